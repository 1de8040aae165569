import { gbcParams } from '#contract/common'
import { publishMoney } from '#server/features/ledger/publishMoney'
import {
  paymentInputSchema,
  paymentListQuery,
  paymentPageSchema,
  paymentPreviewSchema,
  paymentSchema,
  refundInputSchema,
} from '#contract/money/payments'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { listPayments } from './paymentsRepository'
import { giveRefund, takePayment } from './paymentsService'
import { previewPayment } from './preview'

const tags = ['payments']
const LIST = '/api/gbc/:gbc_id/payments'
const read = { access: 'finances.read' } as const
const write = { access: 'finances.post' } as const

export function paymentsRoutes(app: App): void {
  const { db, realtime } = app

  /** After the commit: money changes accounts and what is left of charges too. */
  const publish = (gbc_id: string, id: string) => publishMoney(realtime, gbc_id, { id }, ['payments', 'accounts'])

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'Payments and refunds, the latest first',
        params: gbcParams,
        querystring: paymentListQuery,
        response: { 200: paymentPageSchema },
      },
    },
    ({ params, query }) => listPayments(db, params.gbc_id, query),
  )

  app.post(
    LIST,
    {
      config: write,
      schema: {
        tags,
        summary: 'Take a payment',
        params: gbcParams,
        body: paymentInputSchema,
        response: { 201: paymentSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const payment = await takePayment(trx, actorOf(request), request.body)
        return { status: 201, body: payment, after: () => publish(request.params.gbc_id, payment.id) }
      }),
  )

  app.post(
    `${LIST}/preview`,
    {
      config: write,
      schema: {
        tags,
        summary: 'What a payment would pay; nothing is posted',
        params: gbcParams,
        body: paymentInputSchema,
        response: { 200: paymentPreviewSchema },
      },
    },
    ({ params, body }) => previewPayment(db.read, params.gbc_id, body),
  )

  app.post(
    `${LIST}/refund`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Give back what was paid ahead',
        params: gbcParams,
        body: refundInputSchema,
        response: { 201: paymentSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const payment = await giveRefund(trx, actorOf(request), request.body)
        return { status: 201, body: payment, after: () => publish(request.params.gbc_id, payment.id) }
      }),
  )
}
