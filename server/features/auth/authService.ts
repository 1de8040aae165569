import type { LoginInput } from '#contract/auth'
import type { LoginOutcome } from '#contract/logins'
import type { LoginResponse } from '#contract/session'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import type { Handle } from '#server/db/engine'
import type { UsersTable } from '#server/db/tables'
import { AppError, invalid } from '#server/lib/errors'
import { proofOf, spend, type Proof } from '#server/features/twoFactor/proof'
import { findUserByEmail, toUser, writeLogin } from '#server/features/users/usersRepository'
import type { Caller } from '#server/http/access'
import { loginMutex } from './loginMutex'
import { recordLogin } from './loginHistory'
import { counted, refuseTooManyCodes, type Attempt } from './loginThrottle'
import { asHashed, isExpired } from './oneTimePassword'
import { hashPassword, isOutdatedHash, passwordMatches } from './passwords'
import { notifyNewDevice } from './securityNotices'
import { endSessionOf, endSessions, openSession, type Origin } from './sessionsRepository'

type Deps = Pick<App, 'db' | 'secrets' | 'log'>

/** A login and what it leaves to be done after its commit. */
export interface LoggedIn extends LoginResponse {
  /** Ids of the sessions that it ended. */
  ended: string[]
  /** Ids of users who have a new notification. */
  notified: string[]
}

const WRONG_LOGIN = new AppError(422, 'Почта или пароль не подходят.')
const BLOCKED = new AppError(422, 'Доступ закрыт. Обратитесь к председателю кооператива.')
const EXPIRED = new AppError(422, 'Срок одноразового пароля истёк. Попросите председателя выдать новый.')
const ADMIN_EXPIRED = new AppError(
  422,
  'Срок одноразового пароля истёк. Новый выдаёт команда на сервере: npm run reset-password.',
)
const ASK_CODE = invalid({ code: 'Введите код из приложения' }, 'Введите код из приложения')
export const WRONG_CODE = invalid(
  { code: 'Код не подошёл или уже использован. Введите следующий.' },
  'Код не подошёл или уже использован. Введите следующий.',
)

/**
 * The user that e-mail and password name.
 * @throws AppError 422: the same words after the same time for an unknown e-mail and for a wrong password
 */
async function userOf(
  { db }: Deps,
  attempt: Attempt,
  { email, password }: LoginInput,
  origin: Origin,
): Promise<UsersTable> {
  const row = await findUserByEmail(db.read, email)
  const right = await passwordMatches(asHashed(row, password), row?.password_hash)
  if (!row || !right) {
    await attempt.fail(async (trx) => row && recordLogin(trx, row.id, 'wrong_password', origin))
    throw WRONG_LOGIN
  }
  if (row.enabled && !isExpired(row)) return row
  const refused: LoginOutcome = row.enabled ? 'expired' : 'blocked'
  await recordLogin(db.write, row.id, refused, origin)
  if (refused === 'blocked') throw BLOCKED
  throw row.is_admin ? ADMIN_EXPIRED : EXPIRED
}

/** Leaves a wrong code counted, where its user reads of it too. */
export async function refuseCode(attempt: Attempt, user_id: string, origin: Origin): Promise<never> {
  await attempt.fail((trx) => recordLogin(trx, user_id, 'wrong_code', origin))
  throw WRONG_CODE
}

/** The code of a user with two-factor protection; null for one without. @throws AppError 422 at `code`; 429 */
export async function codeOf(
  deps: Deps,
  attempt: Attempt,
  user: UsersTable,
  code: string | null | undefined,
  origin: Origin,
): Promise<Proof | null> {
  if (user.two_factor_at === null) return null
  await refuseTooManyCodes(deps.db, user, origin.address)
  if (!code) throw ASK_CODE
  return (await proofOf(deps, user.id, code)) ?? refuseCode(attempt, user.id, origin)
}

/**
 * Marks the login, unless the user was blocked or given another password since it was judged. A hash made with options
 * of the past is replaced.
 */
async function markLogin(trx: Handle, { id, password_hash }: UsersTable, rehashed: string | null): Promise<void> {
  if (!(await writeLogin(trx, id, password_hash, rehashed))) throw WRONG_LOGIN
}

async function logInAs(
  deps: Deps,
  attempt: Attempt,
  input: LoginInput,
  origin: Origin,
  former: string | null,
): Promise<LoggedIn> {
  const { db } = deps
  const row = await userOf(deps, attempt, input, origin)
  const proof = await codeOf(deps, attempt, row, input.code, origin)
  const rehashed = isOutdatedHash(row.password_hash) ? await hashPassword(asHashed(row, input.password)) : null
  const session = await db.write.transaction().execute(async (trx) => {
    if (proof && !(await spend(trx, row.id, proof))) return null
    await markLogin(trx, row, rehashed)
    const notified = await notifyNewDevice(trx, row, origin)
    await attempt.succeed(trx)
    await recordLogin(trx, row.id, proof?.kind ?? 'password', origin)
    await audit(trx, {
      gbc_id: row.gbc_id,
      user_id: row.id,
      action: 'logged_in',
      area: 'users',
      record_id: row.id,
    })
    const replaced = former === null ? [] : await endSessionOf(trx, former)
    const { ended, ...opened } = await openSession(trx, row.id, origin)
    return { ...opened, ended: [...replaced, ...ended], notified }
  })
  if (!session) return refuseCode(attempt, row.id, origin)
  return { ...session, password_set: row.password_set === 1, user: await toUser(db.read, row) }
}

/**
 * Signs in.
 * @param former token of the session that the browser had until now: it ends
 * @throws AppError 422 wrong login, blocked user, or a code is wanted (`errors.code`); 429 after too many failures
 */
export const login = (deps: Deps, input: LoginInput, origin: Origin, former: string | null): Promise<LoggedIn> =>
  loginMutex(input.email, origin.address, () =>
    counted(deps.db, input.email, origin.address, (attempt) => logInAs(deps, attempt, input, origin, former)),
  )

/** Ends the caller's session. @returns its id in a list, none when it was over already */
export const logOut = ({ db }: Pick<App, 'db'>, { id, gbc_id, session_id }: Caller): Promise<string[]> =>
  db.write.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, id, { only: session_id })
    if (ended.length > 0) await audit(trx, { gbc_id, user_id: id, action: 'logged_out', area: 'users', record_id: id })
    return ended
  })
