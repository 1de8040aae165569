import { sql, type SqlBool } from 'kysely'
import type { Audience } from '#contract/audience'
import type { App } from '#server/http/fastify'
import { readersOf } from '#server/features/audience/audience'
import { mailingOf } from '#server/features/audience/published'
import type { FindMailing } from '#server/mail/noticesJob'
import { now } from '#server/lib/ids'
import type { ScheduledWork } from '#server/records/area'
import { isShown } from './announcementsRepository'
import { linkTo, queueReaders } from './announcementsService'

const area = 'announcements'

/** Whom an announcement is for while it is shown. */
export const announcementNotices: FindMailing = async (trx, gbc_id, { id, reminded_at }) => {
  const rows = trx.selectFrom('announcements').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id)
  const row = await rows.where(isShown()).executeTakeFirst()
  if (!row) return null
  const notice = { kind: 'announcement_published', link: linkTo(id), mail: row.by_mail === 1 } as const
  return mailingOf(trx, { ...row, area, audience: row.audience as Audience }, notice, reminded_at)
}

/** A server that stood still longer tells nobody of what is long past. */
const MISSED_FOR = 31 * 86_400_000

/** Scheduled announcements appear: their readers are notified, and open pages show them. */
export const announcementsAppear: ScheduledWork = {
  every: 'minute',
  async run({ db, jobs, log, realtime }: App) {
    const due = await db.read
      .selectFrom('announcements')
      .selectAll()
      .where(isShown())
      .where('publish_from', '>', new Date(Date.parse(now()) - MISSED_FOR).toISOString())
      .where(
        sql<SqlBool>`not exists (select 1 from scheduled_runs as run where run.gbc_id = announcements.gbc_id and run.key = 'announcement:' || announcements.id)`,
      )
      .execute()
    for (const row of due) {
      const begun = await db.write
        .transaction()
        .execute((trx) => queueReaders(trx, row, row.published_by ?? ''))
        .catch((error: unknown) => log.error(error))
      if (!begun) continue
      const readers = await readersOf(db.read, { ...row, area, audience: row.audience as Audience })
      realtime.changed(row.gbc_id, { type: area, id: row.id, version: row.version, readers })
    }
    if (due.length > 0) jobs.wake()
  },
}
