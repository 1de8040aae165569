import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { Db } from '#server/db/engine'
import type { CountedList } from '#server/db/listChanges'
import { listed, paginate } from '#server/db/pages'
import type { SearchPlan } from '#server/db/search'
import { selectIds } from '#server/db/selectIds'
import { count } from '#server/db/totals'
import type { Tables } from '#server/db/tables'
import type { Reader } from './recordTable'
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

interface ListCalls<Table extends keyof Tables, Item, Query, Scope> {
  /**
   * What changes the number of its rows; absent = any change of the cooperative. `each time`: the clock does too, so nothing
   * of it is remembered.
   */
  counted?: CountedList | 'each time'
  /** Rows that the query asks for, of those that may be seen. */
  filter(
    db: Db,
    gbc_id: string,
    query: Query,
    scope: Scope,
    plan: SearchPlan,
  ): SelectQueryBuilder<Tables, Table, object>
  /** Their ids in the list's order. */
  ordered(
    filtered: SelectQueryBuilder<Tables, Table, object>,
    query: Query,
  ): SelectQueryBuilder<Tables, Table, { id: string }>
  /** Records in the order of their ids. */
  byIds(db: Db, gbc_id: string, ids: string[], ...reader: Reader<Scope>): Promise<Item[]>
}

/**
 * The list of an area's records, by its filter and its order: one page, and the ids of all pages. A page's ids come from
 * an index alone; only its own rows are read whole.
 */
export const recordList = <
  Table extends keyof Tables,
  Item,
  Query extends { page: number; page_size: number },
  Scope = unknown,
>({
  counted,
  filter,
  ordered,
  byIds,
}: ListCalls<Table, Item, Query, Scope>) => ({
  async list(db: Db, gbc_id: string, query: Query, ...reader: Reader<Scope>): Promise<Page<Item>> {
    const filtered = (plan: SearchPlan) => filter(db, gbc_id, query, reader[0] as Scope, plan)
    const options = counted === 'each time' ? { total: count(filtered('from matches')) } : { list: counted }
    const page = await paginate(db, gbc_id, filtered, (rows) => ordered(rows, query), query, options)
    const ids = page.items.map(({ id }) => id)
    return { ...page, items: await byIds(db, gbc_id, ids, ...reader) }
  },
  /** Ids of the whole list in its order, all pages of it. */
  listIds: (db: Db, gbc_id: string, query: Query, ...reader: Reader<Scope>): Promise<string[]> =>
    selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, query, reader[0] as Scope, 'along order'), query)),
})
