import { recordParams } from '#contract/common'
import { correctedSchema, correctionInputSchema } from '#contract/money/corrections'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import type { Area } from '#server/records/area'
import { withIdempotencyKey } from '#server/records/idempotency'
import { correctOperation } from './correctOperation'

function correctionsRoutes(app: App): void {
  const { db, realtime } = app
  app.post(
    '/api/gbc/:gbc_id/operations/:id/correct',
    {
      config: { access: 'finances.post' },
      schema: {
        tags: ['accounts'],
        summary: 'Take a charge or a payment back and post the right sum in its place',
        params: recordParams,
        body: correctionInputSchema,
        response: { 200: correctedSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id } = request.params
        const body = await correctOperation(trx, actorOf(request), id, request.body)
        const after = () => publishMoney(realtime, gbc_id, { id })
        return { status: 200, body, after }
      }),
  )
}

/** Corrections of what was posted. */
export const correctionsArea: Area = { routes: correctionsRoutes }
