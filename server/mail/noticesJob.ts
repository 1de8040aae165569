import type { SelectQueryBuilder } from 'kysely'
import type { AreaName } from '#contract/areas'
import type { Handle } from '#server/db/engine'
import type { Tables } from '#server/db/tables'
import type { JobHandler } from '#server/jobs/jobRunner'
import { queueJob, resetAttempts } from '#server/jobs/jobsRepository'
import { claimRun } from '#server/jobs/scheduledRuns'
import { notify, type Notice } from './notify'

/** What people are to be notified of, and who: each of them once. */
export interface Mailing {
  users: SelectQueryBuilder<Tables, 'users', object>
  notice: Omit<Notice, 'gbc_id' | 'to'> & { link: string }
  /** Who has a notification with this link from that moment on was notified already. ISO. */
  since: string
}

/** Names the record, as an area's `notices` is given it. */
interface MailingInput {
  area: AreaName
  id: string
  /** The moment of a reminder to those who haven’t read it, ISO. */
  reminded_at?: string
}

/** Says what to notify of and whom, or null when it isn't to be any more. */
export type FindMailing = (trx: Handle, gbc_id: string, input: MailingInput) => Promise<Mailing | null>

/**
 * Queues the job that notifies the people of an area's record (records/area.ts, `notices`). Wake the runner after the commit.
 * @param key of the occasion: one that has been queued isn't again
 * @returns whether it was queued by this call
 */
export async function queueNotices(
  trx: Handle,
  { gbc_id, user_id, title, ...input }: MailingInput & { gbc_id: string; user_id: string; title: string },
  key: string,
): Promise<boolean> {
  if (!(await claimRun(trx, gbc_id, key))) return false
  await queueJob(trx, { gbc_id, user_id, kind: 'notices', title: `Уведомления: ${title}`, input })
  return true
}

/** So many people at once: a transaction of some tens of milliseconds. */
const PORTION = 100

/** The next people of a mailing who were not notified yet. */
async function nextOf({ users, notice: { link }, since }: Mailing): Promise<string[]> {
  const rows = await users
    .select('users.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.user_id', '=', 'users.id')
            .where('notifications.link', '=', link)
            .where('notifications.created_at', '>=', since),
        ),
      ),
    )
    .orderBy('users.id')
    .limit(PORTION)
    .execute()
  return rows.map(({ id }) => id)
}

/** Notifies by portions: whoever has a notification is not notified again, so it goes on after a kill where it was. */
export const noticesJob: JobHandler = async ({ areas, db, mail, realtime }, { job, signal }) => {
  const input = JSON.parse(job.input) as MailingInput
  for (;;) {
    signal.throwIfAborted()
    const notified = await db.write.transaction().execute(async (trx) => {
      // Also keeps another run of the job waiting, or ends this one when the other holds the job.
      await resetAttempts(trx, job)
      const mailing = await areas[input.area].notices?.(trx, job.gbc_id, input)
      if (!mailing) return []
      return notify(trx, { ...mailing.notice, gbc_id: job.gbc_id, to: { user_ids: await nextOf(mailing) } })
    })
    realtime.notified(notified)
    mail.wake()
    if (notified.length === 0) return null
  }
}
