import type { PasswordProof } from '#contract/identity'
import type { EnableInput, RecoveryCodes, TwoFactorProof, TwoFactorSetup, TwoFactorState } from '#contract/twoFactor'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { listTag, onSuccess } from '#shared/api/tags'

const PATH = '/api/auth/two-factor'

export const twoFactorApi = api.enhanceEndpoints({ addTagTypes: ['TwoFactor', 'User', 'Session'] }).injectEndpoints({
  endpoints: (build) => ({
    getTwoFactor: build.query<TwoFactorState, void>({
      query: () => PATH,
      providesTags: ['TwoFactor'],
    }),
    /** Answers with the secret for the app, until the dialog forgets it. */
    setUpTwoFactor: build.mutation<TwoFactorSetup, PasswordProof>({
      query: (body) => ({ url: `${PATH}/setup`, method: 'POST', body }),
      extraOptions: handlesError,
    }),
    enableTwoFactor: build.mutation<RecoveryCodes, EnableInput>({
      query: (body) => ({ url: `${PATH}/enable`, method: 'POST', body }),
      invalidatesTags: onSuccess(['TwoFactor', 'User', listTag('Session')]),
      extraOptions: handlesError,
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, TwoFactorProof>({
      query: (body) => ({ url: `${PATH}/recovery-codes`, method: 'POST', body }),
      invalidatesTags: onSuccess(['TwoFactor', listTag('Session')]),
      extraOptions: handlesError,
    }),
    disableTwoFactor: build.mutation<void, TwoFactorProof>({
      query: (body) => ({ url: `${PATH}/disable`, method: 'POST', body }),
      invalidatesTags: onSuccess(['TwoFactor', 'User', listTag('Session')]),
      extraOptions: handlesError,
    }),
  }),
})

export const {
  useGetTwoFactorQuery,
  useSetUpTwoFactorMutation,
  useEnableTwoFactorMutation,
  useRenewRecoveryCodesMutation,
  useDisableTwoFactorMutation,
} = twoFactorApi
