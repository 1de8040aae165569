import { CompiledQuery } from 'kysely'
import { groupBy } from '#server/lib/groupBy'
import { now } from '#server/lib/ids'
import { engineOf } from './dialect'
import type { Handle } from './engine'
import type { JsonRows } from './jsonRows'
import type { Tables } from './tables'

/** Values for a row that is there. */
export interface RowUpdate {
  table: keyof Tables
  id: string
  columns: Record<string, unknown>
  /** The version that the row is expected to have, and which is counted on; null = it has none. */
  version: number | null
}

/** Updates of the same columns of one table: one statement, run for each of them in SQLite's thread. */
async function updateAlike(trx: Handle, gbc_id: string, updates: RowUpdate[]): Promise<number> {
  const [{ table, columns, version }] = updates
  const names = Object.keys(columns)
  const versioned = version !== null
  const set = [
    ...names.map((name) => `"${name}" = ?`),
    ...(versioned ? ['version = version + 1', `updated_at = '${now()}'`] : []),
  ].join(', ')
  const rows = updates.map((update) => [
    ...names.map((name) => update.columns[name] ?? null),
    gbc_id,
    update.id,
    ...(versioned ? [update.version] : []),
  ])
  const json: JsonRows = { rows: JSON.stringify(rows) }
  const { numAffectedRows } = await trx.executeQuery(
    CompiledQuery.raw(
      `update "${table}" set ${set} where gbc_id = ? and id = ?${versioned ? ' and version = ?' : ''}`,
      [json],
    ),
  )
  return Number(numAffectedRows ?? 0)
}

async function updateOne(trx: Handle, gbc_id: string, { table, id, columns, version }: RowUpdate): Promise<number> {
  const update = trx
    // The compiler knows these columns of one table; all that are written so have them.
    .updateTable(table as 'members')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
  const next =
    version === null
      ? update.set(columns)
      : update.where('version', '=', version).set({ ...columns, version: version + 1, updated_at: now() })
  return Number((await next.executeTakeFirstOrThrow()).numUpdatedRows)
}

/**
 * Writes columns of a cooperative's rows, within a transaction: on SQLite those that are alike at once, on PostgreSQL one
 * after another.
 * @returns how many rows were still as expected
 */
export async function updateRows(trx: Handle, gbc_id: string, updates: readonly RowUpdate[]): Promise<number> {
  let written = 0
  if (engineOf(trx) === 'postgres') {
    for (const update of updates) written += await updateOne(trx, gbc_id, update)
    return written
  }
  const alike = groupBy(updates, ({ table, columns, version }) =>
    JSON.stringify([table, version === null, Object.keys(columns)]),
  )
  for (const group of alike.values()) written += await updateAlike(trx, gbc_id, group)
  return written
}
