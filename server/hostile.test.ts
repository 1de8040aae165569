import fc from 'fast-check'
import { throwAtAll } from './testing/hostileBodies'
import { testApp, type TestApp, type TestUser } from './testing/testApp'

/** Whatever is thrown at a route, it answers; no 5xx. */

let test: TestApp
let chairman: TestUser
let gbc_id: string
let member_id: string

beforeAll(async () => {
  test = await testApp('sqlite')
  const made = await test.cooperative()
  chairman = made.chairman
  gbc_id = made.gbc.id
  member_id = (await test.member(gbc_id, chairman)).id
})
afterAll(() => test.close())

it(
  'every route that makes or does something takes a thousand invalid and hostile bodies without one 5xx',
  () => throwAtAll('POST', test, chairman, gbc_id, member_id),
  600_000,
)

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

describe('what is not a request for this server', () => {
  const post = (payload: string, type: string) =>
    test.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': type }, payload })

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400],
    ['no JSON at all', '', 'application/json', 400],
    ['a list instead of an object', '[]', 'application/json', 400],
    ['another type', '<xml/>', 'application/xml', 415],
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
