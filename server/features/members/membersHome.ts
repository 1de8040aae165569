import { sql } from 'kysely'
import { cachedPerTenant } from '#server/db/cachedPerTenant'
import { countWhere } from '#server/db/totals'

/** Members that are not archived, by what home tells of them: in one pass. */
const counts = cachedPerTenant(async (db, gbc_id) => {
  const row = await db.heavy
    .selectFrom('members')
    .select([
      sql<number>`count(*)`.as('members'),
      countWhere(sql`status = 'applicant'`).as('applicants'),
      countWhere(sql`status = 'active'`).as('active'),
      countWhere(sql`phones = '[]'`).as('without_phone'),
      countWhere(sql`consent_on is null`).as('without_consent'),
    ])
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { members, applicants, active, without_phone, without_consent } = row
  return {
    members: Number(members),
    applicants: Number(applicants),
    active: Number(active),
    without_phone: Number(without_phone),
    without_consent: Number(without_consent),
  }
})

export const membersHome = {
  names: ['members', 'applicants', 'active', 'without_phone', 'without_consent'],
  count: counts.get,
} as const
