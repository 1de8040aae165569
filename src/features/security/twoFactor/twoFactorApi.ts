import type { CodeInput, RecoveryCodes, TwoFactorProof, TwoFactorSetup, TwoFactorState } from '#contract/twoFactor'
import { api } from '#shared/api/api'
import { shownByCaller } from '#shared/api/baseQuery'

const PATH = '/api/auth/two-factor'

export const twoFactorApi = api.enhanceEndpoints({ addTagTypes: ['TwoFactor', 'User'] }).injectEndpoints({
  endpoints: (build) => ({
    getTwoFactor: build.query<TwoFactorState, void>({
      query: () => PATH,
      providesTags: ['TwoFactor'],
    }),
    /** Answers with the secret for the app, until the dialog forgets it. */
    setUpTwoFactor: build.mutation<TwoFactorSetup, void>({
      query: () => ({ url: `${PATH}/setup`, method: 'POST' }),
    }),
    enableTwoFactor: build.mutation<RecoveryCodes, CodeInput>({
      query: (body) => ({ url: `${PATH}/enable`, method: 'POST', body }),
      invalidatesTags: ['TwoFactor', 'User'],
      extraOptions: shownByCaller,
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, TwoFactorProof>({
      query: (body) => ({ url: `${PATH}/recovery-codes`, method: 'POST', body }),
      invalidatesTags: ['TwoFactor'],
      extraOptions: shownByCaller,
    }),
    disableTwoFactor: build.mutation<void, TwoFactorProof>({
      query: (body) => ({ url: `${PATH}/disable`, method: 'POST', body }),
      invalidatesTags: ['TwoFactor', 'User'],
      extraOptions: shownByCaller,
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
