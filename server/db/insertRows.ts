import { CompiledQuery } from 'kysely'
import type { Engine, Handle } from './engine'
import type { Page } from './jsonPage'
import type { Tables } from './tables'

type Row = Record<string, unknown>

export interface NamedTable {
  name: keyof Tables
  /** Column that the database counts up itself: it is left out. */
  generated?: string
}

/** Adds rows as they are, within a transaction; on SQLite they are taken apart in its thread. */
export async function insertRows(
  trx: Handle,
  engine: Engine,
  { name, generated }: NamedTable,
  rows: Row[],
): Promise<void> {
  const all = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== generated)))
  const columns = Object.keys(all[0] ?? {})
  const alike = all.every(
    (row) => Object.keys(row).length === columns.length && columns.every((column) => column in row),
  )
  if (engine === 'postgres' || !alike) return void (await trx.insertInto(name).values(all).execute())
  const { sql: text } = trx.insertInto(name).values(all[0]).compile()
  const page: Page = { page: JSON.stringify(all.map((row) => columns.map((column) => row[column]))) }
  await trx.executeQuery(CompiledQuery.raw(text, [page]))
}
