import { gbcParams, recordParams } from '#contract/common'
import {
  lineArrivalInputSchema,
  registryColumnsInputSchema,
  registryMappingListSchema,
  registryPlaceInputSchema,
} from '#contract/money/registries'
import { statementLineParams, statementLineSchema, statementSchema, type Statement } from '#contract/money/statements'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { listMappings } from './mappingsRepository'
import { confirmArrival, forgetColumns, nameColumns, placeTable } from './registriesService'

const tags = ['statements']
const ONE = '/api/gbc/:gbc_id/statements/:id'
const MAPPINGS = '/api/gbc/:gbc_id/registry-mappings'
const read = { access: 'finances.read' } as const
const write = { access: 'finances.post' } as const

/** Registries of payments: what their columns are, and whose money a credit is. */
export function registriesRoutes(app: App): void {
  const { db, jobs, realtime } = app
  const begun = ({ gbc_id, id, version }: Statement) => {
    jobs.wake()
    realtime.changed(gbc_id, { type: 'statements', id, version })
  }

  app.post(
    `${ONE}/columns`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Say what the columns of a registry are; its job reads it by them',
        params: recordParams,
        body: registryColumnsInputSchema,
        response: { 202: statementSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const body = await nameColumns(trx, actorOf(request), request.params.id, request.body)
        return { status: 202, body, after: () => begun(body) }
      }),
  )

  app.post(
    `${ONE}/table`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Say on which sheet and below which row the table of a registry stands; its job reads it from there',
        params: recordParams,
        body: registryPlaceInputSchema,
        response: { 202: statementSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const body = await placeTable(trx, actorOf(request), request.params.id, request.body)
        return { status: 202, body, after: () => begun(body) }
      }),
  )

  app.post(
    `${ONE}/lines/:line_id/arrival`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Say that a credit is the money of registries of card payments',
        params: statementLineParams,
        body: lineArrivalInputSchema,
        response: { 200: statementLineSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id, line_id } = request.params
        const body = await confirmArrival(trx, actorOf(request), id, line_id, request.body)
        const after = () => {
          realtime.changed(gbc_id, { type: 'statements', id, version: body.version })
          publishMoney(realtime, gbc_id, { id, version: body.version }, ['payments'])
        }
        return { status: 200, body, after }
      }),
  )

  app.get(
    MAPPINGS,
    {
      config: read,
      schema: {
        tags,
        summary: 'What columns of registries are, kept by the shape of their headers',
        params: gbcParams,
        response: { 200: registryMappingListSchema },
      },
    },
    ({ params }) => listMappings(db, params.gbc_id),
  )

  app.delete(
    `${MAPPINGS}/:id`,
    {
      config: write,
      schema: { tags, summary: 'Forget what the columns of a registry are', params: recordParams },
    },
    async (request, reply) => {
      const { gbc_id, id } = request.params
      await db.write.transaction().execute((trx) => forgetColumns(trx, actorOf(request), id))
      realtime.changed(gbc_id, { type: 'statements', id, version: 1 })
      return reply.code(204).send()
    },
  )
}
