import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import type { ChangedEvent } from '#contract/events'
import type { Gbc } from '#contract/gbc'
import { buildApp } from '#server/app'
import type { App } from '#server/http/fastify'
import { newId } from '#server/lib/ids'
import { hub } from '#server/testing/hubBus'
import { callsOf, testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'
import { EVENT_SECONDS, eventually, until } from '#server/testing/until'
import { payloadsOf } from './payloads'

/** By PostgreSQL itself where the tests have a real one; its words are tried always. */
const ways = realPostgres ? (['a hub', 'PostgreSQL'] as const) : (['a hub'] as const)

describe.each(ways)('two servers on one database, connected by %s', (way) => {
  let one: TestApp
  let other: { app: App; call: TestApp['call'] }
  let gbc: Gbc
  let chairman: TestUser
  const sockets: Socket[] = []

  beforeAll(async () => {
    const between = way === 'a hub' ? hub() : null
    one = await testApp(between ? 'sqlite' : 'postgres', {}, between?.join())
    // The first one owns the database.
    const app = await buildApp(one.config, { ...one.db, close: async () => undefined }, between?.join())
    other = { app, call: callsOf(app) }
    await one.app.listen({ port: 0, host: '127.0.0.1' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    ;({ gbc, chairman } = await one.cooperative())
  })
  afterEach(() => sockets.splice(0).forEach((socket) => socket.disconnect()))
  afterAll(async () => {
    await other.app.close()
    await one.close()
  })

  const ticketFrom = async (call: TestApp['call'], user: TestUser) =>
    (await call<{ ticket: string }>(user, 'POST', '/api/socket/ticket')).body.ticket

  function connect(app: App, token: string): Promise<Socket> {
    const { port } = app.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
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

  /** A socket of the other server, and all that it hears. */
  async function listener(user: TestUser, app = other.app) {
    const socket = await connect(app, await ticketFrom(one.call, user))
    const heard: unknown[] = []
    socket.on('changed', (event: ChangedEvent) => heard.push(event))
    socket.on('notified', () => heard.push('notified'))
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    return { socket, heard, ended: () => eventually(ended, 'the end of the connection') }
  }

  it('tell everyone of a change once, to whichever server they are connected', async () => {
    const [near, far] = [await listener(chairman, one.app), await listener(chairman)]
    const member = await one.member(gbc.id, chairman)
    const changed = { type: 'members', id: member.id, version: 1 }
    await until(() => far.heard.length > 0, 'the change at the other server', EVENT_SECONDS)
    // What is published afterwards has come: a double would have come before.
    one.app.realtime.notified([chairman.id])
    await until(() => [far, near].every(({ heard }) => heard.includes('notified')), 'the notices', EVENT_SECONDS)
    expect([near.heard, far.heard]).toEqual([
      [changed, 'notified'],
      [changed, 'notified'],
    ])
  })

  it('tell a member of what is the own, and nobody of what is not theirs', async () => {
    const member = await one.member(gbc.id, chairman)
    const [own, foreign] = [
      await one.user({ gbc_id: gbc.id, role: 'member', member_id: member.id }),
      await one.user({ gbc_id: gbc.id, role: 'member' }),
    ]
    const [addressee, deaf] = [await listener(own), await listener(foreign)]
    await one.call(chairman, 'PUT', `/api/gbc/${gbc.id}/members/${member.id}`, { ...member, note: 'звонить вечером' })
    await until(() => addressee.heard.length > 0, 'the notice', EVENT_SECONDS)
    expect([addressee.heard, deaf.heard]).toEqual([[{ type: 'own', id: member.id, version: 0 }], []])
  })

  it('take a ticket of either, once', async () => {
    const ticket = await ticketFrom(one.call, chairman)
    const tries = await Promise.allSettled([
      connect(one.app, ticket),
      connect(other.app, ticket),
      connect(one.app, ticket),
      connect(other.app, ticket),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('end a session on both at once, its sockets and its tickets too', async () => {
    const user = await one.user({ gbc_id: gbc.id, role: 'board' })
    const { ended } = await listener(user)
    const ticket = await ticketFrom(one.call, user)
    const { body: known } = await one.call<{ version: number }>(chairman, 'GET', `/api/gbc/${gbc.id}/users/${user.id}`)
    const blocked = await one.call(chairman, 'POST', `/api/gbc/${gbc.id}/users/${user.id}/block`, {
      version: known.version,
    })
    expect(blocked.status).toBe(200)
    await ended()
    expect((await other.call(user, 'GET', `/api/gbc/${gbc.id}/members`)).status).toBe(401)
    await expect(connect(other.app, ticket)).rejects.toThrow('unauthorized')
  })

  it('know of a user who has the program open at the other', async () => {
    const user = await one.user({ gbc_id: gbc.id, role: 'board' })
    expect(await one.app.realtime.isHere(user.id)).toBe(false)
    await listener(user)
    await until(() => one.app.realtime.isHere(user.id), 'the answer of the other server')
  })

  if (way === 'PostgreSQL') {
    it('are others to each other, and one by itself has none', async () => {
      expect(await one.app.bus.hasOthers()).toBe(true)
      const alone = await testApp('postgres')
      expect(await alone.app.bus.hasOthers()).toBe(false)
      await alone.close()
    })

    it('let go of their sockets while they do not hear each other, and take them back', async () => {
      const { ended } = await listener(chairman)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gbc-office listener' and datname = current_database()`.execute(
        one.db.write,
      )
      await ended()
      await until(() => other.app.bus.hears && one.app.bus.hears)
      const { heard } = await listener(chairman)
      await one.member(gbc.id, chairman)
      await until(() => heard.length === 1, 'the change after the connection came back', EVENT_SECONDS)
    })
  }
})

it('says no more at once than PostgreSQL takes', () => {
  const ids = Array.from({ length: 1000 }, newId)
  const pieces = payloadsOf(newId(), { kind: 'ended', ids })
  expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThan(8000)
  expect(pieces.flatMap((piece) => (JSON.parse(piece) as { notice: { ids: string[] } }).notice.ids)).toEqual(ids)
})
