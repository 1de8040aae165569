import type { AddressInfo } from 'node:net'
import type { RouteOptions } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import type { ChangedEvent } from '#contract/events'
import type { OwnGarages } from '#contract/own'
import { PERMISSIONS, can, type Permission } from '#contract/permissions'
import { memberScenario, type MemberScenario } from '#server/testing/memberScenario'
import { routesOf, testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

/**
 * Nothing of others, by the API: whatever a member asks of whatever route there is, and whatever the socket tells.
 * Routes are taken as they are declared: a new one is covered by itself.
 */

const UUID = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g

let test: TestApp
let gbc_id: string
let chairman: TestUser
let around: MemberScenario
let reading: RouteOptions[]

beforeAll(async () => {
  test = await testApp('sqlite')
  const { gbc, chairman: first } = await test.cooperative()
  gbc_id = gbc.id
  chairman = first
  around = await memberScenario(test, gbc_id, chairman)
  reading = routesOf(test.app).filter(({ method }) => method === 'GET')
})
afterAll(() => test.close())

/** Ids that the office was answered, by the address of the list. */
const listed = new Map<string, string[]>()

/**
 * Addresses of a route, with ids in the place of its parameters: those of the list that the parameter stands below, so
 * that garages are asked for by ids of garages; every id where there is no such list.
 */
function addresses(url: string, ids: string[]): string[] {
  const inside = url.replace(':gbc_id', gbc_id)
  const parameter = /:\w+/.exec(inside)
  if (!parameter) return [inside]
  const fitting = listed.get(inside.slice(0, parameter.index - 1)) ?? ids
  return fitting.flatMap((id) => addresses(inside.replace(parameter[0], id), ids))
}

async function ask(user: TestUser, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string) {
  const { statusCode, rawPayload } = await test.app.inject({
    method,
    url,
    payload: method === 'GET' ? undefined : {},
    headers: { authorization: `Bearer ${user.token}` },
  })
  const found = Object.keys(around.secrets).filter((name) => rawPayload.includes(around.secrets[name]))
  const ids: string[] = rawPayload.toString().match(UUID) ?? []
  return { status: statusCode, found, ids }
}

/** What the office finds: every secret is there to be found, and every record has an id to be asked for. */
async function officeFinds() {
  const found = new Set<string>()
  const ids = new Set<string>([chairman.id, around.user.id])
  const look = async (url: string, question = '') => {
    const answer = await ask(chairman, 'GET', url + question)
    answer.found.forEach((name) => found.add(name))
    if (/history|audit/.test(url)) return
    answer.ids.forEach((id) => ids.add(id))
    if (answer.status === 200) listed.set(url, [...new Set(answer.ids)])
  }
  // Lists first, then what stands below their records.
  const depth = ({ url }: RouteOptions) => url.match(/:(?!gbc_id)/g)?.length ?? 0
  for (const route of [...reading].sort((one, other) => depth(one) - depth(other))) {
    const all = 'archived' in fieldsOf(route) ? '?archived=all' : ''
    for (const url of addresses(route.url, [...ids])) await look(url, all)
  }
  for (const id of ids) await look(`/api/users/get?user_id=${id}`)
  return { found, ids: [...ids] }
}

/** Fields of a route's query. */
const fieldsOf = ({ schema }: RouteOptions): object =>
  (schema?.querystring as { fields?: object } | undefined)?.fields ?? {}

const isMembers = ({ config }: RouteOptions) =>
  config?.access !== 'admin' &&
  (!PERMISSIONS.includes(config?.access as Permission) || can('member', config?.access as Permission))

/** Every question that a list or a search takes. */
function questions(route: RouteOptions, ids: string[]): string[] {
  // A letter short: a search repeats in its answer what it was asked.
  const words = Object.values(around.secrets)
    .filter(({ length }) => length < 100)
    .map((secret) => secret.toString().slice(0, -1))
  return Object.keys(fieldsOf(route)).flatMap((field) =>
    [...(field.endsWith('_id') ? ids : words), 'all', 'true', 'board'].map(
      (value) => `?${field}=${encodeURIComponent(value)}`,
    ),
  )
}

let office: Awaited<ReturnType<typeof officeFinds>>
beforeAll(async () => {
  office = await officeFinds()
})

/** Asks all this as the member. @returns the answers that reveal others, and how often each status was answered */
async function leaksOf(method: 'GET' | 'POST' | 'PUT' | 'DELETE', urls: string[]) {
  const leaks: string[] = []
  const statuses = new Map<number, number>()
  for (const url of urls) {
    const { status, found } = await ask(around.user, method, url)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (found.length > 0) leaks.push(`${method} ${url}: ${found.join(', ')}`)
  }
  return { leaks, statuses }
}

it('the office reads every secret that was planted, so that there is something to keep', () => {
  expect(Object.keys(around.secrets).filter((name) => !office.found.has(name))).toEqual([])
})

/** Calls of a cooperative that hold nothing of its people: requisites, counts, settings. */
const IMPERSONAL = ['/api/gbc/:gbc_id/get', '/api/gbc/:gbc_id/home', '/api/gbc/:gbc_id/settings']
/** Calls that answer paper alone, whose words are drawn: the area's own test proves whose paper it is. */
const PAPER = ['/api/gbc/:gbc_id/me/receipts/:id/file']

it('behind each call that a member may read by something of others was planted', async () => {
  const calls = reading.filter((route) => isMembers(route) && route.url.includes(':gbc_id'))
  const isFound = async (urls: string[]) => {
    const answers = await Promise.all(
      [chairman, around.other.user].flatMap((user) => urls.map((url) => ask(user, 'GET', url))),
    )
    return answers.some(({ found }) => found.length > 0)
  }
  const bare: string[] = []
  for (const route of calls) {
    const plain = addresses(route.url, office.ids)
    const asked = () => plain.flatMap((url) => questions(route, []).map((question) => url + question))
    if (!(await isFound(plain)) && !(await isFound(asked()))) bare.push(route.url)
  }
  expect(calls.length).toBeGreaterThan(10)
  expect(bare.sort()).toEqual([...IMPERSONAL, ...PAPER].sort())
})

it('no reading route tells a member of others, whatever it is asked for', async () => {
  const urls = reading.flatMap((route) => {
    const plain = addresses(route.url, office.ids)
    return isMembers(route)
      ? plain.flatMap((url) => [url, ...questions(route, office.ids).map((question) => url + question)])
      : plain.slice(0, 1)
  })
  const { leaks, statuses } = await leaksOf('GET', urls)
  expect(leaks).toEqual([])
  // Who owns the garage with him the member may know, by name alone.
  const garages = await test.call<OwnGarages>(around.user, 'GET', `/api/gbc/${gbc_id}/me/garages`)
  expect(garages.body.present.map(({ co_owners }) => co_owners)).toEqual([
    [{ name: 'Совладов Иван', share_numerator: 1, share_denominator: 2 }],
  ])
  // Asked in earnest: much was answered, nothing was held back for its frequency.
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect([...statuses.keys()].sort()).toEqual([200, 403, 404, 422])
})

it('no writing route tells a member of others either, or changes what is theirs', async () => {
  const sessions = (await ask(around.user, 'GET', '/api/auth/sessions')).ids
  const ids = office.ids.filter((id) => !sessions.includes(id))
  const records = [
    `members/${around.other.member.id}`,
    `garages/${around.other.garage.id}`,
    `documents/${around.closed.id}`,
    'jobs',
    'imports',
  ]
  const state = async () =>
    Promise.all(
      [...records.map((path) => `/api/gbc/${gbc_id}/${path}`), '/api/notifications', '/api/auth/sessions'].map(
        async (url) => (await test.call(chairman, 'GET', url)).body,
      ),
    )
  const before = await state()
  for (const route of routesOf(test.app).filter(
    ({ method, url }) => !['GET', 'HEAD'].includes(String(method)) && url !== '/api/auth/logout',
  )) {
    const plain = addresses(route.url, ids)
    expect((await leaksOf(route.method as 'POST', isMembers(route) ? plain : plain.slice(0, 1))).leaks).toEqual([])
  }
  expect((await ask(around.user, 'GET', '/api/auth/sessions')).status).toBe(200)
  expect(await state()).toEqual(before)
})

it('the socket tells a member of the own records only, while the office and others change theirs', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const heard = await listen(around.user)
  const office = await listen(chairman)
  const { other, closed, member } = around
  const put = (path: string, fields: object) => test.call(chairman, 'PUT', `/api/gbc/${gbc_id}/${path}`, fields)
  const post = (path: string, body: object, by = chairman) => test.call(by, 'POST', `/api/gbc/${gbc_id}/${path}`, body)
  await put(`members/${other.member.id}`, { note: 'Новое' })
  await put(`garages/${other.garage.id}`, { note: 'Новое' })
  await put(`documents/${closed.id}`, { number: '7' })
  await post('members', { kind: 'person', last_name: 'Новиков', first_name: 'Олег' })
  await post('me/proposals', { ...other.member, email: 'drugaya@example.org' }, other.user)
  await test.call(other.user, 'PUT', `/api/users/${other.user.id}/profile/update`, {
    first_name: 'Иное',
    last_name: 'Имя',
  })
  await put(`members/${member.id}`, { email: 'svoj@example.org' })
  await until(() => heard.length > 0, "the member's own change")
  expect(heard).toEqual([['changed', { type: 'own', id: member.id, version: 0 }]])
  expect(new Set(office.map(([name, event]) => event?.type ?? name))).toEqual(
    new Set(['members', 'garages', 'documents', 'proposals', 'users', 'notified']),
  )
})

const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.disconnect()))

/** All that a user's socket hears from now on. */
async function listen(user: TestUser) {
  const { body } = await test.call<{ ticket: string }>(user, 'POST', '/api/socket/ticket')
  const { port } = test.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, {
    query: { token: body.ticket },
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
  })
  sockets.push(socket)
  const heard: [name: string, event?: Pick<ChangedEvent, 'type'>][] = []
  socket.onAny((...event: (typeof heard)[number]) => heard.push(event))
  await new Promise((resolve) => socket.once('connect', () => resolve(socket)))
  return heard
}
