import { sql, type RawBuilder } from 'kysely'
import { cachedPerTenant } from '#server/db/cachedPerTenant'

const count = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`

/** Garages that are not archived, by what home tells of them: in one pass. */
const counts = cachedPerTenant(async (db, gbc_id) => {
  const row = await db.heavy
    .selectFrom('garages')
    .select([
      sql<number>`count(*)`.as('garages'),
      count(sql`status = 'free'`).as('free'),
      count(sql`owners_state = 'incomplete'`).as('incomplete'),
    ])
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { garages: Number(row.garages), free: Number(row.free), incomplete: Number(row.incomplete) }
})

export const garagesHome = { names: ['garages', 'free', 'incomplete'], count: counts.get } as const
