import type { Role } from '#contract/permissions'
import { SESSION_DAYS } from '#contract/auth'
import { compiledOnce } from '#server/db/compiledOnce'
import type { Db, Handle } from '#server/db/engine'
import { newId, newSecret, now, sha256 } from '#server/ids'
import type { Caller } from '#server/plugins/access'

const DAY = 86_400_000
/** A session's last use is written at most this often. */
const SEEN_EVERY = 5 * 60_000

export interface Origin {
  address: string
  user_agent: string | null
}

/** Opens a session. Only the token's hash is stored. @returns the token and its end in Unix seconds */
export async function openSession(
  trx: Handle,
  user_id: string,
  origin: Origin,
): Promise<{ access_token: string; expires: number }> {
  const access_token = newSecret()
  const expires = new Date(Date.now() + SESSION_DAYS * DAY)
  await trx
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id,
      token_hash: sha256(access_token),
      created_at: now(),
      last_seen_at: now(),
      expires_at: expires.toISOString(),
      address: origin.address,
      user_agent: origin.user_agent?.slice(0, 300) ?? null,
    })
    .execute()
  return { access_token, expires: Math.floor(expires.getTime() / 1000) }
}

const callers = (handle: Handle) =>
  handle
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'sessions.expires_at', 'sessions.last_seen_at'])
    .select([
      'users.id',
      'users.email',
      'users.gbc_id',
      'users.role',
      'users.member_id',
      'users.is_admin',
      'users.enabled',
      'users.password_set',
    ])

const sessionByHash = compiledOnce((handle, token_hash: string) => callers(handle).where('token_hash', '=', token_hash))

type CallerRow = NonNullable<Awaited<ReturnType<typeof sessionByHash>>>

const isLive = ({ enabled, expires_at }: CallerRow) => enabled === 1 && expires_at > now()

const toCaller = (row: CallerRow): Caller => ({
  id: row.id,
  email: row.email,
  session_id: row.session_id,
  gbc_id: row.gbc_id,
  role: row.role as Role | null,
  member_id: row.member_id,
  is_admin: row.is_admin === 1,
  password_set: row.password_set === 1,
})

/** The caller behind a token, or null when the session is over or its user is blocked. */
export async function findSession(db: Db, token: string): Promise<Caller | null> {
  const row = await sessionByHash(db.read, sha256(token))
  if (!row || !isLive(row)) return null
  if (Date.now() - Date.parse(row.last_seen_at) > SEEN_EVERY) await markSeen(db, row.session_id)
  return toCaller(row)
}

/** The callers of these sessions, without those that are over. */
export const liveCallers = async (db: Db, session_ids: string[]): Promise<Caller[]> =>
  session_ids.length === 0
    ? []
    : (await callers(db.read).where('sessions.id', 'in', session_ids).execute()).filter(isLive).map(toCaller)

const markSeen = (db: Db, id: string) =>
  db.write.updateTable('sessions').set({ last_seen_at: now() }).where('id', '=', id).execute()

export const listSessions = (db: Db, user_id: string) =>
  db.read
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'address', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now())
    .orderBy('last_seen_at', 'desc')
    .execute()

/** Ends sessions of a user: one, all but one, or all. @returns ids of those ended */
export async function endSessions(
  trx: Handle,
  user_id: string,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  let query = trx.deleteFrom('sessions').where('user_id', '=', user_id)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.except !== undefined) query = query.where('id', '!=', which.except)
  return (await query.returning('id').execute()).map(({ id }) => id)
}

export const dropExpiredSessions = (db: Db) =>
  db.write.deleteFrom('sessions').where('expires_at', '<=', now()).execute()
