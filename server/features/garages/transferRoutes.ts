import { can } from '#contract/permissions'
import { recordParams } from '#contract/common'
import { garageSchema, transferInputSchema, transferListSchema } from '#contract/garages'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { invalid } from '#server/lib/errors'
import { withIdempotencyKey } from '#server/records/idempotency'
import { changePublisher } from '#server/records/changePublisher'
import { addressesOf } from '#server/records/recordRoutes'
import { ownersPublisher } from './ownershipRoutes'
import { transferShare } from './transferService'
import { listTransfers, undoTransfer } from './transferUndo'

const area = 'garages'
const tags = [area]
const { list: LIST, one: ONE } = addressesOf(area)

/** A share passes to another member, and back while nothing was changed since. */
export function transferRoutes(app: App): void {
  const { db, realtime } = app
  const { publish } = changePublisher(realtime, area)
  const publishOwners = ownersPublisher(realtime)
  /** Debts may have gone over, or back. */
  const publishDebts = (gbc_id: string) => publishMoney(realtime, gbc_id, { id: gbc_id })

  app.post(
    `${ONE}/transfer`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Pass a share to another member',
        params: recordParams,
        body: transferInputSchema,
        response: { 200: garageSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { body } = request
        if (body.debt === 'passes' && !can(request.caller.role, 'finances.post'))
          throw invalid({
            debt: 'Долг переносит тот, кто ведёт финансы: передайте гараж, долг пока останется за прежним',
          })
        const garage = await transferShare(trx, actorOf(request), request.params.id, body)
        const after = () => {
          publish(garage)
          if (body.debt === 'passes') publishDebts(request.params.gbc_id)
        }
        return { status: 200, body: garage, after }
      }),
  )

  app.get(
    `${ONE}/transfers`,
    {
      config: { access: 'garages.read' },
      schema: {
        tags,
        summary: 'Transfers of a garage and whether they can be undone',
        params: recordParams,
        response: { 200: transferListSchema },
      },
    },
    (request) => listTransfers(db.read, request.params.gbc_id, request.params.id),
  )

  app.post(
    `${LIST}/transfers/:id/undo`,
    {
      config: { access: 'garages.write' },
      schema: {
        tags,
        summary: 'Undo a transfer: owners as they were',
        params: recordParams,
        response: { 200: garageSchema },
      },
    },
    async (request) => {
      const undone = await undoTransfer(db, actorOf(request), request.params.id)
      publishOwners(undone)
      publishDebts(request.params.gbc_id)
      return undone.garage
    },
  )
}
