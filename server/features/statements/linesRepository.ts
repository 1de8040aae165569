import { sql } from 'kysely'
import type { Page } from '#contract/common'
import type { OperationKind } from '#contract/money/chart'
import { statesOnList, type LinePart } from '#contract/money/lineState'
import type { LineFilter, LineSuggestion, StatementLine } from '#contract/money/statements'
import { insertRows } from '#server/db/bulkInsert'
import type { Db, Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import { countedPage } from '#server/db/pages'
import type { StatementLinesTable } from '#server/db/tables'
import { garageNumbers } from '#server/features/garages/garageNumbers'
import { lineArrivals, mayArrive } from '#server/features/registries/lineArrivals'
import { lineRegistries } from '#server/features/registries/lineRegistries'
import { notFound } from '#server/lib/errors'
import { refuseStale } from '#server/records/lockForUpdate'
import {
  IS_CERTAIN,
  IS_NOTED_BY_HAND,
  IS_OPEN,
  IS_OUT,
  isLeftByProgram,
  LINE_STATE,
  partsOf,
  sortingOf,
  stateOf,
} from './lineState'
import { isLump, OWN_TRANSFER } from './matching/unusualLines'

const CHANGED = 'После чтения выписки данные изменились: проверьте, чей это платёж'

interface StoredSuggestion {
  member_id: string
  garage_id: string | null
  reason: string
}

async function membersOf(handle: Handle, gbc_id: string, ids: string[]) {
  if (ids.length === 0)
    return new Map<string, { display_name: string; account_number: string | null; garages: string; balance: number }>()
  const rows = await handle
    .selectFrom('members')
    .select(['id', 'display_name', 'account_number', 'garages', 'balance'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, garages, ...row }) => [
      id,
      { ...row, garages: (JSON.parse(garages) as { number: string }[]).map(({ number }) => number).join(', ') },
    ]),
  )
}

/** What earlier versions have stored as the reasons of debits: their state says the same. */
const SAID_BY_STATE = ['Услуги банка', 'Списание']
const reasonsOf = ({ reasons }: StatementLinesTable) =>
  (JSON.parse(reasons) as string[]).filter((reason) => !SAID_BY_STATE.includes(reason))

const linesOf = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('statement_lines').where('statement_lines.gbc_id', '=', gbc_id)

/** Debits that a person has sorted, with their operations of one kind. */
const sortedAs = (handle: Handle, gbc_id: string, kind: OperationKind) =>
  linesOf(handle, gbc_id)
    .innerJoin('operations', (join) =>
      join
        .onRef('operations.gbc_id', '=', 'statement_lines.gbc_id')
        .onRef('operations.id', '=', 'statement_lines.further_operation_id')
        .on('operations.kind', '=', kind),
    )
    .where('statement_lines.status', '=', 'sorted')

/** What debits to the same account were last, by that account: categories of expenses. */
async function categoriesBefore(handle: Handle, gbc_id: string, rows: readonly StatementLinesTable[]) {
  const waiting = rows.filter(({ status, counter_account }) => status === 'outgoing' && counter_account !== '')
  if (waiting.length === 0) return new Map<string, string>()
  const sorted = await sortedAs(handle, gbc_id, 'expense')
    .select(['counter_account', 'sorted_to'])
    .where('counter_account', 'in', [...new Set(waiting.map(({ counter_account }) => counter_account))])
    .orderBy('booked_on')
    .orderBy('operations.seq')
    .execute()
  return new Map(sorted.map(({ counter_account, sorted_to }) => [counter_account, sorted_to ?? '']))
}

async function toLines(handle: Handle, gbc_id: string, rows: StatementLinesTable[]): Promise<StatementLine[]> {
  const read = rows.map((row) => ({
    row,
    parts: partsOf(row),
    suggestions: JSON.parse(row.suggestions) as StoredSuggestion[],
  }))
  const named = read.flatMap(({ parts, suggestions }) => [...parts, ...suggestions])
  const members = await membersOf(handle, gbc_id, [...new Set(named.map(({ member_id }) => member_id))])
  const garages = await garageNumbers(handle, gbc_id, [...new Set(named.flatMap(({ garage_id }) => garage_id ?? []))])
  const arrivals = await lineArrivals(handle, gbc_id, rows)
  const registries = await lineRegistries(handle, gbc_id, rows)
  const categories = await categoriesBefore(handle, gbc_id, rows)
  const garageOf = (id: string | null) => (id === null ? null : (garages.get(id) ?? null))
  /** A lump sum that waits, and nothing tells what it is made of. */
  const lacksRegistry = (row: StatementLinesTable, parts: readonly LinePart[]) =>
    mayArrive(row) &&
    parts.length === 0 &&
    isLump(JSON.parse(row.reasons) as string[]) &&
    !registries.has(row.id) &&
    (arrivals.get(row.id) ?? []).length === 0
  return read.map(({ row, parts, suggestions }) => ({
    ...row,
    registries: registries.get(row.id) ?? [],
    lacks_registry: lacksRegistry(row, parts),
    sorted_operation_id: sortingOf(row),
    category_before: row.status === 'outgoing' ? (categories.get(row.counter_account) ?? null) : null,
    state: stateOf(row),
    reasons:
      row.status === 'transfer' ? [OWN_TRANSFER] : [...(isLeftByProgram(row) ? [CHANGED] : []), ...reasonsOf(row)],
    by_hand: row.decision !== null && !isLeftByProgram(row),
    arrivals: parts.length > 0 ? [] : (arrivals.get(row.id) ?? []),
    parts: parts.map((part) => ({
      ...part,
      member_name: members.get(part.member_id)?.display_name ?? '',
      garage_number: garageOf(part.garage_id),
    })),
    suggestions: suggestions.flatMap(({ member_id, garage_id, reason }): LineSuggestion[] => {
      const member = members.get(member_id)
      if (!member) return []
      const { display_name, ...rest } = member
      return [{ ...rest, member_id, member_name: display_name, garage_id, reason }]
    }),
  }))
}

/** Lines of a statement in the file's order, or of all statements those that wait for a person, the earliest first. */
export async function listLines(
  { heavy }: Db,
  gbc_id: string,
  statement_id: string | null,
  { show, ...query }: { page: number; page_size: number; show?: LineFilter },
): Promise<Page<StatementLine>> {
  const filtered = linesOf(heavy, gbc_id)
    .$if(statement_id !== null, (rows) => rows.where('statement_id', '=', statement_id ?? ''))
    .$if(statement_id === null, (rows) => rows.where('status', 'in', statesOnList('open')))
    .$if(show === 'open', (rows) => rows.where(IS_OPEN))
    .$if(show === 'certain', (rows) => rows.where(IS_CERTAIN))
    .$if(show === 'out', (rows) => rows.where(IS_OUT))
  const place = statement_id === null ? 'booked_on' : 'position'
  const page = await countedPage(filtered, (rows) => rows.selectAll().orderBy(place).orderBy('id'), query)
  return { ...page, items: await toLines(heavy, gbc_id, page.items) }
}

/** @throws AppError 404 */
export async function getLine(handle: Handle, gbc_id: string, id: string): Promise<StatementLine> {
  const row = await linesOf(handle, gbc_id).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такой строки нет')
  return (await toLines(handle, gbc_id, [row]))[0]
}

/**
 * A line held till the end of the transaction. Within `lockStatement` of its statement.
 * @throws AppError 404, 409 with `current` for a stale version
 */
export async function lockLine(
  trx: Handle,
  gbc_id: string,
  statement_id: string,
  id: string,
  version?: number,
): Promise<StatementLinesTable> {
  const row = await linesOf(trx, gbc_id)
    .selectAll()
    .where('statement_id', '=', statement_id)
    .where('id', '=', id)
    .$call(locked(trx))
    .executeTakeFirst()
  if (!row) throw notFound('Такой строки нет')
  await refuseStale(version, row, () => getLine(trx, gbc_id, id))
  return row
}

export const insertLines = (trx: Handle, rows: StatementLinesTable[]) =>
  insertRows(trx, { name: 'statement_lines' }, rows)

/** Writes what became of a locked line. */
export const updateLine = (
  trx: Handle,
  { gbc_id, id, version }: Pick<StatementLinesTable, 'gbc_id' | 'id' | 'version'>,
  columns: Partial<
    Pick<
      StatementLinesTable,
      | 'status'
      | 'live'
      | 'decision'
      | 'decided_by'
      | 'operation_id'
      | 'further_operation_id'
      | 'payment_id'
      | 'postings'
      | 'sorted_to'
    >
  >,
) =>
  trx
    .updateTable('statement_lines')
    .set({ ...columns, version: version + 1 })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()

/** The next lines of a statement that aren't posted, in the file's order. */
export const draftLines = (trx: Handle, gbc_id: string, statement_id: string, limit: number) =>
  linesOf(trx, gbc_id)
    .selectAll()
    .where('statement_id', '=', statement_id)
    .where('status', '=', 'draft')
    .orderBy('position')
    .limit(limit)
    .execute()

/** Lines of a statement that will be posted to the member that was found in reading. */
export const certainDrafts = (handle: Handle, gbc_id: string, statement_id: string) =>
  linesOf(handle, gbc_id)
    .selectAll()
    .where('statement_id', '=', statement_id)
    .where('status', '=', 'draft')
    .where('decision', 'is', null)
    .where(LINE_STATE, '=', 'matched')
    .orderBy('position')
    .execute()

/** The next lines of a statement that are in the books. */
export const liveLines = (trx: Handle, gbc_id: string, statement_id: string, limit: number) =>
  linesOf(trx, gbc_id)
    .selectAll()
    .where('statement_id', '=', statement_id)
    .where('live', '=', 1)
    .orderBy('position')
    .limit(limit)
    .execute()

/** What the documents of a statement's lines are known by. */
export async function keysOfLines(handle: Handle, gbc_id: string, statement_id: string): Promise<string[]> {
  const rows = await linesOf(handle, gbc_id).select('doc_key').where('statement_id', '=', statement_id).execute()
  return rows.map(({ doc_key }) => doc_key)
}

/** Whether an operation is what a statement's line stands for in the books. */
export const hasLiveLine = async (handle: Handle, gbc_id: string, operation_id: string): Promise<boolean> =>
  (await linesOf(handle, gbc_id)
    .select('id')
    .where('operation_id', '=', operation_id)
    .where('live', '=', 1)
    .executeTakeFirst()) !== undefined

/** The line that an operation was posted of, whatever became of it since; null of other operations. */
export async function lineOfOperation(handle: Handle, gbc_id: string, operation_id: string) {
  const operation = await handle
    .selectFrom('operations')
    .select(['source_type', 'source_id'])
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', operation_id)
    .executeTakeFirst()
  if (operation?.source_type !== 'statement_line') return null
  const line = await linesOf(handle, gbc_id)
    .select(['id', 'statement_id', 'booked_on'])
    .where('id', '=', operation.source_id?.split(':')[0] ?? '')
    .executeTakeFirst()
  return line ?? null
}

/** The line whose money a payment is. */
export const lineOfPayment = (handle: Handle, gbc_id: string, payment_id: string) =>
  linesOf(handle, gbc_id).select(['id', 'statement_id']).where('payment_id', '=', payment_id).executeTakeFirst()

/** The debit of which an operation says what it was. */
export const lineSortedBy = (handle: Handle, gbc_id: string, operation_id: string) =>
  linesOf(handle, gbc_id)
    .select(['id', 'statement_id'])
    .where('further_operation_id', '=', operation_id)
    .where('status', '=', 'sorted')
    .executeTakeFirst()

/** Numbers of the cash orders by which money of a statement has come to desks. */
export async function deskOrdersOf(handle: Handle, gbc_id: string, statement_id: string): Promise<string[]> {
  const sorted = await sortedAs(handle, gbc_id, 'cash_from_bank')
    .select('operations.number')
    .where('statement_lines.statement_id', '=', statement_id)
    .orderBy('operations.seq')
    .execute()
  return sorted.map(({ number }) => number ?? '')
}

/** The first day of what a statement has still to post; null = nothing. */
export async function firstDraftDay(handle: Handle, gbc_id: string, statement_id: string): Promise<string | null> {
  const { day } = await handle
    .selectFrom('statement_lines')
    .select(({ fn }) => fn.min<string | null>('booked_on').as('day'))
    .where('gbc_id', '=', gbc_id)
    .where('statement_id', '=', statement_id)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  return day
}

/**
 * What a statement has in the books: how many lines, and the first day of what it has posted itself. A line that only proves
 * an arrival of cash noted by hand has posted nothing.
 */
export async function linesInBooks(
  handle: Handle,
  gbc_id: string,
  statement_id: string,
): Promise<{ lines: number; first_day: string | null }> {
  const { lines, first_day } = await handle
    .selectFrom('statement_lines as line')
    .leftJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .innerJoin('operations', (join) =>
      join
        .onRef('operations.gbc_id', '=', 'line.gbc_id')
        // What a lump sum is parted into has no operation but the payment's.
        .on((on) => on('operations.id', '=', on.fn.coalesce('line.operation_id', 'payments.operation_id'))),
    )
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .select(
      sql<string | null>`min(case when ${IS_NOTED_BY_HAND} then null
        else operations.effective_date end)`.as('first_day'),
    )
    .where('line.gbc_id', '=', gbc_id)
    .where('line.statement_id', '=', statement_id)
    .where('line.live', '=', 1)
    .executeTakeFirstOrThrow()
  return { lines: Number(lines), first_day }
}
