import type { Handle } from '#server/db/engine'
import type { Tables } from '#server/db/tables'

type Columns = Record<string, unknown>

/**
 * What a merge did to a row of a cooperative: the columns it wrote, before and after. A row that it removed has no
 * `after`, and `before` is the whole of it. Enough to see whether the row was changed since, and to put it back.
 */
export interface RowChange {
  table: keyof Tables
  id: string
  before: Columns
  after: Columns | null
}

/** All tables here have `gbc_id` and `id`; the compiler knows it of one. */
const named = (table: keyof Tables) => table as 'ownerships'

const find = (handle: Handle, gbc_id: string, { table, id }: RowChange): Promise<Columns | undefined> =>
  handle.selectFrom(named(table)).selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id).executeTakeFirst()

const write = (trx: Handle, gbc_id: string, { table, id }: RowChange, columns: Columns) =>
  trx.updateTable(named(table)).set(columns).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()

export async function applyChange(trx: Handle, gbc_id: string, change: RowChange): Promise<void> {
  if (change.after) await write(trx, gbc_id, change, change.after)
  else await trx.deleteFrom(named(change.table)).where('gbc_id', '=', gbc_id).where('id', '=', change.id).execute()
}

export async function revertChange(trx: Handle, gbc_id: string, change: RowChange): Promise<void> {
  if (change.after) await write(trx, gbc_id, change, change.before)
  else
    await trx
      .insertInto(named(change.table))
      .values(change.before as never)
      .execute()
}

/** Whether the row is still as the change left it. */
export async function stillStands(handle: Handle, gbc_id: string, change: RowChange): Promise<boolean> {
  const row = await find(handle, gbc_id, change)
  const { after } = change
  if (!row || !after) return !row && !after
  return Object.entries(after).every(([column, value]) => row[column] === value)
}

/** A row's columns that would be written with other values, as they are. */
export function columnsBefore(row: object, after: Columns): Columns {
  const before = row as Columns
  return Object.fromEntries(Object.keys(after).map((column) => [column, before[column] ?? null]))
}

/** Columns whose values differ from the row's. */
export const differingColumns = (row: object, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([column, value]) => (row as Columns)[column] !== value))
