import { gbcParams, recordParams } from '#contract/common'
import {
  contributionKindInputSchema,
  contributionKindListQuery,
  contributionKindSchema,
  contributionKindsFileQuery,
  rateInputSchema,
  rateListSchema,
  rateParams,
} from '#contract/money/contributions'
import { tableRoute } from '#server/features/exports/tableRoute'
import { wholeList } from '#server/features/exports/wholeList'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { changePublisher } from '#server/records/changePublisher'
import { addressesOf, recordRoutes } from '#server/records/recordRoutes'
import { contributionsTable } from './contributionsTable'
import { getKind, listKinds, ratesOf } from './contributionsRepository'
import { addRate, changeKind, createKind, removeRate, setArchived, setClosed } from './contributionsService'

const area = 'contribution_kinds'
const tags = [area]
const RATES = `${addressesOf(area).one}/rates`
const read = { access: 'finances.read' } as const
const write = { access: 'finances.settings' } as const

export function contributionsRoutes(app: App): void {
  const { db, realtime } = app
  const { publish, publishAfter } = changePublisher(realtime, area)

  recordRoutes(app, {
    area,
    words: { one: 'a kind of contributions', many: 'kinds of contributions with their rates of today' },
    access: { read: read.access, write: write.access },
    record: contributionKindSchema,
    input: contributionKindInputSchema,
    query: contributionKindListQuery,
    list: listKinds,
    get: getKind,
    create: createKind,
    change: changeKind,
    setArchived,
    acts: {
      close: { summary: 'End the raising of a target contribution', act: setClosed(true) },
      reopen: { summary: 'Raise it again', act: setClosed(false) },
    },
  })

  tableRoute(app, {
    url: `${addressesOf(area).list}/file`,
    config: read,
    tags,
    summary: 'Kinds of contributions with their rates of today as PDF or XLSX',
    params: gbcParams,
    query: contributionKindsFileQuery,
    table: async ({ gbc_id }, { format, ...query }) => {
      const kinds = await wholeList(format, (page) => listKinds(db, gbc_id, { ...query, ...page }))
      return contributionsTable(kinds)
    },
  })

  app.get(
    RATES,
    {
      config: read,
      schema: {
        tags,
        summary: 'Rates of a kind, the latest first',
        params: recordParams,
        response: { 200: rateListSchema },
      },
    },
    async ({ params }) => {
      await getKind(db.read, params.gbc_id, params.id)
      return ratesOf(db.read, params.gbc_id, [params.id])
    },
  )

  app.post(
    RATES,
    {
      config: write,
      schema: {
        tags,
        summary: 'Set a rate from a day on',
        params: recordParams,
        body: rateInputSchema,
        response: { 201: contributionKindSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const kind = await addRate(trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: kind, after: () => publish(kind) }
      }),
  )

  app.delete(
    `${RATES}/:rate_id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Take a rate away by which nothing was charged',
        params: rateParams,
        response: { 200: contributionKindSchema },
      },
    },
    (request) => publishAfter(removeRate(db, actorOf(request), request.params.id, request.params.rate_id)),
  )
}
