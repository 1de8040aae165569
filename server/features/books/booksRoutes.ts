import { gbcParams, recordParams } from '#contract/common'
import {
  BOOKS,
  bookFileQuery,
  bookNames,
  bookQuery,
  bookSchema,
  moneyPlaceSchema,
  moneyPlacesSchema,
  placeOpeningInputSchema,
} from '#contract/money/books'
import { reversalInputSchema } from '#contract/money/charges'
import {
  betweenAccountsInputSchema,
  cashArrivalInputSchema,
  cashToBankInputSchema,
  inTransitSchema,
  operationDetailSchema,
  operationListQuery,
  operationPageSchema,
  operationsMadeSchema,
  writeOffInputSchema,
} from '#contract/money/operations'
import { can, type Permission } from '#contract/permissions'
import { checkTableSize } from '#server/features/exports/sendTable'
import { tableRoute } from '#server/features/exports/tableRoute'
import { MOST_TABLE_ROWS } from '#server/features/exports/table'
import { dayAt } from '#server/features/ledger/dayAt'
import { type MoneyShown, publishMoney } from '#server/features/ledger/publishMoney'
import { moveBetweenAccounts } from '#server/features/payments/moveBetweenAccounts'
import { writeOff } from '#server/features/payments/writeOff'
import { sendMade } from '#server/files/sendMade'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { allOf } from '#server/records/area'
import { withIdempotencyKey } from '#server/records/idempotency'
import { readBook } from './bookRepository'
import { bookTable } from './bookTable'
import { cashOrder, orderTitle } from './cashOrder'
import { receiveCash, sendCash } from './cashToBank'
import { idsInTransit } from './cashToBankRepository'
import { describeOperations } from './describeOperations'
import { getOperation, listOperations } from './journalRepository'
import { orderFacts } from './orderFacts'
import { reverseAny } from './operationsService'
import { openPlace } from './placeOpenings'
import { moneyPlaces } from './places'

const BOOK = '/api/gbc/:gbc_id/books'
const LIST = '/api/gbc/:gbc_id/operations'
const read = { access: 'finances.read' } as const
const write = { access: 'finances.post' } as const

export function booksRoutes(app: App): void {
  booksOfMoney(app)
  journal(app)
  moves(app)
}

function booksOfMoney(app: App): void {
  const { db, realtime } = app
  const tags = ['books']

  app.get(
    `${BOOK}/places`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Cash desks and bank accounts with what is there now',
        params: gbcParams,
        response: { 200: moneyPlacesSchema },
      },
    },
    ({ params }) => moneyPlaces(db.read, params.gbc_id),
  )

  app.post(
    `${BOOK}/opening`,
    {
      config: { access: 'finances.settings' },
      schema: {
        tags,
        summary: 'What a cash desk or a bank account held when its book begins',
        params: gbcParams,
        body: placeOpeningInputSchema,
        response: { 200: moneyPlaceSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id } = request.params
        const body = await openPlace(trx, actorOf(request), request.body)
        const after = () => realtime.changed(gbc_id, { type: 'payments', id: body.id, version: 1 })
        return { status: 200, body, after }
      }),
  )

  for (const book of BOOKS) {
    app.get(
      `${BOOK}/${book}`,
      {
        config: read,
        schema: {
          tags,
          summary: `${bookNames[book]}: a page of a book with its balances`,
          params: gbcParams,
          querystring: bookQuery,
          response: { 200: bookSchema },
        },
      },
      ({ params, query }) => readBook(db.heavy, params.gbc_id, book, query),
    )

    tableRoute(app, {
      url: `${BOOK}/${book}/file`,
      config: read,
      tags,
      summary: `${bookNames[book]}: the whole book as PDF or XLSX`,
      params: gbcParams,
      query: bookFileQuery,
      table: async ({ gbc_id }, { format, ...query }) => {
        const whole = await readBook(db.heavy, gbc_id, book, { ...query, page: 1, page_size: MOST_TABLE_ROWS })
        checkTableSize(whole.total, format)
        return bookTable(book, whole)
      },
    })
  }
}

function journal(app: App): void {
  const { db, pdf } = app
  const tags = ['operations']

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'The journal of all operations, the latest first',
        params: gbcParams,
        querystring: operationListQuery,
        response: { 200: operationPageSchema },
      },
    },
    ({ params, query }) => listOperations(db, params.gbc_id, query),
  )

  app.get(
    `${LIST}/in-transit`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Cash that has left a desk and not arrived at the bank, the oldest first',
        params: gbcParams,
        response: { 200: inTransitSchema },
      },
    },
    async ({ params }) => describeOperations(db.read, params.gbc_id, await idsInTransit(db.read, params.gbc_id)),
  )

  app.get(
    `${LIST}/:id`,
    {
      config: read,
      schema: {
        tags,
        summary: 'An operation with its entries',
        params: recordParams,
        response: { 200: operationDetailSchema },
      },
    },
    ({ params }) => getOperation(db.read, params.gbc_id, params.id),
  )

  app.get(
    `${LIST}/:id/order`,
    {
      // The browser opens it in a window of its own, which sends no header.
      config: { ...read, cookieToken: true },
      compress: false,
      schema: { tags, summary: 'PDF of a cash order: КО-1 or КО-2', params: recordParams },
    },
    async ({ params }, reply) => {
      const facts = await orderFacts(db.read, params.gbc_id, params.id)
      const file = { name: `${orderTitle(facts)}.pdf`, content_type: 'application/pdf', disposition: 'inline' } as const
      return sendMade(reply, file, await pdf.make(cashOrder(facts)))
    },
  )
}

function moves(app: App): void {
  const { areas, db, realtime } = app
  const tags = ['operations']
  const answer = operationDetailSchema

  /** After the commit: the journal and the books hear of payments; a reversal concerns accounts and charges too. */
  const publish = (gbc_id: string, id: string, types: MoneyShown[] = ['payments']) =>
    publishMoney(realtime, gbc_id, { id }, types)

  app.post(
    `${LIST}/cash-to-bank`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Take cash to the bank',
        params: gbcParams,
        body: cashToBankInputSchema,
        response: { 201: answer },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id } = request.params
        const { id } = await sendCash(trx, actorOf(request), request.body)
        return { status: 201, body: await getOperation(trx, gbc_id, id), after: () => publish(gbc_id, id) }
      }),
  )

  app.post(
    `${LIST}/between-accounts`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Move what a member owes, or has paid ahead, to another member',
        params: gbcParams,
        body: betweenAccountsInputSchema,
        response: { 201: operationsMadeSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id } = request.params
        const made = await dayAt('date', moveBetweenAccounts(trx, actorOf(request), request.body))
        const ids = made.map(({ id }) => id)
        return {
          status: 201,
          body: await describeOperations(trx, gbc_id, ids),
          after: () => publish(gbc_id, ids[0], ['payments', 'accounts', 'charges']),
        }
      }),
  )

  app.post(
    `${LIST}/write-off`,
    {
      config: { access: 'finances.write_off' },
      schema: {
        tags,
        summary: 'Write off what a member owes, by a decision of the cooperative',
        params: gbcParams,
        body: writeOffInputSchema,
        response: { 201: operationsMadeSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id } = request.params
        const made = await dayAt('date', writeOff(trx, actorOf(request), request.body))
        const ids = made.map(({ id }) => id)
        return {
          status: 201,
          body: await describeOperations(trx, gbc_id, ids),
          after: () => publish(gbc_id, ids[0], ['payments', 'accounts', 'charges']),
        }
      }),
  )

  app.post(
    `${LIST}/:id/arrive`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Cash on its way has arrived at the bank',
        params: recordParams,
        body: cashArrivalInputSchema,
        response: { 201: answer },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id } = request.params
        const { id } = await receiveCash(trx, actorOf(request), request.params.id, request.body)
        return { status: 201, body: await getOperation(trx, gbc_id, id), after: () => publish(gbc_id, id) }
      }),
  )

  app.post(
    `${LIST}/:id/reverse`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Take an operation of any kind back',
        params: recordParams,
        body: reversalInputSchema,
        response: { 200: answer },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const { gbc_id, id } = request.params
        const { role } = request.caller
        const may = (permission: Permission) => can(role, permission)
        const shownAnew = await reverseAny(trx, actorOf(request), id, request.body, allOf(areas, 'reversals'), may)
        return {
          status: 200,
          body: await getOperation(trx, gbc_id, id),
          after: () => {
            publish(gbc_id, id, ['payments', 'accounts', 'charges'])
            for (const change of shownAnew) realtime.changed(gbc_id, change)
          },
        }
      }),
  )
}
