import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Manager } from 'socket.io-client'
import type { Member } from '#contract/members'
import { headersOf } from './calls'
import { atMost, type Figure } from './figures'
import { startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

const NAMESPACES = 60_000
const OF_A_CONNECTION = 100
const CONNECTIONS_AT_ONCE = 20
const WRITES = 20
const UPLOADS = 60
const FILE_BYTES = 20 * 1024 * 1024 - 1000
const HELD = 100

const megabytes = (bytes: number) => bytes / 1024 / 1024

/** One stranger's connection that asks for namespaces until the server closes it. */
function inventNamespaces(url: string, first: number): Promise<void> {
  const manager = new Manager(url, { transports: ['websocket'], reconnection: false })
  const ended = new Promise<void>((resolve) => {
    manager.once('close', () => resolve())
    manager.once('error', () => resolve())
  })
  for (let number = 0; number < OF_A_CONNECTION; number += 1) manager.socket(`/n${first + number}-${'z'.repeat(30)}`)
  return ended
}

/** @returns the slowest of some edits, milliseconds */
async function slowestWrite({ url }: ServerProcess, bench: Bench): Promise<number> {
  const address = `${url}/api/gbc/${bench.gbc_id}/members/${bench.ids[0]}`
  const headers = { ...headersOf(bench), 'content-type': 'application/json' }
  let { version } = (await (await fetch(address, { headers })).json()) as Member
  let slowest = 0
  for (let number = 0; number < WRITES; number += 1) {
    const started = performance.now()
    const answer = await fetch(address, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ version, note: `${number}` }),
    })
    ;({ version } = (await answer.json()) as Member)
    slowest = Math.max(slowest, performance.now() - started)
  }
  return slowest
}

async function measureNamespaces(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  await slowestWrite(server, bench)
  const before = (await server.read()).rss
  for (let sent = 0; sent < NAMESPACES; sent += OF_A_CONNECTION * CONNECTIONS_AT_ONCE)
    await Promise.all(
      Array.from({ length: CONNECTIONS_AT_ONCE }, (_, at) => inventNamespaces(server.url, sent + at * OF_A_CONNECTION)),
    )
  const slowest = await slowestWrite(server, bench)
  await sleep(5000)
  const after = (await server.read()).rss
  return [
    atMost(`the slowest of ${WRITES} writes after ${NAMESPACES} invented namespaces`, slowest, 60, 'ms'),
    atMost(`memory it keeps (${Math.round(megabytes(before))} MB before)`, megabytes(after - before), 50, 'MB'),
  ]
}

async function upload({ url }: ServerProcess, bench: Bench, fields: object, content: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new Blob([content]), 'scan.pdf')
  const answer = await fetch(`${url}/api/files/upload`, { method: 'POST', headers: headersOf(bench), body: form })
  return answer.status
}

async function measureUploads(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  const made = await fetch(`${server.url}/api/gbc/${bench.gbc_id}/documents`, {
    method: 'POST',
    headers: { ...headersOf(bench), 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Сканы', category: 'charter' }),
  })
  const { id } = (await made.json()) as { id: string }
  const content = new Uint8Array(FILE_BYTES)
  content.set(Buffer.from('%PDF-1.4\n'))
  content.set(Buffer.from('\n%%EOF\n'), FILE_BYTES - 7)
  const figures: Figure[] = []
  for (const [fields, expected] of [
    [{ area: 'document_file', record_id: id }, 201],
    [{ area: 'avatar' }, 413],
  ] as const) {
    server.reset()
    const statuses = await Promise.all(
      Array.from({ length: UPLOADS }, () => upload(server, bench, fields, content).catch(() => 0)),
    )
    const { rss_max } = await server.read()
    const fitting = statuses.filter((status) => status === expected).length
    figures.push(
      atMost(
        `memory during ${UPLOADS} uploads of 20 MB at once, ${fields.area} (${fitting} answered ${expected})`,
        megabytes(rss_max),
        450,
        'MB',
      ),
    )
  }
  return figures
}

/** A stop while strangers hold idle connections, halves of headers and halves of bodies. */
async function measureStop(server: ServerProcess): Promise<Figure> {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 90\r\n'
  const sent = ['', head, `${head}\r\n{"email":`]
  const { port } = new URL(server.url)
  const held = await Promise.all(
    Array.from({ length: HELD }, async (_, at) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      await once(socket, 'connect')
      socket.write(sent[at % sent.length])
      return socket
    }),
  )
  await sleep(500)
  const started = performance.now()
  await server.stop()
  const seconds = (performance.now() - started) / 1000
  for (const socket of held) socket.destroy()
  return atMost(`a stop while ${HELD} strangers hold connections`, seconds, 10, 's')
}

/** What strangers, and one member, may do to the others. */
export async function measureStrangers(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench)
  try {
    const figures = [...(await measureNamespaces(server, bench)), ...(await measureUploads(server, bench))]
    return [...figures, await measureStop(server)]
  } finally {
    await server.kill()
  }
}
