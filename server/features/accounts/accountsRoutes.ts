import { gbcParams, recordParams } from '#contract/common'
import {
  accountListQuery,
  accountPageSchema,
  accountSchema,
  accountStatementFileQuery,
  accountStatementQuery,
  accountStatementSchema,
  garageAccountSchema,
  garageDebtsSchema,
  moneySummarySchema,
  payersQuery,
  payersSchema,
} from '#contract/money/accounts'
import { garageJournalFileQuery, garageJournalQuery, garageJournalSchema } from '#contract/money/garageJournal'
import { openChargesSchema } from '#contract/money/payments'
import { tableRoute } from '#server/features/exports/tableRoute'
import type { App } from '#server/http/fastify'
import { getGarage } from '#server/features/garages/garagesRepository'
import { getAccount, listAccounts, openChargesOf } from './accountsRepository'
import { garageAccount, garageDebts } from './garageDebts'
import { garageJournal, garageJournalTable } from './garageJournal'
import { moneySummary } from './moneySummary'
import { noDebtRoutes } from './noDebtRoutes'
import { pinnedAdvancesRoutes } from './pinnedAdvancesRoutes'
import { findPayers } from './payers'
import { statementOf } from './statement'
import { statementTable } from './statementFiles'

const tags = ['accounts']
const LIST = '/api/gbc/:gbc_id/accounts'
const JOURNAL = '/api/gbc/:gbc_id/garages/:id/journal'
const config = { access: 'finances.read' } as const

export function accountsRoutes(app: App): void {
  noDebtRoutes(app)
  pinnedAdvancesRoutes(app)
  const { db } = app

  app.get(
    LIST,
    {
      config,
      schema: {
        tags,
        summary: 'Personal accounts with their balances',
        params: gbcParams,
        querystring: accountListQuery,
        response: { 200: accountPageSchema },
      },
    },
    ({ params, query }) => listAccounts(db, params.gbc_id, query),
  )

  app.get(
    `${LIST}/payers`,
    {
      config,
      schema: {
        tags,
        summary: 'Who may be meant at the cash desk, best matches first',
        params: gbcParams,
        querystring: payersQuery,
        response: { 200: payersSchema },
      },
    },
    ({ params, query }) => findPayers(db, params.gbc_id, query.q),
  )

  app.get(
    `${LIST}/summary`,
    {
      config,
      schema: {
        tags,
        summary: 'Owed, received this month, in cash: for the home page',
        params: gbcParams,
        response: { 200: moneySummarySchema },
      },
    },
    ({ params }) => moneySummary(db.heavy, params.gbc_id),
  )

  app.get(
    `${LIST}/garages`,
    {
      config,
      schema: {
        tags,
        summary: 'Garages for which something is owed',
        params: gbcParams,
        response: { 200: garageDebtsSchema },
      },
    },
    ({ params }) => garageDebts(db.heavy, params.gbc_id),
  )

  app.get(
    '/api/gbc/:gbc_id/garages/:id/account',
    {
      config,
      schema: {
        tags,
        summary: 'What was charged for a garage, what has paid it and who owes the rest',
        params: recordParams,
        response: { 200: garageAccountSchema },
      },
    },
    async ({ params }) => {
      await getGarage(db.read, params.gbc_id, params.id)
      return garageAccount(db.heavy, params.gbc_id, params.id)
    },
  )

  app.get(
    JOURNAL,
    {
      config,
      schema: {
        tags,
        summary: 'The journal of a garage: each charge, how it came about, and who paid it when',
        params: recordParams,
        querystring: garageJournalQuery,
        response: { 200: garageJournalSchema },
      },
    },
    ({ params: { gbc_id, id }, query }) => garageJournal(db.heavy, gbc_id, id, query),
  )

  tableRoute(app, {
    url: `${JOURNAL}/file`,
    config,
    tags,
    summary: 'The journal of a garage as PDF or XLSX',
    params: recordParams,
    query: garageJournalFileQuery,
    table: async ({ gbc_id, id }, query) => garageJournalTable(await garageJournal(db.heavy, gbc_id, id, query)),
  })

  app.get(
    `${LIST}/:id`,
    {
      config,
      schema: {
        tags,
        summary: "A member's account: balance, what is overdue",
        params: recordParams,
        response: { 200: accountSchema },
      },
    },
    ({ params }) => getAccount(db.read, params.gbc_id, params.id),
  )

  app.get(
    `${LIST}/:id/statement`,
    {
      config,
      schema: {
        tags,
        summary: "A member's account: every charge and payment, and what paid what",
        params: recordParams,
        querystring: accountStatementQuery,
        response: { 200: accountStatementSchema },
      },
    },
    ({ params, query }) => statementOf(db.details, params.gbc_id, params.id, query),
  )

  tableRoute(app, {
    url: `${LIST}/:id/statement/file`,
    config,
    tags,
    summary: "A member's account as a PDF or XLSX: the rows and sums of the statement",
    params: recordParams,
    query: accountStatementFileQuery,
    table: async ({ gbc_id, id }, query) => statementTable(await statementOf(db.heavy, gbc_id, id, query)),
  })

  app.get(
    `${LIST}/:id/open-charges`,
    {
      config,
      schema: {
        tags,
        summary: 'What a member has still to pay, the oldest first',
        params: recordParams,
        response: { 200: openChargesSchema },
      },
    },
    async ({ params: { gbc_id, id } }) => {
      await getAccount(db.read, gbc_id, id)
      return openChargesOf(db.read, gbc_id, id)
    },
  )
}
