import { sql, type SqlBool } from 'kysely'
import { lexer } from 'marked'
import type { Announcement } from '#contract/announcements'
import { markupBlocks, markupText } from '#contract/markup'
import type { App } from '#server/http/fastify'
import { audienceOf, readersOf } from '#server/features/audience/audience'
import { unread } from '#server/features/audience/readers'
import type { FindMailing } from '#server/mail/noticesJob'
import { now } from '#server/lib/ids'
import type { ScheduledWork } from '#server/records/area'
import { isShown } from './announcementsRepository'
import { linkTo, queueReaders } from './announcementsService'

const area = 'announcements'
/** On the screen the beginning is enough; a letter has all of it. */
const EXCERPT = 300

/** Whom an announcement is for while it is shown; of a reminder those who haven't read it. */
export const announcementNotices: FindMailing = async (trx, gbc_id, { id, reminded_at }) => {
  const rows = trx.selectFrom('announcements').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id)
  const row = await rows.where(isShown()).executeTakeFirst()
  if (!row) return null
  const record = { ...(row as unknown as Announcement), area } as const
  const text = markupText(markupBlocks(lexer(row.text)))
  return {
    users: (reminded_at ? unread(trx, record) : audienceOf(trx, record)).where(
      'users.id',
      '!=',
      row.published_by ?? '',
    ),
    notice: {
      kind: 'announcement_published',
      link: linkTo(id),
      title: reminded_at ? `Напоминание: ${row.title}` : row.title,
      text: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
      mail: row.by_mail === 1,
      mailText: text,
    },
    since: reminded_at ?? row.announced_at ?? '',
  }
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
      const record = { ...(row as unknown as Announcement), area } as const
      realtime.changed(row.gbc_id, {
        type: area,
        id: row.id,
        version: row.version,
        readers: await readersOf(db.read, record),
      })
    }
    if (due.length > 0) jobs.wake()
  },
}
