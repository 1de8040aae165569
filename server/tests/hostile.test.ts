import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import type { ObjectSchema, Schema } from 'yup'
import type { ApiError } from '#contract/common'
import { attackRoutes, validatorOf } from '#server/testing/hostile/attack'
import { bodySchemaOf, nameOf } from '#server/testing/hostile/stage'
import { validBody } from '#server/testing/hostile/validBody'
import { HOSTILE_VALUES, HOSTILE_WORDS } from '#server/testing/hostile/values'
import { onBothEngines, routesOf, testApp, type TestApp, type TestUser } from '#server/testing/testApp'

/** Whatever is thrown at a route, it answers; no 5xx. Routes are taken as they are declared: a new one is tried by itself. */

const isReading = ({ method }: RouteOptions) => ['GET', 'HEAD'].includes(String(method))

onBothEngines((app, engine) => {
  it('every route takes a valid body on real records, and the same with any one field hostile without a 5xx', async () => {
    // Steps of an import are long jobs, which their own tests take through on PostgreSQL.
    const routes = routesOf(app().app).filter(
      (route) => !isReading(route) && (engine === 'sqlite' || !route.url.includes('/imports/:id')),
    )
    const { calls, failures } = await attackRoutes(app(), routes, engine === 'postgres')
    expect(failures).toEqual([])
    expect(calls).toBeGreaterThan(routes.length * (engine === 'postgres' ? 5 : 20))
  }, 600_000)

  it('every reading route answers hostile ids and hostile questions', async () => {
    const { gbc, chairman } = await app().cooperative()
    const failures: string[] = []
    for (const route of routesOf(app().app).filter(({ method }) => method === 'GET')) {
      const address = route.url.replace(':gbc_id', gbc.id)
      const questions = Object.keys((route.schema?.querystring as ObjectSchema<object> | undefined)?.fields ?? {})
      const urls = HOSTILE_WORDS.flatMap((word) => {
        const text = encodeURIComponent(word)
        const asked = questions.map((name) => `${address.replace(/:\w+/g, gbc.id)}?${name}=${text}`)
        return address.includes(':') ? [address.replace(/:\w+/g, text), ...asked] : asked
      })
      for (const url of urls) {
        const { status } = await app().call(chairman, 'GET', url)
        if (status >= 500) failures.push(`${nameOf(route)} ${url}: ${status}`)
      }
    }
    expect(failures).toEqual([])
  }, 600_000)
})

let test: TestApp
let chairman: TestUser
let gbc_id: string

beforeAll(async () => {
  test = await testApp('sqlite')
  const made = await test.cooperative()
  chairman = made.chairman
  gbc_id = made.gbc.id
})
afterAll(() => test.close())

it('every body schema says of a thousand random bodies what is wrong with them, and of none that it could not tell', () => {
  const schemas = new Set(routesOf(test.app).flatMap((route) => bodySchemaOf(route) ?? []))
  const awkward = fc.oneof(fc.constantFrom(...HOSTILE_VALUES), fc.string())
  for (const schema of schemas) {
    const problemOf = validatorOf(test, schema)
    const body = fc.oneof(
      fc.dictionary(namesIn(schema), fc.oneof(awkward, fc.dictionary(namesIn(schema), awkward))),
      awkward,
    )
    const unknown = fc.sample(body, 1000).filter((value) => (problemOf(value)?.status ?? 0) >= 500)
    expect(unknown).toEqual([])
  }
  expect(schemas.size).toBeGreaterThan(20)
}, 600_000)

/** Names of the schema's own fields, and some of none. */
const namesIn = (schema: Schema) =>
  fc.oneof(fc.constantFrom(...Object.keys(validBody(schema)(0)), 'version', '__proto__', 'toString'), fc.string())

it('hostile addresses and questions are answered too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string(),
      fc.constantFrom('q', 'sort', 'status', 'page', 'page_size', 'tag', 'archived', 'x'),
      fc.string(),
      async (id, name, value) => {
        for (const url of [
          `/api/gbc/${gbc_id}/members?${name}=${encodeURIComponent(value)}`,
          `/api/gbc/${gbc_id}/members/${encodeURIComponent(id)}`,
          `/api/gbc/${encodeURIComponent(id)}/members`,
          `/api/users/get?user_id=${encodeURIComponent(value)}`,
        ]) {
          expect((await test.call(chairman, 'GET', url)).status).toBeLessThan(500)
        }
      },
    ),
    { numRuns: 300 },
  )
}, 120_000)

it('an address with an empty part is refused by the name of the part', async () => {
  const wrong: unknown[] = []
  let asked = 0
  for (const { method, url } of routesOf(test.app).filter((route) => route.method !== 'HEAD')) {
    for (const [part, name] of url.replace(':gbc_id', gbc_id).matchAll(/:(\w+)/g)) {
      const address = url.replace(part, '').replace(':gbc_id', gbc_id).replace(/:\w+/g, chairman.id)
      const payload = method === 'GET' ? undefined : {}
      const { status, body } = await test.call<ApiError>(chairman, method as 'GET', address, payload)
      if (status !== 422 || !(name in body.errors)) wrong.push([method, address, body])
      asked += 1
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(200)
})

it('a parameter that is given twice is refused by its name, by every list and every other question', async () => {
  const { id: member_id } = await test.member(gbc_id, chairman)
  const callers = [
    chairman,
    await test.user({ gbc_id, role: 'member', member_id }),
    await test.user({ is_admin: true }),
  ]
  const wrong: unknown[] = []
  let asked = 0
  for (const { url, schema } of routesOf(test.app).filter(({ method }) => method === 'GET')) {
    const names = Object.keys((schema?.querystring as ObjectSchema<object> | undefined)?.fields ?? {})
    const ids = schema?.params ? { ...validBody(schema.params as Schema)(0), gbc_id } : {}
    const address = url.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(ids[name as keyof typeof ids])),
    )
    for (const name of names) {
      const answers: { status: number; body: ApiError }[] = []
      for (const caller of callers) answers.push(await test.call(caller, 'GET', `${address}?${name}=1&${name}=1`))
      // Who may not ask at all is told so.
      const allowed = answers.filter(({ status }) => status !== 403 && status !== 404)
      const isRefused = ({ status, body }: (typeof answers)[number]) =>
        status === 422 && body.errors[name] === 'Параметр задан дважды' && /[а-яё]/i.test(body.message)
      if (allowed.length === 0 || !allowed.every(isRefused))
        wrong.push([address, name, answers.map(({ body }) => body)])
      asked += 1
    }
  }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(100)
})

it('what looks like script, a pattern or a template comes back as the text it was', async () => {
  const note = '</script><script>alert(1)</script>\u2028{{7*7}}${7*7}<%= 7*7 %>\\ " \' & .*(a+)+$ %s %n'
  const { id } = await test.member(gbc_id, chairman, { note })
  const { body, headers } = await test.call<{ note: string }>(chairman, 'GET', `/api/gbc/${gbc_id}/members/${id}`)
  expect(body.note).toBe(note)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const found = await test.call<{ total: number }>(
    chairman,
    'GET',
    `/api/gbc/${gbc_id}/members?q=${encodeURIComponent('.*')}`,
  )
  expect([found.status, found.body.total]).toEqual([200, 0])
})

describe('what is not a request for this server', () => {
  const post = (payload: string | Buffer, type: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })

  it.each<[string, string | Buffer, string, number]>([
    ['broken JSON', '{"email":', 'application/json', 400],
    ['no JSON at all', '', 'application/json', 400],
    ['broken UTF-8', Buffer.from('{"email":"a\xff\xc0b@c.ru","password":"x"}', 'latin1'), 'application/json', 400],
    ['a list instead of an object', '[]', 'application/json', 400],
    ['another type', '<xml/>', 'application/xml', 415],
    ['more than any form holds', JSON.stringify({ email: 'x'.repeat(70_000) }), 'application/json', 413],
    ['two megabytes', JSON.stringify({ email: 'x'.repeat(2_000_000) }), 'application/json', 413],
    ['a poisoned prototype', '{"__proto__":{"x":1}}', 'application/json', 400],
  ])('is refused in the shape of errors: %s', async (_, payload, type, status) => {
    const response = await post(payload, type)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({
      status,
      message: expect.stringMatching(/[а-яё]/i),
      errors: {},
      request_id: expect.any(String),
    })
  })

  it('is 404 for an unknown address', async () => {
    const { status, body } = await test.call(chairman, 'GET', '/api/nothing')
    expect([status, body]).toMatchObject([404, { message: 'Не найдено', errors: {} }])
  })
})
