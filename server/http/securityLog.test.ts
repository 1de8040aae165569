import { Writable } from 'node:stream'
import { sha256 } from '#server/lib/ids'
import { handshake, openConnection, portOf, rawCall, textFrame } from '#server/testing/rawHttp'
import { routesOf, testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form, photo } from '#server/testing/uploads'

type Line = Record<string, unknown>

const lines: string[] = []
const parsed = (message: string) => lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === message)
const securityLines = (event: string) => parsed('security').filter((line) => line.event === event)

let test: TestApp
let chairman: TestUser
let member: TestUser
let gbc_id: string

beforeAll(async () => {
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().trim().split('\n'))
      done()
    },
  })
  test = await testApp('sqlite', { logLevel: 'trace', logStream })
  const made = await test.cooperative()
  chairman = made.chairman
  gbc_id = made.gbc.id
  member = await test.user({ gbc_id, role: 'member' })
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => void lines.splice(0))
afterAll(() => test.close())

const SECRETS = {
  password: 'Сирень-под-окном-1974',
  token: 'planted-token-Zq81mVx0pRkT5wYc3nHs7bLd2fGj',
  passport: '4011 987654',
  name: 'Загребельный-Потайнов',
  email: 'planted.secret@example.org',
  phone: '+79995557731',
}

it('logs no password, token, passport, name or query, whatever call they come with', async () => {
  const [password, passport, name] = [SECRETS.password, SECRETS.passport, SECRETS.name]
  const body = {
    ...SECRETS,
    last_name: name,
    current_password: password,
    new_password: password,
    number: passport,
    q: name,
  }
  const query = new URLSearchParams({ ...SECRETS, q: name }).toString()
  for (const { method, url } of routesOf(test.app)) {
    const path = `${url.replace(':gbc_id', gbc_id).replace(/:\w+/g, chairman.id).replace('*', 'none')}?${query}`
    // Ending the own session would leave the rest unasked.
    if (/logout|sessions/.test(url)) continue
    for (const user of [chairman, null]) {
      const authorization = `Bearer ${user ? user.token : SECRETS.token}`
      const payload = method === 'GET' || method === 'HEAD' ? undefined : body
      await test.app.inject({
        method: method as 'GET',
        url: path,
        payload,
        headers: { authorization, cookie: `token=${SECRETS.token}` },
      })
    }
  }
  const { payload, type } = form([
    ['area', 'avatar'],
    ['file', { name: `${name}.jpg`, content: Buffer.from(passport) }],
  ])
  await test.call(chairman, 'POST', '/api/files/upload', payload, { 'content-type': type })
  expect(parsed('request').length).toBeGreaterThan(100)
  const log = lines.join('\n')
  const encoded = Object.values(SECRETS).flatMap((secret) => [secret, encodeURIComponent(secret)])
  expect([...encoded, chairman.token].filter((secret) => log.includes(secret))).toEqual([])
})

it('a line of a request says who called from where', async () => {
  await test.call(chairman, 'GET', `/api/gbc/${gbc_id}/members?q=x`)
  expect(parsed('request')).toEqual([
    expect.objectContaining({
      method: 'GET',
      path: `/api/gbc/${gbc_id}/members`,
      status: 200,
      user_id: chairman.id,
      address: '127.0.0.1',
    }),
  ])
})

it('writes a line for what an operator watches for, and none for usual calls', async () => {
  await test.call(chairman, 'GET', `/api/gbc/${gbc_id}/members`)
  await test.call(null, 'GET', `/api/gbc/${gbc_id}/members`)
  expect(parsed('security')).toEqual([])

  await test.call({ ...member, token: 'ended' }, 'GET', `/api/gbc/${gbc_id}/members`)
  expect(securityLines('token_refused')).toMatchObject([{ address: '127.0.0.1', status: 401 }])

  await test.call(member, 'POST', `/api/gbc/${gbc_id}/members`, {})
  expect(securityLines('forbidden')).toMatchObject([{ user_id: member.id, address: '127.0.0.1', status: 403 }])

  await test.call(null, 'POST', '/api/auth/login', { email: 'Nobody@Example.org', password: 'Not the password' })
  expect(securityLines('login_failed')).toMatchObject([{ account: sha256('nobody@example.org'), address: '127.0.0.1' }])

  const takeTicket = async () => (await test.call(member, 'POST', '/api/socket/ticket')).status
  while ((await takeTicket()) !== 429);
  expect(securityLines('too_many_requests')).toMatchObject([{ user_id: member.id, status: 429 }])

  await test.call(member, 'POST', '/api/auth/logout')
  expect(securityLines('logout')).toMatchObject([{ user_id: member.id, status: 204 }])
  expect(parsed('security')).toHaveLength(5)
})

it('writes a line for each socket that is refused', async () => {
  const port = portOf(test.app.server)
  await rawCall(port, handshake(undefined, ['Origin: https://evil.example']))
  expect(securityLines('socket_refused')).toMatchObject([{ address: '127.0.0.1', status: 403 }])
  const stranger = await openConnection(port, handshake())
  await until(() => stranger.received().includes('101 Switching Protocols'))
  stranger.socket.write(textFrame('40'))
  await until(() => securityLines('socket_refused').length === 2)
  expect(securityLines('socket_refused')[1]).toMatchObject({ address: '127.0.0.1', status: 401 })
  stranger.socket.destroy()
})

it('an error that is logged by itself is told by its kind and place, not by its message', () => {
  lines.splice(0)
  test.app.log.error(new SyntaxError(SECRETS.passport))
  test.app.log.error({ err: new SyntaxError(SECRETS.passport) })
  expect(parsed('SyntaxError')).toHaveLength(2)
  expect(lines.join('\n')).not.toContain(SECRETS.passport)
})

it('an unexpected failure is logged with its place and tells the caller nothing of the inside', async () => {
  const failing = jest
    .spyOn(test.app.files, 'size')
    .mockImplementation(() => Promise.reject(new Error(`select ${SECRETS.name}`)))
  const { payload, type } = form([
    ['area', 'avatar'],
    ['file', { name: 'a.jpg', content: await photo().jpeg().toBuffer() }],
  ])
  const { body } = await test.call<{ url: string }>(chairman, 'POST', '/api/files/upload', payload, {
    'content-type': type,
  })
  lines.splice(0)
  const answer = await test.call<Record<string, unknown>>(chairman, 'GET', body.url)
  failing.mockRestore()
  expect(answer).toMatchObject({
    status: 500,
    body: { status: 500, errors: {}, message: expect.stringMatching(/^Внутренняя ошибка сервера/) },
  })
  expect(Object.keys(answer.body).sort()).toEqual(['errors', 'message', 'request_id', 'status'])
  expect(JSON.stringify(answer.body)).not.toMatch(/select|Error|\.ts|Загребельный/)
  expect(parsed('request failed')).toMatchObject([
    { reqId: answer.body.request_id, stack: expect.stringContaining('.ts') },
  ])
  expect(lines.join('\n')).not.toContain(SECRETS.name)
})
