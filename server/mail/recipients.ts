import type { Db } from '#server/db/engine'
import type { MailRow } from './outboxRepository'

/**
 * Where a letter that has waited goes now: people change addresses, leave, and what it says may have been taken back.
 * @returns null when to nobody any more, undefined for letters of others
 */
export type FindRecipient = (db: Db, mail: Pick<MailRow, 'gbc_id' | 'key'>) => Promise<string | null | undefined>

const PREFIX = 'notification:'
export const notificationKey = (notification: { user_id: string; id: string }): string =>
  `${PREFIX}${notification.user_id}:${notification.id}`

/** A notification's letter: to its user while both are there, and the user is still of that cooperative. */
const recipientOfNotification: FindRecipient = async (db, { gbc_id, key }) => {
  const [user_id, id] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(':') : []
  if (id === undefined) return undefined
  const user = await db.read
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['users.email', 'users.enabled', 'users.gbc_id'])
    .where('notifications.user_id', '=', user_id)
    .where('notifications.id', '=', id)
    .executeTakeFirst()
  return user?.enabled === 1 && (gbc_id === null || user.gbc_id === gbc_id) ? user.email : null
}

/** @returns null when nobody is to have the letter any more */
export async function recipientNow(db: Db, finders: readonly FindRecipient[], mail: MailRow): Promise<string | null> {
  for (const find of [recipientOfNotification, ...finders]) {
    const recipient = await find(db, mail)
    if (recipient !== undefined) return recipient
  }
  return mail.recipient
}
