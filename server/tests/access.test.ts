import type { RouteOptions } from 'fastify'
import { sql } from 'kysely'
import type { ApiError } from '#contract/common'
import { PERMISSIONS, ROLES, can, type Permission } from '#contract/permissions'
import { routesOf, testApp, type TestApp, type TestUser } from '#server/testing/testApp'

/** Every route × every role × own and foreign cooperative × no session: the code each must answer. */

const callable = (routes: RouteOptions[]) => routes.filter(({ method }) => method !== 'HEAD')

let test: TestApp
let routes: RouteOptions[]
let own: { gbc_id: string; users: Record<string, TestUser> }
let foreign: { gbc_id: string }
let loner: TestUser
let unset: TestUser

beforeAll(async () => {
  test = await testApp('sqlite')
  routes = callable(routesOf(test.app))
  const { gbc, chairman } = await test.cooperative()
  const users = {
    chairman,
    ...Object.fromEntries(
      await Promise.all(ROLES.slice(1).map(async (role) => [role, await test.user({ gbc_id: gbc.id, role })])),
    ),
  }
  own = { gbc_id: gbc.id, users }
  foreign = { gbc_id: (await test.cooperative()).gbc.id }
  loner = await test.user()
  unset = await test.user({ password_set: false })
})
afterAll(() => test.close())

const isReading = ({ method }: RouteOptions) => method === 'GET'
const accessOf = (route: RouteOptions) => route.config?.access ?? 'none'
const nameOf = (route: RouteOptions) => `${String(route.method)} ${route.url}`

/** With ids of nobody's records, so that a call let through finds nothing and changes nothing. */
const addressOf = ({ url }: RouteOptions, gbc_id: string) =>
  url.replace(':gbc_id', gbc_id).replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')

async function ask(route: RouteOptions, user: TestUser | null, gbc_id: string): Promise<number> {
  const body = isReading(route) ? undefined : {}
  return (await test.call(user, route.method as 'GET', addressOf(route, gbc_id), body)).status
}

/** Statuses of the access rules; a call that passed them answers anything else. */
const refused = [401, 403]

it('every route says who may call it', () => {
  expect(routes.length).toBeGreaterThan(30)
  expect(routes.filter((route) => accessOf(route) === 'none').map(nameOf)).toEqual([])
})

it('only the known few are open to strangers', async () => {
  const open = routes.filter((route) => accessOf(route) === 'public').map(nameOf)
  expect(open.sort()).toEqual(['GET /api/openapi.json', 'GET /healthz', 'GET /readyz', 'POST /api/auth/login'])
  for (const route of routes.filter((each) => accessOf(each) !== 'public')) {
    expect([nameOf(route), await ask(route, null, own.gbc_id)]).toEqual([nameOf(route), 401])
    const forged = { ...loner, token: 'forged' }
    expect([nameOf(route), await ask(route, forged, own.gbc_id)]).toEqual([nameOf(route), 401])
  }
})

it('a one-time password opens nothing but its change, its own user and logging out', async () => {
  const open: string[] = []
  for (const route of routes.filter((each) => accessOf(each) !== 'public')) {
    if ((await ask(route, unset, own.gbc_id)) !== 403) open.push(nameOf(route))
    // Logging out ended the session: take a new one.
    if (route.url === '/api/auth/logout') unset = await test.user({ password_set: false })
  }
  expect(open.sort()).toEqual(['GET /api/users/get', 'POST /api/auth/logout', 'POST /api/auth/update-password'])
})

/** Calls that write and yet ask for no more than a permission to read. */
const writesOfReaders = {
  'POST /api/gbc/:gbc_id/announcements/:id/seen': 'a mark of the reader, who has no other right',
  'POST /api/gbc/:gbc_id/jobs/:id/cancel': 'a job is its owner’s alone, whatever the role is by now',
}

it('a call that writes takes a permission to write, but for the known few', () => {
  const writing = routes.filter((route) => !isReading(route) && route.url.includes(':gbc_id'))
  expect(writing.length).toBeGreaterThan(100)
  // Of a cooperative's records a session alone gives nothing, and `documents.all` is a permission to read all of them.
  const reading = writing.filter((route) => /\.(read|all)$|^(public|session|signed-in)$/.test(accessOf(route)))
  expect(reading.map(nameOf).sort()).toEqual(Object.keys(writesOfReaders).sort())
})

it("another cooperative's addresses are not there for anybody", async () => {
  for (const route of routes.filter(({ url }) => url.includes(':gbc_id'))) {
    for (const user of [...Object.values(own.users), loner]) {
      expect([nameOf(route), await ask(route, user, foreign.gbc_id)]).toEqual([nameOf(route), 404])
    }
  }
})

it.each(ROLES)('%s passes where the matrix says so and is refused elsewhere', async (role) => {
  for (const route of routes.filter(({ url }) => url.includes(':gbc_id'))) {
    const access = accessOf(route)
    const allowed = access === 'signed-in' || access === 'session' || can(role, access as Permission)
    const status = await ask(route, own.users[role], own.gbc_id)
    expect([nameOf(route), refused.includes(status)]).toEqual([nameOf(route), !allowed])
  }
})

it('the administrator is not a chairman, and sees no cooperative of others', async () => {
  const admin = await test.user({ is_admin: true })
  for (const route of routes.filter((each) => accessOf(each) === 'admin')) {
    expect([nameOf(route), await ask(route, own.users.chairman, '')]).toEqual([nameOf(route), 403])
    expect(refused).not.toContain(await ask(route, admin, ''))
  }
  expect((await test.call(admin, 'GET', `/api/gbc/${own.gbc_id}/members`)).status).toBe(404)
})

it('no call leads elsewhere: over plain http too none answers with a redirect', async () => {
  for (const route of routes) {
    // A session of its own: some calls end theirs.
    const { token } = await test.user({ gbc_id: own.gbc_id, role: 'chairman' })
    const { statusCode, headers } = await test.app.inject({
      method: route.method as 'GET',
      url: addressOf(route, own.gbc_id),
      headers: { 'x-forwarded-proto': 'http', authorization: `Bearer ${token}` },
      payload: isReading(route) ? undefined : {},
    })
    const redirects = (statusCode >= 300 && statusCode < 400) || headers.location !== undefined
    expect([nameOf(route), redirects]).toEqual([nameOf(route), false])
  }
})

it('of whom no permission of the office is asked no body above 64 KB is read', async () => {
  const ofMembers = PERMISSIONS.filter((permission) => can('member', permission))
  const open = ['public', 'session', 'signed-in', ...ofMembers]
  const forAnybody = routes.filter((route) => !isReading(route) && open.includes(accessOf(route)))
  expect(forAnybody.length).toBeGreaterThan(20)
  const payload = JSON.stringify({ text: 'x'.repeat(64 * 1024) })
  for (const route of forAnybody) {
    const { token } = own.users.member
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = addressOf(route, own.gbc_id)
    const { statusCode } = await test.app.inject({ method: route.method as 'POST', url, headers, payload })
    expect([nameOf(route), statusCode]).toEqual([nameOf(route), 413])
  }
})

it('while sessions cannot be read nobody gets in, and nothing of the inside is shown', async () => {
  await sql`alter table sessions rename to sessions_away`.execute(test.db.write)
  try {
    for (const url of [`/api/gbc/${own.gbc_id}/members`, `/api/users/get?user_id=${loner.id}`]) {
      const { status, body } = await test.call<ApiError>(loner, 'GET', url)
      expect([url, status]).toEqual([url, 500])
      expect(JSON.stringify(body)).not.toMatch(/sessions|sqlite|select|stack/i)
    }
  } finally {
    await sql`alter table sessions_away rename to sessions`.execute(test.db.write)
  }
})

it('a route without a declared access does not let the server start', async () => {
  expect(() => test.app.get('/api/forgotten', async () => 'open')).toThrow()
})
