import { sql } from 'kysely'
import type { Mail, MailState } from '#contract/notifications'
import type { Db, Handle } from '#server/db/engine'
import { countWhere } from '#server/db/totals'
import { now } from '#server/lib/ids'

const LISTED = 50
const DAY = 86_400_000
/** Sent and failed letters are kept for so long. */
const KEPT = 90 * DAY
/** Without a mail server nobody waits for a letter; one that is set up later begins with fresh ones. */
const KEPT_UNCONFIGURED = 3 * DAY

/** What the chairman sees of the cooperative's mail: how many letters wait, failed and went, and those with a trouble. */
export async function mailState(handle: Handle, gbc_id: string): Promise<Omit<MailState, 'configured' | 'from'>> {
  const counts = await handle
    .selectFrom('mail_outbox')
    .where('gbc_id', '=', gbc_id)
    .select([
      countWhere(sql`state = 'queued'`).as('waiting'),
      countWhere(sql`state = 'failed'`).as('failed'),
      countWhere(sql`state = 'sent'`).as('sent'),
      countWhere(sql`doubtful = 1`).as('doubtful'),
    ])
    .executeTakeFirstOrThrow()
  const troubled = await handle
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'subject', 'state', 'attempts', 'error', 'next_at', 'created_at'])
    .where('gbc_id', '=', gbc_id)
    .where('state', 'in', ['failed', 'queued'])
    .where('error', 'is not', null)
    .orderBy('state')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  const { waiting, failed, sent, doubtful } = counts
  return {
    waiting: Number(waiting),
    failed: Number(failed),
    sent: Number(sent),
    doubtful: Number(doubtful),
    items: troubled.map((row) => ({
      ...row,
      state: row.state as Mail['state'],
      next_at: row.state === 'queued' ? row.next_at : null,
    })),
  }
}

/** Which letter it was. */
export type Letter = Pick<Mail, 'recipient' | 'subject'>

/**
 * Lets a letter that failed be tried anew, from the first attempt and with the same Message-ID.
 * @returns the letter, if there is such a one
 */
export const retryMail = (trx: Handle, gbc_id: string, id: string): Promise<Letter | undefined> =>
  trx
    .updateTable('mail_outbox')
    .set({ state: 'queued', attempts: 0, next_at: now(), claim: null })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(['recipient', 'subject'])
    .executeTakeFirst()

/** Drops a letter that needn't go any more. @returns the letter, if there is such a one */
export const dismissMail = (trx: Handle, gbc_id: string, id: string): Promise<Letter | undefined> =>
  trx
    .deleteFrom('mail_outbox')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(['recipient', 'subject'])
    .executeTakeFirst()

export async function dropOldMail(db: Db, configured: boolean): Promise<void> {
  const before = (age: number) => new Date(Date.now() - age).toISOString()
  await db.write
    .deleteFrom('mail_outbox')
    .where('created_at', '<', before(KEPT))
    .where('state', '!=', 'queued')
    .execute()
  if (!configured)
    await db.write
      .deleteFrom('mail_outbox')
      .where('created_at', '<', before(KEPT_UNCONFIGURED))
      .where('state', '=', 'queued')
      .execute()
}
