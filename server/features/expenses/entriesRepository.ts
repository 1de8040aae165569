import { sql } from 'kysely'
import {
  FIXED_CATEGORIES,
  fixedCategoryOf,
  type AccountablePerson,
  type Entry,
  type EntryInput,
  type ExpenseCategory,
  type SpendingPeriodQuery,
} from '#contract/money/expenses'
import type { Handle } from '#server/db/engine'
import { fold } from '#server/db/keys'
import type { ExpenseEntriesTable } from '#server/db/tables'
import { invalid, notFound } from '#server/lib/errors'
import { askedPeriod } from '#server/lib/period'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { newRecord, updateVersioned } from '#server/records/versioned'
import { spentByCategories } from './spendingRepository'

/** Categories of expenses (accounts 26) and people who account for money (71): the same lists of names. */
export type EntryTable = 'expense_categories' | 'accountable_persons'

const taken: Record<EntryTable, string> = {
  expense_categories: 'Такая статья расходов уже есть',
  accountable_persons: 'Такое подотчётное лицо уже есть',
}
const absent: Record<EntryTable, string> = {
  expense_categories: 'Такой статьи расходов нет',
  accountable_persons: 'Такого подотчётного лица нет',
}

const entries = (handle: Handle, table: EntryTable, gbc_id: string) =>
  handle.selectFrom(table).selectAll().where('gbc_id', '=', gbc_id)

type StoredEntry = ExpenseEntriesTable & Entry

/** @throws AppError 404 */
export async function getEntry(handle: Handle, table: EntryTable, gbc_id: string, id: string): Promise<StoredEntry> {
  const row = await entries(handle, table, gbc_id).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(absent[table])
  return { ...row, archived: row.archived_at !== null }
}

/** @throws AppError 404, 409 stale version */
export const lockEntry = (trx: Handle, table: EntryTable, gbc_id: string, id: string, version?: number) =>
  lockForUpdate(trx, entries(trx, table, gbc_id).where('id', '=', id), () => getEntry(trx, table, gbc_id, id), version)

export const findEntry = (trx: Handle, table: EntryTable, gbc_id: string, name: string) =>
  entries(trx, table, gbc_id).where('name_key', '=', fold(name)).executeTakeFirst()

/**
 * The one of that name; a new name is kept, an archived one is used again. Within `lockLedger`, so that no other takes the
 * name meanwhile.
 */
export async function entryNamed(
  trx: Handle,
  table: EntryTable,
  gbc_id: string,
  name: string,
): Promise<{ entry: ExpenseEntriesTable; isNew: boolean }> {
  const before = await findEntry(trx, table, gbc_id, name)
  if (!before) {
    const entry = { ...newRecord(gbc_id), name, name_key: fold(name) }
    await trx.insertInto(table).values(entry).execute()
    return { entry, isNew: true }
  }
  if (before.archived_at !== null) await updateVersioned(trx, table, before, { archived_at: null })
  return { entry: before, isNew: false }
}

/** A person to whom money comes back is out of the archive. Within `lockLedger`. */
export async function bringBackPersons(trx: Handle, gbc_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const archived = await entries(trx, 'accountable_persons', gbc_id)
    .where('id', 'in', ids)
    .where('archived_at', 'is not', null)
    .execute()
  for (const person of archived) await updateVersioned(trx, 'accountable_persons', person, { archived_at: null })
}

/** Writes what people typed. Within `lockLedger`. @throws AppError 422 when another has the name */
export async function editEntry(
  trx: Handle,
  table: EntryTable,
  before: StoredEntry,
  { name, archived }: Pick<EntryInput, 'name' | 'archived'>,
  at: string,
): Promise<StoredEntry> {
  const other = await findEntry(trx, table, before.gbc_id, name)
  const isFixed = table === 'expense_categories' && fixedCategoryOf(name) !== undefined
  if (isFixed || (other && other.id !== before.id)) throw invalid({ name: taken[table] })
  const archived_at = archived ? (before.archived_at ?? at) : null
  await updateVersioned(trx, table, before, { name, name_key: fold(name), archived_at })
  return getEntry(trx, table, before.gbc_id, before.id)
}

const shown = ({ id, name, archived_at, version }: ExpenseEntriesTable) => ({
  id,
  name,
  archived: archived_at !== null,
  version,
})

/** What ever moved on accounts 71 by their people, debits less credits. */
async function personBalances(handle: Handle, gbc_id: string): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('account_months as turnover')
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'turnover.gbc_id').onRef('account.id', '=', 'turnover.account_id'),
    )
    .select('account.ref_id')
    .select(sql<number>`sum(turnover.debit - turnover.credit)`.as('sum'))
    .where('account.gbc_id', '=', gbc_id)
    .where('account.account', '=', '71')
    .groupBy('account.ref_id')
    .execute()
  return new Map(rows.map(({ ref_id, sum }) => [ref_id, Number(sum)]))
}

/**
 * All categories with what was spent on each within a period: together the turnover of account 26.
 * @throws AppError 422
 */
export async function listCategories(
  handle: Handle,
  gbc_id: string,
  query: SpendingPeriodQuery = {},
): Promise<ExpenseCategory[]> {
  const spent = await spentByCategories(handle, gbc_id, askedPeriod(gbc_id, query, 'year'))
  const rows = await entries(handle, 'expense_categories', gbc_id).orderBy('name_key').execute()
  return [
    ...rows.map((row) => ({ ...shown(row), fixed: false })),
    ...FIXED_CATEGORIES.filter(({ id }) => spent.has(id)).map((category) => ({
      ...category,
      fixed: true,
      archived: false,
      version: 0,
    })),
  ].map((category) => ({ ...category, spent: spent.get(category.id) ?? 0 }))
}

export async function listPersons(handle: Handle, gbc_id: string): Promise<AccountablePerson[]> {
  const balances = await personBalances(handle, gbc_id)
  const rows = await entries(handle, 'accountable_persons', gbc_id).orderBy('name_key').execute()
  return rows.map((row) => ({ ...shown(row), balance: balances.get(row.id) ?? 0 }))
}
