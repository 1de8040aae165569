import { readConfig, type Config } from '#server/config'
import { testApp } from '#server/testing/testApp'

const behindProxy = (settings: Partial<Config> = {}) =>
  testApp('sqlite', { trustProxy: readConfig({ TRUST_PROXY: '1' }).trustProxy, ...settings })

const login = { email: 'nobody@example.org', password: 'Not the password' }

it('counts failed logins by the address that the proxy has seen, whatever else is named', async () => {
  const test = await behindProxy()
  const statuses: number[] = []
  for (let number = 0; number < 14; number += 1) {
    const named = `203.0.113.${number}, ${number % 2 ? 'unknown, ' : ''}198.51.100.7`
    const email = `user${number}@example.org`
    const answer = await test.call(null, 'POST', '/api/auth/login', { ...login, email }, { 'x-forwarded-for': named })
    statuses.push(answer.status)
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 422))
  expect(statuses.slice(10)).toEqual(Array.from({ length: 4 }, () => 429))
  await test.close()
})

it('takes nothing for an address that is none', async () => {
  const test = await behindProxy()
  const user = await test.user({ password: 'Garage doors 17' })
  for (const named of ['x'.repeat(350), '203.0.113.5, <b>', '203.0.113.5:443']) {
    const body = { email: user.email, password: 'Garage doors 17' }
    expect((await test.call(null, 'POST', '/api/auth/login', body, { 'x-forwarded-for': named })).status).toBe(200)
  }
  const rows = await test.db.read.selectFrom('logins').select('address').distinct().execute()
  expect(rows).toEqual([{ address: '127.0.0.1' }])
  await test.close()
})

it('refuses to sign in over plain HTTP behind a proxy, unless that is allowed', async () => {
  const status = async (settings: Partial<Config>, scheme: string) => {
    const test = await behindProxy(settings)
    const answer = await test.call(null, 'POST', '/api/auth/login', login, { 'x-forwarded-proto': scheme })
    await test.close()
    return answer.status
  }
  expect(await status({}, 'http')).toBe(403)
  expect(await status({}, 'https')).toBe(422)
  expect(await status({ allowHttp: true }, 'http')).toBe(422)
})
