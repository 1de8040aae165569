import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Engine, Handle } from './engine'
import type { Page } from './jsonPage'
import type { Tables } from './tables'

type Type = 'text' | 'integer'

/** The place-th value of each list in a JSON page, on PostgreSQL. */
function valueAt(place: number, type: Type): RawBuilder<unknown> {
  const text = sql`value->>${sql.lit(place)}`
  return type === 'integer' ? sql`(${text})::int` : text
}

/**
 * Writes a page of rows that comes as JSON, each a list of values in the order of the columns: it is taken apart in the
 * database or in its thread, and not in the event loop. On SQLite inside a transaction only.
 */
export async function insertPage(
  trx: Handle,
  engine: Engine,
  table: keyof Tables,
  same: Record<string, string>,
  columns: Record<string, Type>,
  page: string,
): Promise<void> {
  const names = [...Object.keys(same), ...Object.keys(columns)]
  if (engine === 'sqlite') {
    const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`
    await trx.executeQuery(CompiledQuery.raw(text, [...Object.values(same), { page } satisfies Page]))
    return
  }
  const values = [
    ...Object.values(same).map((value) => sql`${value}`),
    ...Object.values(columns).map((type, place) => valueAt(place, type)),
  ]
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(values)} from jsonb_array_elements(${page}::jsonb) as listed(value)`.execute(
    trx,
  )
}
