import type { LoginInput, PasswordInput } from '#contract/auth'
import type { LoginResponse } from '#contract/session'
import { audit } from '#server/audit'
import type { Db } from '#server/db/engine'
import { AppError, forbidden, invalid } from '#server/errors'
import { findUserByEmail, findUserRow, setPassword, toUser } from '#server/features/users/usersRepository'
import type { Caller } from '#server/plugins/access'
import { recordAttempt, refuseTooMany } from './loginThrottle'
import { hashPassword, isCommonPassword, passwordMatches } from './passwords'
import { endSessions, openSession, type Origin } from './sessionsRepository'

const WRONG_LOGIN = 'Ошибка входа. Проверьте ваши учетные данные.'

/**
 * Signs in. An unknown e-mail and a wrong password get the same words after the same time.
 * @throws AppError 422 wrong login or blocked user; 429 after too many failures
 */
export async function login(db: Db, { email, password }: LoginInput, origin: Origin): Promise<LoginResponse> {
  await refuseTooMany(db, email, origin.address)
  const row = await findUserByEmail(db.read, email)
  const right = await passwordMatches(password, row?.password_hash)
  await recordAttempt(db, email, origin.address, right)
  if (!row || !right) throw new AppError(422, WRONG_LOGIN)
  if (!row.enabled) throw new AppError(422, 'Вход закрыт. Обратитесь к председателю кооператива.')
  const session = await db.write.transaction().execute(async (trx) => {
    const opened = await openSession(trx, row.id, origin)
    await audit(trx, db.engine, { gbc_id: row.gbc_id, user_id: row.id, action: 'logged_in', area: 'users', record_id: row.id })
    return opened
  })
  return { ...session, password_set: row.password_set === 1, user: await toUser(db.read, row) }
}

async function checkNewPassword(db: Db, caller: Caller, input: PasswordInput, address: string): Promise<void> {
  if (input.user_id !== caller.id) throw forbidden('Сменить можно только свой пароль')
  await refuseTooMany(db, caller.email, address)
  const row = await findUserRow(db.read, caller.id)
  const right = await passwordMatches(input.old_password, row?.password_hash)
  if (!right) {
    await recordAttempt(db, caller.email, address, false)
    throw invalid({ old_password: 'Старый пароль неверен' }, 'Старый пароль неверен')
  }
  if (input.new_password === input.old_password) {
    throw invalid({ new_password: 'Новый пароль должен отличаться от старого' }, 'Новый пароль должен отличаться от старого')
  }
  if (isCommonPassword(input.new_password, caller.email)) {
    const message = 'Этот пароль слишком распространён: его подбирают первым'
    throw invalid({ new_password: message }, message)
  }
}

/**
 * Changes the own password: every session of the user ends and a new one opens.
 * @returns the sign-in answer and ids of the ended sessions
 */
export async function changePassword(db: Db, caller: Caller, input: PasswordInput, origin: Origin): Promise<LoginResponse & { ended: string[] }> {
  await checkNewPassword(db, caller, input, origin.address)
  const password_hash = await hashPassword(input.new_password)
  const { session, ended } = await db.write.transaction().execute(async (trx) => {
    await setPassword(trx, caller.id, password_hash)
    const closed = await endSessions(trx, caller.id)
    await audit(trx, db.engine, { gbc_id: caller.gbc_id, user_id: caller.id, action: 'password_changed', area: 'users', record_id: caller.id })
    return { session: await openSession(trx, caller.id, origin), ended: closed }
  })
  const row = await findUserRow(db.read, caller.id)
  if (!row) throw new AppError(401, 'Сессия завершена. Войдите снова.')
  return { ...session, password_set: true, user: await toUser(db.read, row), ended }
}
