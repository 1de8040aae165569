import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { engineOf } from './dialect'
import type { Handle } from './engine'
import type { JsonRows } from './jsonRows'
import type { Tables } from './tables'

type Type = 'text' | 'integer'

/** The place-th value of each list in the JSON, on PostgreSQL. */
function valueAt(place: number, type: Type): RawBuilder<unknown> {
  const text = sql`value->>${sql.lit(place)}`
  return type === 'integer' ? sql`(${text})::int` : text
}

/**
 * Inserts rows given as JSON, without parsing them in the event loop. On SQLite inside a transaction only.
 * @param same columns with one value for all rows
 * @param columns types of the other columns, in the order of the values of each row
 * @param json a list of rows, each a list of values
 */
export async function bulkInsert(
  trx: Handle,
  table: keyof Tables,
  same: Record<string, string>,
  columns: Record<string, Type>,
  json: string,
): Promise<void> {
  const names = [...Object.keys(same), ...Object.keys(columns)]
  if (engineOf(trx) === 'sqlite') {
    const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`
    await trx.executeQuery(CompiledQuery.raw(text, [...Object.values(same), { rows: json } satisfies JsonRows]))
    return
  }
  const values = [
    ...Object.values(same).map((value) => sql`${value}`),
    ...Object.values(columns).map((type, place) => valueAt(place, type)),
  ]
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) select ${sql.join(values)} from jsonb_array_elements(${json}::jsonb) as listed(value)`.execute(
    trx,
  )
}

/** PostgreSQL takes so many values with one statement. */
const VALUES_AT_ONCE = 60_000

export interface NamedTable {
  name: keyof Tables
  /** Column that the database counts up itself: it is left out. */
  generated?: string
}

/** Inserts rows as they are, however many, within a transaction. */
export async function insertRows(trx: Handle, table: NamedTable, rows: readonly object[]): Promise<void> {
  for (const statement of insertsOf(trx, table, rows)) await trx.executeQuery(statement)
}

/** Statements that insert rows as they are, however many: none for no rows. On SQLite within a transaction only. */
export function insertsOf(trx: Handle, { name, generated }: NamedTable, rows: readonly object[]): CompiledQuery[] {
  if (rows.length === 0) return []
  const all = rows.map((row): Record<string, unknown> =>
    Object.fromEntries(Object.entries(row).filter(([column]) => column !== generated)),
  )
  const columns = Object.keys(all[0])
  const alike = all.every(
    (row) => Object.keys(row).length === columns.length && columns.every((column) => column in row),
  )
  if (engineOf(trx) === 'postgres' || !alike) {
    const portion = Math.floor(VALUES_AT_ONCE / columns.length)
    return Array.from({ length: Math.ceil(all.length / portion) }, (_, index) =>
      trx
        .insertInto(name)
        .values(all.slice(index * portion, (index + 1) * portion))
        .compile(),
    )
  }
  const { sql: text } = trx.insertInto(name).values(all[0]).compile()
  const json: JsonRows = { rows: JSON.stringify(all.map((row) => columns.map((column) => row[column]))) }
  return [CompiledQuery.raw(text, [json])]
}
