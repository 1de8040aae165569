import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { Db } from '#server/db/engine'
import type { CountedList } from '#server/db/listChanges'
import { listed, paginateWith } from '#server/db/pages'
import { searchCondition, tenantColumn, type SearchableTable, type SearchPlan } from '#server/db/search'
import { selectIds } from '#server/db/selectIds'
import { orderBy, standsFrom, type SortColumn } from '#server/db/sorting'
import type { Tables } from '#server/db/tables'
import type { RowsOfAll, Statement } from '#server/db/together'
import { count } from '#server/db/totals'
import type { Reader, Rows } from './recordTable'
import type { RecordTable } from './versioned'

/**
 * Of a list's rows those in the archive or out of it, as the query says, and those whose columns hold one of the values
 * that the query names, joined by commas.
 */
export function filterRecords<Table extends RecordTable, Name extends string>(
  rows: SelectQueryBuilder<Tables, Table, object>,
  query: Partial<Record<Name, string>> & { archived?: 'false' | 'true' | 'all' },
  columns: readonly (Name & keyof Tables[Table])[],
): SelectQueryBuilder<Tables, Table, object> {
  // The compiler knows these columns of one table; all that are named `RecordTable` have them.
  let chosen = rows as unknown as SelectQueryBuilder<Tables, 'documents', object>
  if (query.archived !== 'all') chosen = chosen.where('archived_at', query.archived === 'true' ? 'is not' : 'is', null)
  for (const column of columns) {
    const values = listed(query[column])
    if (values.length > 0) chosen = chosen.where(column as 'title', 'in', values)
  }
  return chosen as unknown as SelectQueryBuilder<Tables, Table, object>
}

/** Who reads the list, where and how. */
interface Reading<Scope> {
  db: Db
  gbc_id: string
  scope: Scope
  plan: SearchPlan
}

interface ListQuery {
  page: number
  page_size: number
  q?: string
  sort?: string
  archived?: 'false' | 'true' | 'all'
}

interface ListCalls<Table extends RecordTable, Query extends ListQuery, Scope> {
  /**
   * What changes the number of its rows, or of those under a query's filters; absent = any change of the cooperative.
   * `each time`: the clock does too, so nothing of it is remembered.
   */
  counted?: CountedList | 'each time' | ((query: Query) => CountedList)
  /** Columns that the query filters by under their own names: several values, joined by commas. */
  filters: readonly (keyof Query & keyof Tables[Table] & string)[]
  /** Columns that the sort names stand for. */
  sorts: Record<string, SortColumn>
  /** The sort where none is asked for. */
  usual: string
  /** Columns by which equals follow; the last is unique. Absent = the id. */
  ties?: string[]
  /** Sorts by what no other area changes, nor an edit that `counted` passes over: their deep pages begin at a row that is known. */
  steady?: readonly string[]
  /** Whether the index of words is asked for what is searched; absent = always. */
  byWords?(query: Query): boolean
  /** Rows that a search finds; absent = those whose `search_key` holds its words. */
  found?(rows: Rows<Table>, query: Query & { q: string }, reading: Reading<Scope>): Rows<Table>
  /** What else the query asks for. */
  narrowed?(rows: Rows<Table>, query: Query, reading: Reading<Scope>): Rows<Table>
}

/** The part of a `recordTable` that a list is made of. */
interface ListedRecords<Table extends RecordTable, Item, Scope> {
  table: Table
  visible(rows: Rows<Table>, scope: Scope): Rows<Table>
  byIds(db: Db, gbc_id: string, ids: string[], ...reader: Reader<Scope>): Promise<Item[]>
}

/**
 * The list of an area's records: one page, and the ids of all pages. A page's ids come from an index alone; only its own
 * rows are read whole.
 */
export function recordList<Table extends RecordTable, Item, Query extends ListQuery, Scope = unknown>(
  { table, visible, byIds }: ListedRecords<Table, Item, Scope>,
  calls: ListCalls<Table, Query, Scope>,
) {
  const { filters, sorts, usual, ties = ['id'], steady, byWords = () => true, narrowed = (rows) => rows } = calls
  const {
    found = (rows, { q }, { db, plan }) =>
      rows.where(searchCondition(db.engine, table as SearchableTable, q, undefined, plan) as never),
  } = calls

  /** Rows that the query asks for, of those that may be seen. */
  function filtered(
    db: Db,
    gbc_id: string,
    query: Query,
    scope: Scope,
    asked: SearchPlan = 'along order',
  ): Rows<Table> {
    const plan = query.q && byWords(query) ? asked : 'along order'
    const reading = { db, gbc_id, scope, plan }
    const stored = db.heavy
      // The compiler knows these columns of one table; all that are named `RecordTable` have them.
      .selectFrom(table as 'documents')
      .where(tenantColumn(db.engine, plan), '=', gbc_id) as unknown as Rows<Table>
    const rows = narrowed(filterRecords(visible(stored, scope), query as never, filters), query, reading)
    return query.q ? found(rows, { ...query, q: query.q }, reading) : rows
  }

  /** Their ids in the list's order. @param backwards from its end */
  const ordered = (rows: Rows<Table>, { sort }: Query, backwards = false) =>
    orderBy((rows as unknown as Rows<'documents'>).select('id'), sort || usual, sorts, ties, backwards)

  /**
   * Ids of one page, and what is read of its rows in the same way to the database.
   * @param also.details statements that ask for `foundIds`
   * @param also.first rows that stand before all others, and that the query leaves out
   */
  function page<const Details extends readonly Statement[]>(
    db: Db,
    gbc_id: string,
    query: Query,
    { details, first, scope }: { details: Details; first?: { id: string }[]; scope?: Scope },
  ): Promise<{ page: Page<{ id: string }>; details: RowsOfAll<Details> }> {
    const rows = (plan: SearchPlan) => filtered(db, gbc_id, query, scope as Scope, plan)
    const counted = typeof calls.counted === 'function' ? calls.counted(query) : calls.counted
    return paginateWith(db, gbc_id, rows, (chosen) => ordered(chosen, query), query, details, {
      first,
      ...(steady && {
        reverse: (chosen: Rows<Table>) => ordered(chosen, query, true),
        from: standsFrom(table, gbc_id, query.sort || usual, sorts, ties, steady),
      }),
      ...(counted === 'each time' ? { total: count(rows('from matches')) } : { list: counted }),
    })
  }

  return {
    filtered,
    ordered,
    page,
    async list(db: Db, gbc_id: string, query: Query, ...reader: Reader<Scope>): Promise<Page<Item>> {
      const { page: found } = await page(db, gbc_id, query, { details: [], scope: reader[0] })
      const ids = found.items.map(({ id }) => id)
      return { ...found, items: await byIds(db, gbc_id, ids, ...reader) }
    },
    /** Ids of the whole list in its order, all pages of it. */
    listIds: (db: Db, gbc_id: string, query: Query, ...reader: Reader<Scope>): Promise<string[]> =>
      selectIds(db.engine, db.heavy, ordered(filtered(db, gbc_id, query, reader[0] as Scope), query)),
  }
}
