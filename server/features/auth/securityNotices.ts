import { pages } from '#contract/pages'
import { deviceOf } from '#contract/devices'
import { userName } from '#contract/personName'
import type { Handle } from '#server/db/engine'
import type { UsersTable } from '#server/db/tables'
import { notify } from '#server/mail/notify'
import { isKnownDevice } from './loginHistory'
import type { Origin } from './sessionsRepository'

/** Notifications to users about their own logins. Each answers with ids of the users notified. */

const SECURITY = '/security'

export async function notifyNewDevice(
  trx: Handle,
  { id, gbc_id }: UsersTable,
  { address, user_agent }: Origin,
): Promise<string[]> {
  if (await isKnownDevice(trx, id, user_agent)) return []
  const text = `${deviceOf(user_agent)}, IP-адрес ${address}. Если это были не вы, смените пароль и завершите незнакомый сеанс.`
  return notify(trx, {
    gbc_id,
    to: { user_ids: [id] },
    kind: 'new_device',
    title: 'Вход с нового устройства',
    text,
    link: SECURITY,
  })
}

async function hasChangedPassword(trx: Handle, gbc_id: string, id: string): Promise<boolean> {
  const change = await trx
    .selectFrom('audit')
    .select('seq')
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', 'users')
    .where('record_id', '=', id)
    .where('action', '=', 'password_changed')
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** The first password of one's own is news for those who invited; any later one, for its user. Call it before the change is noted. */
export async function notifyPasswordChange(
  trx: Handle,
  { id, gbc_id, password_set, last_name, first_name, email }: UsersTable,
): Promise<string[]> {
  if (password_set)
    return notify(trx, {
      gbc_id,
      to: { user_ids: [id] },
      kind: 'password_changed',
      title: 'Ваш пароль изменён',
      link: SECURITY,
    })
  if (gbc_id === null || (await hasChangedPassword(trx, gbc_id, id))) return []
  const name = userName({ last_name, first_name, email })
  return notify(trx, {
    gbc_id,
    to: { permission: 'users.manage', except: id },
    kind: 'invitation_accepted',
    title: `Первый вход по приглашению: ${name}`,
    link: pages.user(id),
  })
}

export const notifyTwoFactor = (
  trx: Handle,
  { id, gbc_id }: { id: string; gbc_id: string | null },
  on: boolean,
): Promise<string[]> =>
  notify(trx, {
    gbc_id,
    to: { user_ids: [id] },
    kind: 'two_factor_changed',
    title: on ? 'Вход с кодом из телефона включён' : 'Вход с кодом из телефона отключён',
    link: SECURITY,
  })
