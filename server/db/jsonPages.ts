import { sql, type RawBuilder } from 'kysely'
import type { Engine, Handle } from './engine'
import type { Tables } from './tables'

type Type = 'text' | 'integer'

/** The place-th value of each list in a JSON page. */
const valueAt = (engine: Engine, place: number, type: Type): RawBuilder<unknown> => {
  if (engine === 'sqlite') return sql`json_extract(value, ${sql.lit(`$[${place}]`)})`
  const text = sql`value->>${sql.lit(place)}`
  return type === 'integer' ? sql`(${text})::int` : text
}

/**
 * Writes a page of rows that comes as JSON, each a list of values in the order of the columns: the database takes it
 * apart, in its thread, and the event loop doesn't.
 */
export async function insertPage(trx: Handle, engine: Engine, table: keyof Tables, same: Record<string, string>, columns: Record<string, Type>, page: string): Promise<void> {
  const names = [...Object.keys(same), ...Object.keys(columns)]
  const values = [...Object.values(same).map((value) => sql`${value}`), ...Object.values(columns).map((type, place) => valueAt(engine, place, type))]
  const from = engine === 'sqlite' ? sql`json_each(${page})` : sql`jsonb_array_elements(${page}::jsonb) as listed(value)`
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(values)} from ${from}`.execute(trx)
}
