import { gbcParams, recordParams } from '#contract/common'
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
import type { App } from '#server/http/fastify'
import { changePublisher } from '#server/records/changePublisher'
import { withIdempotencyKey } from '#server/records/idempotency'
import { addressesOf, recordRoutes } from '#server/records/recordRoutes'
import { fundEntries } from './fundEntries'
import { changeFund, closeFund, createFund, moveBetweenFunds, openFund, reverseMove } from './fundsService'
import { getFund } from './fundsRepository'
import { fundsTable, fundTable } from './fundTables'
import { fundsWithin } from './fundTurnovers'

const tags = ['funds']
const { list: LIST, one: ONE } = addressesOf('funds')
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

  recordRoutes(app, {
    area: 'funds',
    words: { one: 'a fund', many: 'funds' },
    access: { read: read.access, write: settings.access },
    record: fundSchema,
    input: fundInputSchema,
    get: getFund,
    create: createFund,
    change: changeFund,
    acts: { reopen: { summary: 'Open a closed fund again', act: openFund } },
  })

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
}
