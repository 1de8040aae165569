import { sql } from 'kysely'
import type { Page } from '#contract/common'
import { LET_IN, LOGIN_HISTORY_DAYS, type Login, type LoginListQuery, type LoginOutcome } from '#contract/logins'
import type { Db, Handle } from '#server/db/engine'
import { countedPage } from '#server/db/pages'
import { newId, now } from '#server/lib/ids'
import type { Origin } from './sessionsRepository'

const DAY = 86_400_000
const MAX_AGENT = 300

/** Adds a line to a known user's login history. What was typed into the fields is not kept. */
export const recordLogin = (trx: Handle, user_id: string, outcome: LoginOutcome, { address, user_agent }: Origin) =>
  trx
    .insertInto('logins')
    .values({ id: newId(), user_id, at: now(), outcome, address, user_agent: user_agent?.slice(0, MAX_AGENT) ?? null })
    .execute()

/** A browser by its name, without its version, which changes every month. */
const browserOf = (user_agent: string | null): string => (user_agent ?? '').replace(/[\d._]+/g, '')

const REMEMBERED = 100

/** Whether the user has signed in with such a device before. The first login of all is no news. */
export async function isKnownDevice(trx: Handle, user_id: string, user_agent: string | null): Promise<boolean> {
  const earlier = await trx
    .selectFrom('logins')
    .select('user_agent')
    .where('user_id', '=', user_id)
    .where('outcome', 'in', LET_IN)
    .orderBy('id', 'desc')
    .limit(REMEMBERED)
    .execute()
  return earlier.length === 0 || earlier.some((login) => browserOf(login.user_agent) === browserOf(user_agent))
}

/** A user's login history, the latest first. */
export async function listLogins(db: Db, user_id: string, query: LoginListQuery): Promise<Page<Login>> {
  const page = await countedPage(
    db.heavy.selectFrom('logins').where('user_id', '=', user_id),
    (rows) => rows.selectAll().orderBy('id', 'desc'),
    query,
  )
  return { ...page, items: page.items.map((row) => ({ ...row, outcome: row.outcome as LoginOutcome })) }
}

/** Wrong codes of a user within a day; from one address where it is given. */
export async function wrongCodesToday(
  db: Db,
  user_id: string,
  address?: string,
): Promise<{ count: number; oldest: string | null }> {
  let rows = db.read
    .selectFrom('logins')
    .select([sql<number>`count(*)`.as('count'), sql<string | null>`min(at)`.as('oldest')])
    .where('user_id', '=', user_id)
    .where('outcome', '=', 'wrong_code')
    .where('at', '>', new Date(Date.now() - DAY).toISOString())
  if (address !== undefined) rows = rows.where('address', '=', address)
  const { count, oldest } = await rows.executeTakeFirstOrThrow()
  return { count: Number(count), oldest }
}

export const dropOldLogins = (db: Db) =>
  db.write
    .deleteFrom('logins')
    .where('at', '<', new Date(Date.now() - LOGIN_HISTORY_DAYS * DAY).toISOString())
    .execute()
