import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { areas, type AreaWith } from '#contract/areas'
import type { NotificationKind } from '#contract/notifications'
import { can } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { AppError } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { queueNotices, type FindMailing } from '#server/mail/noticesJob'
import type { ScheduledWork } from '#server/records/area'
import type { Searcher } from '#server/records/searchArea'
import { readersOf } from './audience'
import { isFor, isUnread, mailingOf, writerScope, type Scope } from './published'

/** What an area says of the records that it publishes. */
interface Published {
  /** Its name, and its table's. */
  area: AreaWith<{ published: true }>
  kind: NotificationKind
  /** What the occasions to notify of its records begin with: stored (`scheduled_runs`), so it doesn't change. */
  occasion: string
  /** Page of a record, to which its notifications lead. */
  linkTo(id: string): string
  /** What is said of a record that was shown, by its status: «Объявление отозвано». */
  goneText(status: string): string
  /** Condition on the table: readers see the record at this moment. */
  isShown(): RawBuilder<SqlBool>
}

/** A server that stood still longer notifies nobody of what is long past. */
const MISSED_FOR = 31 * 86_400_000

/** Who sees an area's published records, and how those whom they are for are notified of them. */
export function publishedNotices({ area, kind, occasion, linkTo, isShown, goneText }: Published) {
  const shown = (handle: Handle) => handle.selectFrom(area).selectAll().where(isShown())

  /** Queues notices to a record's readers, once for each occasion. @param again names the time after the first one */
  const queueReaders = (
    trx: Handle,
    { gbc_id, id, title }: { gbc_id: string; id: string; title: string },
    user_id: string,
    again?: string,
  ) => queueNotices(trx, { gbc_id, user_id, title, area, id }, [occasion, id, again].filter(Boolean).join(':'))

  /**
   * What somebody sees: who may read the whole area all of it, others what is shown at present and is for them. By ids and
   * not by a condition: a list's counts are kept by its SQL and values, which the moment in a condition would make new each time.
   * @param only also for writers what readers see, or what of it the caller hasn't read
   */
  async function scopeOf(handle: Handle, gbc_id: string, caller: Searcher, only?: 'shown' | 'unread'): Promise<Scope> {
    if (can(caller.role, areas[area].read) && !only) return writerScope(caller.id)
    const seen = shown(handle)
      .where('gbc_id', '=', gbc_id)
      .where(isFor(handle, { gbc_id, area }, caller))
      .$if(only === 'unread', (rows) => rows.where(isUnread(handle, { gbc_id, area }, caller)))
    return { user_id: caller.id, ids: (await seen.execute()).map(({ id }) => id) }
  }

  /**
   * Says of what readers saw, and see no longer, that it is over: who follows a link learns that the address is right.
   * @throws AppError 410
   */
  async function refuseGone(handle: Handle, gbc_id: string, id: string, caller: Searcher): Promise<void> {
    const row = await handle
      .selectFrom(area)
      .select('status')
      .where('gbc_id', '=', gbc_id)
      .where('id', '=', id)
      .where('announced_at', '<=', now())
      .where(isFor(handle, { gbc_id, area }, caller))
      .executeTakeFirst()
    if (row) throw new AppError(410, goneText(row.status))
  }

  const notices: FindMailing = async (trx, gbc_id, { id, reminded_at }) => {
    const row = await shown(trx).where('gbc_id', '=', gbc_id).where('id', '=', id).executeTakeFirst()
    if (!row) return null
    const record = { ...row, area }
    return mailingOf(trx, record, { kind, link: linkTo(id), mail: row.by_mail === 1 }, reminded_at)
  }

  const notNotified = sql<SqlBool>`not exists (select 1 from scheduled_runs as run
    where run.gbc_id = ${sql.ref(`${area}.gbc_id`)} and run.key = ${`${occasion}:`} || ${sql.ref(`${area}.id`)})`

  /** Scheduled records appear: their readers are notified, and open pages show them. */
  const appear: ScheduledWork = {
    every: 'minute',
    async run({ db, jobs, log, realtime }) {
      const due = await shown(db.read)
        .where('publish_from', '>', new Date(Date.parse(now()) - MISSED_FOR).toISOString())
        .where(notNotified)
        .execute()
      for (const row of due) {
        const begun = await db.write
          .transaction()
          .execute((trx) => queueReaders(trx, row, row.published_by ?? ''))
          .catch((error: unknown) => log.error(error))
        if (!begun) continue
        const readers = await readersOf(db.read, { ...row, area })
        realtime.changed(row.gbc_id, { type: area, id: row.id, version: row.version, readers })
      }
      if (due.length > 0) jobs.wake()
    },
  }

  return { queueReaders, scopeOf, refuseGone, notices, appear }
}
