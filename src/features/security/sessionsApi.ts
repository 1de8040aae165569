import type { PasswordProof } from '#contract/identity'
import type { Session } from '#contract/session'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { listTag, listTags, onSuccess } from '#shared/api/tags'

export const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<Session[], void>({
      query: () => '/api/auth/sessions',
      providesTags: (sessions) => listTags('Session', sessions),
    }),
    endSession: build.mutation<void, PasswordProof & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE', body }),
      invalidatesTags: onSuccess([listTag('Session')]),
      extraOptions: handlesError,
    }),
    endOtherSessions: build.mutation<void, PasswordProof>({
      query: (body) => ({ url: '/api/auth/sessions', method: 'DELETE', body }),
      invalidatesTags: onSuccess([listTag('Session')]),
      extraOptions: handlesError,
    }),
  }),
})

export const { useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionsApi
