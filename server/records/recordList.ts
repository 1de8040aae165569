import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { Db } from '#server/db/engine'
import type { CountedList } from '#server/db/listChanges'
import { paginate } from '#server/db/pages'
import { selectIds } from '#server/db/selectIds'
import type { Tables } from '#server/db/tables'

interface ListCalls<Table extends keyof Tables, Item, Query, Scope> {
  /** What changes the number of its rows; absent = any change of the cooperative. */
  counted?: CountedList
  /** Rows that the query asks for, of those that may be seen. @param few whether they are few (db/search.ts, tenantColumn) */
  filter(db: Db, gbc_id: string, query: Query, scope: Scope, few: boolean): SelectQueryBuilder<Tables, Table, object>
  /** Their ids in the list's order. */
  ordered(
    filtered: SelectQueryBuilder<Tables, Table, object>,
    query: Query,
  ): SelectQueryBuilder<Tables, Table, { id: string }>
  /** Records in the order of their ids. */
  byIds(db: Db, gbc_id: string, ids: string[], scope: Scope): Promise<Item[]>
}

/**
 * The list of an area's records, by its filter and its order: one page, and the ids of all pages. A page's ids come from
 * an index alone; only its own rows are read whole.
 */
export const recordList = <
  Table extends keyof Tables,
  Item,
  Query extends { page: number; page_size: number },
  Scope = void,
>({
  counted,
  filter,
  ordered,
  byIds,
}: ListCalls<Table, Item, Query, Scope>) => ({
  async list(db: Db, gbc_id: string, query: Query, scope: Scope): Promise<Page<Item>> {
    const filtered = (few: boolean) => filter(db, gbc_id, query, scope, few)
    const page = await paginate(db, gbc_id, filtered, (rows) => ordered(rows, query), query, { list: counted })
    const ids = page.items.map(({ id }) => id)
    return { ...page, items: await byIds(db, gbc_id, ids, scope) }
  },
  /** Ids of the whole list in its order, all pages of it. */
  listIds: (db: Db, gbc_id: string, query: Query, scope: Scope): Promise<string[]> =>
    selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, query, scope, false), query)),
})
