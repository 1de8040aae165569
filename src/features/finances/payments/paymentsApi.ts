import type { Payment, PaymentInput, PaymentPreview, RefundInput } from '#contract/money/payments'
import { api } from '#shared/api/api'
import { handlesError } from '#shared/api/baseQuery'
import { post, type Post } from '#shared/api/idempotency'
import { recordPaths } from '#shared/api/recordEndpoints'
import { listTag, onSuccess } from '#shared/api/tags'
import { FINANCES_TAGS, staleAfter } from '../financesTags'

const paymentPath = recordPaths('payments')

/** Money that comes from a member, or goes back. */
const PAYMENTS = staleAfter('payments', 'accounts')

export const paymentsApi = api.enhanceEndpoints({ addTagTypes: FINANCES_TAGS }).injectEndpoints({
  endpoints: (build) => ({
    previewPayment: build.query<PaymentPreview, { gbc_id: string; body: PaymentInput }>({
      query: ({ gbc_id, body }) => ({ url: `${paymentPath.list(gbc_id)}/preview`, method: 'POST', body }),
      providesTags: [listTag('Account')],
    }),
    takePayment: build.mutation<Payment, Post<PaymentInput>>({
      query: (call) => post(paymentPath.list(call.gbc_id), call),
      // A refusal means that the debt on the screen is not what is owed by now.
      invalidatesTags: (_payment, error) => (!error ? PAYMENTS : error.status === 422 ? [listTag('Account')] : []),
      extraOptions: handlesError,
    }),
    giveRefund: build.mutation<Payment, Post<RefundInput>>({
      query: (call) => post(`${paymentPath.list(call.gbc_id)}/refund`, call),
      invalidatesTags: onSuccess(PAYMENTS),
      extraOptions: handlesError,
    }),
  }),
})

export const { usePreviewPaymentQuery, useTakePaymentMutation, useGiveRefundMutation } = paymentsApi
