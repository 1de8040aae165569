import { sql } from 'kysely'
import { cachedPerTenant } from '#server/db/cachedPerTenant'
import { countWhere } from '#server/db/totals'

/** Garages that are not archived, by what home tells of them: in one pass. */
const counts = cachedPerTenant(async (db, gbc_id) => {
  const row = await db.heavy
    .selectFrom('garages')
    .select([
      sql<number>`count(*)`.as('garages'),
      countWhere(sql`status = 'free'`).as('free'),
      countWhere(sql`owners_state = 'incomplete'`).as('incomplete'),
    ])
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { garages: Number(row.garages), free: Number(row.free), incomplete: Number(row.incomplete) }
})

export const garagesHome = { names: ['garages', 'free', 'incomplete'], count: counts.get } as const
