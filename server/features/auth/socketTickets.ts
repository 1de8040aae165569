import type { Db } from '#server/db/engine'
import { lockedForShare } from '#server/db/locks'
import { sessionOver } from '#server/lib/errors'
import { newSecret, now, sha256 } from '#server/lib/ids'
import type { Caller } from '#server/http/access'
import { liveCallers } from './sessionsRepository'

const TICKET_LIFE = 60_000

/**
 * @returns a ticket that opens one socket of the session, on any server, and its end in Unix seconds
 * @throws AppError 401 when the session has ended since the call began
 */
export async function makeTicket(db: Db, session_id: string): Promise<{ ticket: string; expires: number }> {
  const ticket = newSecret()
  const until = new Date(Date.now() + TICKET_LIFE)
  await db.write.transaction().execute(async (trx) => {
    const sessions = trx.selectFrom('sessions').select('id').where('id', '=', session_id)
    if (!(await sessions.$call(lockedForShare(trx)).executeTakeFirst())) throw sessionOver()
    await trx
      .insertInto('socket_tickets')
      .values({ ticket_hash: sha256(ticket), session_id, expires_at: until.toISOString() })
      .execute()
  })
  return { ticket, expires: Math.floor(until.getTime() / 1000) }
}

/** Uses a ticket up: of several at once with the same one a single one gets the caller. */
export async function redeemTicket(db: Db, ticket: unknown): Promise<Caller | null> {
  if (typeof ticket !== 'string' || ticket === '') return null
  const used = await db.write
    .deleteFrom('socket_tickets')
    .where('ticket_hash', '=', sha256(ticket))
    .returning(['session_id', 'expires_at'])
    .executeTakeFirst()
  if (!used || used.expires_at <= now()) return null
  return (await liveCallers(db, [used.session_id]))[0] ?? null
}

export const dropOldTickets = (db: Db) =>
  db.write.deleteFrom('socket_tickets').where('expires_at', '<=', now()).execute()
