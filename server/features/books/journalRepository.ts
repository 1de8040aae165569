import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import { OPERATION_KINDS, operationKindsThat, PLACE_ACCOUNTS, type OperationKind } from '#contract/money/chart'
import { NO_FUND_NAME } from '#contract/money/funds'
import { type Operation, type OperationDetail, type OperationListQuery } from '#contract/money/operations'
import type { Db, Handle } from '#server/db/engine'
import { foundIds } from '#server/db/foundIds'
import type { CountedList } from '#server/db/listChanges'
import { listed, listedOf, paginateWith } from '#server/db/pages'
import { orderBy } from '#server/db/sorting'
import { searchCondition } from '#server/db/search'
import { selectIds } from '#server/db/selectIds'
import type { Tables } from '#server/db/tables'
import { linesOf, operationRows } from '#server/features/ledger/ledgerRepository'
import { lineOfOperation } from '#server/features/statements/linesRepository'
import { explainedOperations, operationsOfAccount } from '#server/features/statements/postedLines'
import { getStatement } from '#server/features/statements/statementsRepository'
import { notFound } from '#server/lib/errors'
import { accountNames } from './accountNames'
import { describedBy, describeOperations, operationStatements } from './describeOperations'
import { paidCharges } from './paidCharges'

type Filtered = SelectQueryBuilder<Tables, 'operations', object>

const SIDES = ['debit_account_id', 'credit_account_id'] as const

/** «12 500,50», «ПКО № 12»: kopecks, or null when it isn't a sum. */
function sumIn(text: string): number | null {
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0₽]/g, ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
/** «ПКО № 12» names orders of one direction, «12» of both. */
function orderIn(text: string): { number: string; kinds: OperationKind[] } {
  const [, name, number] = /^(пко|рко)?\s*№?\s*(.*)$/i.exec(text) ?? []
  const direction = name && (name.toLowerCase() === 'пко' ? 'in' : 'out')
  return { number, kinds: operationKindsThat(({ order }) => !direction || order === direction) }
}

/** Accounts of members whom the words of a search find. */
function accountsOfFound({ heavy, engine }: Db, gbc_id: string, q: string) {
  const found = heavy
    .selectFrom('members')
    .select('members.id')
    .where('members.gbc_id', '=', gbc_id)
    .where(searchCondition(engine, 'members', q))
  return heavy
    .selectFrom('ledger_accounts as account')
    .innerJoin('personal_accounts as personal', (join) =>
      join.onRef('personal.gbc_id', '=', 'account.gbc_id').onRef('personal.id', '=', 'account.ref_id'),
    )
    .select('account.id')
    .where('account.gbc_id', '=', gbc_id)
    .where('account.account', '=', '76')
    .where('personal.member_id', 'in', found)
}

function filter(db: Db, gbc_id: string, query: OperationListQuery): Filtered {
  const { q, from, to, place_id } = query
  const kinds = listedOf(OPERATION_KINDS, query.kind)
  const transfers = () => db.heavy.selectFrom('transfers').select('operation_id').where('transfers.gbc_id', '=', gbc_id)
  let rows: Filtered = db.heavy.selectFrom('operations').where('operations.gbc_id', '=', gbc_id)
  if (kinds.length > 0) rows = rows.where('operations.kind', 'in', kinds)
  if (from) rows = rows.where('operations.effective_date', '>=', from)
  if (to) rows = rows.where('operations.effective_date', '<=', to)
  if (place_id) {
    const account = db.heavy
      .selectFrom('ledger_accounts')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('account', 'in', PLACE_ACCOUNTS)
      .where('ref_id', '=', place_id)
    /** What was explained or sorted of its statements stands there too. */
    const stated = operationsOfAccount(db.heavy, gbc_id, place_id)
    rows = rows.where(({ eb, or }) =>
      or([
        ...SIDES.map((side) => eb('operations.id', 'in', transfers().where(side, '=', account))),
        eb('operations.id', 'in', stated),
        eb('operations.reverses_id', 'in', stated),
      ]),
    )
    // Once what it was is told by another operation, the same money would stand there twice.
    if (kinds.length === 0)
      rows = rows.where('operations.id', 'not in', explainedOperations(db.heavy, gbc_id, place_id))
  }
  if (!q) return rows
  const sum = sumIn(q)
  const order = orderIn(q)
  return rows.where(({ and, eb, or }) =>
    or([
      and([eb('operations.number', '=', order.number), eb('operations.kind', 'in', order.kinds)]),
      ...(sum === null ? [] : [eb('operations.id', 'in', transfers().where('transfers.amount', '=', sum))]),
      ...SIDES.map((side) => eb('operations.id', 'in', transfers().where(side, 'in', accountsOfFound(db, gbc_id, q)))),
    ]),
  )
}

const SORT_COLUMNS = { date: 'operations.effective_date' }

const ordered = (filtered: Filtered, sort: string | undefined, backwards = false) =>
  orderBy(filtered.select('operations.id'), sort || '-date', SORT_COLUMNS, ['operations.seq'], backwards)

/** Whatever is posted is logged as the ledger's. */
const OPERATIONS: CountedList = { area: 'ledger' }

const isFiltered = ({ q, from, to, place_id, kind }: OperationListQuery) =>
  [q, from, to, place_id].some(Boolean) || listed(kind).length > 0

/** Operations are numbered without gaps: the last number is how many there are. */
async function allOperations({ read }: Db, gbc_id: string): Promise<number> {
  const state = await read.selectFrom('ledger_state').select('last_seq').where('gbc_id', '=', gbc_id).executeTakeFirst()
  return Number(state?.last_seq ?? 0)
}

/** One page of the journal: what happened last first. */
export async function listOperations(db: Db, gbc_id: string, query: OperationListQuery): Promise<Page<Operation>> {
  const { page, details } = await paginateWith(
    db,
    gbc_id,
    () => filter(db, gbc_id, query),
    (rows) => ordered(rows, query.sort),
    query,
    operationStatements(db.heavy, gbc_id, foundIds),
    {
      reverse: (rows) => ordered(rows, query.sort, true),
      list: OPERATIONS,
      ...(!isFiltered(query) && { total: allOperations(db, gbc_id) }),
    },
  )
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: await describedBy(db.heavy, gbc_id, ids, details) }
}

export const listOperationIds = (db: Db, gbc_id: string, query: OperationListQuery): Promise<string[]> =>
  selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, query), query.sort))

/** The operation of a payment or of a charge: the log links to them by their own ids. */
async function operationOf(handle: Handle, gbc_id: string, id: string): Promise<string | null> {
  for (const table of ['payments', 'charges'] as const) {
    const row = await handle
      .selectFrom(table)
      .select('operation_id')
      .where('gbc_id', '=', gbc_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) return row.operation_id
  }
  return null
}

/** The fund that was named for an expense; null = none was. */
async function namedFund(handle: Handle, gbc_id: string, id: string): Promise<string | null> {
  const row = await handle
    .selectFrom('operations')
    .leftJoin('funds', (join) =>
      join.onRef('funds.gbc_id', '=', 'operations.gbc_id').onRef('funds.id', '=', 'operations.fund_id'),
    )
    .select(['operations.fund_id', 'funds.name'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.id', '=', id)
    .executeTakeFirst()
  return row?.fund_id == null ? null : (row.name ?? NO_FUND_NAME)
}

/**
 * An operation with its entries.
 * @param id its own, or that of its payment or charge
 * @throws AppError 404
 */
export async function getOperation(handle: Handle, gbc_id: string, id: string): Promise<OperationDetail> {
  const [operation] = await describeOperations(handle, gbc_id, [id])
  if (!operation) {
    const other = await operationOf(handle, gbc_id, id)
    if (other === null) throw notFound('Такой операции нет')
    return getOperation(handle, gbc_id, other)
  }
  const lines = await linesOf(handle, gbc_id, [id])
  const names = await accountNames(handle, gbc_id, lines)
  const isTakenBack = operation.reversed_by !== null
  const line = await lineOfOperation(handle, gbc_id, id)
  const reversal = operation.reversed_by
    ? (await operationRows(handle, gbc_id, [operation.reversed_by.id])).at(0)
    : undefined
  return {
    ...operation,
    statement_line: line && {
      ...line,
      account_name: (await getStatement(handle, gbc_id, line.statement_id)).account_name,
    },
    reversal_reason: reversal?.reason ?? null,
    fund: await namedFund(handle, gbc_id, id),
    ...(isTakenBack ? { pays: [], advance: 0 } : await paidCharges(handle, gbc_id, id)),
    lines: lines.map((line) => ({
      debit: names(line.debit_code, line.debit_ref_id),
      credit: names(line.credit_code, line.credit_ref_id),
      amount: line.amount,
    })),
  }
}
