import { pages } from '#contract/pages'
import {
  gbcUserInputSchema,
  type GbcUser,
  type GbcUserInput,
  type OneTimePassword,
  type PasswordOrder,
} from '#contract/gbcUsers'
import { roleNames } from '#contract/permissions'
import type { App } from '#server/http/fastify'
import { expectedVersion, type Actor } from '#server/http/actor'
import { changesBetween, type Changes } from '#server/records/changes'
import type { Db, Handle } from '#server/db/engine'
import { forbidden, invalid } from '#server/lib/errors'
import { newOneTimePassword, oneTimePasswordColumns } from '#server/features/auth/oneTimePassword'
import { NO_PASSWORD } from '#server/features/auth/passwords'
import { endSessions } from '#server/features/auth/sessionsRepository'
import { lockGbc } from '#server/features/gbc/gbcRepository'
import { notify, type Notice } from '#server/mail/notify'
import { turnOff } from '#server/features/twoFactor/twoFactorRepository'
import { newId } from '#server/lib/ids'
import { queueMail } from '#server/mail/outbox'
import { validatePatch } from '#server/http/validation'
import { auditTrail } from '#server/records/auditTrail'
import {
  checkMember,
  columnsOf,
  getGbcUser,
  hasOtherChairman,
  lockGbcUser,
  refuseTakenEmail,
  updateGbcUser,
} from './gbcUsersRepository'
import { insertUser } from './usersRepository'

const { log } = auditTrail('users', [])
const FIELDS = ['email', 'role', 'last_name', 'first_name', 'middle_name', 'job_name'] as const

/** Fields of a change as they are logged: the member by name, not by id. */
const changesOf = (before: object, after: GbcUser): Changes => ({
  ...changesBetween(before, after, FIELDS),
  ...changesBetween({ member: (before as Partial<GbcUser>).member_name }, { member: after.member_name }, ['member']),
})

/** What a change of a user leaves to be done after its commit. */
export interface Outcome {
  user: GbcUser
  /** Sessions that it ended. */
  ended: string[]
  /** Users who have a new notification. */
  notified: string[]
}

const LAST_CHAIRMAN =
  'Это единственный председатель, который может войти. Сначала назначьте председателем ещё кого-нибудь.'

/** Holds the caller's proof of identity to be still true, in the transaction of what it allows. */
export type Confirm = (trx: Handle) => Promise<void>

/**
 * Runs a change of the cooperative's users, one after another in each cooperative: so that two chairmen who demote each
 * other at once don't both succeed. The caller must still be a chairman when it is the turn.
 */
const managing = <T>(
  db: Db,
  { gbc_id, user_id }: Actor,
  work: (trx: Handle, caller: GbcUser) => Promise<T>,
  confirm: Confirm | null = null,
): Promise<T> =>
  db.write.transaction().execute(async (trx) => {
    await lockGbc(trx, gbc_id)
    await confirm?.(trx)
    const caller = await getGbcUser(trx, gbc_id, user_id)
    if (caller.role !== 'chairman' || !caller.enabled) throw forbidden()
    return work(trx, caller)
  })

async function refuseLastChairman(trx: Handle, gbc_id: string, { id, role }: GbcUser, field?: string): Promise<void> {
  if (role !== 'chairman' || (await hasOtherChairman(trx, gbc_id, id))) return
  throw invalid(field ? { [field]: LAST_CHAIRMAN } : {}, LAST_CHAIRMAN)
}

/** The installation's administrator is nobody's to take over: a chairman's rights end at the cooperative. */
function refuseAdmin(user: GbcUser, caller: GbcUser): void {
  if (user.is_admin && !caller.is_admin) throw forbidden('Это администратор программы: его вход меняет только он сам')
}

const refuseOwn = (user: GbcUser, caller: GbcUser, message: string): void => {
  if (user.id === caller.id) throw invalid({}, message)
}

const notifyUser = (
  trx: Handle,
  { gbc_id }: Actor,
  user: GbcUser,
  notice: Pick<Notice, 'kind' | 'title' | 'text' | 'mail'>,
): Promise<string[]> => notify(trx, { gbc_id, to: { user_ids: [user.id] }, link: pages.security(), ...notice })

/** Makes a user who can sign in once a one-time password is issued. @throws AppError 422 */
export async function inviteUser(trx: Handle, actor: Actor, { version: _, ...input }: GbcUserInput): Promise<GbcUser> {
  const { gbc_id } = actor
  await lockGbc(trx, gbc_id)
  await refuseTakenEmail(trx, gbc_id, null, input.email)
  await checkMember(trx, gbc_id, null, input.member_id)
  const id = await insertUser(trx, { ...input, password_hash: NO_PASSWORD, password_set: false, gbc_id })
  const user = await getGbcUser(trx, gbc_id, id)
  await log(trx, actor, 'invited', id, changesOf({}, user))
  return user
}

const ASK_PASSWORD = 'Введите свой пароль: без него почту для входа не сменить'

/**
 * Lays what was sent over a user. Another role ends the sessions: they were opened with the former one's rights.
 * @param confirm the caller's proof of identity, without which the e-mail stays
 * @throws AppError 404, 409, 422
 */
export const changeUser = (
  db: Db,
  actor: Actor,
  id: string,
  sent: object,
  confirm: Confirm | null,
): Promise<Outcome> => {
  const change = async (trx: Handle, caller: GbcUser): Promise<Outcome> => {
    const before = await lockGbcUser(trx, actor.gbc_id, id, expectedVersion(sent))
    const input = validatePatch(gbcUserInputSchema, before, sent)
    const roleChanged = input.role !== before.role
    if (roleChanged) await refuseLastChairman(trx, actor.gbc_id, before, 'role')
    if (input.email !== before.email) {
      refuseAdmin(before, caller)
      if (!confirm) throw invalid({ password: ASK_PASSWORD }, ASK_PASSWORD)
      await refuseTakenEmail(trx, actor.gbc_id, id, input.email)
    }
    if (input.member_id !== before.member_id) await checkMember(trx, actor.gbc_id, id, input.member_id)
    const user = await updateGbcUser(trx, actor.gbc_id, before, columnsOf(input))
    await log(trx, actor, 'updated', id, changesOf(before, user))
    const ended = roleChanged ? await endSessions(trx, id) : []
    const notified =
      roleChanged && id !== caller.id
        ? await notifyUser(trx, actor, user, {
            kind: 'role_changed',
            title: `Ваша роль изменена: ${roleNames[user.role]}`,
          })
        : []
    return { user, ended, notified }
  }
  return managing(db, actor, change, confirm)
}

/**
 * Closes or opens the login of a user. Asking for what is already so changes nothing.
 * @throws AppError 403, 404, 409, 422
 */
export const setBlocked = (db: Db, actor: Actor, id: string, blocked: boolean, version?: number): Promise<Outcome> =>
  managing(db, actor, async (trx, caller) => {
    const before = await lockGbcUser(trx, actor.gbc_id, id, version)
    if (before.enabled !== blocked) return { user: before, ended: [], notified: [] }
    if (blocked) {
      await refuseLastChairman(trx, actor.gbc_id, before)
      refuseOwn(before, caller, 'Себя заблокировать нельзя: это может сделать другой председатель')
      refuseAdmin(before, caller)
    }
    const user = await updateGbcUser(trx, actor.gbc_id, before, { enabled: blocked ? 0 : 1 })
    await log(trx, actor, blocked ? 'blocked' : 'unblocked', id)
    return { user, ended: blocked ? await endSessions(trx, id) : [], notified: [] }
  })

const letter = (site: string | null, email: string, password: string): string =>
  [
    'Вам открыт доступ к программе кооператива.',
    ...(site ? [`Адрес: ${site}`] : []),
    `Почта для входа: ${email}`,
    `Одноразовый пароль: ${password}`,
    'Пароль действует семь дней. При первом входе программа попросит придумать свой.',
    'Если вы этого письма не ждали, просто удалите его.',
  ].join('\n')

/**
 * Gives a user a new one-time password; the former password and all sessions end.
 * @param confirm the caller's proof of identity
 * @throws AppError 403, 404, 422
 */
export async function issuePassword(
  { db, mail, config }: Pick<App, 'db' | 'mail' | 'config'>,
  actor: Actor,
  id: string,
  { delivery }: PasswordOrder,
  confirm: Confirm,
): Promise<Outcome & { issued: OneTimePassword }> {
  const mailed = delivery === 'mail'
  if (mailed && !mail.configured) throw invalid({ delivery: 'Почта на сервере не настроена: напечатайте пароль' })
  const password = newOneTimePassword()
  const columns = await oneTimePasswordColumns(password)
  const issue = async (trx: Handle, caller: GbcUser) => {
    const before = await lockGbcUser(trx, actor.gbc_id, id)
    refuseOwn(before, caller, 'Свой пароль меняйте в разделе «Мой вход»')
    refuseAdmin(before, caller)
    if (!before.enabled) throw invalid({}, 'Доступ закрыт: сначала верните его')
    await refuseLastChairman(trx, actor.gbc_id, before)
    const user = await updateGbcUser(trx, actor.gbc_id, before, columns)
    await log(trx, actor, 'password_issued', id, { delivery: [null, delivery] })
    const { email } = user
    const notified =
      before.last_login_at === null
        ? []
        : await notifyUser(trx, actor, user, {
            kind: 'password_reset',
            title: 'Председатель выдал вам новый одноразовый пароль',
            mail: !mailed,
          })
    if (mailed)
      await queueMail(trx, {
        key: `one-time-password:${newId()}`,
        gbc_id: actor.gbc_id,
        to: email,
        subject: 'Доступ к программе кооператива',
        text: letter(config.publicUrl, email, password),
      })
    return {
      user,
      ended: await endSessions(trx, id),
      notified,
      issued: { email, one_time_password: mailed ? null : password, expires_at: columns.password_expires_at },
    }
  }
  return managing(db, actor, issue, confirm)
}

/**
 * Lets a user who has lost the device in by the password alone; all the user's sessions end.
 * @param confirm the caller's proof of identity
 * @throws AppError 403, 404, 422
 */
export const resetTwoFactor = (db: Db, actor: Actor, id: string, confirm: Confirm): Promise<Outcome> => {
  const reset = async (trx: Handle, caller: GbcUser): Promise<Outcome> => {
    const before = await lockGbcUser(trx, actor.gbc_id, id)
    refuseOwn(before, caller, 'Свой вход с кодом из телефона отключайте в разделе «Мой вход»')
    refuseAdmin(before, caller)
    if (!before.two_factor) return { user: before, ended: [], notified: [] }
    await turnOff(trx, id)
    await log(trx, actor, 'two_factor_reset', id)
    const notified = await notifyUser(trx, actor, before, {
      kind: 'two_factor_reset',
      title: 'Председатель отключил вам вход с кодом из телефона',
      text: 'Пока он не включён снова, войти можно по одному паролю.',
    })
    return { user: await getGbcUser(trx, actor.gbc_id, id), ended: await endSessions(trx, id), notified }
  }
  return managing(db, actor, reset, confirm)
}

/** Ends sessions of another user: one or all. @returns none ended = there was no such session */
export const endSessionsOf = (db: Db, actor: Actor, id: string, only?: string): Promise<Outcome> =>
  managing(db, actor, async (trx) => {
    const user = await lockGbcUser(trx, actor.gbc_id, id)
    const ended = await endSessions(trx, id, { only })
    if (ended.length > 0) await log(trx, actor, 'sessions_ended', id, { sessions: [null, ended.length] })
    return { user, ended, notified: [] }
  })
