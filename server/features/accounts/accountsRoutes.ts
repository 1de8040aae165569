import { gbcParams, recordParams } from '#contract/common'
import {
  accountListQuery,
  accountPageSchema,
  accountStatementQuery,
  accountStatementSchema,
  garageAccountSchema,
  garageDebtsSchema,
  moneySummarySchema,
  payersQuery,
  payersSchema,
} from '#contract/money/accounts'
import { openChargesSchema } from '#contract/money/payments'
import type { App } from '#server/http/fastify'
import { getGarage } from '#server/features/garages/garagesRepository'
import { listAccounts, openChargesOf } from './accountsRepository'
import { garageAccount, garageDebts } from './garageDebts'
import { moneySummary } from './moneySummary'
import { findPayers } from './payers'
import { statementOf } from './statement'

const tags = ['accounts']
const LIST = '/api/gbc/:gbc_id/accounts'
const config = { access: 'finances.read' } as const

export function accountsRoutes(app: App): void {
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
    ({ params, query }) => statementOf(db.heavy, params.gbc_id, params.id, query),
  )

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
    ({ params }) => openChargesOf(db.read, params.gbc_id, params.id),
  )
}
