import { gbcParams, recordParams, versionSchema } from '#contract/common'
import {
  fundClosingInputSchema,
  fundEntriesQuery,
  fundEntriesSchema,
  fundInputSchema,
  fundMoveInputSchema,
  fundMoveSchema,
  fundReversalInputSchema,
  fundSchema,
  fundsFileQuery,
  fundsQuery,
  fundsSchema,
} from '#contract/money/funds'
import { checkTableSize } from '#server/features/exports/sendTable'
import { tableRoute } from '#server/features/exports/tableRoute'
import { MOST_TABLE_ROWS } from '#server/features/exports/table'
import { actorOf } from '#server/http/actor'
import { patchOf } from '#server/http/contract'
import type { App } from '#server/http/fastify'
import { changePublisher } from '#server/records/changePublisher'
import { historyRoute } from '#server/records/historyRoute'
import { withIdempotencyKey } from '#server/records/idempotency'
import { fundEntries } from './fundEntries'
import { changeFund, closeFund, createFund, moveBetweenFunds, openFund, reverseMove } from './fundsService'
import { getFund } from './fundsRepository'
import { fundsTable, fundTable } from './fundTables'
import { fundsWithin } from './fundTurnovers'

const tags = ['funds']
const LIST = '/api/gbc/:gbc_id/funds'
const ONE = `${LIST}/:id`
const MOVES = '/api/gbc/:gbc_id/fund-moves'
const read = { access: 'finances.read' } as const
const settings = { access: 'finances.settings' } as const
const post = { access: 'finances.post' } as const

export function fundsRoutes(app: App): void {
  const { db, realtime } = app
  const { publish } = changePublisher(realtime, 'funds')
  /** After the commit: both funds of a redistribution. */
  const publishMove = (gbc_id: string, id: string) => publish({ gbc_id, id, version: 1 })

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'Funds with their balances and what moved them within a period, and the money of no fund',
        params: gbcParams,
        querystring: fundsQuery,
        response: { 200: fundsSchema },
      },
    },
    ({ params, query }) => fundsWithin(db.heavy, params.gbc_id, query),
  )

  tableRoute(app, {
    url: `${LIST}/file`,
    config: read,
    tags,
    summary: 'The same as PDF or XLSX',
    params: gbcParams,
    query: fundsFileQuery,
    table: async ({ gbc_id }, query) => fundsTable(await fundsWithin(db.heavy, gbc_id, query)),
  })

  app.post(
    LIST,
    {
      config: settings,
      schema: {
        tags,
        summary: 'Add a fund',
        params: gbcParams,
        body: fundInputSchema,
        response: { 201: fundSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const fund = await createFund(trx, actorOf(request), request.body)
        return { status: 201, body: fund, after: () => publish(fund) }
      }),
  )

  app.get(
    ONE,
    { config: read, schema: { tags, summary: 'A fund', params: recordParams, response: { 200: fundSchema } } },
    ({ params }) => getFund(db.read, params.gbc_id, params.id),
  )

  app.put(
    ONE,
    {
      config: settings,
      schema: {
        tags,
        summary: 'Change a fund, and which kinds and categories belong to it from a day on',
        params: recordParams,
        body: patchOf(fundInputSchema),
        response: { 200: fundSchema },
      },
    },
    async (request) => {
      const { after } = await changeFund(db, actorOf(request), request.params.id, request.body)
      publish(after)
      return after
    },
  )

  app.post(
    `${ONE}/close`,
    {
      config: settings,
      schema: {
        tags,
        summary: 'Close a fund: what is left, its kinds and its categories go over to another, or to none',
        params: recordParams,
        body: fundClosingInputSchema,
        response: { 200: fundSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const fund = await closeFund(trx, actorOf(request), request.params.id, request.body)
        return { status: 200, body: fund, after: () => publish(fund) }
      }),
  )

  app.post(
    `${ONE}/reopen`,
    {
      config: settings,
      schema: {
        tags,
        summary: 'Open a closed fund again',
        params: recordParams,
        body: versionSchema,
        response: { 200: fundSchema },
      },
    },
    async (request) => {
      const { params, body } = request
      const fund = await db.write
        .transaction()
        .execute((trx) => openFund(trx, actorOf(request), params.id, body.version))
      publish(fund)
      return fund
    },
  )

  app.get(
    `${ONE}/entries`,
    {
      config: read,
      schema: {
        tags,
        summary: 'What moved a fund, the latest first, with its balance after each',
        params: recordParams,
        querystring: fundEntriesQuery,
        response: { 200: fundEntriesSchema },
      },
    },
    async ({ params: { gbc_id, id }, query }) =>
      fundEntries(db.heavy, gbc_id, await getFund(db.read, gbc_id, id), query),
  )

  tableRoute(app, {
    url: `${ONE}/entries/file`,
    config: read,
    tags,
    summary: 'The same as PDF or XLSX',
    params: recordParams,
    query: fundsFileQuery,
    table: async ({ gbc_id, id }, { format, ...query }) => {
      const fund = await getFund(db.read, gbc_id, id)
      const whole = await fundEntries(db.heavy, gbc_id, fund, { ...query, page: 1, page_size: MOST_TABLE_ROWS })
      checkTableSize(whole.total, format)
      return fundTable(fund.name, whole)
    },
  })

  app.post(
    MOVES,
    {
      config: post,
      schema: {
        tags,
        summary: 'Redistribute money between funds',
        params: gbcParams,
        body: fundMoveInputSchema,
        response: { 201: fundMoveSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const move = await moveBetweenFunds(trx, actorOf(request), request.body)
        return { status: 201, body: move, after: () => publishMove(move.gbc_id, move.id) }
      }),
  )

  app.post(
    `${MOVES}/:id/reverse`,
    {
      config: post,
      schema: {
        tags,
        summary: 'Take a redistribution back',
        params: recordParams,
        body: fundReversalInputSchema,
        response: { 201: fundMoveSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const move = await reverseMove(trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: move, after: () => publishMove(move.gbc_id, move.id) }
      }),
  )

  historyRoute(app, { path: ONE, area: 'funds', access: read.access }, getFund)
}
