import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import type { ChangedEvent } from '#contract/events'
import type { Garage, Ownership } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { EVENT_SECONDS, eventually, until } from '#server/testing/until'

let test: TestApp
let gbc: Gbc
let chairman: TestUser
const sockets: Socket[] = []

beforeAll(async () => {
  test = await testApp('sqlite')
  ;({ gbc, chairman } = await test.cooperative())
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => test.close())

const ticketOf = async (user: TestUser) =>
  (await test.call<{ ticket: string }>(user, 'POST', '/api/socket/ticket')).body.ticket

function connect(token: string, namespace = ''): Promise<Socket> {
  const { port } = test.app.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}${namespace}`, {
    query: { token },
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
  })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

const next = (socket: Socket, event: string) =>
  eventually(new Promise<ChangedEvent>((resolve) => socket.once(event, resolve)), `the event «${event}»`)

it("tells a colleague of another's change, whatever namespace is named", async () => {
  const auditor = await test.user({ gbc_id: gbc.id, role: 'auditor' })
  for (const namespace of ['', '/members']) {
    const socket = await connect(await ticketOf(auditor), namespace)
    const heard = next(socket, 'changed')
    const member = await test.member(gbc.id, chairman)
    expect(await heard).toEqual({ type: 'members', id: member.id, version: 1 })
  }
})

it('tells nothing to strangers and to those who may not read the area', async () => {
  const stranger = (await test.cooperative()).chairman
  const plain = await test.user({ gbc_id: gbc.id, role: 'member' })
  const deaf = [await connect(await ticketOf(stranger)), await connect(await ticketOf(plain))]
  const heard: unknown[] = []
  deaf.forEach((socket) => socket.on('changed', (event) => heard.push(event)))
  const witness = next(await connect(await ticketOf(chairman)), 'changed')
  await test.member(gbc.id, chairman)
  await witness
  expect(heard).toEqual([])
})

it('tells who owned a garage that the ownership was removed, or given to another', async () => {
  const [member, other] = [
    await test.member(gbc.id, chairman),
    await test.member(gbc.id, chairman, { last_name: 'Иной' }),
  ]
  const { body: garage } = await test.call<Garage>(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, { number: '17' })
  const ownerships = `/api/gbc/${gbc.id}/garages/${garage.id}/ownerships`
  const add = async () =>
    (await test.call<Ownership[]>(chairman, 'POST', ownerships, { member_id: member.id, from: '2020-01-01' })).body[0]
      .id
  const socket = await connect(
    await ticketOf(await test.user({ gbc_id: gbc.id, role: 'member', member_id: member.id })),
  )
  for (const lose of [
    (id: string) => test.call(chairman, 'DELETE', `${ownerships}/${id}`),
    (id: string) => test.call(chairman, 'PUT', `${ownerships}/${id}`, { member_id: other.id }),
  ]) {
    let heard = next(socket, 'changed')
    const id = await add()
    await heard
    heard = next(socket, 'changed')
    await lose(id)
    expect(await heard).toEqual({ type: 'own', id: member.id, version: 0 })
  }
})

it('tells members of documents that are, or were, shown to them, and of no others', async () => {
  const plain = await test.user({ gbc_id: gbc.id, role: 'member' })
  const heard: string[] = []
  const socket = await connect(await ticketOf(plain))
  socket.on('changed', ({ type, id }: ChangedEvent) => heard.push(`${type} ${id}`))
  const office = await connect(await ticketOf(chairman))
  const heardInOffice: string[] = []
  office.on('changed', ({ id, version }: ChangedEvent) => heardInOffice.push(`${id} ${version}`))
  const documents = `/api/gbc/${gbc.id}/documents`
  const idAfter = async (change: () => Promise<{ body: { id: string } }>) => {
    const heardByOffice = next(office, 'changed')
    const { body } = await change()
    await heardByOffice
    return body.id
  }
  const id = await idAfter(() => test.call(chairman, 'POST', documents, { title: 'Смета', category: 'estimate' }))
  const put = (fields: object) => idAfter(() => test.call(chairman, 'PUT', `${documents}/${id}`, fields))
  await put({ number: '1' })
  expect(heard).toEqual([])
  for (const change of [{ visibility: 'members' }, { number: '2' }, { visibility: 'board' }]) await put(change)
  await put({ number: '3' })
  await idAfter(() => test.call(chairman, 'POST', `${documents}/${id}/archive`, {}))
  const published = await idAfter(() =>
    test.call(chairman, 'POST', documents, { title: 'Отчёт', category: 'report', visibility: 'members' }),
  )
  await until(() => heard.includes(`documents ${published}`), 'the change of the document', EVENT_SECONDS)
  expect(heard).toEqual([...Array.from({ length: 3 }, () => `documents ${id}`), `documents ${published}`])
  // Whoever reads all documents is told of each change once, also where members are told of it.
  expect(heardInOffice).toEqual([...[1, 2, 3, 4, 5, 6, 7].map((version) => `${id} ${version}`), `${published} 1`])
})

it("tells who owns a garage with a member of the member's new name, and of nothing else of the member's", async () => {
  const [member, other, former] = await Promise.all(
    ['Первый', 'Второй', 'Бывший'].map((last_name) => test.member(gbc.id, chairman, { last_name })),
  )
  const { body: garage } = await test.call<Garage>(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, { number: '18' })
  const own = async (member_id: string, from: string, to: string | null) => {
    const share = { share_numerator: 1, share_denominator: 2 }
    const path = `/api/gbc/${gbc.id}/garages/${garage.id}/ownerships`
    expect((await test.call(chairman, 'POST', path, { member_id, from, to, ...share })).status).toBe(201)
  }
  await own(member.id, '2020-01-01', null)
  await own(other.id, '2020-01-01', null)
  await own(former.id, '2019-01-01', '2020-01-01')
  const listening = async (member_id: string) => {
    const heard: ChangedEvent[] = []
    const socket = await connect(await ticketOf(await test.user({ gbc_id: gbc.id, role: 'member', member_id })))
    socket.on('changed', (event: ChangedEvent) => heard.push(event))
    return heard
  }
  const [his, others] = [await listening(member.id), await listening(former.id)]
  const rename = (fields: object) => test.call(chairman, 'PUT', `/api/gbc/${gbc.id}/members/${other.id}`, fields)
  await rename({ note: 'Глуховат' })
  await rename({ last_name: 'Переименов' })
  await until(() => his.length > 0, 'the change that is the member’s', EVENT_SECONDS)
  expect([his, others]).toEqual([[{ type: 'own', id: member.id, version: 0 }], []])
})

it('opens by a ticket once, never by a session token', async () => {
  const ticket = await ticketOf(chairman)
  await connect(ticket)
  await expect(connect(ticket)).rejects.toThrow('unauthorized')
  await expect(connect(chairman.token)).rejects.toThrow('unauthorized')
  await expect(connect('')).rejects.toThrow('unauthorized')
})

it('ends with the session', async () => {
  const user = await test.user({ gbc_id: gbc.id, role: 'board' })
  const socket = await connect(await ticketOf(user))
  const ended = next(socket, 'disconnect')
  await test.call(user, 'POST', '/api/auth/logout')
  await ended
})
