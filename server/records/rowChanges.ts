import type { Handle } from '#server/db/engine'
import type { Tables } from '#server/db/tables'

type Columns = Record<string, unknown>

/**
 * What an act did to a row of a cooperative: the columns it wrote, before and after. A row that it removed has no `after`
 * and the whole row in `before`, a row that it added has no `before` and the whole row in `after`. Enough to see whether
 * the row was changed since, and to put it back.
 */
export interface RowChange {
  table: keyof Tables
  id: string
  before: Columns | null
  after: Columns | null
}

/** All tables here have `gbc_id` and `id`; the compiler knows it of one. */
const named = (table: keyof Tables) => table as 'ownerships'

const find = (handle: Handle, gbc_id: string, { table, id }: RowChange): Promise<Columns | undefined> =>
  handle.selectFrom(named(table)).selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id).executeTakeFirst()

/** Brings a row from one state to another; null = there is no such row. */
async function write(
  trx: Handle,
  gbc_id: string,
  { table, id }: RowChange,
  from: Columns | null,
  to: Columns | null,
): Promise<void> {
  const row = named(table)
  if (from && to) await trx.updateTable(row).set(to).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
  else if (to)
    await trx
      .insertInto(row)
      .values(to as never)
      .execute()
  else await trx.deleteFrom(row).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
}

export const applyChange = (trx: Handle, gbc_id: string, change: RowChange): Promise<void> =>
  write(trx, gbc_id, change, change.before, change.after)

export const revertChange = (trx: Handle, gbc_id: string, change: RowChange): Promise<void> =>
  write(trx, gbc_id, change, change.after, change.before)

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
