import { gbcParams } from '#contract/common'
import {
  checklistSchema,
  closeInputSchema,
  closedMonthsSchema,
  periodParams,
  periodsFileQuery,
  periodsQuery,
  periodsSchema,
  reopenInputSchema,
  yearChecklistSchema,
} from '#contract/money/periods'
import { tableRoute } from '#server/features/exports/tableRoute'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { withIdempotencyKey } from '#server/records/idempotency'
import { checklistOf } from './checklist'
import { closedMonths, closePeriod, listPeriods, reopenPeriod } from './periodsService'
import { periodsTable } from './periodsTable'
import { yearChecklist } from './yearChecklist'

const tags = ['periods']
const LIST = '/api/gbc/:gbc_id/periods'
const MONTH = `${LIST}/:month`
const read = { access: 'finances.read' } as const

export function periodsRoutes(app: App): void {
  const { db, realtime } = app
  const publish = (gbc_id: string, id: string) => realtime.changed(gbc_id, { type: 'periods', id, version: 1 })

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'Months of a year: what was charged and paid, cash and bank at the end, which are closed',
        params: gbcParams,
        querystring: periodsQuery,
        response: { 200: periodsSchema },
      },
    },
    ({ params, query }) => listPeriods(db.heavy, params.gbc_id, query.year),
  )

  tableRoute(app, {
    url: `${LIST}/file`,
    config: read,
    tags,
    summary: 'Months of a year as PDF or XLSX',
    params: gbcParams,
    query: periodsFileQuery,
    table: async ({ gbc_id }, { year }) => periodsTable(await listPeriods(db.heavy, gbc_id, year)),
  })

  app.get(
    `${LIST}/closed`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Until when the books are closed',
        params: gbcParams,
        response: { 200: closedMonthsSchema },
      },
    },
    ({ params }) => closedMonths(db.read, params.gbc_id),
  )

  app.get(
    `${LIST}/year`,
    {
      config: { access: 'finances.check' },
      schema: {
        tags,
        summary:
          'What the year at work has and lacks: rates, charges, receipts, debtors, months, statements, the check',
        params: gbcParams,
        response: { 200: yearChecklistSchema },
      },
    },
    ({ params }) => yearChecklist(db.heavy, params.gbc_id),
  )

  app.get(
    `${MONTH}/checklist`,
    {
      config: read,
      schema: {
        tags,
        summary: 'What is to be looked at before a month is closed',
        params: periodParams,
        response: { 200: checklistSchema },
      },
    },
    ({ params }) => checklistOf(db.heavy, params.gbc_id, params.month),
  )

  app.post(
    `${MONTH}/close`,
    {
      config: { access: 'finances.close' },
      schema: {
        tags,
        summary: 'Close a month: nothing is posted to it from now on',
        params: periodParams,
        body: closeInputSchema,
        response: { 200: periodsSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, month } = request.params
        const body = await closePeriod(trx, actorOf(request), month, request.body)
        return { status: 200, body, after: () => publish(gbc_id, month) }
      }),
  )

  app.post(
    `${MONTH}/reopen`,
    {
      config: { access: 'finances.reopen' },
      schema: {
        tags,
        summary: 'Open the month again that was closed last',
        params: periodParams,
        body: reopenInputSchema,
        response: { 200: periodsSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, month } = request.params
        const { periods, notified } = await reopenPeriod(trx, actorOf(request), month, request.body)
        const after = () => {
          publish(gbc_id, month)
          realtime.notified(notified)
        }
        return { status: 200, body: periods, after }
      }),
  )
}
