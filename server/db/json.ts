import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './engine'

/** JSON that a query makes of its rows: each engine has functions and a spelling of its own for it. */

/** A condition as true or false. SQLite knows only 1 and 0. */
export const jsonBoolean = (engine: Engine, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`json(iif(${condition}, 'true', 'false'))` : sql`(${condition})`

/**
 * A column as its field in the contract has it: lists are stored as JSON, yes and no as 1 and 0.
 * @param column as SQL
 * @param type of the field in its JSON schema
 */
export function jsonColumn(engine: Engine, column: string, type: string | undefined): string {
  if (type === 'array') return engine === 'sqlite' ? `json(${column})` : `${column}::json`
  if (type === 'boolean') return engine === 'sqlite' ? `json(iif(${column} = 1, 'true', 'false'))` : `(${column} = 1)`
  return column
}

/** All rows of a query as one JSON list, in an order. */
export const jsonList = (engine: Engine, item: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`json_group_array(${item} order by ${order})`
    : sql`coalesce(json_agg(${item} order by ${order}), '[]')`

const quoted = (name: string) => `'${name}'`

/**
 * A JSON object of columns: fifty at most, PostgreSQL takes no more than a hundred arguments.
 * @param columns names and what they are read from
 */
export function jsonObject(
  engine: Engine,
  columns: Record<string, string>,
  computed: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<unknown> {
  const plain = sql.raw(
    Object.entries(columns)
      .map(([name, column]) => `${quoted(name)}, ${column}`)
      .join(', '),
  )
  const others = Object.entries(computed).map(([name, value]) => sql`${sql.raw(quoted(name))}, ${value}`)
  return sql`${sql.raw(engine === 'sqlite' ? 'json_object' : 'json_build_object')}(${sql.join([plain, ...others])})`
}

/** JSON as the text that it is answered with. On SQLite it is text already; PostgreSQL's client would unpack it. */
export const jsonText = (engine: Engine, json: RawBuilder<unknown>): RawBuilder<string> =>
  engine === 'sqlite' ? sql<string>`${json}` : sql<string>`(${json})::text`
