import { pages } from '#contract/pages'
import { gbcUserInputSchema } from '#contract/gbcUsers'
import type { LoginOutcome } from '#contract/logins'
import type { Role } from '#contract/permissions'
import type { Actor } from '#server/http/actor'
import type { Db, Handle } from '#server/db/engine'
import { notify, type Notice } from '#server/mail/notify'
import { inviteUser, setBlocked } from '#server/features/users/gbcUsersService'
import { newId } from '#server/lib/ids'
import { queueMail } from '#server/mail/outbox'
import { check } from '#server/http/validation'

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 YaBrowser/24.10 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const HOME = '95.161.24.17'
const STRANGE = '185.220.101.4'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** Hours ago, how it went, from where: the earliest first. */
const LOGINS: Record<string, [hours: number, outcome: LoginOutcome, address: string, user_agent: string][]> = {
  'chairman@demo.local': [
    [170, 'password', HOME, WINDOWS],
    [122, 'password', HOME, WINDOWS],
    [77, 'wrong_password', STRANGE, PHONE],
    [76.9, 'wrong_password', STRANGE, PHONE],
    [50, 'wrong_password', HOME, WINDOWS],
    [49.9, 'password', HOME, WINDOWS],
    [4, 'password', '176.59.40.3', PHONE],
  ],
  'accountant@demo.local': [
    [97, 'password', HOME, WINDOWS],
    [25, 'password', HOME, WINDOWS],
  ],
  'member@demo.local': [[30, 'password', '176.59.41.88', PHONE]],
}

async function addLogins(trx: Handle, users: Map<string, string>): Promise<void> {
  for (const [email, logins] of Object.entries(LOGINS)) {
    const user_id = users.get(email) ?? ''
    for (const [hours, outcome, address, user_agent] of logins)
      await trx
        .insertInto('logins')
        .values({ id: newId(), user_id, at: ago(hours), outcome, address, user_agent })
        .execute()
    await trx
      .updateTable('users')
      .set({ last_login_at: ago(Math.min(...logins.map(([hours]) => hours))) })
      .where('id', '=', user_id)
      .execute()
  }
}

const person = (role: Role, last_name: string, first_name: string, email: string, job_name = '') =>
  check(gbcUserInputSchema, { role, last_name, first_name, email, job_name })

/** One who was invited and hasn't come, and one whose login is closed. */
async function invite(db: Db, actor: Actor): Promise<void> {
  const [, former] = await db.write.transaction().execute(async (trx) => {
    const made = []
    for (const input of [
      person('board', 'Родионова', 'Марина', 'rodionova@demo.local', 'Член правления'),
      person('accountant', 'Лапина', 'Галина', 'lapina@demo.local', 'Бухгалтер до 2025 года'),
    ]) {
      made.push(await inviteUser(trx, actor, input))
    }
    return made
  })
  await setBlocked(db, actor, former.id, true)
}

const NOTICES: (Pick<Notice, 'kind' | 'title' | 'text' | 'link'> & { email: string })[] = [
  {
    email: 'chairman@demo.local',
    kind: 'new_device',
    title: 'Вход с нового устройства',
    text: 'Chrome, Android, IP-адрес 176.59.40.3. Если это были не вы, смените пароль и завершите незнакомый сеанс.',
    link: pages.security(),
  },
  {
    email: 'chairman@demo.local',
    kind: 'mail_failed',
    title: 'Письмо не доставлено',
    text: 'Адрес, тема и причина — в разделе «Безопасность», «Почта».',
    link: pages.mail(),
  },
  {
    email: 'accountant@demo.local',
    kind: 'job_done',
    title: 'Члены кооператива: выгрузка в XLSX — готово',
    link: pages.jobs(),
  },
]

/** A letter that the receiver's server refused. */
async function failLetter(trx: Handle, gbc_id: string): Promise<void> {
  const key = 'demo:refused'
  await queueMail(trx, { key, gbc_id, to: 'rodionova@demo.local', subject: 'Доступ к программе кооператива', text: '' })
  await trx
    .updateTable('mail_outbox')
    .set({
      state: 'failed',
      attempts: 3,
      error: '550 Почтовый ящик rodionova@demo.local не существует',
      created_at: ago(20),
    })
    .where('key', '=', key)
    .execute()
}

/** What makes security worth a look: people in every state, logins good and bad, unread notifications, a letter that failed. */
export async function makeLogins(db: Db, actor: Actor): Promise<void> {
  const { gbc_id } = actor
  await invite(db, actor)
  await db.write.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('users').select(['id', 'email']).where('gbc_id', '=', gbc_id).execute()
    const users = new Map(rows.map(({ id, email }) => [email, id]))
    await addLogins(trx, users)
    for (const { email, ...notice } of NOTICES)
      await notify(trx, { ...notice, gbc_id, to: { user_ids: [users.get(email) ?? ''] }, mail: false })
    await failLetter(trx, gbc_id)
  })
}
