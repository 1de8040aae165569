import type { MailState } from '#contract/notifications'
import { api } from '#shared/api/api'
import { idempotencyHeader } from '#shared/api/idempotency'
import { onSuccess } from '#shared/api/tags'

interface LetterId {
  gbc_id: string
  id: string
}

const path = (gbc_id: string) => `/api/gbc/${gbc_id}/mail`

/** The cooperative's letters, as its chairman looks after them. */
export const mailApi = api.enhanceEndpoints({ addTagTypes: ['Mail'] }).injectEndpoints({
  endpoints: (build) => ({
    getMail: build.query<MailState, string>({
      query: path,
      providesTags: ['Mail'],
    }),
    testMail: build.mutation<MailState, { gbc_id: string; idempotencyKey: string }>({
      query: ({ gbc_id, idempotencyKey }) => ({
        url: `${path(gbc_id)}/test`,
        method: 'POST',
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(['Mail']),
    }),
    retryLetter: build.mutation<MailState, LetterId>({
      query: ({ gbc_id, id }) => ({ url: `${path(gbc_id)}/${id}/retry`, method: 'POST' }),
      invalidatesTags: onSuccess(['Mail']),
    }),
    dismissLetter: build.mutation<MailState, LetterId>({
      query: ({ gbc_id, id }) => ({ url: `${path(gbc_id)}/${id}/dismiss`, method: 'POST' }),
      invalidatesTags: onSuccess(['Mail']),
    }),
  }),
})

export const { useGetMailQuery, useTestMailMutation, useRetryLetterMutation, useDismissLetterMutation } = mailApi
