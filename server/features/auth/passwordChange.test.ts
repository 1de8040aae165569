import type { ApiError } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { OneTimePassword } from '#contract/gbcUsers'
import type { LoginResponse } from '#contract/session'
import { setPassword } from '#server/features/users/usersRepository'
import { onBothEngines, TEST_PASSWORD, type TestUser } from '#server/testing/testApp'
import { withIdentity } from './identity'
import { findSession } from './sessionsRepository'

const PASSWORD = 'garage-owl-77'
const ORIGIN = { address: '10.2.1.1', user_agent: null }

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
  })

  let address = ''
  let tests = 0
  beforeEach(() => {
    // Failures of one address are counted: each test has one of its own.
    address = `10.2.0.${(tests += 1)}`
  })
  async function post<T>(user: TestUser | null, path: string, payload: object) {
    const response = await test().app.inject({
      method: 'POST',
      url: `/api/auth/${path}`,
      headers: user ? { authorization: `Bearer ${user.token}` } : {},
      payload,
      remoteAddress: address,
    })
    return { status: response.statusCode, body: response.json<T>() }
  }
  const change = (user: TestUser, old_password: string, new_password: string) =>
    post<LoginResponse & ApiError>(user, 'update-password', { user_id: user.id, old_password, new_password })
  const issue = (user: TestUser) =>
    test().call<OneTimePassword>(chairman, 'POST', `/api/gbc/${gbc.id}/users/${user.id}/one-time-password`, {
      password: TEST_PASSWORD,
    })
  const login = (user: TestUser, password: string) =>
    post<LoginResponse>(null, 'login', { email: user.email, password })
  const board = () => test().user({ gbc_id: gbc.id, role: 'board', password: PASSWORD })

  it('in flight does not undo a one-time password that the chairman issues', async () => {
    for (let times = 0; times < 5; times += 1) {
      const user = await board()
      const [issued, changed] = await Promise.all([issue(user), change(user, PASSWORD, `new-${PASSWORD}`)])
      expect(issued.status).toBe(200)
      if (changed.status === 200)
        expect(
          (await test().call({ ...user, token: changed.body.access_token }, 'GET', '/api/auth/sessions')).status,
        ).toBe(401)
      expect((await login(user, String(issued.body.one_time_password))).body).toMatchObject({ password_set: false })
      expect((await login(user, `new-${PASSWORD}`)).status).toBe(422)
    }
  })

  it('is refused when the password is no longer the one that was judged', async () => {
    const user = await board()
    const judged = await test()
      .db.read.selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect((await issue(user)).status).toBe(200)
    expect(await setPassword(test().db.write, judged, 'a hash of the thief')).toBe(false)
    const row = await test().db.read.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ password_set: 0, password_hash: expect.not.stringContaining('thief') })
  })

  it('leaves nothing to a proof by the former password, though its session lives on', async () => {
    const user = await board()
    const { app, db } = test()
    const caller = await findSession(db, user.token)
    const proving = withIdentity(app, caller!, { password: PASSWORD, code: null }, ORIGIN, async ({ confirm }) => {
      await db.write.updateTable('users').set({ password_hash: 'of another' }).where('id', '=', user.id).execute()
      await db.write.transaction().execute(confirm)
    })
    await expect(proving).rejects.toMatchObject({ status: 401 })
  })

  it('in two tabs at once is made once', async () => {
    const user = await board()
    const answers = await Promise.all(['one', 'two'].map((word) => change(user, PASSWORD, `${word}-${PASSWORD}`)))
    // Which of them is judged last finds another password or an ended session.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401 || status === 422)).toHaveLength(1)
    const [won] = answers.flatMap(({ status }, place) => (status === 200 ? [['one', 'two'][place]] : []))
    expect((await login(user, `${won}-${PASSWORD}`)).status).toBe(200)
  })

  it('never takes the one-time password back', async () => {
    const user = await board()
    const issued = String((await issue(user)).body.one_time_password)
    let session = { ...user, token: (await login(user, issued)).body.access_token }
    for (const [from, to] of [
      [issued, PASSWORD],
      [PASSWORD, `second-${PASSWORD}`],
    ]) {
      const { status, body } = await change(session, from, to)
      expect(status).toBe(200)
      session = { ...session, token: body.access_token }
      const back = await change(session, to, issued.toUpperCase())
      expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['new_password']])
    }
  })

  it.each([
    ['the product', 'gbc-office!'],
    ['what it is about, and the year', 'Garage2026'],
    ['the word of every cooperative', 'ГСК-гараж-1'],
    ['the cooperative', 'Маяк-маяк-маяк1'],
    ['the user', 'ёлкинавера12'],
    ['the e-mail', 'Example.Org'],
  ])('refuses a password that says little else than %s', async (_, password) => {
    const user = await board()
    await test()
      .db.write.updateTable('users')
      .set({ last_name: 'Ёлкина', first_name: 'Вера' })
      .where('id', '=', user.id)
      .execute()
    expect((await change(user, PASSWORD, password)).body.errors).toEqual({
      new_password: expect.stringContaining('легко угадать'),
    })
  })

  it('takes any 64 letters with spaces, and they let in exactly as typed only', async () => {
    const user = await board()
    const password = ` Ёж 刺猬 🦔 «Колючий», не garage; ${'aЯ1 '.repeat(20)}`.slice(0, 63) + ' '
    expect(password).toHaveLength(64)
    expect((await change(user, PASSWORD, password)).status).toBe(200)
    expect((await login(user, password)).status).toBe(200)
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 63), password.replace('Ё', 'Е')])
      expect((await login(user, other)).status).toBe(422)
  })
})
