import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import { routesOf, testApp, type TestApp, type TestUser } from './testing/testApp'

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

const awkward = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', '\ud800', "'; drop table members; --", '%', '_', '\\', '"', '../../etc/passwd', '𝕏'.repeat(50), 'x'.repeat(5000), '١٢٣', '2026-02-30'),
  fc.constantFrom(null, true, -1, 0, 1e308, 2 ** 53, -(2 ** 53), 0.1),
  fc.constantFrom([], {}, [[]], [null], { toString: 1 }, { length: 1e9 }),
  fc.string(),
)

const GARAGE_FIELDS = ['block', 'row', 'floor', 'height', 'status', 'ownership_form', 'cadastral_number', 'coefficient', 'power_limit', 'phases', 'land_privatised', 'member_id', 'share_numerator', 'share_denominator', 'from', 'to', 'ground', 'name', 'phone', 'contract', 'ids', 'changes', 'places', 'x', 'y', 'rotated', 'ownership_id', 'new_member_id']
const PROPERTY_FIELDS = ['inventory_number', 'category', 'condition', 'acquired_on', 'cost', 'useful_life', 'location', 'warranty_until', 'next_maintenance_on', 'description', 'contractor', 'note']
const USER_FIELDS = ['role', 'code', 'delivery']
const IMAGE_FIELDS = ['caption', 'is_cover']
const FIELDS = ['email', 'password', 'old_password', 'new_password', 'user_id', 'version', 'kind', 'membership', 'last_name', 'first_name', 'organisation_name', 'phones', 'vehicles', 'tags', 'birth_date', 'snils', 'tp_id', 'address', 'bank', 'bank_account', 'number', 'date', 'decision', 'series', 'area', 'format', 'columns', 'query', 'avatar_file_id', 'account_number', 'share_due', 'full_name', 'short_name', ...GARAGE_FIELDS, ...PROPERTY_FIELDS, ...USER_FIELDS, ...IMAGE_FIELDS]
const body = fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(awkward, fc.dictionary(fc.constantFrom(...FIELDS), awkward)), { maxKeys: 12 }), awkward)

/** Logging out and changing the password would end the session under test. */
const spared = ['/api/auth/logout', '/api/auth/sessions', '/api/auth/login']

it('every route takes a thousand invalid and hostile bodies without one 5xx', async () => {
  const routes = routesOf(test.app).filter(({ method, url }) => ['POST', 'PUT'].includes(String(method)) && !spared.includes(url))
  const send = async (route: RouteOptions, payload: unknown) => {
    const url = route.url.replace(':gbc_id', gbc_id).replace(/:\w+/g, member_id)
    const response = await test.app.inject({
      method: route.method as 'POST',
      url,
      headers: { authorization: `Bearer ${chairman.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload) ?? '',
    })
    expect([route.url, payload, response.statusCode < 500]).toEqual([route.url, payload, true])
  }
  for (const route of routes) {
    for (const payload of fc.sample(body, 1000)) await send(route, payload)
  }
}, 240_000)

it('hostile addresses and questions are answered too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.constantFrom('q', 'sort', 'status', 'page', 'page_size', 'tag', 'archived', 'x'), fc.string(), async (id, name, value) => {
      for (const url of [`/api/gbc/${gbc_id}/members?${name}=${encodeURIComponent(value)}`, `/api/gbc/${gbc_id}/members/${encodeURIComponent(id)}`, `/api/gbc/${encodeURIComponent(id)}/members`, `/api/users/get?user_id=${encodeURIComponent(value)}`]) {
        expect((await test.call(chairman, 'GET', url)).status).toBeLessThan(500)
      }
    }),
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
    expect(response.json()).toEqual({ status, message: expect.stringMatching(/[а-яё]/i), errors: {}, request_id: expect.any(String) })
  })

  it('is 404 for an unknown address', async () => {
    const { status, body } = await test.call(chairman, 'GET', '/api/nothing')
    expect([status, body]).toMatchObject([404, { message: 'Не найдено', errors: {} }])
  })
})
