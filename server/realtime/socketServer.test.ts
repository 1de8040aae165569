import { createServer, type Server } from 'node:http'
import { handshake, openConnection, portOf, rawCall, textFrame } from '#server/testing/rawHttp'
import { until } from '#server/testing/until'
import { NAMESPACE, socketServer, type SocketServer } from './socketServer'

let server: Server
let io: SocketServer
const refused: number[] = []
let judged = 0

beforeAll(async () => {
  server = createServer()
  const config = { publicUrl: 'https://office.mayak.ru', trustProxy: false as const }
  io = socketServer(server, config, (_request, status) => refused.push(status))
  for (const namespace of [io.of('/'), io.of(NAMESPACE)])
    namespace.use((_socket, next) => {
      judged += 1
      next(new Error('unauthorized'))
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise<void>((resolve) => void io.close(() => resolve())))

const statusOf = (answer: string) => Number(answer.split(' ')[1])

/** Opens a web socket and connects it to each of these namespaces, one after another. */
async function connectTo(namespaces: string[]) {
  const connection = await openConnection(portOf(server), handshake())
  await until(() => connection.received().includes('101 Switching Protocols'))
  for (const name of namespaces) connection.socket.write(textFrame(`40${name},`))
  return connection
}

it('keeps nothing of namespaces that a stranger invents', async () => {
  const before = judged
  const { socket, closed } = await connectTo(Array.from({ length: 9 }, (_, number) => `/invented-${number}`))
  await until(() => judged === before + 9)
  socket.destroy()
  await closed
  await until(() => io.engine.clientsCount === 0)
  expect([...io._nsps.keys()]).toEqual(['/'])
})

it('closes a connection that asks for one namespace after another', async () => {
  const before = judged
  const { closed } = await connectTo(Array.from({ length: 100 }, (_, number) => `/invented-${number}`))
  await closed
  expect(judged - before).toBeLessThanOrEqual(10)
})

it('makes no namespace of a name that is long or no plain word', async () => {
  const before = judged
  const { socket, received } = await connectTo([`/${'z'.repeat(41)}`, '/a b', '/a/b'])
  await until(() => received().split('Invalid namespace').length === 4)
  socket.destroy()
  expect(judged).toBe(before)
})

it.each([
  ['http://evil.example', 403],
  ['https://office.local.evil.example', 403],
  ['null', 403],
  ['http://office.local', 101],
  ['https://office.mayak.ru', 101],
])('a page of %s opens a socket: %d', async (origin, expected) => {
  const { socket, received } = await openConnection(portOf(server), handshake(undefined, [`Origin: ${origin}`]))
  await until(() => received().includes('\r\n\r\n'))
  socket.destroy()
  expect(statusOf(received())).toBe(expected)
})

it('opens web sockets alone, and says so with the headers of every answer', async () => {
  const calls = [
    handshake('EIO=4&transport=polling'),
    handshake('EIO=3&transport=websocket'),
    handshake('EIO=4&transport=websocket&sid=1'),
    'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: office.local\r\n\r\n',
  ]
  refused.length = 0
  for (const call of calls) {
    const answer = await rawCall(portOf(server), call)
    expect(statusOf(answer)).toBe(400)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(answer).toMatch(/content-security-policy: default-src 'none'; frame-ancestors 'none'/i)
    expect(answer).toMatch(/strict-transport-security: max-age=31536000; includeSubDomains/i)
  }
  expect(refused).toEqual([400, 400, 400, 400])
  const { socket, received } = await openConnection(portOf(server), handshake())
  await until(() => received().includes('\r\n\r\n'))
  socket.destroy()
  expect(received()).toMatch(/x-content-type-options: nosniff/i)
})
