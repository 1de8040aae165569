import { idleHours, IDLE_HOURS, SESSION_DAYS, SESSIONS_MAX } from '#contract/auth'
import type { Role } from '#contract/permissions'
import { preparedQuery } from '#server/db/preparedQuery'
import type { Db, Handle } from '#server/db/engine'
import { outageOf } from '#server/db/outage'
import { newId, newSecret, now, sha256 } from '#server/lib/ids'
import type { Caller } from '#server/http/access'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A session's last use is written at most this often. */
const SEEN_EVERY = 5 * 60_000

export interface Origin {
  address: string
  user_agent: string | null
}

export interface OpenedSession {
  access_token: string
  /** Unix seconds. */
  expires: number
  /** Ids of the user's oldest sessions, which ended because there were too many. */
  ended: string[]
}

/** Ends the oldest sessions of a user who has more than the limit. @returns ids of those ended */
async function endOldest(trx: Handle, user_id: string): Promise<string[]> {
  const oldest = trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(SESSIONS_MAX)
  return (await trx.deleteFrom('sessions').where('id', 'in', oldest).returning('id').execute()).map(({ id }) => id)
}

/** Opens a session. Only the token's hash is stored. */
export async function openSession(trx: Handle, user_id: string, origin: Origin): Promise<OpenedSession> {
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
  const ended = await endOldest(trx, user_id)
  return { access_token, expires: Math.floor(expires.getTime() / 1000), ended }
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

const sessionByHash = preparedQuery((handle, token_hash: string) =>
  callers(handle).where('token_hash', '=', token_hash),
)

type CallerRow = NonNullable<Awaited<ReturnType<typeof sessionByHash>>>

/** Whether a session is neither at its end nor left unused for too long. */
const isCurrent = ({ expires_at, last_seen_at, role }: Pick<CallerRow, 'expires_at' | 'last_seen_at' | 'role'>) =>
  expires_at > now() && Date.now() - Date.parse(last_seen_at) < idleHours(role as Role | null) * HOUR

const isLive = (row: CallerRow) => row.enabled === 1 && isCurrent(row)

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

/** Reading goes on while nothing can be written (a full disk): then the session is marked by a later call. */
const markSeen = (db: Db, id: string) =>
  db.write
    .updateTable('sessions')
    .set({ last_seen_at: now() })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (outageOf(error) === null) throw error
    })

/** A user's sessions that are not over, the one used last first. */
export async function listSessions(db: Db, user_id: string) {
  const rows = await db.read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.created_at', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select(['sessions.address', 'sessions.user_agent', 'users.role'])
    .where('user_id', '=', user_id)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.filter(isCurrent).map(({ role: _, ...session }) => session)
}

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

/** Ends the session of a token, whosever it is: who holds the token may end it. @returns its id in a list, or none */
export const endSessionOf = async (trx: Handle, token: string): Promise<string[]> =>
  (await trx.deleteFrom('sessions').where('token_hash', '=', sha256(token)).returning('id').execute()).map(
    ({ id }) => id,
  )

/** Drops sessions that are over: those of members by the members' hours of disuse, all others by the office's. */
export async function dropExpiredSessions(db: Db): Promise<void> {
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
  await db.write.deleteFrom('sessions').where('expires_at', '<=', now()).execute()
  for (const [hours, ofMembers] of [
    [IDLE_HOURS.member, true],
    [IDLE_HOURS.office, false],
  ] as const)
    await db.write
      .deleteFrom('sessions')
      .where('last_seen_at', '<=', ago(hours))
      .where('user_id', ofMembers ? 'in' : 'not in', (users) =>
        users.selectFrom('users').select('id').where('role', '=', 'member'),
      )
      .execute()
}
