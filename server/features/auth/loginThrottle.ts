import { sql } from 'kysely'
import type { Db, Handle } from '#server/db/engine'
import { tooMany } from '#server/errors'
import { newId, now, sha256 } from '#server/ids'
import { wrongCodesToday } from './loginHistory'

const LIMIT = 10
const WINDOW = 10 * 60_000
/** Six digits are few: who knows the password may not try them at leisure. */
const CODES_A_DAY = 30
const DAY = 86_400_000
/** An address the user has signed in from within this time is the user's usual one. */
const USUAL = 90 * 86_400_000

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

interface Failures {
  count: number
  oldest: string | null
}

async function failures(db: Db, of: { account?: string; address?: string }): Promise<Failures> {
  let query = db.read
    .selectFrom('login_attempts')
    .select([sql<number>`count(*)`.as('count'), sql<string | null>`min(at)`.as('oldest')])
    .where('succeeded', '=', 0)
    .where('at', '>', ago(WINDOW))
  if (of.account !== undefined) query = query.where('account', '=', of.account)
  if (of.address !== undefined) query = query.where('address', '=', of.address)
  const row = await query.executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest: row.oldest }
}

async function isUsual(db: Db, account: string, address: string): Promise<boolean> {
  const success = await db.read
    .selectFrom('login_attempts')
    .select('id')
    .where('account', '=', account)
    .where('address', '=', address)
    .where('succeeded', '=', 1)
    .where('at', '>', ago(USUAL))
    .limit(1)
    .executeTakeFirst()
  return success !== undefined
}

function refuseOver({ count, oldest }: Failures): void {
  if (count < LIMIT) return
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest ?? now()) + WINDOW - Date.now()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  throw tooMany(seconds, `Слишком много неудачных попыток входа. Повторите через ${minutes} мин.`)
}

/**
 * Refuses after 10 failures in 10 minutes of the account or of the address. From the user's usual address only
 * the failures of this account from this address count: a stranger elsewhere cannot lock the user out.
 * @throws AppError 429 with Retry-After
 */
export async function refuseTooMany(db: Db, email: string, address: string): Promise<void> {
  const account = sha256(email)
  if (await isUsual(db, account, address)) return refuseOver(await failures(db, { account, address }))
  refuseOver(await failures(db, { account }))
  refuseOver(await failures(db, { address }))
}

/**
 * Refuses after 30 wrong codes of a user in a day: whoever sends them has the right password. At the user's usual
 * address only those sent from there count.
 * @throws AppError 429 with Retry-After
 */
export async function refuseTooManyCodes(db: Db, user: { id: string; email: string }, address: string): Promise<void> {
  const usual = await isUsual(db, sha256(user.email), address)
  const { count, oldest } = await wrongCodesToday(db, user.id, usual ? address : undefined)
  if (count < CODES_A_DAY) return
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest ?? now()) + DAY - Date.now()) / 1000))
  throw tooMany(seconds, 'Слишком много неверных кодов за сутки. Войдите позже или обратитесь к председателю.')
}

export const recordAttempt = (handle: Handle, email: string, address: string, succeeded: boolean) =>
  handle
    .insertInto('login_attempts')
    .values({ id: newId(), account: sha256(email), address, succeeded: succeeded ? 1 : 0, at: now() })
    .execute()

/** Old failures have no further use; successes are kept as long as they make an address usual. */
export async function dropOldAttempts(db: Db): Promise<void> {
  await db.write.deleteFrom('login_attempts').where('succeeded', '=', 0).where('at', '<', ago(WINDOW)).execute()
  await db.write.deleteFrom('login_attempts').where('at', '<', ago(USUAL)).execute()
}
