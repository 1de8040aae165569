import { gbcParams, recordParams } from '#contract/common'
import { chargeScheduleInputSchema, chargeScheduleSchema, chargeSchedulesSchema } from '#contract/money/schedules'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { listSchedules } from './schedulesRepository'
import { changeSchedule, createSchedule, removeSchedule } from './schedulesService'

const tags = ['charges']
const LIST = '/api/gbc/:gbc_id/charge-schedules'
const ONE = `${LIST}/:id`
const write = { access: 'finances.settings' } as const

/** Contributions that are charged by themselves. */
export function schedulesRoutes(app: App): void {
  const { db, realtime } = app
  const publish = (gbc_id: string, id: string, version: number) =>
    realtime.changed(gbc_id, { type: 'charges', id, version })

  app.get(
    LIST,
    {
      config: { access: 'finances.read' },
      schema: { tags, summary: 'Schedules of charging', params: gbcParams, response: { 200: chargeSchedulesSchema } },
    },
    ({ params }) => listSchedules(db.read, params.gbc_id),
  )

  app.post(
    LIST,
    {
      config: write,
      schema: {
        tags,
        summary: 'Add a schedule of charging',
        params: gbcParams,
        body: chargeScheduleInputSchema,
        response: { 201: chargeScheduleSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const schedule = await createSchedule(trx, actorOf(request), request.body)
        const after = () => publish(request.params.gbc_id, schedule.id, schedule.version)
        return { status: 201, body: schedule, after }
      }),
  )

  app.put(
    ONE,
    {
      config: write,
      schema: {
        tags,
        summary: 'Change a schedule of charging, switch it on or off',
        params: recordParams,
        body: chargeScheduleInputSchema,
        response: { 200: chargeScheduleSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      const schedule = await db.write
        .transaction()
        .execute((trx) => changeSchedule(trx, actorOf(request), id, request.body))
      publish(gbc_id, id, schedule.version)
      return schedule
    },
  )

  app.delete(
    ONE,
    {
      config: write,
      schema: {
        tags,
        summary: 'Remove a schedule of charging',
        params: recordParams,
        response: { 200: chargeSchedulesSchema },
      },
    },
    async (request) => {
      const { gbc_id, id } = request.params
      await db.write.transaction().execute((trx) => removeSchedule(trx, actorOf(request), id))
      publish(gbc_id, id, 1)
      return listSchedules(db.write, gbc_id)
    },
  )
}
