import { sql, type RawBuilder } from 'kysely'
import { cachedPerTenant } from '#server/db/cachedPerTenant'

const count = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`

/** Members that are not archived, by what home tells of them: in one pass. */
const counts = cachedPerTenant(async (db, gbc_id) => {
  const row = await db.heavy
    .selectFrom('members')
    .select([
      sql<number>`count(*)`.as('members'),
      count(sql`status = 'applicant'`).as('applicants'),
      count(sql`status = 'active'`).as('active'),
      count(sql`phones = '[]'`).as('without_phone'),
      count(sql`consent_on is null`).as('without_consent'),
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
