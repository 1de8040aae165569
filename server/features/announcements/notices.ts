import { sql, type SqlBool } from 'kysely'
import { lexer } from 'marked'
import type { Announcement } from '#contract/announcements'
import { markupBlocks, markupText } from '#contract/markup'
import type { App } from '#server/http/fastify'
import type { Handle } from '#server/db/engine'
import { AppError } from '#server/lib/errors'
import { notify } from '#server/mail/notify'
import { now } from '#server/lib/ids'
import type { JobHandler } from '#server/jobs/jobRunner'
import { resetAttempts, queueJob } from '#server/jobs/jobsRepository'
import { claimRun } from '#server/jobs/scheduledRuns'
import type { ScheduledWork } from '#server/records/area'
import { audienceOf, isShown, linkTo, readersOf } from './audience'

type Named = Pick<Announcement, 'gbc_id' | 'id' | 'title'>

/**
 * Queues the job that notifies an announcement's readers, once for each time they are to be notified.
 * @param again names the time after the first one
 * @returns whether it was queued by this call
 */
export async function queueNotices(
  trx: Handle,
  { gbc_id, id, title }: Named,
  user_id: string,
  again?: number,
): Promise<boolean> {
  if (!(await claimRun(trx, gbc_id, ['announcement', id, again].filter(Boolean).join(':')))) return false
  await queueJob(trx, { gbc_id, user_id, kind: 'announcement', title: `Уведомления: ${title}`, input: { id } })
  return true
}

/** So many people at once: a transaction of some tens of milliseconds. */
const PORTION = 100
/** On the screen the beginning is enough; a letter has all of it. */
const EXCERPT = 300

/** The next people who were not notified yet, and the announcement they are notified of; nobody when it is shown no longer. */
async function nextReaders(trx: Handle, gbc_id: string, id: string) {
  const shown = trx.selectFrom('announcements').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id)
  const announcement = await shown.where(isShown()).executeTakeFirst()
  if (!announcement) return null
  const link = linkTo(id)
  const rows = await audienceOf(trx, announcement as unknown as Announcement)
    .select('users.id')
    .where('users.id', '!=', announcement.published_by ?? '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.user_id', '=', 'users.id')
            .where('notifications.link', '=', link)
            .where('notifications.created_at', '>=', announcement.announced_at ?? ''),
        ),
      ),
    )
    .orderBy('users.id')
    .limit(PORTION)
    .execute()
  return { announcement, link, user_ids: rows.map((row) => row.id) }
}

/** Notifies readers by portions: whoever has a notification is not notified again, so it goes on after a kill where it was. */
export const announcementJob: JobHandler = async ({ db, mail, realtime }, { job, signal }) => {
  const { id } = JSON.parse(job.input) as Pick<Announcement, 'id'>
  for (;;) {
    signal.throwIfAborted()
    const notified = await db.write.transaction().execute(async (trx) => {
      // Also keeps another run of the job waiting, or ends this one when the other holds the job.
      if (!(await resetAttempts(trx, job))) throw new AppError(409, 'Задание выполняет другой сервер')
      const next = await nextReaders(trx, job.gbc_id, id)
      if (!next) return []
      const { announcement, link, user_ids } = next
      const text = markupText(markupBlocks(lexer(announcement.text)))
      return notify(trx, {
        ...{ gbc_id: job.gbc_id, to: { user_ids }, kind: 'announcement_published', link },
        title: announcement.title,
        text: text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text,
        mail: announcement.by_mail === 1,
        mailText: text,
      })
    })
    realtime.notified(notified)
    mail.wake()
    if (notified.length === 0) return null
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
      const { gbc_id, id, version } = row
      const begun = await db.write
        .transaction()
        .execute((trx) => queueNotices(trx, row, row.published_by ?? ''))
        .catch((error: unknown) => log.error(error))
      const readers = begun ? await readersOf(db.read, row as unknown as Announcement) : []
      if (begun) realtime.changed(gbc_id, { type: 'announcements', id, version, readers })
    }
    if (due.length > 0) jobs.wake()
  },
}
