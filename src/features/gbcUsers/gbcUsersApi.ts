import type { HistoryEntry, Page } from '#contract/common'
import type { GbcUser, GbcUserChange, GbcUserInput, OneTimePassword, PasswordOrder } from '#contract/gbcUsers'
import type { IdentityProof } from '#contract/identity'
import type { Preferences } from '#contract/notifications'
import type { Session } from '#contract/session'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { idempotencyHeader } from '#shared/api/idempotency'
import { idTag, listTag, listTags, onSuccess } from '#shared/api/tags'
import type { ListParams } from '#shared/list/listSearch'

interface UserId {
  gbc_id: string
  id: string
}

const listPath = (gbc_id: string) => `/api/gbc/${gbc_id}/users`
const path = ({ gbc_id, id }: UserId) => `${listPath(gbc_id)}/${id}`
const changesUser = (_answer: unknown, _error: unknown, { id }: UserId) => [idTag('User', id), listTag('User')]

/** Users of the cooperative, as its chairman manages them. */
export const gbcUsersApi = api.enhanceEndpoints({ addTagTypes: ['User'] }).injectEndpoints({
  endpoints: (build) => ({
    listGbcUsers: build.query<Page<GbcUser>, { gbc_id: string; params: ListParams }>({
      query: ({ gbc_id, params }) => ({ url: listPath(gbc_id), params }),
      providesTags: (page) => listTags('User', page?.items),
    }),
    getGbcUser: build.query<GbcUser, UserId>({
      query: path,
      providesTags: (_user, _error, { id }) => [idTag('User', id)],
    }),
    getGbcUserHistory: build.query<HistoryEntry[], UserId>({
      query: (user) => `${path(user)}/history`,
      providesTags: (_history, _error, { id }) => [idTag('User', id)],
    }),
    gbcUserSessions: build.query<Session[], UserId>({
      query: (user) => `${path(user)}/sessions`,
      providesTags: (_sessions, _error, { id }) => [idTag('User', id)],
    }),
    /** Whether the server can send letters. */
    canSendMail: build.query<boolean, void>({
      query: () => '/api/notifications/preferences',
      transformResponse: ({ mail_configured }: Preferences) => mail_configured,
    }),
    createGbcUser: build.mutation<GbcUser, { gbc_id: string; body: GbcUserInput; idempotencyKey: string }>({
      query: ({ gbc_id, body, idempotencyKey }) => ({
        url: listPath(gbc_id),
        method: 'POST',
        body,
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess([listTag('User')]),
      extraOptions: handlesError,
    }),
    updateGbcUser: build.mutation<GbcUser, UserId & { body: GbcUserChange }>({
      query: ({ body, ...user }) => ({ url: path(user), method: 'PUT', body }),
      invalidatesTags: onSuccess(changesUser),
      extraOptions: handlesError,
    }),
    /** Closes the login or opens it again. */
    blockGbcUser: build.mutation<GbcUser, UserId & { blocked: boolean; version: number }>({
      query: ({ blocked, version, ...user }) => ({
        url: `${path(user)}/${blocked ? 'block' : 'unblock'}`,
        method: 'POST',
        body: { version },
      }),
      invalidatesTags: onSuccess(changesUser),
    }),
    /** Answers with the password this once; the slip forgets it when it is closed. */
    issuePassword: build.mutation<OneTimePassword, UserId & { body: PasswordOrder }>({
      query: ({ body, ...user }) => ({ url: `${path(user)}/one-time-password`, method: 'POST', body }),
      invalidatesTags: onSuccess(changesUser),
      extraOptions: handlesError,
    }),
    resetTwoFactor: build.mutation<GbcUser, UserId & { body: IdentityProof }>({
      query: ({ body, ...user }) => ({ url: `${path(user)}/reset-two-factor`, method: 'POST', body }),
      invalidatesTags: onSuccess(changesUser),
      extraOptions: handlesError,
    }),
    endGbcUserSession: build.mutation<void, UserId & { session_id: string }>({
      query: ({ session_id, ...user }) => ({ url: `${path(user)}/sessions/${session_id}`, method: 'DELETE' }),
      invalidatesTags: onSuccess(changesUser),
    }),
    endGbcUserSessions: build.mutation<void, UserId>({
      query: (user) => ({ url: `${path(user)}/sessions`, method: 'DELETE' }),
      invalidatesTags: onSuccess(changesUser),
    }),
  }),
})

export const {
  useListGbcUsersQuery,
  useGetGbcUserQuery,
  useGetGbcUserHistoryQuery,
  useLazyGetGbcUserHistoryQuery,
  useGbcUserSessionsQuery,
  useCanSendMailQuery,
  useCreateGbcUserMutation,
  useUpdateGbcUserMutation,
  useBlockGbcUserMutation,
  useIssuePasswordMutation,
  useResetTwoFactorMutation,
  useEndGbcUserSessionMutation,
  useEndGbcUserSessionsMutation,
} = gbcUsersApi
