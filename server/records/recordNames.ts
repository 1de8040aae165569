import { sql } from 'kysely'
import type { Db } from '#server/db/engine'
import { searchCondition, type SearchableTable } from '#server/db/search'
import type { Tables } from '#server/db/tables'

/** How the log finds what a record is called, and records by what they are called. */
export interface RecordNames {
  names(db: Db, gbc_id: string, ids: string[]): Promise<{ id: string; name: string | null }[]>
  find?(db: Db, gbc_id: string, q: string): Promise<string[]>
  /** How rows of other tables refer to such a record, and the column that holds its name. */
  reference?: { column: string; table: keyof Tables; name: string }
}

/** As many records as a search of the log looks for by their names. */
export const MOST_FOUND = 300

type FewRecords = 'accountable_persons' | 'cash_desks' | 'expense_categories' | 'funds' | 'garage_lists'

/** Names of records of which a cooperative has so few that nobody searches the log by them. */
export const namesOfFew = (...tables: FewRecords[]): RecordNames => ({
  async names({ heavy }, gbc_id, ids) {
    const of = (table: FewRecords) =>
      heavy.selectFrom(table).select(['id', 'name']).where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute()
    return (await Promise.all(tables.map(of))).flat()
  },
})

/**
 * Names of records whose table has a search index.
 * @param reference column of other tables that holds the record's id
 * @param name column of the table that holds the record's name
 */
export const namesByIndex = (
  table: SearchableTable,
  reference: string,
  name: string,
  format = (text: string) => text,
): RecordNames => ({
  reference: { column: reference, table, name },
  async names(db, gbc_id, ids) {
    const rows = await db.heavy
      .selectFrom(table)
      .select(['id', sql<string>`${sql.ref(name)}`.as('name')])
      .where('gbc_id', '=', gbc_id)
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({ id: row.id, name: format(row.name) }))
  },
  async find(db, gbc_id, q) {
    const rows = await db.heavy
      .selectFrom(table)
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where(searchCondition(db.engine, table, q))
      .limit(MOST_FOUND)
      .execute()
    return rows.map(({ id }) => id)
  },
})
