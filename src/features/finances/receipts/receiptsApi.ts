import type { Job } from '#contract/jobs'
import type { Receipt, ReceiptRecipients, ReceiptRecipientsQuery, ReceiptsInput } from '#contract/money/receipts'
import { api } from '#shared/api/api'
import { fileAwaited } from '#shared/api/fileAwaited'
import { idempotencyHeader, post, type Post } from '#shared/api/idempotency'
import { listTag, onSuccess } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const path = (gbc_id: string) => `/api/gbc/${gbc_id}/receipts`

/** The PDF of one receipt: the browser opens it by itself, its cookie says who asks. */
export const receiptFilePath = ({ gbc_id, id }: { gbc_id: string; id: string }): string => `${path(gbc_id)}/${id}/file`

/** Who may be sent a receipt, as a file. */
export const recipientsFilePath = (gbc_id: string): string => `${path(gbc_id)}/recipients/file`

/** Receipts; the job that makes many is followed by features/jobs. */
export const receiptsApi = api.enhanceEndpoints({ addTagTypes: [...FINANCES_TAGS, 'Job'] }).injectEndpoints({
  endpoints: (build) => ({
    listReceiptRecipients: build.query<ReceiptRecipients, { gbc_id: string; params: Partial<ReceiptRecipientsQuery> }>({
      query: ({ gbc_id, params }) => ({ url: `${path(gbc_id)}/recipients`, params }),
      providesTags: [listTag('Receipt')],
    }),
    createReceipts: build.mutation<Job, Post<Partial<ReceiptsInput>>>({
      query: (call) => post(path(call.gbc_id), call),
      invalidatesTags: onSuccess([listTag('Job'), ...staleAfter('receipts')]),
      onQueryStarted: (_input, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(fileAwaited(data.id)),
          () => undefined,
        ),
    }),
    makeReceipt: build.mutation<Receipt, { gbc_id: string; member_id: string; idempotencyKey: string }>({
      query: ({ gbc_id, member_id, idempotencyKey }) => ({
        url: `/api/gbc/${gbc_id}/accounts/${member_id}/receipt`,
        method: 'POST',
        headers: idempotencyHeader(idempotencyKey),
      }),
      invalidatesTags: onSuccess(staleAfter('receipts')),
    }),
  }),
})

export const { useListReceiptRecipientsQuery, useCreateReceiptsMutation, useMakeReceiptMutation } = receiptsApi
