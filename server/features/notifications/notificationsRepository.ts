import type { Page } from '#contract/common'
import {
  NOTIFICATION_TOPICS,
  notificationTopics,
  NOTIFICATIONS_KEPT_MONTHS,
  type Notification,
  type NotificationTopic,
  type PreferencesInput,
} from '#contract/notifications'
import type { Db, Handle } from '#server/db/engine'
import { countedPage } from '#server/db/pages'
import { count } from '#server/db/totals'
import { now } from '#server/lib/ids'

/** Whose notifications: those of the user's present cooperative and of the own account. */
export interface Reader {
  id: string
  gbc_id: string | null
}

const ownNotifications = (handle: Handle, { id, gbc_id }: Reader) =>
  handle
    .selectFrom('notifications')
    .where('user_id', '=', id)
    .where(({ eb, or }) => or([eb('gbc_id', 'is', null), eb('gbc_id', '=', gbc_id ?? '')]))

export const countUnread = (handle: Handle, reader: Reader): Promise<number> =>
  count(ownNotifications(handle, reader).where('read_at', 'is', null))

/** The newest first. */
export async function listNotifications(
  db: Db,
  reader: Reader,
  { unread, ...query }: { page: number; page_size: number; unread: boolean },
): Promise<Page<Notification>> {
  const page = await countedPage(
    ownNotifications(db.read, reader).$if(unread, (rows) => rows.where('read_at', 'is', null)),
    (rows) => rows.select(['id', 'kind', 'title', 'text', 'link', 'created_at', 'read_at']).orderBy('id', 'desc'),
    query,
  )
  return { ...page, items: page.items as Notification[] }
}

const findNotification = (handle: Handle, reader: Reader, id: string) =>
  ownNotifications(handle, reader)
    .select(['id', 'kind', 'title', 'text', 'link', 'created_at', 'read_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Marks what is not read yet, one or all up to the newest that the user has seen; the moment of the first reading stays. */
const mark = (handle: Handle, { id: user_id, gbc_id }: Reader, which: { id: string } | { until: string }) =>
  handle
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('user_id', '=', user_id)
    .where(({ eb, or }) => or([eb('gbc_id', 'is', null), eb('gbc_id', '=', gbc_id ?? '')]))
    .where('read_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('until' in which, (query) => query.where('id', '<=', 'until' in which ? which.until : ''))
    .execute()

/** @returns the notification as it is now, or undefined when it isn't the reader's */
export async function readOne(trx: Handle, reader: Reader, id: string): Promise<Notification | undefined> {
  await mark(trx, reader, { id })
  return (await findNotification(trx, reader, id)) as Notification | undefined
}

export const readAll = (trx: Handle, reader: Reader, until: string) => mark(trx, reader, { until: until.toLowerCase() })

/** What of the notifications a user gets by e-mail as well. */
export async function mailPreferences(handle: Handle, user_id: string): Promise<PreferencesInput['by_mail']> {
  const rows = await handle.selectFrom('notification_preferences').selectAll().where('user_id', '=', user_id).execute()
  const chosen = new Map(rows.map(({ topic, by_mail }) => [topic, by_mail === 1]))
  return Object.fromEntries(
    NOTIFICATION_TOPICS.map((topic) => [topic, chosen.get(topic) ?? notificationTopics[topic].by_mail]),
  ) as Record<NotificationTopic, boolean>
}

export async function savePreferences(
  trx: Handle,
  user_id: string,
  by_mail: PreferencesInput['by_mail'],
): Promise<void> {
  for (const topic of NOTIFICATION_TOPICS) {
    const flag = by_mail[topic] ? (1 as const) : (0 as const)
    await trx
      .insertInto('notification_preferences')
      .values({ user_id, topic, by_mail: flag })
      .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ by_mail: flag }))
      .execute()
  }
}

export function dropOldNotifications(db: Db) {
  const oldest = new Date()
  oldest.setUTCMonth(oldest.getUTCMonth() - NOTIFICATIONS_KEPT_MONTHS)
  return db.write.deleteFrom('notifications').where('created_at', '<', oldest.toISOString()).execute()
}
