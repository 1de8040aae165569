import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import { routesOf, type TestApp, type TestUser } from './testApp'

const awkward = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "'; drop table members; --",
    '%',
    '_',
    '\\',
    '"',
    '../../etc/passwd',
    '𝕏'.repeat(50),
    'x'.repeat(5000),
    '١٢٣',
    '2026-02-30',
  ),
  fc.constantFrom(null, true, -1, 0, 1e308, 2 ** 53, -(2 ** 53), 0.1),
  fc.constantFrom([], {}, [[]], [null], { toString: 1 }, { length: 1e9 }),
  fc.string(),
)

const GARAGE_FIELDS = [
  'block',
  'row',
  'floor',
  'height',
  'status',
  'ownership_form',
  'cadastral_number',
  'coefficient',
  'power_limit',
  'phases',
  'land_privatised',
  'member_id',
  'member_ids',
  'garage_ids',
  'property_ids',
  'share_numerator',
  'share_denominator',
  'from',
  'to',
  'ground',
  'name',
  'phone',
  'contract',
  'ids',
  'changes',
  'places',
  'x',
  'y',
  'rotated',
  'ownership_id',
  'new_member_id',
]
const PROPERTY_FIELDS = [
  'inventory_number',
  'category',
  'condition',
  'acquired_on',
  'cost',
  'useful_life',
  'location',
  'warranty_until',
  'next_maintenance_on',
  'description',
  'contractor',
  'note',
]
const DOCUMENT_FIELDS = ['title', 'counterparty', 'visibility']
const USER_FIELDS = ['role', 'code', 'delivery']
const IMAGE_FIELDS = ['caption', 'is_cover']
const FIELDS = [
  'email',
  'password',
  'old_password',
  'new_password',
  'user_id',
  'version',
  'kind',
  'membership',
  'last_name',
  'first_name',
  'organisation_name',
  'phones',
  'vehicles',
  'tags',
  'birth_date',
  'snils',
  'tp_id',
  'address',
  'bank',
  'bank_account',
  'number',
  'date',
  'decision',
  'series',
  'area',
  'format',
  'columns',
  'query',
  'avatar_file_id',
  'account_number',
  'share_due',
  'full_name',
  'short_name',
  ...GARAGE_FIELDS,
  ...PROPERTY_FIELDS,
  ...DOCUMENT_FIELDS,
  ...USER_FIELDS,
  ...IMAGE_FIELDS,
]
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(awkward, fc.dictionary(fc.constantFrom(...FIELDS), awkward)), {
    maxKeys: 12,
  }),
  awkward,
)

/** What a route may take: so a body gets past the fields that must be there, and the hostile rest reaches the database. */
const taken: Record<string, (turn: number) => object> = {
  '/api/gbc/:gbc_id/documents': () => ({ title: 'Устав', category: 'charter' }),
  '/api/gbc/:gbc_id/members': () => ({ kind: 'person', last_name: 'Семёнов', first_name: 'Иван' }),
  '/api/gbc/:gbc_id/garages': (turn) => ({ number: `17-${turn}` }),
  '/api/gbc/:gbc_id/property': () => ({ name: 'Насос', category: 'equipment' }),
}

/** Logging out and changing the password would end the session under test. */
const spared = ['/api/auth/logout', '/api/auth/sessions', '/api/auth/login']

/** Sends every route of a method a thousand bodies, invalid and hostile ones; each must be answered without a 5xx. */
export async function throwAtAll(
  method: 'POST' | 'PUT',
  test: TestApp,
  caller: TestUser,
  gbc_id: string,
  id: string,
): Promise<void> {
  const failed: unknown[] = []
  const send = async (route: RouteOptions, payload: unknown) => {
    const response = await test.app.inject({
      method,
      url: route.url.replace(':gbc_id', gbc_id).replace(/:\w+/g, id),
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload) ?? '',
    })
    if (response.statusCode >= 500) failed.push([route.url, payload, response.statusCode])
    return response.statusCode
  }
  const routes = routesOf(test.app).filter((route) => route.method === method && !spared.includes(route.url))
  expect(routes.length).toBeGreaterThan(10)
  for (const route of routes) {
    for (const payload of fc.sample(body, 1000)) await send(route, payload)
    const whole = method === 'POST' ? taken[route.url] : undefined
    if (whole) {
      // One field beside those is hostile at a time: with several hardly any body would be taken.
      const rest = FIELDS.filter((name) => !Object.hasOwn(whole(0), name))
      const statuses = new Set<number>()
      for (const [turn, [name, value]] of fc.sample(fc.tuple(fc.constantFrom(...rest), awkward), 300).entries())
        statuses.add(await send(route, { ...whole(turn), [name]: value }))
      expect([route.url, ...statuses]).toContain(201)
    }
    // Asked once a route: `expect` takes longer than some of the answers.
    expect(failed).toEqual([])
  }
}
