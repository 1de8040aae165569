import { PostgresAdapter, sql, type Expression, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Engine, Handle } from './engine'
import type { Tables } from './tables'

/** What the two engines write differently in a query. */

/** Which of the engines a handle or a transaction is of. */
export const engineOf = (handle: Pick<Handle, 'getExecutor'>): Engine =>
  handle.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** Rows of a JSON list of texts, each with its `value`, for the `from` of a query. */
export const textsOf = (engine: Engine, column: string): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`jsonb_array_elements_text(${sql.ref(column)}::jsonb) as listed(value)`
    : sql`json_each(${sql.ref(column)}) as listed`

/** Whether a JSON list of texts holds one, letter by letter: `like` minds the case of Latin letters on one of the engines alone. */
export function holdsText(engine: Engine, column: string, text: string): RawBuilder<boolean> {
  const item = JSON.stringify(text)
  return engine === 'postgres'
    ? sql`strpos(${sql.ref(column)}, ${item}) > 0`
    : sql`instr(${sql.ref(column)}, ${item}) > 0`
}

/** Names the index that a query has to use where SQLite, which knows nothing of the rows' number, takes another. */
export const byIndex = (engine: Engine, index: string): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`indexed by ${sql.ref(index)}` : sql``

/**
 * Whether a column is one of ids. They are one parameter, so that the statement stays the same however many they are: JSON
 * also on PostgreSQL, whose plan would else depend on their number; and an array there, so that it can only look them up.
 * @param column with its table, where there are others
 * @param ids of a prepared statement (`preparedQuery.ts`), or a query for them
 */
export function among(handle: Handle, column: string, ids: readonly string[] | Expression<unknown>) {
  const isQuery = 'toOperationNode' in ids
  if (engineOf(handle) === 'sqlite')
    return sql<boolean>`${sql.ref(column)} in ${isQuery ? ids : sql`(select value from json_each(${ids}))`}`
  const query = isQuery ? ids : sql`(select json_array_elements_text(cast(${ids} as json)))`
  return sql<boolean>`${sql.ref(column)} = any(array${query})`
}

/**
 * Records by their ids, a few of them. SQLite knows nothing of how many records a cooperative has: where a list's index holds
 * all that is asked for, it goes through that index, of all records, for each of the few. No list's index holds the version.
 */
export const lookedUpById =
  (handle: Handle, ids: readonly string[]) =>
  // The compiler knows these columns of one table; all tables of records have them.
  (eb: ExpressionBuilder<Tables, 'members'>) =>
    engineOf(handle) === 'sqlite' ? eb.and([eb('id', 'in', ids), eb('version', '>', 0)]) : eb('id', 'in', ids)

/** A number as text, with zeros before it up to a width; a longer one stays whole. */
export const padded = (engine: Engine, number: RawBuilder<unknown>, width: number): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`printf(${sql.lit(`%0${width}d`)}, ${number})`
    : sql`lpad((${number})::text, greatest(${sql.lit(width)}, length((${number})::text)), '0')`
