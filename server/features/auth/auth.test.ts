import { hash } from '@node-rs/argon2'
import type { LoginResponse, Session } from '#contract/session'
import type { ApiError } from '#contract/common'
import type { User } from '#contract/users'
import { makeFirstUser } from '#server/features/users/firstUser'
import { resetPassword } from '#server/features/users/resetPassword'
import { newId, now } from '#server/lib/ids'
import { onBothEngines, TEST_PASSWORD, testApp, type TestUser } from '#server/testing/testApp'
import { counted } from './loginThrottle'
import { dropExpiredSessions, listSessions } from './sessionsRepository'
import { makeTicket, redeemTicket } from './socketTickets'

const PASSWORD = 'garage-owl-77'
const HOUR = 3_600_000
const DAY = 24 * HOUR

onBothEngines((test, engine) => {
  const login = (email: string, password: string, remoteAddress = '10.0.0.1') =>
    test().app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress })

  describe('signing in', () => {
    it('gives a token, its end in a week and the user', async () => {
      const { email, id } = await test().user({ password: PASSWORD })
      const response = await login(` ${email.toUpperCase()} `, PASSWORD)
      const body = response.json<LoginResponse>()
      expect(response.statusCode).toBe(200)
      expect(body).toMatchObject({ password_set: true, user: { id, email, gbc: null } })
      expect(Math.abs(body.expires - (Date.now() / 1000 + 7 * 86_400))).toBeLessThan(60)
      expect(JSON.stringify(body)).not.toContain('argon2')
    })

    it('says the same of an unknown address as of a wrong password', async () => {
      const { email } = await test().user({ password: PASSWORD })
      const { request_id: _, ...wrong } = (await login(email, 'wrong-password')).json<ApiError>()
      const { request_id: __, ...unknown } = (await login('nobody@example.org', 'wrong-password')).json<ApiError>()
      expect(wrong).toEqual(unknown)
      expect(wrong.status).toBe(422)
    })

    it('keeps a blocked user out and ends the sessions', async () => {
      const user = await test().user({ password: PASSWORD })
      await test().db.write.updateTable('users').set({ enabled: 0 }).where('id', '=', user.id).execute()
      expect((await login(user.email, PASSWORD)).json<ApiError>().message).toMatch('Доступ закрыт')
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
    })

    it('ends a session whose time is over', async () => {
      const user = await test().user()
      await test().db.write.updateTable('sessions').set({ expires_at: now() }).where('user_id', '=', user.id).execute()
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
    })
  })

  describe('guessing a password', () => {
    it('is stopped after ten failures, with the time to wait', async () => {
      const { email } = await test().user({ password: PASSWORD })
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect((await login(email, 'wrong', '10.0.1.1')).statusCode).toBe(422)
      const response = await login(email, PASSWORD, '10.0.1.1')
      expect(response.statusCode).toBe(429)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      // From another address too: the account itself is being guessed.
      expect((await login(email, PASSWORD, '10.0.1.2')).statusCode).toBe(429)
    })

    it('by a stranger does not lock the user out of the usual address', async () => {
      const { email } = await test().user({ password: PASSWORD })
      expect((await login(email, PASSWORD, '10.0.2.1')).statusCode).toBe(200)
      for (let attempt = 0; attempt < 12; attempt += 1) await login(email, 'wrong', '10.0.2.99')
      expect((await login(email, PASSWORD, '10.0.2.99')).statusCode).toBe(429)
      expect((await login(email, PASSWORD, '10.0.2.1')).statusCode).toBe(200)
    })

    it('of sixty accounts at once from one address is judged ten times', async () => {
      const users = await Promise.all(Array.from({ length: 60 }, () => test().user()))
      const answers = await Promise.all(users.map(({ email }) => login(email, 'wrong', '10.0.8.1')))
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect([statuses.filter((status) => status === 422).length, new Set(statuses)]).toEqual([10, new Set([422, 429])])
      // Who has signed in from there before is not locked out by it.
      const [{ email }] = users
      await login(email, TEST_PASSWORD, '10.0.8.2')
      expect((await login(email, TEST_PASSWORD, '10.0.8.2')).statusCode).toBe(200)
    })

    it.each(['account', 'address'])(
      'of one %s is judged ten times, however many servers judge at once',
      async (one) => {
        let judged = 0
        // Past the queue of one server, as guesses on several servers come.
        const guess = (index: number) =>
          counted(
            test().db,
            one === 'account' ? 'guessed@example.org' : `guessed${index}@example.org`,
            one === 'address' ? '10.0.9.1' : `10.0.9.${index + 2}`,
            async (attempt) => {
              judged += 1
              await attempt.fail()
            },
          )
        await Promise.allSettled(Array.from({ length: 30 }, (_, index) => guess(index)))
        expect(judged).toBe(10)
      },
    )

    it('lets fifteen people of one new address in at once', async () => {
      const users = await Promise.all(Array.from({ length: 15 }, () => test().user()))
      const answers = await Promise.all(users.map(({ email }) => login(email, TEST_PASSWORD, '10.0.10.1')))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(users.map(() => 200))
    })

    it('of many accounts from one address is stopped too', async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) await login(`guess${attempt}@example.org`, 'wrong', '10.0.3.1')
      expect((await login('guess-next@example.org', 'wrong', '10.0.3.1')).statusCode).toBe(429)
    })
  })

  describe('a session with a one-time password', () => {
    let user: TestUser
    beforeAll(async () => {
      user = await test().user({ password: 'one-time-1', password_set: false })
    })
    const change = (fields: object) =>
      test().call<LoginResponse & ApiError>(user, 'POST', '/api/auth/update-password', {
        user_id: user.id,
        old_password: 'one-time-1',
        new_password: PASSWORD,
        ...fields,
      })

    it('may read its own user and log out, and nothing else', async () => {
      expect((await test().call<User>(user, 'GET', `/api/users/get?user_id=${user.id}`)).body.password_set).toBe(false)
      for (const [method, url] of [
        ['GET', '/api/auth/sessions'],
        ['POST', '/api/gbc/create'],
        ['GET', '/api/gbc/x/members'],
        ['POST', '/api/socket/ticket'],
      ] as const) {
        const { status, body } = await test().call<ApiError>(user, method, url)
        expect([url, status]).toEqual([url, 403])
        expect(body.message).toBe('Сначала смените одноразовый пароль')
      }
    })

    it.each([
      ['a wrong old password', { old_password: 'wrong' }, 'old_password'],
      ['a short one', { new_password: 'short' }, 'new_password'],
      ['one of 129 characters', { new_password: 'x'.repeat(129) }, 'new_password'],
      ['one of the commonest', { new_password: 'Password1' }, 'new_password'],
      ['the old one again', { new_password: 'one-time-1' }, 'new_password'],
    ])('is refused %s at its field', async (_, fields, field) => {
      const { status, body } = await change(fields)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual([field])
    })

    it("is refused another's password", async () => {
      const other = await test().user()
      expect((await change({ user_id: other.id })).status).toBe(403)
    })

    it('gets a new token by the change, and every other session ends', async () => {
      const second = (await login(user.email, 'one-time-1', '10.0.4.1')).json<LoginResponse>()
      const { status, body } = await change({})
      expect(status).toBe(200)
      expect(body).toMatchObject({ password_set: true, user: { password_set: true } })
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
      expect((await test().call({ ...user, token: second.access_token }, 'GET', '/api/auth/sessions')).status).toBe(401)
      const sessions = await test().call<Session[]>({ ...user, token: body.access_token }, 'GET', '/api/auth/sessions')
      expect(sessions.body).toMatchObject([{ current: true }])
    })
  })

  describe('sessions', () => {
    const end = (user: TestUser, path: string, password?: string) =>
      test().call<ApiError>(user, 'DELETE', `/api/auth/sessions${path}`, { password })

    it('are ended by the password only', async () => {
      const user = await test().user({ password: PASSWORD })
      const other = (await login(user.email, PASSWORD, '10.0.6.1')).json<LoginResponse>()
      const id = (await test().call<Session[]>(user, 'GET', '/api/auth/sessions')).body.find(
        ({ current }) => !current,
      )?.id
      for (const path of ['', `/${id}`]) {
        const refused = [await end(user, path), await end(user, path, 'wrong')]
        expect(refused.map(({ status }) => status)).toEqual([422, 422])
        expect(refused[1].body.errors).toEqual({ password: 'Пароль не подошёл' })
      }
      expect((await test().call({ ...user, token: other.access_token }, 'GET', '/api/auth/sessions')).status).toBe(200)
    })

    it.each(['the header', 'the cookie'])('end when the same browser signs in anew, known by %s', async (way) => {
      const user = await test().user({ password: PASSWORD })
      const kept = (await login(user.email, PASSWORD, '10.0.6.2')).json<LoginResponse>()
      const headers: Record<string, string> =
        way === 'the header' ? { authorization: `Bearer ${user.token}` } : { cookie: `token=${user.token}` }
      const body = { email: user.email, password: PASSWORD }
      expect((await test().call(null, 'POST', '/api/auth/login', body, headers)).status).toBe(200)
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
      expect((await test().call({ ...user, token: kept.access_token }, 'GET', '/api/auth/sessions')).status).toBe(200)
    })

    it('are twenty at most: the oldest ends', async () => {
      const user = await test().user({ password: PASSWORD })
      for (let times = 0; times < 19; times += 1) await login(user.email, PASSWORD, '10.0.6.3')
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(200)
      const latest = (await login(user.email, PASSWORD, '10.0.6.3')).json<LoginResponse>()
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
      const left = await test().call<Session[]>({ ...user, token: latest.access_token }, 'GET', '/api/auth/sessions')
      expect(left.body).toHaveLength(20)
    })

    it.each([
      ['the office', 'board', 72],
      ['a user without a cooperative', undefined, 72],
      ['a member', 'member', 168],
    ] as const)('of %s end when nobody uses them', async (_, role, hours) => {
      const { gbc } = await test().cooperative()
      const user = await test().user(role && { gbc_id: gbc.id, role })
      const lastUsed = (ago: number) =>
        test()
          .db.write.updateTable('sessions')
          .set({ last_seen_at: new Date(Date.now() - ago).toISOString() })
          .where('user_id', '=', user.id)
          .execute()
      const ask = () => test().call<{ ticket: string }>(user, 'POST', '/api/socket/ticket')
      await lastUsed((hours - 1) * HOUR)
      const { ticket } = (await ask()).body
      // A call is a use.
      expect(await dropExpiredSessions(test().db).then(ask)).toMatchObject({ status: 200 })
      await lastUsed(hours * HOUR)
      expect(await listSessions(test().db, user.id)).toEqual([])
      expect(await redeemTicket(test().db, ticket)).toBeNull()
      expect((await ask()).status).toBe(401)
      await dropExpiredSessions(test().db)
      const left = test().db.read.selectFrom('sessions').select('id').where('user_id', '=', user.id)
      expect(await left.execute()).toEqual([])
    })

    it('that end while a socket’s ticket is asked for have none, and the call is told so', async () => {
      const user = await test().user()
      await expect(makeTicket(test().db, newId())).rejects.toMatchObject({ status: 401 })
      const asked = Array.from({ length: 10 }, () => test().call(user, 'POST', '/api/socket/ticket'))
      const ended = test().db.write.deleteFrom('sessions').where('user_id', '=', user.id).execute()
      const [answers] = await Promise.all([Promise.all(asked), ended])
      for (const { status } of answers) expect([200, 401]).toContain(status)
    })

    it('are listed, ended one by one and all but this', async () => {
      const user = await test().user({ password: PASSWORD })
      for (const address of ['10.0.5.1', '10.0.5.2', '10.0.5.3']) await login(user.email, PASSWORD, address)
      const { body } = await test().call<Session[]>(user, 'GET', '/api/auth/sessions')
      expect(body).toHaveLength(4)
      const other = body.find(({ current }) => !current)
      expect((await end(user, `/${other?.id}`, PASSWORD)).status).toBe(204)
      expect((await end(user, `/${other?.id}`, PASSWORD)).status).toBe(404)
      expect((await end(user, '', PASSWORD)).status).toBe(204)
      expect((await test().call<Session[]>(user, 'GET', '/api/auth/sessions')).body).toMatchObject([{ current: true }])
    })

    it("of another user can't be ended", async () => {
      const [user, stranger] = [await test().user(), await test().user()]
      const { body } = await test().call<Session[]>(user, 'GET', '/api/auth/sessions')
      expect((await end(stranger, `/${body[0].id}`, TEST_PASSWORD)).status).toBe(404)
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(200)
    })

    it('end by logging out', async () => {
      const user = await test().user()
      expect((await test().call(user, 'POST', '/api/auth/logout')).status).toBe(204)
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
      expect(await actionsOf(user.id)).toEqual(['logged_out'])
    })
  })

  const actionsOf = async (user_id: string) => {
    const rows = test().db.read.selectFrom('audit').select('action').where('record_id', '=', user_id).orderBy('seq')
    return (await rows.execute()).map(({ action }) => action)
  }

  it('makes the first user with a one-time password that ends in a week', async () => {
    const empty = await testApp(engine)
    try {
      const first = await makeFirstUser(empty.db, { ...empty.config, adminPassword: 'Пароль-на 1 день' })
      const row = await empty.db.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
      expect(Date.parse(String(row.password_expires_at)) / DAY).toBeCloseTo(Date.now() / DAY + 7, 2)
      const signIn = (password: string) =>
        empty.call<ApiError>(null, 'POST', '/api/auth/login', { email: first?.email, password })
      expect((await signIn('пароль-на 1 день')).status).toBe(422)
      expect((await signIn('Пароль-на 1 день')).body).toMatchObject({ password_set: false })
      await empty.db.write.updateTable('users').set({ password_expires_at: now() }).execute()
      expect((await signIn('Пароль-на 1 день')).body.message).toMatch('npm run reset-password')
    } finally {
      await empty.close()
    }
  })

  it('lets an administrator in anew by the command of the server, which ends the sessions and is logged', async () => {
    const admin = await test().user({ is_admin: true, password: PASSWORD })
    expect(await resetPassword(test().db, 'nobody@example.org')).toBeNull()
    const reset = await resetPassword(test().db, admin.email)
    expect((await test().call(admin, 'GET', '/api/auth/sessions')).status).toBe(401)
    expect((await login(admin.email, PASSWORD)).statusCode).toBe(422)
    const response = await login(admin.email, String(reset?.one_time_password).toUpperCase())
    expect(response.json<LoginResponse>()).toMatchObject({ password_set: false })
    expect(await actionsOf(admin.id)).toEqual(['password_reset', 'logged_in'])
  })

  it('hashes a password anew at the login when the options have changed', async () => {
    const user = await test().user()
    const weaker = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await test().db.write.updateTable('users').set({ password_hash: weaker }).where('id', '=', user.id).execute()
    expect((await login(user.email, PASSWORD, '10.0.7.1')).statusCode).toBe(200)
    const { password_hash } = await test()
      .db.read.selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(user.email, PASSWORD, '10.0.7.1')).statusCode).toBe(200)
  })

  it('stores neither tokens nor passwords as they are', async () => {
    const user = await test().user({ password: PASSWORD })
    const session = await test()
      .db.read.selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const row = await test()
      .db.read.selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(session.token_hash).not.toContain(user.token)
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
