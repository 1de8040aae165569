import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './engine'
import type { Tables } from './tables'

/**
 * Rows that wait in another table, the values of their columns as one JSON object, for `insert … select`. PostgreSQL takes
 * the values out by the very types of the table that they go to, SQLite one by one.
 */

/** What the rows are read from. @param waiting the table where they wait, as the `from` of a query has it */
export const withJsonColumns = (
  engine: Engine,
  waiting: RawBuilder<unknown>,
  json: string,
  table: keyof Tables,
): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? waiting
    : sql`${waiting}, jsonb_populate_record(null::${sql.table(table)}, ${sql.ref(json)}::jsonb) as made`

/** The value of one column in a query from `withJsonColumns`. @param json where the values are, with its table */
export const inJsonColumns = (engine: Engine, json: string, name: string): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`json_extract(${sql.ref(json)}, ${sql.lit(`$.${name}`)})` : sql`made.${sql.ref(name)}`
