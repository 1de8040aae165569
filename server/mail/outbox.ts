import type { Handle } from '#server/db/engine'
import { newId, now } from '#server/lib/ids'
import { oneLine } from './oneLine'

export interface NewMail {
  /** Names the occasion, e.g. `invitation:<id>`: a key that was queued before is not queued again. */
  key: string
  /** The cooperative whose chairman sees what becomes of it; null for the installation's. */
  gbc_id?: string | null
  to: string
  subject: string
  text: string
  /** Path of the client; stands below the text as a whole address where PUBLIC_URL is set. */
  link?: string | null
}

/**
 * Queues a letter in the transaction of what it is about: it is sent if and only if that is committed.
 * It goes out within seconds; `app.mail.wake()` after the commit sends it at once.
 */
export async function queueMail(
  trx: Handle,
  { key, gbc_id = null, to, subject, text, link = null }: NewMail,
): Promise<void> {
  const created_at = now()
  const row = { id: newId(), key, gbc_id, recipient: to, subject: oneLine(subject), text, link, created_at }
  await trx
    .insertInto('mail_outbox')
    .values({
      ...row,
      message_id: null,
      state: 'queued',
      attempts: 0,
      next_at: created_at,
      claim: null,
      handed_at: null,
      doubtful: 0,
      error: null,
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
