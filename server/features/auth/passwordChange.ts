import type { PasswordInput } from '#contract/auth'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import type { Db } from '#server/db/engine'
import type { UsersTable } from '#server/db/tables'
import { AppError, forbidden, invalid, sessionOver } from '#server/lib/errors'
import { findGbc } from '#server/features/gbc/gbcRepository'
import { findUserRow, setPassword, toUser } from '#server/features/users/usersRepository'
import type { Caller } from '#server/http/access'
import type { LoggedIn } from './authService'
import { loginMutex } from './loginMutex'
import { judgePassword } from './identity'
import { counted } from './loginThrottle'
import { asHashed, plainOneTimePassword } from './oneTimePassword'
import { hashPassword, passwordMatches } from './passwords'
import { notifyPasswordChange } from './securityNotices'
import { endSessions, openSession, type Origin } from './sessionsRepository'
import { isCommonPassword, saysOnlyContext } from './weakPasswords'

const refuse = (message: string) => invalid({ new_password: message }, message)

/** Names that a password of the user must not consist of. */
async function contextOf({ read }: Db, user: UsersTable): Promise<string[]> {
  const gbc = user.gbc_id === null ? undefined : await findGbc(read, user.gbc_id)
  const names = [user.last_name, user.first_name, user.middle_name, gbc?.full_name, gbc?.short_name]
  return [user.email, ...names.filter((name) => name != null)]
}

/** @throws AppError 422 at `new_password` */
async function refuseUnfit(db: Db, user: UsersTable, { old_password, new_password }: PasswordInput): Promise<void> {
  if (asHashed(user, new_password) === asHashed(user, old_password))
    throw refuse('Новый пароль должен отличаться от старого')
  if (isCommonPassword(new_password)) throw refuse('Этот пароль слишком распространён: его подбирают первым')
  if (saysOnlyContext(new_password, await contextOf(db, user)))
    throw refuse('Этот пароль легко угадать: в нём почти только название программы или кооператива, имя или почта')
  const { issued_password_hash: issued } = user
  if (issued !== null && (await passwordMatches(plainOneTimePassword(new_password), issued)))
    throw refuse('Это одноразовый пароль, который вам выдали. Придумайте свой.')
}

const judge = (db: Db, caller: Caller, input: PasswordInput, origin: Origin): Promise<UsersTable> =>
  loginMutex(caller.email, origin.address, () =>
    counted(db, caller.email, origin.address, async (attempt) => {
      const wrong = { old_password: 'Старый пароль неверен' }
      const user = await judgePassword(db, attempt, caller, input.old_password, origin, wrong)
      await refuseUnfit(db, user, input)
      return user
    }),
  )

/**
 * Changes the own password: every session of the user ends and a new one opens. A password that was issued or changed
 * since the old one was judged stands.
 * @throws AppError 401 when the session has ended meanwhile, 409 when the password is another one, 422, 429
 */
export async function changePassword(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  input: PasswordInput,
  origin: Origin,
): Promise<LoggedIn> {
  if (input.user_id !== caller.id) throw forbidden('Сменить можно только свой пароль')
  const before = await judge(db, caller, input, origin)
  const password_hash = await hashPassword(input.new_password)
  const { session, ended, notified } = await db.write.transaction().execute(async (trx) => {
    const isSet = await setPassword(trx, before, password_hash)
    const closed = await endSessions(trx, caller.id)
    if (!closed.includes(caller.session_id)) throw sessionOver()
    if (!isSet) throw new AppError(409, 'Пароль только что изменён в другом окне. Войдите с новым паролем.')
    const notified = await notifyPasswordChange(trx, before)
    await audit(trx, {
      gbc_id: caller.gbc_id,
      user_id: caller.id,
      action: 'password_changed',
      area: 'users',
      record_id: caller.id,
    })
    return { session: await openSession(trx, caller.id, origin), ended: closed, notified }
  })
  const row = await findUserRow(db.read, caller.id)
  if (!row) throw sessionOver()
  return { ...session, password_set: true, user: await toUser(db.read, row), ended, notified }
}
