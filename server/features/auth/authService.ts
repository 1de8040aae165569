import type { LoginInput, PasswordInput } from '#contract/auth'
import type { LoginOutcome } from '#contract/logins'
import type { LoginResponse } from '#contract/session'
import type { App } from '#server/app'
import { audit } from '#server/audit'
import type { Db, Handle } from '#server/db/engine'
import type { UsersTable } from '#server/db/tables'
import { AppError, forbidden, invalid } from '#server/errors'
import { proofOf, spend, type Proof } from '#server/features/twoFactor/proof'
import { findUserByEmail, findUserRow, setPassword, toUser } from '#server/features/users/usersRepository'
import { now } from '#server/ids'
import type { Caller } from '#server/plugins/access'
import { guessing } from './guessing'
import { recordLogin } from './loginHistory'
import { recordAttempt, refuseTooMany, refuseTooManyCodes } from './loginThrottle'
import { asHashed, isExpired } from './oneTimePassword'
import { hashPassword, isCommonPassword, passwordMatches } from './passwords'
import { tellNewDevice, tellPasswordChange } from './securityNotices'
import { endSessions, openSession, type Origin } from './sessionsRepository'

type Deps = Pick<App, 'db' | 'secrets' | 'log'>

const WRONG_LOGIN = new AppError(422, 'Ошибка входа. Проверьте ваши учетные данные.')
const BLOCKED = new AppError(422, 'Вход закрыт. Обратитесь к председателю кооператива.')
const EXPIRED = new AppError(422, 'Срок одноразового пароля истёк. Попросите председателя выдать новый.')
const ASK_CODE = invalid({ code: 'Введите код из приложения' }, 'Введите код из приложения')
const WRONG_CODE = invalid(
  { code: 'Код не подошёл или уже использован. Введите следующий.' },
  'Код не подошёл или уже использован. Введите следующий.',
)

/** Notes a failure where the throttle counts it and, of a known user, where the user reads it; both in one write. */
const recordFailure = (db: Db, email: string, user: UsersTable | undefined, outcome: LoginOutcome, origin: Origin) =>
  db.write.transaction().execute(async (trx) => {
    await recordAttempt(trx, email, origin.address, false)
    if (user) await recordLogin(trx, user.id, outcome, origin)
  })

/**
 * The user that e-mail and password name.
 * @throws AppError 422: the same words after the same time for an unknown e-mail and for a wrong password
 */
async function userOf({ db }: Deps, { email, password }: LoginInput, origin: Origin): Promise<UsersTable> {
  const row = await findUserByEmail(db.read, email)
  const right = await passwordMatches(asHashed(row, password), row?.password_hash)
  if (!row || !right) {
    await recordFailure(db, email, row, 'wrong_password', origin)
    throw WRONG_LOGIN
  }
  if (row.enabled && !isExpired(row)) return row
  await recordLogin(db.write, row.id, row.enabled ? 'expired' : 'blocked', origin)
  throw row.enabled ? EXPIRED : BLOCKED
}

/** The code of a user with two-factor protection; null for one without. @throws AppError 422 at `code`; 429 */
async function codeOf(deps: Deps, user: UsersTable, code: string | undefined, origin: Origin): Promise<Proof | null> {
  if (user.two_factor_at === null) return null
  await refuseTooManyCodes(deps.db, user, origin.address)
  if (!code) throw ASK_CODE
  const proof = await proofOf(deps, user.id, code)
  if (proof) return proof
  await recordFailure(deps.db, user.email, user, 'wrong_code', origin)
  throw WRONG_CODE
}

/** Marks the login, unless the user was blocked or given another password since it was judged. */
async function markLogin(trx: Handle, { id, password_hash }: UsersTable): Promise<void> {
  const marked = await trx
    .updateTable('users')
    .set({ last_login_at: now() })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  if (Number(marked.numUpdatedRows) !== 1) throw WRONG_LOGIN
}

async function logInAs(deps: Deps, input: LoginInput, origin: Origin): Promise<LoginResponse & { notified: string[] }> {
  const { db } = deps
  await refuseTooMany(db, input.email, origin.address)
  const row = await userOf(deps, input, origin)
  const proof = await codeOf(deps, row, input.code, origin)
  const session = await db.write.transaction().execute(async (trx) => {
    if (proof && !(await spend(trx, row.id, proof))) return null
    await markLogin(trx, row)
    const notified = await tellNewDevice(trx, row, origin)
    await recordAttempt(trx, row.email, origin.address, true)
    await recordLogin(trx, row.id, proof?.kind ?? 'password', origin)
    await audit(trx, db.engine, {
      gbc_id: row.gbc_id,
      user_id: row.id,
      action: 'logged_in',
      area: 'users',
      record_id: row.id,
    })
    return { ...(await openSession(trx, row.id, origin)), notified }
  })
  if (!session) {
    await recordFailure(db, row.email, row, 'wrong_code', origin)
    throw WRONG_CODE
  }
  return { ...session, password_set: row.password_set === 1, user: await toUser(db.read, row) }
}

/**
 * Signs in.
 * @throws AppError 422 wrong login, blocked user, or a code is wanted (`errors.code`); 429 after too many failures
 */
export const login = (deps: Deps, input: LoginInput, origin: Origin): Promise<LoginResponse & { notified: string[] }> =>
  guessing(input.email, () => logInAs(deps, input, origin))

/**
 * Has the caller prove anew who it is. It counts as a guess: call it in its turn (guessing.ts).
 * @param wrong what to say of a wrong password, at its field
 * @throws AppError 422, 429
 */
export async function proveCaller(
  db: Db,
  caller: Caller,
  password: string,
  address: string,
  wrong: Record<string, string>,
): Promise<UsersTable> {
  await refuseTooMany(db, caller.email, address)
  const row = await findUserRow(db.read, caller.id)
  if (row && (await passwordMatches(asHashed(row, password), row.password_hash))) return row
  await recordAttempt(db.write, caller.email, address, false)
  throw invalid(wrong, Object.values(wrong)[0])
}

async function checkNewPassword(db: Db, caller: Caller, input: PasswordInput, address: string): Promise<UsersTable> {
  if (input.user_id !== caller.id) throw forbidden('Сменить можно только свой пароль')
  const row = await proveCaller(db, caller, input.old_password, address, { old_password: 'Старый пароль неверен' })
  if (asHashed(row, input.new_password) === asHashed(row, input.old_password)) {
    throw invalid(
      { new_password: 'Новый пароль должен отличаться от старого' },
      'Новый пароль должен отличаться от старого',
    )
  }
  if (isCommonPassword(input.new_password, caller.email)) {
    const message = 'Этот пароль слишком распространён: его подбирают первым'
    throw invalid({ new_password: message }, message)
  }
  return row
}

/**
 * Changes the own password: every session of the user ends and a new one opens.
 * @returns the sign-in answer, ids of the ended sessions and of the users who were notified
 */
export async function changePassword(
  db: Db,
  caller: Caller,
  input: PasswordInput,
  origin: Origin,
): Promise<LoginResponse & { ended: string[]; notified: string[] }> {
  const before = await guessing(caller.email, () => checkNewPassword(db, caller, input, origin.address))
  const password_hash = await hashPassword(input.new_password)
  const { session, ended, notified } = await db.write.transaction().execute(async (trx) => {
    await setPassword(trx, caller.id, password_hash)
    const closed = await endSessions(trx, caller.id)
    const told = await tellPasswordChange(trx, before)
    await audit(trx, db.engine, {
      gbc_id: caller.gbc_id,
      user_id: caller.id,
      action: 'password_changed',
      area: 'users',
      record_id: caller.id,
    })
    return { session: await openSession(trx, caller.id, origin), ended: closed, notified: told }
  })
  const row = await findUserRow(db.read, caller.id)
  if (!row) throw new AppError(401, 'Сессия завершена. Войдите снова.')
  return { ...session, password_set: true, user: await toUser(db.read, row), ended, notified }
}
