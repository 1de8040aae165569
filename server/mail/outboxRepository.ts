import type { Selectable, UpdateObject } from 'kysely'
import type { Db, Handle } from '#server/db/engine'
import { skipLocked } from '#server/db/locks'
import type { MailOutboxTable, Tables } from '#server/db/tables'
import { newId, now } from '#server/lib/ids'

export type MailRow = Selectable<MailOutboxTable>

/** A letter that this server is sending. */
export type ClaimedMail = MailRow & { claim: string; message_id: string }

/** A server that hasn't marked a letter for so long is taken for dead. Longer than all the talk up to the dot. */
const CLAIM_LIFE = 2 * 60_000

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

/**
 * Takes the letter that waits longest. Its next attempt moves to the end of the claim: until then no other server sees
 * it, and should this one die, the letter comes up again by itself.
 */
export const claimMail = (db: Db, messageIdOf: (id: string) => string): Promise<ClaimedMail | null> =>
  db.write.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .$call(skipLocked(trx))
      .executeTakeFirst()
    if (!row) return null
    const taken = {
      claim: newId(),
      next_at: later(CLAIM_LIFE),
      attempts: row.attempts + 1,
      message_id: row.message_id ?? messageIdOf(row.id),
      // The last attempt got as far as the dot and its end is unknown: it may have arrived.
      doubtful: row.handed_at === null ? row.doubtful : (1 as const),
      handed_at: null,
    }
    await trx.updateTable('mail_outbox').set(taken).where('id', '=', row.id).execute()
    return { ...row, ...taken }
  })

/** Writes to a letter only while this server holds it. @returns whether it does */
async function whileHeld(
  handle: Handle,
  { id, claim }: ClaimedMail,
  change: UpdateObject<Tables, 'mail_outbox'>,
): Promise<boolean> {
  const { numUpdatedRows } = await handle
    .updateTable('mail_outbox')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** Recorded before the letter's end leaves. @param answering how long the receiver may take to answer, milliseconds */
export const markHanded = (db: Db, mail: ClaimedMail, answering: number): Promise<boolean> =>
  whileHeld(db.write, mail, { handed_at: now(), next_at: later(answering + CLAIM_LIFE) })

/** The letter's text is forgotten: it may hold a one-time password. */
export const markSent = (db: Db, mail: ClaimedMail): Promise<boolean> =>
  whileHeld(db.write, mail, { state: 'sent', text: '', claim: null, handed_at: null, error: null, sent_at: now() })

/** The address that it goes to now. */
export const readdress = (db: Db, mail: ClaimedMail, recipient: string): Promise<boolean> =>
  whileHeld(db.write, mail, { recipient })

/** Takes away a letter that nobody is to have any more. */
export const dropMail = ({ write }: Db, { id, claim }: ClaimedMail) =>
  write
    .deleteFrom('mail_outbox')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('claim', '=', claim)
    .execute()

export const postpone = (db: Db, mail: ClaimedMail, error: string, wait: number, doubt: boolean): Promise<boolean> =>
  whileHeld(db.write, mail, { claim: null, error, next_at: later(wait), ...(doubt ? {} : { handed_at: null }) })

export const giveUpMail = (trx: Handle, mail: ClaimedMail, error: string): Promise<boolean> =>
  whileHeld(trx, mail, { state: 'failed', claim: null, handed_at: null, error })

/** Puts a letter back that a stopping server hadn't handed over: that was no attempt. */
export const releaseMail = (db: Db, mail: ClaimedMail): Promise<boolean> =>
  whileHeld(db.write, mail, { claim: null, next_at: now(), attempts: mail.attempts - 1 })

/** Frees what a killed server held, where no other server can be at work: the data directory is locked. */
export const releaseAll = (db: Db) =>
  db.write
    .updateTable('mail_outbox')
    .set({ claim: null, next_at: now() })
    .where('state', '=', 'queued')
    .where('claim', 'is not', null)
    .execute()

/** Letters of a restored copy may have been sent since it was made: a person decides. */
export const holdMail = (db: Db) =>
  db.write
    .updateTable('mail_outbox')
    .set({
      state: 'failed',
      claim: null,
      handed_at: null,
      error: 'Письмо ждало отправки, когда делалась резервная копия: неизвестно, было ли оно отправлено',
    })
    .where('state', '=', 'queued')
    .execute()
