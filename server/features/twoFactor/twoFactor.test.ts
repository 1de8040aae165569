import type { ApiError, Page } from '#contract/common'
import type { Login } from '#contract/logins'
import type { LoginResponse } from '#contract/session'
import type { RecoveryCodes, TwoFactorSetup, TwoFactorState } from '#contract/twoFactor'
import { newId } from '#server/lib/ids'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { hashRecoveryCode } from './recoveryCodes'
import { codeAt } from './totp'

const PASSWORD = 'garage-owl-77'
const STEP = 30_000

onBothEngines((test) => {
  // All calls come from one address, whose failures are counted.
  beforeEach(() => test().db.write.deleteFrom('login_attempts').execute())

  const post = <T = ApiError>(user: TestUser, path: string, body?: object) =>
    test().call<T>(user, 'POST', `/api/auth/two-factor/${path}`, body)
  const state = async (user: TestUser) => (await test().call<TwoFactorState>(user, 'GET', '/api/auth/two-factor')).body

  async function login(user: TestUser, code?: string, address = '10.1.0.1') {
    const response = await test().app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: PASSWORD, code },
      remoteAddress: address,
    })
    return { status: response.statusCode, body: response.json<ApiError & LoginResponse>() }
  }

  /** A user whose app makes codes: the first one turned the protection on. */
  async function protectedUser() {
    const user = await test().user({ password: PASSWORD })
    const { secret } = (await post<TwoFactorSetup>(user, 'setup', { password: PASSWORD })).body
    /** Half a minute later the app shows another code. */
    const nextCode = () => {
      const later = Date.now() + STEP
      jest.spyOn(Date, 'now').mockReturnValue(later)
      return codeAt(secret, later)
    }
    const { body } = await post<RecoveryCodes>(user, 'enable', { password: PASSWORD, code: nextCode() })
    return { user, secret, nextCode, recoveryCodes: body.recovery_codes }
  }

  it('is turned on by a code of the app, and answers with ten recovery codes', async () => {
    const { user, recoveryCodes } = await protectedUser()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await state(user)).toEqual({ enabled_at: expect.any(String), recovery_codes_left: 10 })
    expect((await post(user, 'setup', { password: PASSWORD })).body.message).toBe(
      'Вход с кодом из телефона уже включён',
    )
    expect((await post(user, 'enable', { password: PASSWORD, code: '123456' })).body.message).toBe(
      'Вход с кодом из телефона уже включён',
    )
  })

  it('asks for nothing at the login before the app has proved the secret', async () => {
    const user = await test().user({ password: PASSWORD })
    await post(user, 'setup', { password: PASSWORD })
    expect((await post(user, 'enable', { password: PASSWORD, code: '000000' })).body.errors).toEqual({
      code: expect.any(String),
    })
    expect((await login(user)).status).toBe(200)
  })

  it('is neither set up nor turned on without the password, and wrong ones count as failed logins', async () => {
    const user = await test().user({ password: PASSWORD })
    for (const given of [{}, { password: 'wrong' }]) {
      const { status, body } = await post(user, 'setup', given)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
    }
    const { secret } = (await post<TwoFactorSetup>(user, 'setup', { password: PASSWORD })).body
    const code = codeAt(secret, Date.now())
    expect(Object.keys((await post(user, 'enable', { code })).body.errors)).toEqual(['password'])
    expect(Object.keys((await post(user, 'enable', { password: 'wrong', code })).body.errors)).toEqual(['password'])
    expect((await state(user)).enabled_at).toBeNull()
    for (let guess = 2; guess < 10; guess += 1) await post(user, 'setup', { password: 'wrong' })
    expect((await post(user, 'setup', { password: PASSWORD })).status).toBe(429)
    expect((await login(user)).status).toBe(429)
  })

  it('ends the other sessions when it goes on or off, and when the recovery codes are renewed', async () => {
    const { user, nextCode, recoveryCodes } = await protectedUser()
    const isAlive = async (token: string) => (await test().call({ ...user, token }, 'GET', '/api/auth/sessions')).status
    const signIn = async (code?: string) => (await login(user, code)).body.access_token
    const other = await signIn(nextCode())
    expect((await post(user, 'recovery-codes', { password: PASSWORD, code: nextCode() })).status).toBe(200)
    expect([await isAlive(other), await isAlive(user.token)]).toEqual([401, 200])
    const another = await signIn(nextCode())
    expect((await post(user, 'disable', { password: PASSWORD, code: nextCode() })).status).toBe(204)
    expect([await isAlive(another), await isAlive(user.token)]).toEqual([401, 200])
    const third = await signIn()
    const { secret } = (await post<TwoFactorSetup>(user, 'setup', { password: PASSWORD })).body
    await post(user, 'enable', { password: PASSWORD, code: codeAt(secret, Date.now()) })
    expect([await isAlive(third), await isAlive(user.token)]).toEqual([401, 200])
    expect(recoveryCodes[0]).toMatch(/^[2-9a-z]{5}(-[2-9a-z]{5}){4}$/)
  })

  it('seals a secret of the former key anew when a code of it is used', async () => {
    const { user, nextCode } = await protectedUser()
    const sealed = async () =>
      (
        await test()
          .db.read.selectFrom('two_factor')
          .select('secret')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
      ).secret
    // As it was sealed before the format had a number, by the same key file.
    await test()
      .db.write.updateTable('two_factor')
      .set({ secret: (await sealed()).replace(/^1:/, '') })
      .where('user_id', '=', user.id)
      .execute()
    expect((await login(user, nextCode())).status).toBe(200)
    expect(await sealed()).toMatch(/^1:/)
  })

  it('takes a recovery code of fifteen letters, as former versions made them', async () => {
    const { user } = await protectedUser()
    const { recovery_salt } = await test()
      .db.read.selectFrom('two_factor')
      .select('recovery_salt')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    const code_hash = hashRecoveryCode('k7mfw-3hxp9-tq4vd', recovery_salt)
    await test()
      .db.write.insertInto('recovery_codes')
      .values({ id: newId(), user_id: user.id, code_hash, used_at: null })
      .execute()
    expect((await login(user, 'K7MFW 3HXP9 TQ4VD')).status).toBe(200)
  })

  it('asks for the code after the right password only, and takes each code once', async () => {
    const { user, nextCode } = await protectedUser()
    const asked = await login(user)
    expect([asked.status, asked.body.errors]).toEqual([422, { code: 'Введите код из приложения' }])
    const guess = await test().call<ApiError>(null, 'POST', '/api/auth/login', {
      email: user.email,
      password: 'wrong-password',
    })
    expect([guess.status, guess.body.errors]).toEqual([422, {}])

    const code = nextCode()
    const answers = await Promise.all([login(user, code), login(user, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await login(user, ` ${nextCode().replace(/^(\d{3})/, '$1 ')}`)).status).toBe(200)
  })

  it('takes a recovery code in place of the device, however it is typed, once', async () => {
    const { user, recoveryCodes } = await protectedUser()
    const typed = recoveryCodes[3].toUpperCase().replaceAll('-', ' ')
    expect((await login(user, typed)).status).toBe(200)
    expect((await login(user, typed)).body.errors).toEqual({ code: expect.any(String) })
    expect((await login(user, 'k7mfw-nosuc-hcode')).status).toBe(422)
    expect((await state(user)).recovery_codes_left).toBe(9)
  })

  it('gives new recovery codes and goes off by password and code only', async () => {
    const { user, nextCode, recoveryCodes } = await protectedUser()
    expect((await post(user, 'recovery-codes', { password: 'wrong', code: nextCode() })).body.errors).toEqual({
      password: 'Пароль не подошёл',
    })
    expect((await post(user, 'disable', { password: PASSWORD, code: '000000' })).body.errors).toEqual({
      code: expect.any(String),
    })
    expect((await post(user, 'disable', { password: PASSWORD })).status).toBe(422)

    const renewed = await post<RecoveryCodes>(user, 'recovery-codes', { password: PASSWORD, code: recoveryCodes[0] })
    expect([renewed.status, (await state(user)).recovery_codes_left]).toEqual([200, 10])
    expect((await login(user, recoveryCodes[1])).status).toBe(422)

    expect((await post(user, 'disable', { password: PASSWORD, code: renewed.body.recovery_codes[0] })).status).toBe(204)
    expect(await state(user)).toEqual({ enabled_at: null, recovery_codes_left: 0 })
    expect((await login(user)).status).toBe(200)
    expect((await post(user, 'disable', { password: PASSWORD, code: '123456' })).body.message).toBe(
      'Вход с кодом из телефона не включён',
    )
  })

  it('slows the guessing of codes down as that of passwords, a hundred at once too', async () => {
    const { user, nextCode } = await protectedUser()
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, index) => login(user, String(100_000 + index), '10.1.9.9')),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await login(user, nextCode(), '10.1.9.9')).status).toBe(429)
  })

  it('keeps neither the secret nor the codes as they are', async () => {
    const { user, secret, recoveryCodes } = await protectedUser()
    const row = await test()
      .db.read.selectFrom('two_factor')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(secret)
    expect(test().app.secrets.open(row.secret, user.id)).toBe(secret)
    expect(() => test().app.secrets.open(row.secret, 'another user')).toThrow()
    const hashes = await test()
      .db.read.selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute()
    expect(JSON.stringify(hashes)).not.toContain(recoveryCodes[0].slice(0, 5))
  })

  it('writes the login history: what let in and what did not, never what was typed', async () => {
    const { user, nextCode } = await protectedUser()
    await test().call(null, 'POST', '/api/auth/login', { email: user.email, password: 'wrong-password' })
    await login(user, '000000')
    await login(user, nextCode())
    const { body } = await test().call<Page<Login>>(user, 'GET', '/api/auth/logins')
    expect(body.items.map(({ outcome }) => outcome)).toEqual(['code', 'wrong_code', 'wrong_password'])
    expect(body.items[0]).toMatchObject({ address: '10.1.0.1', user_agent: expect.any(String) })
    expect(JSON.stringify(await test().db.read.selectFrom('logins').selectAll().execute())).not.toContain(
      'wrong-password',
    )
  })
})
