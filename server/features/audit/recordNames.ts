import { sql } from 'kysely'
import type { AuditArea } from '#contract/audit'
import { nameOf } from '#server/audit'
import type { Db } from '#server/db/engine'
import { holds, matches, type SearchableTable } from '#server/db/search'

/** How the log finds what a record is called, and records by what they are called. */
interface Naming {
  names(db: Db, gbc_id: string, ids: string[]): Promise<{ id: string; name: string | null }[]>
  find?(db: Db, gbc_id: string, q: string): Promise<string[]>
}

/** As many records as a search of the log looks for by their names. */
const FOUND = 300

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** An area whose records have a search index. */
const searched = (table: SearchableTable, column: string, written = (name: string) => name): Naming => ({
  async names(db, gbc_id, ids) {
    const rows = await db.heavy
      .selectFrom(table)
      .select(['id', sql<string>`${sql.ref(column)}`.as('name')])
      .where('gbc_id', '=', gbc_id)
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id, name }) => ({ id, name: written(name) }))
  },
  find: async (db, gbc_id, q) =>
    idsOf(
      await db.heavy
        .selectFrom(table)
        .select('id')
        .where('gbc_id', '=', gbc_id)
        .where(matches(db.engine, table, q))
        .limit(FOUND)
        .execute(),
    ),
})

const naming: Partial<Record<AuditArea, Naming>> = {
  members: searched('members', 'display_name'),
  garages: searched('garages', 'number', (number) => `№ ${number}`),
  property: searched('property', 'name'),
  documents: searched('documents', 'title'),
  gbc: {
    names: (db, _gbc_id, ids) =>
      db.heavy.selectFrom('gbcs').select(['id', 'short_name as name']).where('id', 'in', ids).execute(),
  },
  users: {
    names: async (db, gbc_id, ids) => {
      const rows = await db.heavy
        .selectFrom('users')
        .select(['id', 'first_name', 'last_name', 'email'])
        .where('gbc_id', '=', gbc_id)
        .where('id', 'in', ids)
        .execute()
      return rows.map((row) => ({ id: row.id, name: nameOf(row) }))
    },
    find: async (db, gbc_id, q) =>
      idsOf(
        await db.heavy
          .selectFrom('users')
          .select('id')
          .where('gbc_id', '=', gbc_id)
          .where(holds('search_key', q))
          .limit(FOUND)
          .execute(),
      ),
  },
}

/** Names of records by area and id, as they are called now. */
export async function namesOf(
  db: Db,
  gbc_id: string,
  records: { area: string; record_id: string }[],
): Promise<(area: string, id: string) => string | null> {
  const areas = [...new Set(records.map(({ area }) => area))]
  const found = await Promise.all(
    areas.map(async (area) => {
      const ids = [...new Set(records.filter((record) => record.area === area).map(({ record_id }) => record_id))]
      const rows = (await naming[area as AuditArea]?.names(db, gbc_id, ids)) ?? []
      return [area, new Map(rows.map(({ id, name }) => [id, name]))] as const
    }),
  )
  const byArea = new Map(found)
  return (area, id) => byArea.get(area)?.get(id) ?? null
}

/** Ids of records whose names a search finds, by area. */
export async function findRecords(db: Db, gbc_id: string, q: string): Promise<{ area: string; ids: string[] }[]> {
  const found = await Promise.all(
    Object.entries(naming).map(async ([area, { find }]) => ({ area, ids: find ? await find(db, gbc_id, q) : [] })),
  )
  return found.filter(({ ids }) => ids.length > 0)
}
