import type { LoginResponse, Session } from '#contract/session'
import type { ApiError } from '#contract/common'
import type { User } from '#contract/users'
import { now } from '#server/ids'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

const PASSWORD = 'garage-owl-77'

onBothEngines((test) => {
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
      expect((await login(user.email, PASSWORD)).json<ApiError>().message).toMatch('Вход закрыт')
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
    it('are listed, ended one by one and all but this', async () => {
      const user = await test().user({ password: PASSWORD })
      for (const address of ['10.0.5.1', '10.0.5.2', '10.0.5.3']) await login(user.email, PASSWORD, address)
      const { body } = await test().call<Session[]>(user, 'GET', '/api/auth/sessions')
      expect(body).toHaveLength(4)
      const other = body.find(({ current }) => !current)
      expect((await test().call(user, 'DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(204)
      expect((await test().call(user, 'DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(404)
      expect((await test().call(user, 'DELETE', '/api/auth/sessions')).status).toBe(204)
      expect((await test().call<Session[]>(user, 'GET', '/api/auth/sessions')).body).toMatchObject([{ current: true }])
    })

    it("of another user can't be ended", async () => {
      const [user, stranger] = [await test().user(), await test().user()]
      const { body } = await test().call<Session[]>(user, 'GET', '/api/auth/sessions')
      expect((await test().call(stranger, 'DELETE', `/api/auth/sessions/${body[0].id}`)).status).toBe(404)
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(200)
    })

    it('end by logging out', async () => {
      const user = await test().user()
      expect((await test().call(user, 'POST', '/api/auth/logout')).status).toBe(204)
      expect((await test().call(user, 'GET', '/api/auth/sessions')).status).toBe(401)
    })
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
