import { gbcParams, recordParams } from '#contract/common'
import {
  accountableInputSchema,
  accountablePersonsSchema,
  entryInputSchema,
  entrySchema,
  expenseCategoriesSchema,
  expenseInputSchema,
  spendingFileQuery,
  spendingPeriodQuery,
  spendingQuery,
  spendingSchema,
} from '#contract/money/expenses'
import { operationDetailSchema } from '#contract/money/operations'
import { getOperation } from '#server/features/books/journalRepository'
import { checkTableSize } from '#server/features/exports/sendTable'
import { tableRoute } from '#server/features/exports/tableRoute'
import { MOST_TABLE_ROWS } from '#server/features/exports/table'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { sendMade } from '#server/files/sendMade'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { askedPeriod } from '#server/lib/period'
import { withIdempotencyKey } from '#server/records/idempotency'
import { advanceFacts } from './advanceFacts'
import { advanceReport, advanceTitle } from './advanceReport'
import { listCategories, listPersons } from './entriesRepository'
import { askFund, changeEntry, moveAccountable, payExpense } from './expensesService'
import { listSpending } from './spendingRepository'
import { spendingTable } from './spendingTable'

const tags = ['expenses']
const GBC = '/api/gbc/:gbc_id'
const read = { access: 'finances.read' } as const
const write = { access: 'finances.post' } as const

export function expensesRoutes(app: App): void {
  const { db, pdf, realtime } = app
  /** After the commit: lists of categories and people, the journal and the books. */
  const publish = (gbc_id: string, id: string) => {
    realtime.changed(gbc_id, { type: 'expenses', id, version: 1 })
    publishMoney(realtime, gbc_id, { id }, ['payments'])
  }

  app.get(
    `${GBC}/expenses/categories`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Categories of expenses with what was spent on each within a period',
        params: gbcParams,
        querystring: spendingPeriodQuery,
        response: { 200: expenseCategoriesSchema },
      },
    },
    ({ params, query }) => listCategories(db.heavy, params.gbc_id, query),
  )

  app.get(
    `${GBC}/expenses/operations`,
    {
      config: read,
      schema: {
        tags,
        summary: 'What was spent and given to account for, the latest first',
        params: gbcParams,
        querystring: spendingQuery,
        response: { 200: spendingSchema },
      },
    },
    ({ params, query }) => listSpending(db.heavy, params.gbc_id, query),
  )

  tableRoute(app, {
    url: `${GBC}/expenses/operations/file`,
    config: read,
    tags,
    summary: 'What was spent and given to account for as PDF or XLSX',
    params: gbcParams,
    query: spendingFileQuery,
    table: async ({ gbc_id }, { format, ...query }) => {
      const whole = await listSpending(db.heavy, gbc_id, { ...query, page: 1, page_size: MOST_TABLE_ROWS })
      checkTableSize(whole.total, format)
      return spendingTable(whole)
    },
  })

  app.get(
    `${GBC}/expenses/persons/:id/report`,
    {
      config: { ...read, cookieToken: true },
      compress: false,
      schema: {
        tags,
        summary: 'PDF of an advance report: what a person was given and has spent within a period',
        params: recordParams,
        querystring: spendingPeriodQuery,
      },
    },
    async ({ params: { gbc_id, id }, query }, reply) => {
      const facts = await advanceFacts(db.heavy, gbc_id, id, askedPeriod(gbc_id, query, 'year'))
      const file = {
        name: `${advanceTitle(facts)}.pdf`,
        content_type: 'application/pdf',
        disposition: 'inline',
      } as const
      return sendMade(reply, file, await pdf.make(advanceReport(facts)))
    },
  )

  app.get(
    `${GBC}/expenses/persons`,
    {
      config: read,
      schema: {
        tags,
        summary: 'People who account for money, with what they hold',
        params: gbcParams,
        response: { 200: accountablePersonsSchema },
      },
    },
    ({ params }) => listPersons(db.read, params.gbc_id),
  )

  const directories = [
    { path: 'categories', table: 'expense_categories' },
    { path: 'persons', table: 'accountable_persons' },
  ] as const
  for (const { path, table } of directories)
    app.patch(
      `${GBC}/expenses/${path}/:id`,
      {
        config: write,
        schema: {
          tags,
          summary: 'Rename, archive or bring back',
          params: recordParams,
          body: entryInputSchema,
          response: { 200: entrySchema },
        },
      },
      async (request) => {
        const { gbc_id, id } = request.params
        const entry = await db.write
          .transaction()
          .execute((trx) => changeEntry(trx, actorOf(request), table, id, request.body))
        realtime.changed(gbc_id, { type: 'expenses', id, version: 1 })
        return entry
      },
    )

  app.post(
    `${GBC}/operations/expense`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Pay an expense from the desk, from the bank, or by a person who accounts for it',
        params: gbcParams,
        body: expenseInputSchema,
        response: { 201: operationDetailSchema },
      },
    },
    async (request, reply) => {
      const { gbc_id } = request.params
      const asked = await askFund(db.heavy, gbc_id, request.body)
      return withIdempotencyKey(db, request, reply, async (trx) => {
        const { id } = await payExpense(trx, actorOf(request), request.body, asked)
        return { status: 201, body: await getOperation(trx, gbc_id, id), after: () => publish(gbc_id, id) }
      })
    },
  )

  app.post(
    `${GBC}/operations/accountable`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Give money to a person to account for, or take back what is left',
        params: gbcParams,
        body: accountableInputSchema,
        response: { 201: operationDetailSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id } = request.params
        const { id } = await moveAccountable(trx, actorOf(request), request.body)
        return { status: 201, body: await getOperation(trx, gbc_id, id), after: () => publish(gbc_id, id) }
      }),
  )
}
