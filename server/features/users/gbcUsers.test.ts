import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { GbcUser, OneTimePassword } from '#contract/gbcUsers'
import type { Login } from '#contract/logins'
import type { LoginResponse, Session } from '#contract/session'
import { codeAt, newTotpSecret } from '#server/features/twoFactor/totp'
import { keepPending, turnOn } from '#server/features/twoFactor/twoFactorRepository'
import { now, sha256 } from '#server/lib/ids'
import { onBothEngines, TEST_PASSWORD, type TestUser } from '#server/testing/testApp'

const invitation = { email: 'petrov@mayak.example', role: 'board', last_name: 'Петров', first_name: 'Пётр' }
const OWN_PASSWORD = 'garage-owl-77'
/** By what the chairmen of these tests prove who they are. */
const proof = { password: TEST_PASSWORD }

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    // All calls come from one address, whose failures are counted.
    await test().db.write.deleteFrom('login_attempts').execute()
  })

  const call = <T = GbcUser & ApiError>(
    user: TestUser,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    body?: object,
    headers?: Record<string, string>,
  ) => test().call<T>(user, method, `/api/gbc/${gbc.id}/users${path}`, body, headers)
  let invited = 0
  const invite = (fields: object = {}, headers = {}) =>
    call(chairman, 'POST', '', { ...invitation, email: `user${(invited += 1)}@mayak.example`, ...fields }, headers)
  const issue = (id: string, by = chairman) =>
    call<OneTimePassword & ApiError>(by, 'POST', `/${id}/one-time-password`, proof)
  const login = (email: string, password: string) =>
    test().call<LoginResponse & ApiError>(null, 'POST', '/api/auth/login', { email, password })
  const role = (name: 'chairman' | 'board' | 'member') => test().user({ gbc_id: gbc.id, role: name })
  const read = async (id: string) => (await call(chairman, 'GET', `/${id}`)).body

  describe('an invitation', () => {
    it('makes one user however often it is sent, and its password is shown, not kept', async () => {
      const body = { email: 'twice@mayak.example' }
      const answers = await Promise.all([1, 2, 3].map(() => invite(body, { 'idempotency-key': `invite ${gbc.id}` })))
      expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
      expect(answers[0].body).toMatchObject({
        state: 'invited',
        role: 'board',
        password_set: false,
        password_expires_at: null,
      })
      expect((await login(body.email, '')).status).toBe(422)

      const { one_time_password, expires_at } = (await issue(answers[0].body.id)).body
      expect(one_time_password).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/)
      expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(7)
      const rows = [
        await test().db.read.selectFrom('idempotency_keys').selectAll().execute(),
        await test().db.read.selectFrom('audit').selectAll().execute(),
      ]
      expect(JSON.stringify(rows)).not.toContain(one_time_password)
    })

    it('lets in by the password as it is typed from paper, and the chairman hears of it', async () => {
      const { body: user } = await invite()
      const { one_time_password } = (await issue(user.id)).body
      const typed = String(one_time_password).toUpperCase().replaceAll('-', ' ')
      const first = await login(user.email, typed)
      expect(first.body).toMatchObject({ password_set: false })
      const newcomer = { id: user.id, email: user.email, token: first.body.access_token }
      const change = (new_password: string) =>
        test().call(newcomer, 'POST', '/api/auth/update-password', {
          user_id: user.id,
          old_password: typed,
          new_password,
        })
      expect((await change(String(one_time_password))).status).toBe(422)
      expect((await change(OWN_PASSWORD)).status).toBe(200)
      expect((await login(user.email, typed)).status).toBe(422)
      expect((await login(user.email, OWN_PASSWORD)).status).toBe(200)
      expect(await read(user.id)).toMatchObject({
        state: 'active',
        password_expires_at: null,
        last_login_at: expect.any(String),
      })
      const notice = await test()
        .db.read.selectFrom('notifications')
        .select('kind')
        .where('user_id', '=', chairman.id)
        .execute()
      expect(notice).toEqual([{ kind: 'invitation_accepted' }])
    })

    it('runs out after a week, and a new password takes its place', async () => {
      const { body: user } = await invite()
      const old = String((await issue(user.id)).body.one_time_password)
      await test().db.write.updateTable('users').set({ password_expires_at: now() }).where('id', '=', user.id).execute()
      expect((await login(user.email, old)).body.message).toMatch('Срок одноразового пароля истёк')
      const fresh = String((await issue(user.id)).body.one_time_password)
      expect((await login(user.email, old)).status).toBe(422)
      expect((await login(user.email, fresh)).status).toBe(200)
    })

    it('of a taken address says whose it is here, and nothing of elsewhere', async () => {
      const { body: user } = await invite()
      expect((await invite({ email: user.email.toUpperCase() })).body.errors).toEqual({
        email: 'С этим адресом уже есть пользователь: Петров Пётр',
      })
      const foreign = (await test().cooperative()).chairman
      expect((await invite({ email: foreign.email })).body.errors).toEqual({
        email: 'Этот адрес уже занят: укажите другой',
      })
    })

    it('of a plain member names the card, which is nobody else’s and of this cooperative', async () => {
      const member = await test().member(gbc.id, chairman)
      expect((await invite({ role: 'member' })).body.errors).toEqual({ member_id: expect.stringContaining('Выберите') })
      expect((await invite({ role: 'member', member_id: member.id })).body).toMatchObject({
        member_id: member.id,
        member_name: 'Семёнов Иван',
      })
      expect((await invite({ role: 'member', member_id: member.id })).body.errors.member_id).toMatch('уже есть доступ')
      const other = await test().cooperative()
      const stranger = await test().member(other.gbc.id, other.chairman)
      expect((await invite({ role: 'member', member_id: stranger.id })).body.errors).toEqual({
        member_id: 'Такого члена кооператива нет',
      })
    })

    it('goes by mail only where mail is set up', async () => {
      const { body: user } = await invite()
      expect(
        (await call<ApiError>(chairman, 'POST', `/${user.id}/one-time-password`, { ...proof, delivery: 'mail' })).body
          .errors,
      ).toEqual({ delivery: expect.stringContaining('не настроена') })
    })
  })

  describe('the last chairman', () => {
    it('keeps the role and the login until there is another who can sign in', async () => {
      const change = (body: object) =>
        call(chairman, 'PUT', `/${chairman.id}`, { ...invitation, email: chairman.email, ...body })
      expect((await change({ role: 'board' })).body.errors).toEqual({
        role: expect.stringContaining('единственный председатель'),
      })
      expect((await call(chairman, 'POST', `/${chairman.id}/block`, {})).body.message).toMatch(
        'единственный председатель',
      )
      // One who was only invited might never come.
      const { body: heir } = await invite({ role: 'chairman' })
      expect((await change({ role: 'board' })).status).toBe(422)
      await test().db.write.updateTable('users').set({ password_set: 1 }).where('id', '=', heir.id).execute()
      expect((await call(chairman, 'POST', `/${chairman.id}/block`, {})).body.message).toMatch(
        'Себя заблокировать нельзя',
      )
      expect((await change({ role: 'board' })).status).toBe(200)
      expect((await call(chairman, 'GET')).status).toBe(401)
    })

    it.each(['demote', 'block', 'give new passwords to'] as const)(
      'is left when two chairmen %s each other at once',
      async (deed) => {
        const second = await role('chairman')
        const against = (by: TestUser, whom: TestUser) => {
          if (deed === 'demote')
            return call(by, 'PUT', `/${whom.id}`, { ...invitation, email: whom.email, role: 'board' })
          return call(by, 'POST', `/${whom.id}/${deed === 'block' ? 'block' : 'one-time-password'}`, proof)
        }
        const answers = await Promise.all([against(chairman, second), against(second, chairman)])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const left = await test()
          .db.read.selectFrom('users')
          .select('id')
          .where('gbc_id', '=', gbc.id)
          .where('role', '=', 'chairman')
          .where('enabled', '=', 1)
          .where('password_set', '=', 1)
          .execute()
        expect(left).toHaveLength(1)
      },
    )
  })

  it('blocking ends sessions and the login at once, and can be taken back', async () => {
    const { body: user } = await invite()
    const first = await login(user.email, String((await issue(user.id)).body.one_time_password))
    const session = { id: user.id, email: user.email, token: first.body.access_token }
    const blocked = await call(chairman, 'POST', `/${user.id}/block`, {})
    expect(blocked.body).toMatchObject({ state: 'blocked', enabled: false })
    expect((await test().call(session, 'GET', `/api/users/get?user_id=${user.id}`)).status).toBe(401)
    expect((await issue(user.id)).body.message).toMatch('Доступ закрыт')
    expect((await call(chairman, 'POST', `/${user.id}/unblock`, { version: blocked.body.version - 1 })).status).toBe(
      409,
    )
    expect((await call(chairman, 'POST', `/${user.id}/unblock`, { version: blocked.body.version })).body.enabled).toBe(
      true,
    )
  })

  it('another role ends the sessions and notifies the user; other changes end nothing', async () => {
    const user = await role('board')
    const same = { ...invitation, email: user.email }
    expect((await call(chairman, 'PUT', `/${user.id}`, { ...same, last_name: 'Ёлкин' })).body).toMatchObject({
      last_name: 'Ёлкин',
      role: 'board',
    })
    expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(200)
    expect((await call(chairman, 'PUT', `/${user.id}`, { ...same, role: 'accountant' })).body.role).toBe('accountant')
    expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
    const history = await call<HistoryEntry[]>(chairman, 'GET', `/${user.id}/history`)
    expect(history.body[0]).toMatchObject({ action: 'updated', changes: { role: ['board', 'accountant'] } })
    const notices = await test()
      .db.read.selectFrom('notifications')
      .select(['kind', 'title'])
      .where('user_id', '=', user.id)
      .execute()
    expect(notices).toEqual([{ kind: 'role_changed', title: 'Ваша роль изменена: Бухгалтер' }])
  })

  it('sessions of others are seen and ended, the login history is read, the second factor is reset', async () => {
    const user = await test().user({ gbc_id: gbc.id, role: 'board', password: OWN_PASSWORD })
    const sessions = await call<Session[]>(chairman, 'GET', `/${user.id}/sessions`)
    expect(sessions.body).toMatchObject([{ current: false }])
    expect((await call(chairman, 'DELETE', `/${user.id}/sessions/${sessions.body[0].id}`)).status).toBe(204)
    expect((await call(chairman, 'DELETE', `/${user.id}/sessions/${sessions.body[0].id}`)).status).toBe(404)
    expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
    expect((await call(chairman, 'DELETE', `/${user.id}/sessions`)).status).toBe(204)

    await login(user.email, 'wrong')
    expect((await call<Page<Login>>(chairman, 'GET', `/${user.id}/logins`)).body).toMatchObject({
      total: 1,
      items: [{ outcome: 'wrong_password' }],
    })

    await test().db.write.updateTable('users').set({ two_factor_at: now() }).where('id', '=', user.id).execute()
    expect((await read(user.id)).two_factor).toBe(true)
    expect((await call(chairman, 'POST', `/${user.id}/reset-two-factor`, proof)).body.two_factor).toBe(false)
    const [reset] = (await call<HistoryEntry[]>(chairman, 'GET', `/${user.id}/history`)).body
    expect(reset).toMatchObject({ action: 'two_factor_reset', user_id: chairman.id })
  })

  it('nobody takes over or locks out themselves, the administrator of the installation, or users of others', async () => {
    const admin = await test().user({ gbc_id: gbc.id, role: 'board', is_admin: true })
    expect((await issue(admin.id)).status).toBe(403)
    expect((await call(chairman, 'POST', `/${admin.id}/block`, {})).status).toBe(403)
    expect((await call(chairman, 'POST', `/${admin.id}/reset-two-factor`, proof)).status).toBe(403)
    expect(
      (await call(chairman, 'PUT', `/${admin.id}`, { ...invitation, ...proof, email: 'mine@mayak.example' })).status,
    ).toBe(403)
    expect((await issue(chairman.id)).body.message).toMatch('Свой пароль')
    expect((await call(chairman, 'POST', `/${chairman.id}/reset-two-factor`, proof)).body.message).toMatch(
      'Свой вход с кодом из телефона',
    )
    const { chairman: foreign } = await test().cooperative()
    for (const path of ['', '/sessions', '/logins', '/history'])
      expect((await call(chairman, 'GET', `/${foreign.id}${path}`)).status).toBe(404)
    for (const path of ['/block', '/one-time-password', '/reset-two-factor'])
      expect((await call(chairman, 'POST', `/${foreign.id}${path}`, proof)).status).toBe(404)
  })

  describe('what would let somebody else in', () => {
    const other = { ...invitation, email: 'stolen@mayak.example' }
    const deeds = {
      'another e-mail': (id: string, given: object) => call(chairman, 'PUT', `/${id}`, { ...other, ...given }),
      'a one-time password': (id: string, given: object) => call(chairman, 'POST', `/${id}/one-time-password`, given),
      'the end of the second factor': (id: string, given: object) =>
        call(chairman, 'POST', `/${id}/reset-two-factor`, given),
    }
    const cases = Object.keys(deeds) as (keyof typeof deeds)[]
    const hashOf = (id: string) =>
      test()
        .db.read.selectFrom('users')
        .select(['email', 'password_hash', 'two_factor_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    it.each(cases)('takes the chairman’s own password: %s', async (deed) => {
      const user = await role('board')
      const before = await hashOf(user.id)
      for (const given of [{}, { password: 'wrong' }]) {
        const { status, body } = await deeds[deed](user.id, given)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
      }
      expect(await hashOf(user.id)).toEqual(before)
      const attempts = test().db.read.selectFrom('login_attempts').select('id').where('succeeded', '=', 0)
      expect(await attempts.where('account', '=', sha256(chairman.email)).execute()).toHaveLength(1)
    })

    it.each(cases)('takes a code too where the chairman is protected: %s', async (deed) => {
      const secret = newTotpSecret()
      await keepPending(test().db.write, chairman.id, test().app.secrets.seal(secret, chairman.id))
      await turnOn(test().db.write, chairman.id)
      const user = await role('board')
      for (const given of [proof, { ...proof, code: '000000' }]) {
        const { status, body } = await deeds[deed](user.id, given)
        expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
      }
      const code = codeAt(secret, Date.now())
      const answers = await Promise.all([1, 2].map(() => deeds[deed](user.id, { ...proof, code })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    })

    it('ends the sessions of a user whose second factor is reset', async () => {
      const user = await role('board')
      await turnOn(test().db.write, user.id)
      expect((await call(chairman, 'POST', `/${user.id}/reset-two-factor`, proof)).status).toBe(200)
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
    })
  })

  it('the list is searched as people write, filtered and sorted', async () => {
    const { body: user } = await invite({ last_name: 'Ёлкина', first_name: 'Вера' })
    await call(chairman, 'POST', `/${(await role('board')).id}/block`, {})
    const list = async (query: string) =>
      (await call<Page<GbcUser>>(chairman, 'GET', `?${query}`)).body.items.map(({ id }) => id)
    expect(await list(`q=${encodeURIComponent('елк вер')}`)).toEqual([user.id])
    expect(await list('state=invited')).toEqual([user.id])
    expect(await list('state=active,invited&sort=-role')).toEqual([chairman.id, user.id])
    expect(await list('two_factor=true')).toEqual([])
    expect((await call(chairman, 'GET', '?sort=password_hash')).status).toBe(422)
    expect(JSON.stringify((await call(chairman, 'GET')).body)).not.toContain('hash')
  })
})
