import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { ApiError } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Caller } from '#server/http/access'
import { openConnection, portOf } from '#server/testing/rawHttp'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { form, photo, storedFiles } from '#server/testing/uploads'
import { limitConcurrencyByKey } from '#server/lib/concurrency'
import { receiveUpload } from './multipart'

let test: TestApp
let gbc: Gbc
let chairman: TestUser
let member: TestUser
let jpeg: Buffer

beforeAll(async () => {
  test = await testApp('sqlite')
  ;({ gbc, chairman } = await test.cooperative())
  member = await test.user({ gbc_id: gbc.id, role: 'member' })
  jpeg = await photo().jpeg().toBuffer()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

/** An avatar's upload as bytes of HTTP, cut where its file begins. */
function rawUpload(user: TestUser, area = 'avatar', length?: number) {
  const { payload, type } = form([
    ['area', area],
    ['file', { name: 'a.jpg', content: jpeg }],
  ])
  const head = [
    'POST /api/files/upload HTTP/1.1',
    'Host: office.local',
    `Authorization: Bearer ${user.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length ?? payload.length}`,
    '\r\n',
  ].join('\r\n')
  const cut = payload.indexOf(jpeg) + 10
  return { start: Buffer.concat([Buffer.from(head), payload.subarray(0, cut)]), rest: payload.subarray(cut) }
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])

it('judges area and right before the file has come', async () => {
  for (const [user, area, status] of [
    [member, 'garage_image', 403],
    [chairman, 'secrets', 422],
    [chairman, 'document_file', 422],
  ] as const) {
    const { start } = rawUpload(user, area, 19 * 1024 * 1024)
    const { socket, received } = await openConnection(portOf(test.app.server), start)
    await until(() => received().includes('request_id'))
    socket.destroy()
    expect(statusOf(received())).toBe(status)
  }
})

it('refuses a form whose file stands before its area and record', async () => {
  const before = storedFiles(test).length
  const file = { name: 'a.jpg', content: jpeg }
  for (const parts of [
    [
      ['file', file],
      ['area', 'avatar'],
    ] as const,
    [
      ['area', 'property_image'],
      ['file', file],
      ['record_id', gbc.id],
    ] as const,
    [
      ['area', 'avatar'],
      ['file', file],
      ['record_id', chairman.id],
    ] as const,
  ]) {
    const { payload, type } = form(parts.map(([name, value]) => [name, value]))
    const { status, body } = await test.call<ApiError>(chairman, 'POST', '/api/files/upload', payload, {
      'content-type': type,
    })
    expect([status, body.message]).toEqual([422, 'Сначала область и запись'])
  }
  expect(storedFiles(test)).toHaveLength(before)
})

it("receives two files of a user at once, the next waits, and others' uploads don't", async () => {
  const port = portOf(test.app.server)
  const { start, rest } = rawUpload(chairman)
  const held = [await openConnection(port, start), await openConnection(port, start)]
  const begun = new Promise((resolve) => test.app.server.once('request', resolve))
  const third = await openConnection(port, Buffer.concat([start, rest]))
  await begun
  const other = rawUpload(member)
  const { received } = await openConnection(port, Buffer.concat([other.start, other.rest]))
  await until(() => received().includes('\r\n\r\n{'))
  expect([statusOf(received()), third.received()]).toEqual([201, ''])
  held[0].socket.write(rest)
  await until(() => third.received().includes('\r\n\r\n{'))
  held[1].socket.write(rest)
  await until(() => held.every((connection) => connection.received().includes('\r\n\r\n{')))
  expect([...held, third].map((connection) => statusOf(connection.received()))).toEqual([201, 201, 201])
  for (const { socket } of [...held, third]) socket.destroy()
})

/** Received files that nobody has worked with yet. */
const incoming = () => readdirSync(join(test.config.dataDir, 'incoming'))

/** A whole upload on a connection of its own. @returns its status */
async function uploaded(user: TestUser): Promise<number> {
  const { start, rest } = rawUpload(user)
  const { socket, received } = await openConnection(portOf(test.app.server), Buffer.concat([start, rest]))
  await until(() => received().includes('\r\n\r\n{'), 'answer to an upload')
  socket.destroy()
  return statusOf(received())
}

it('keeps no place for uploads whose connections have closed, received or waiting', async () => {
  const user = await test.user({ is_admin: true })
  const file = rawUpload(user).start.toString('latin1')
  const archive = file.replace('/api/files/upload', '/api/archive/restore')
  const opened = []
  for (const start of [file, file, file, archive]) {
    const begun = once(test.app.server, 'request')
    opened.push(await openConnection(portOf(test.app.server), Buffer.from(start, 'latin1')))
    await begun
  }
  await until(() => incoming().length === 2)
  // The waiting ones first: those before them end when they are closed already.
  for (const { socket } of opened.reverse()) socket.destroy()
  expect(await uploaded(user)).toBe(201)
  await until(() => incoming().length === 0)
})

it('keeps no place for uploads that are closed right after their head', async () => {
  const user = await test.user()
  const [head] = rawUpload(user).start.toString('latin1').split('\r\n\r\n')
  for (let number = 0; number < 12; number += 1) {
    const begun = once(test.app.server, 'request')
    const { socket } = await openConnection(portOf(test.app.server), `${head}\r\n\r\n`)
    await begun
    // At different steps of the call: its session is asked for, its turn comes, its folder is made.
    await sleep(number % 4)
    socket.destroy()
  }
  expect(await uploaded(user)).toBe(201)
})

it('holds three received files in memory at once, of however many users', async () => {
  const users = ['1', '2', '3', '4']
  let held = 0
  let most = 0
  let allReceived: Promise<unknown> | undefined
  const isWhole = (name: string) => statSync(join(test.config.dataDir, 'incoming', name)).size === jpeg.length
  const app = Fastify()
  await app.register(multipart)
  app.decorate('config', test.config)
  app.decorateRequest('caller', {
    getter() {
      return { id: (this.params as { id: string }).id } as Caller
    },
  })
  app.post('/:id', async (request) =>
    receiveUpload(
      request,
      async () => ({ maxBytes: jpeg.length }),
      async () => {
        most = Math.max(most, (held += 1))
        // The fourth has come by then, and has time to be read too if nothing holds it back.
        await (allReceived ??= until(() => incoming().length === users.length && incoming().every(isWhole)))
        await sleep(100)
        held -= 1
        return 'kept'
      },
    ),
  )
  const { payload, type } = form([['file', { name: 'a.jpg', content: jpeg }]])
  const answers = await Promise.all(
    users.map((id) => app.inject({ method: 'POST', url: `/${id}`, payload, headers: { 'content-type': type } })),
  )
  expect([most, ...answers.map(({ body }) => body)]).toEqual([3, 'kept', 'kept', 'kept', 'kept'])
  await app.close()
})

it('lets so many wait and refuses the next; another key has a queue of its own', async () => {
  const turn = limitConcurrencyByKey(1, 1, () => new Error('full'))
  let finish = () => {}
  const order: string[] = []
  const first = turn('one', () => new Promise<void>((resolve) => (finish = resolve)))
  const second = turn('one', async () => order.push('second'))
  await expect(turn('one', async () => order.push('third'))).rejects.toThrow('full')
  await turn('other', async () => order.push('other'))
  finish()
  await Promise.all([first, second])
  await turn('one', async () => order.push('after'))
  expect(order).toEqual(['other', 'second', 'after'])
})

it('lets what has gone out of the queue before its turn', async () => {
  const turn = limitConcurrencyByKey(1, 1, () => new Error('full'))
  let finish = () => {}
  const first = turn('one', () => new Promise<void>((resolve) => (finish = resolve)))
  const gone = new AbortController()
  const second = turn('one', async () => 'second', gone.signal)
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  const third = turn('one', async () => 'third')
  finish()
  expect([await first, await third]).toEqual([undefined, 'third'])
})
