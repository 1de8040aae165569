import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { openConnection, portOf, rawCall } from '#server/testing/rawHttp'
import { testApp, type TestApp } from '#server/testing/testApp'

const BODY = JSON.stringify({ email: 'nobody@example.org', password: 'Not the password' })
const HEAD = `POST /api/auth/login HTTP/1.1\r\nHost: office.local\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`
const HALF = BODY.length / 2

async function listening(settings = {}): Promise<TestApp> {
  const test = await testApp('sqlite', settings)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  return test
}

/** Sends a part of a request and waits until the server has begun with it. */
async function begun({ app }: TestApp, bytes: string) {
  const begins = once(app.server, 'request')
  const connection = await openConnection(portOf(app.server), bytes)
  await begins
  return connection
}

it('stops while strangers hold idle connections and halves of requests', async () => {
  const test = await listening({ stopGrace: 300 })
  const port = portOf(test.app.server)
  const strangers = [
    await openConnection(port),
    await openConnection(port, HEAD.slice(0, 40)),
    await begun(test, HEAD + BODY.slice(0, HALF)),
  ]
  await test.close()
  await Promise.all(strangers.map(({ closed }) => closed))
})

it('answers a call in flight before it stops, and refuses those that come meanwhile', async () => {
  const test = await listening({ stopGrace: 60_000 })
  const stranger = await openConnection(portOf(test.app.server))
  const call = await begun(test, HEAD + BODY.slice(0, HALF))
  // A connection that is open already may still carry calls.
  const late = await openConnection(portOf(test.app.server))
  // By itself: what every test looks for at its end would come before, and the late call with it.
  const closing = test.app.close()
  const stopped = new Promise<void>((resolve) => test.app.server.once('close', resolve))
  late.socket.write('GET /healthz HTTP/1.1\r\nHost: office.local\r\n\r\n')
  await late.closed
  call.socket.write(BODY.slice(HALF))
  await Promise.all([call.closed, stranger.closed, stopped, closing])
  expect(call.received()).toMatch(/^HTTP\/1\.1 422 /)
  expect(late.received()).toMatch(/^HTTP\/1\.1 503 [^]*Сервер останавливается/)
  rmSync(test.config.dataDir, { recursive: true, force: true })
})

it('bounds headers, silence and the number of connections', async () => {
  const test = await listening()
  const { headersTimeout, requestTimeout, timeout, maxConnections } = test.app.server
  expect({ headersTimeout, requestTimeout, timeout, maxConnections }).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 3_600_000,
    timeout: 120_000,
    maxConnections: 5_000,
  })
  await test.close()
})

it('answers what it can not read in its own words and with the headers of every answer', async () => {
  const test = await listening()
  const port = portOf(test.app.server)
  const length = 'Content-Length: 5\r\nTransfer-Encoding: chunked'
  for (const [request, status] of [
    ['GARBAGE\r\n\r\n', 400],
    [`POST /api/auth/login HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n0\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['TRACE /api/auth/login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 404],
  ] as const) {
    const answer = await rawCall(port, request)
    const [head, body] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/x-content-type-options: nosniff/i)
    expect(head).toMatch(/content-security-policy: default-src 'none'/i)
    expect(head).toMatch(/content-type: application\/json; charset=utf-8/i)
    const error = JSON.parse(body) as { status: number; message: string }
    expect(error).toMatchObject({ status, message: expect.stringMatching(/[а-яё]{3}/i), errors: {} })
  }
  await test.close()
})
