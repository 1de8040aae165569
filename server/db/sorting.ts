import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables'

/** A column that a list is sorted by. */
export type SortColumn = string | { column: string; nullable: true }

/** A column of a sort that may be empty. Its index on PostgreSQL says `nulls first` too; of no other column it may. */
export const nullable = (column: string): SortColumn => ({ column, nullable: true })

const columnOf = (column: SortColumn) => (typeof column === 'string' ? { column, nullable: false } : column)

/** Columns of a sort and their directions. Equals follow by `ties`, in the direction of the last column. */
function sortedBy(sort: string, columns: Record<string, SortColumn>, ties: string[]) {
  const named = sort
    .split(',')
    .filter(Boolean)
    .map((name) => ({ ...columnOf(columns[name.replace(/^-/, '')]), descending: name.startsWith('-') }))
  const descending = named.at(-1)?.descending ?? false
  const rest = ties
    .filter((tie) => !named.some(({ column }) => column === tie))
    .map((column) => ({ column, nullable: false, descending }))
  return [...named, ...rest]
}

/**
 * Sort of a list: `last_name,-joined_on` by the columns that stand for the names. Equals follow by `ties`, the last of
 * which is unique so that pages never overlap, in the direction of the last column: so one index serves both directions.
 * @param backwards the same order from its end
 */
export function orderBy<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: string,
  columns: Record<string, SortColumn>,
  ties: string[] = ['id'],
  backwards = false,
): SelectQueryBuilder<DB, TB, O> {
  return sortedBy(sort, columns, ties).reduce(
    (builder, by) =>
      builder.orderBy(sql.ref(by.column), (order) => {
        const directed = by.descending !== backwards ? order.desc() : order.asc()
        if (!by.nullable) return directed
        // An empty value is the smallest on both engines: SQLite's habit, spelled out for PostgreSQL.
        return by.descending !== backwards ? directed.nullsLast() : directed.nullsFirst()
      }),
    query,
  )
}

/**
 * Condition that a row stands in the order of `orderBy` at the row of an id or behind it. A comparison with an empty
 * column is neither true nor false, so rows may be missing, never too many: `paginateWith` reads a page that came out
 * short once more, without this condition.
 * @param steady names of sorts whose columns only change with an entry of the log that `CountedList` counts as a change
 * @returns null for any other sort, and for one in both directions
 */
export function standsFrom(
  table: keyof Tables,
  gbc_id: string,
  sort: string,
  columns: Record<string, SortColumn>,
  ties: string[],
  steady: readonly string[],
): ((id: string) => RawBuilder<boolean>) | null {
  const by = sortedBy(sort, columns, ties)
  const isSteady = sort.split(',').every((name) => steady.includes(name.replace(/^-/, '')))
  if (!isSteady || new Set(by.map(({ descending }) => descending)).size > 1) return null
  const place = sql.join(by.map(({ column }) => sql.ref(column)))
  const compared = sql.raw(by[0].descending ? '<=' : '>=')
  const row = (id: string) => sql`select ${place} from ${sql.table(table)} where gbc_id = ${gbc_id} and id = ${id}`
  return (id) => sql<boolean>`(${place}) ${compared} (${row(id)})`
}
