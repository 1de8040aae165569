import { gbcParams, recordParams } from '#contract/common'
import { garageListInputSchema, garageListSchema, garageListsSchema } from '#contract/money/garageLists'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { garageListsOf } from './garageListsRepository'
import { changeGarageList, createGarageList, removeGarageList } from './garageListsService'

const tags = ['contribution_kinds']
const LISTS = '/api/gbc/:gbc_id/garage-lists'
const ONE = `${LISTS}/:id`
const write = { access: 'finances.settings' } as const

/** Lists of garages that are charged alone, or at rates of their own. */
export function garageListRoutes(app: App): void {
  const { db, realtime } = app
  const publish = (gbc_id: string, id: string, version: number) =>
    realtime.changed(gbc_id, { type: 'contribution_kinds', id, version })

  app.get(
    LISTS,
    {
      config: { access: 'finances.read' },
      schema: { tags, summary: 'Kept lists of garages', params: gbcParams, response: { 200: garageListsSchema } },
    },
    ({ params }) => garageListsOf(db.read, params.gbc_id),
  )

  app.post(
    LISTS,
    {
      config: write,
      schema: {
        tags,
        summary: 'Keep garages under a name',
        params: gbcParams,
        body: garageListInputSchema,
        response: { 201: garageListSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const list = await createGarageList(trx, actorOf(request), request.body)
        return { status: 201, body: list, after: () => publish(request.params.gbc_id, list.id, list.version) }
      }),
  )

  app.put(
    ONE,
    {
      config: write,
      schema: {
        tags,
        summary: 'Change a kept list of garages',
        params: recordParams,
        body: garageListInputSchema,
        response: { 200: garageListSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      const list = await db.write
        .transaction()
        .execute((trx) => changeGarageList(trx, actorOf(request), id, request.body))
      publish(gbc_id, id, list.version)
      return list
    },
  )

  app.delete(
    ONE,
    {
      config: write,
      schema: { tags, summary: 'Take a kept list away', params: recordParams, response: { 200: garageListsSchema } },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await db.write.transaction().execute((trx) => removeGarageList(trx, actorOf(request), id))
      publish(gbc_id, id, 1)
      return garageListsOf(db.write, gbc_id)
    },
  )
}
