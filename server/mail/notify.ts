import { notificationKinds, notificationTopics, type NotificationKind } from '#contract/notifications'
import { ROLES, can, type Permission } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { newId, now } from '#server/lib/ids'
import { insertRows } from '#server/db/bulkInsert'
import { queueMail } from './outbox'
import { notificationKey } from './recipients'

export interface Notice {
  /** The cooperative that it is about: only its users are notified. null for what concerns users themselves. */
  gbc_id: string | null
  /** Users by id, or all whose role holds a permission except who did it. */
  to: { user_ids: string[] } | { permission: Permission; except?: string }
  kind: NotificationKind
  title: string
  text?: string
  /** Path of the client: the record that it is about. */
  link?: string
  /** false = on screen only, whatever the user has chosen. */
  mail?: boolean
  /** What the letter says in the place of `text`, where the screen shows less. */
  mailText?: string
}

function addresseesOf(trx: Handle, { gbc_id, to }: Notice) {
  const users = trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('enabled', '=', 1)
    .orderBy('id')
    .$if(gbc_id !== null, (query) => query.where('gbc_id', '=', gbc_id))
  if ('user_ids' in to) return to.user_ids.length === 0 ? [] : users.where('id', 'in', to.user_ids).execute()
  if (gbc_id === null) throw new Error('A permission is held in a cooperative')
  const roles = ROLES.filter((role) => can(role, to.permission))
  return users
    .where('role', 'in', roles)
    .where('id', '!=', to.except ?? '')
    .execute()
}

/** Which of the users want the topic by e-mail. */
async function wantMail(
  trx: Handle,
  user_ids: string[],
  kind: NotificationKind,
): Promise<(user_id: string) => boolean> {
  const topic = notificationKinds[kind]
  const chosen = await trx
    .selectFrom('notification_preferences')
    .select(['user_id', 'by_mail'])
    .where('topic', '=', topic)
    .where('user_id', 'in', user_ids)
    .execute()
  const choices = new Map(chosen.map(({ user_id, by_mail }) => [user_id, by_mail === 1]))
  return (user_id) => choices.get(user_id) ?? notificationTopics[topic].by_mail
}

/**
 * Notifies users, inside the transaction of what the notification is about: in their list, and by e-mail where they want it.
 * @returns ids of the users notified, for `app.realtime.notified` after the commit
 */
export async function notify(trx: Handle, notice: Notice): Promise<string[]> {
  const users = await addresseesOf(trx, notice)
  if (users.length === 0) return []
  const user_ids = users.map(({ id }) => id)
  const { gbc_id, kind, title, text = null, link = null } = notice
  const rows = users.map((user) => ({
    user_id: user.id,
    id: newId(),
    gbc_id,
    kind,
    title,
    text,
    link,
    created_at: now(),
    read_at: null,
  }))
  await insertRows(trx, { name: 'notifications' }, rows)

  const wants = notice.mail === false ? () => false : await wantMail(trx, user_ids, kind)
  for (const [index, user] of users.entries()) {
    if (!wants(user.id)) continue
    const body = [title, notice.mailText ?? text, 'Какие уведомления присылать на почту, вы выбираете в своём профиле.']
      .filter(Boolean)
      .join('\n\n')
    await queueMail(trx, {
      key: notificationKey(rows[index]),
      gbc_id,
      to: user.email,
      subject: title,
      text: body,
      link,
    })
  }
  return user_ids
}

/** Takes away what a record's notifications said when nobody is to see it any more; letters of it that still wait are dropped when their turn comes. */
export const dropNotices = (trx: Handle, { gbc_id, link }: { gbc_id: string; link: string }) =>
  trx.deleteFrom('notifications').where('gbc_id', '=', gbc_id).where('link', '=', link).execute()

/**
 * Marks a user's notifications of a record as read when the record is.
 * @returns ids of the users whose counts have changed, for `app.realtime.notified` after the commit
 */
export async function clearNotices(
  trx: Handle,
  { gbc_id, link, user_id }: { gbc_id: string; link: string; user_id: string },
): Promise<string[]> {
  const rows = await trx
    .updateTable('notifications')
    .set({ read_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('link', '=', link)
    .where('read_at', 'is', null)
    .where('user_id', '=', user_id)
    .returning('user_id')
    .execute()
  return [...new Set(rows.map((row) => row.user_id))]
}
