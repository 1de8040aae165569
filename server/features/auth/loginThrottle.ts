import { sql } from 'kysely'
import type { Db, Handle } from '#server/db/engine'
import { lockName } from '#server/db/locks'
import { tooMany } from '#server/lib/errors'
import { newId, now, sha256 } from '#server/lib/ids'
import { wrongCodesToday } from './loginHistory'

/** So many failures within `WINDOW` milliseconds refuse the next. */
export const LIMIT = 10
export const WINDOW = 10 * 60_000
/** Six digits are few: who knows the password may not try them at leisure. */
export const CODES_A_DAY = 30
const DAY = 86_400_000
/** An address the user has signed in from within this time is the user's usual one. */
export const USUAL = 90 * DAY

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

interface Failures {
  count: number
  oldest: string | null
}

async function failures(handle: Handle, of: { account?: string; address?: string }): Promise<Failures> {
  let query = handle
    .selectFrom('login_attempts')
    .select([sql<number>`count(*)`.as('count'), sql<string | null>`min(at)`.as('oldest')])
    .where('succeeded', '=', 0)
    .where('at', '>', ago(WINDOW))
  if (of.account !== undefined) query = query.where('account', '=', of.account)
  if (of.address !== undefined) query = query.where('address', '=', of.address)
  const row = await query.executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest: row.oldest }
}

async function isUsual(handle: Handle, account: string, address: string): Promise<boolean> {
  const success = await handle
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
async function refuseTooMany(handle: Handle, account: string, address: string): Promise<void> {
  if (await isUsual(handle, account, address)) return refuseOver(await failures(handle, { account, address }))
  refuseOver(await failures(handle, { account }))
  refuseOver(await failures(handle, { address }))
}

/** Counts an attempt as a failure before it is judged. @returns its id @throws AppError 429 */
async function reserve(db: Db, email: string, address: string): Promise<string> {
  const account = sha256(email)
  // Whoever is refused anyway makes nobody wait for the writing connection.
  await refuseTooMany(db.read, account, address)
  return db.write.transaction().execute(async (trx) => {
    // Two servers that count at once would both find room for one more.
    for (const lock of [`login address ${address}`, `login account ${account}`]) await lockName(trx, lock)
    await refuseTooMany(trx, account, address)
    const id = newId()
    await trx.insertInto('login_attempts').values({ id, account, address, succeeded: 0, at: now() }).execute()
    return id
  })
}

/** A guess that is being judged. What is neither failed nor succeeded in the end is not counted. */
export interface Attempt {
  /** It stays a failure, from now on. @param note what else is written with it */
  fail(note?: (trx: Handle) => Promise<unknown>): Promise<void>
  /** It let the user in: from now on the address is one of the user's usual ones. Within the login's transaction. */
  succeed(trx: Handle): Promise<void>
}

/**
 * Judges a guess at a password or a code. It counts as a failure from before it is judged until it turns out to be
 * none: a hundred guesses at once, on whatever servers, can't all be let through before the first of them is counted.
 * Call it in its turn (loginMutex.ts).
 * @throws AppError 429 with Retry-After, and what `judge` throws
 */
export async function counted<T>(
  db: Db,
  email: string,
  address: string,
  judge: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const id = await reserve(db, email, address)
  let settled: 'failed' | 'succeeded' | null = null
  const withdraw = () => db.write.deleteFrom('login_attempts').where('id', '=', id).where('succeeded', '=', 0).execute()
  const attempt: Attempt = {
    async fail(note) {
      await db.write.transaction().execute(async (trx) => {
        // Written for an unknown e-mail as well: the answer must take as long as for a known one.
        await trx.updateTable('login_attempts').set({ at: now() }).where('id', '=', id).execute()
        await note?.(trx)
      })
      settled = 'failed'
    },
    async succeed(trx) {
      await trx.updateTable('login_attempts').set({ succeeded: 1, at: now() }).where('id', '=', id).execute()
      settled = 'succeeded'
    },
  }
  try {
    const answer = await judge(attempt)
    if (settled === null) await withdraw()
    return answer
  } catch (error) {
    // A transaction that was rolled back took its success back too.
    if (settled !== 'failed') await withdraw()
    throw error
  }
}

/**
 * Refuses after 30 wrong codes of a user in a day: whoever sends them has the right password. At the user's usual
 * address only those sent from there count.
 * @throws AppError 429 with Retry-After
 */
export async function refuseTooManyCodes(db: Db, user: { id: string; email: string }, address: string): Promise<void> {
  const usual = await isUsual(db.read, sha256(user.email), address)
  const { count, oldest } = await wrongCodesToday(db, user.id, usual ? address : undefined)
  if (count < CODES_A_DAY) return
  const seconds = Math.max(1, Math.ceil((Date.parse(oldest ?? now()) + DAY - Date.now()) / 1000))
  throw tooMany(seconds, 'Слишком много неверных кодов за сутки. Войдите позже или обратитесь к председателю.')
}

/** Old failures have no further use; successes are kept as long as they make an address usual. */
export async function dropOldAttempts(db: Db): Promise<void> {
  await db.write.deleteFrom('login_attempts').where('succeeded', '=', 0).where('at', '<', ago(WINDOW)).execute()
  await db.write.deleteFrom('login_attempts').where('at', '<', ago(USUAL)).execute()
}
