import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '#contract/members'
import { firstBrokenLink } from '#server/records/audit'
import { databaseFile, openDatabase } from '#server/db/engine'
import { newId } from '#server/lib/ids'
import { isSound } from '../backup/databaseCopy'
import { CommandError } from '../runCommand'
import { vital, type Figure } from './figures'
import { startServer, type ServerProcess, type Store } from './process'
import type { Bench } from './seed'

const KILLS = 50
const WRITERS = 8
const RESTARTS = 5
const RESTART_WRITERS = 12
const POSTS = 50
const EDITS = 20

function callsOf(server: ServerProcess, { gbc_id, token }: Bench) {
  const url = `${server.url}/api/gbc/${gbc_id}/members`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const add = (last_name: string, key: string) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify({ kind: 'person', last_name, first_name: 'Проба' }),
    })
  const edit = (id: string, body: object) =>
    fetch(`${url}/${id}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  const find = (q: string) => fetch(`${url}?q=${encodeURIComponent(q)}`, { headers })
  return { add, edit, find }
}

/** Member's id → the last version that the server said was stored. */
type Acknowledged = Map<string, number>

/** Adds a member and edits it, again and again, until `ended`; a call that fails, by whatever, promises nothing. */
async function write(
  server: ServerProcess,
  bench: Bench,
  acknowledged: Acknowledged,
  ended: () => boolean,
): Promise<void> {
  const { add, edit } = callsOf(server, bench)
  while (!ended()) {
    try {
      const added = await add('Убитый', newId())
      if (added.status !== 201) throw new Error(`Answered ${added.status}`)
      const member = (await added.json()) as Member
      acknowledged.set(member.id, member.version)
      const edited = await edit(member.id, { version: member.version, note: member.id })
      if (edited.status === 200) acknowledged.set(member.id, ((await edited.json()) as Member).version)
    } catch {
      await sleep(20)
    }
  }
}

async function lost(bench: Bench, acknowledged: Acknowledged): Promise<{ lost: number; brokenLink: number | null }> {
  const { gbc_id } = bench
  const db = openDatabase(bench)
  const rows = await db.read.selectFrom('members').select(['id', 'version']).where('gbc_id', '=', gbc_id).execute()
  const stored = new Map(rows.map(({ id, version }) => [id, version]))
  const missing = [...acknowledged].filter(([id, version]) => (stored.get(id) ?? 0) < version)
  const brokenLink = await firstBrokenLink(db, gbc_id)
  await db.close()
  return { lost: missing.length, brokenLink }
}

/** SQLite's own check of its file; PostgreSQL, which nothing kills there, looks after its own. */
export const isWhole = ({ dataDir, databaseUrl }: Store): boolean =>
  databaseUrl !== null || isSound(databaseFile(dataDir))

/** Kills the server at random moments under concurrent writes and looks for what it had acknowledged. */
export async function measureKills(bench: Bench): Promise<Figure[]> {
  const acknowledged: Acknowledged = new Map()
  for (let round = 0; round < KILLS; round += 1) {
    const server = await startServer(bench)
    let killed = false
    const writers = Array.from({ length: WRITERS }, () => write(server, bench, acknowledged, () => killed))
    await sleep(50 + Math.random() * 400)
    await server.kill()
    killed = true
    await Promise.all(writers)
  }
  const found = await lost(bench, acknowledged)
  const sound = isWhole(bench)
  return [
    vital(
      `${KILLS} × kill -9 under writes`,
      `${found.lost} of ${acknowledged.size} acknowledged members lost`,
      'none lost',
      found.lost === 0 && acknowledged.size > KILLS,
    ),
    vital('integrity check after it', sound ? 'clean' : 'DAMAGED', 'clean', sound),
    vital(
      'audit chain after it',
      found.brokenLink === null ? 'whole' : `broken at ${found.brokenLink}`,
      'whole',
      found.brokenLink === null,
    ),
  ]
}

/** Restarts PostgreSQL under writers of two servers, in turn cleanly and as after a crash. */
export async function measureRestarts(bench: Bench): Promise<Figure[]> {
  const { cluster, dataDir } = bench
  if (!cluster) throw new CommandError('restarts: only on PostgreSQL (npm run bench -- --postgres restarts)')
  const acknowledged: Acknowledged = new Map()
  const servers = [await startServer(bench), await startServer({ ...bench, dataDir: join(dataDir, 'other') })]
  let ended = false
  const writers = Array.from({ length: RESTART_WRITERS }, (_, number) =>
    write(servers[number % servers.length], bench, acknowledged, () => ended),
  )
  for (let round = 0; round < RESTARTS; round += 1) {
    await sleep(1000)
    await (round % 2 === 0 ? cluster.stop() : cluster.kill())
    await cluster.start()
  }
  const before = acknowledged.size
  await sleep(3000)
  ended = true
  await Promise.all(writers)
  const ready = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`).catch(() => null))?.ok))
  for (const server of servers) await server.stop()
  const found = await lost(bench, acknowledged)
  return [
    vital(
      `restart of PostgreSQL under ${RESTART_WRITERS} writers, ${RESTARTS} times`,
      `${found.lost} of ${acknowledged.size} acknowledged members lost`,
      'none lost',
      found.lost === 0 && before > 0,
    ),
    vital(
      'both servers live on, and write',
      `${ready.filter(Boolean).length} ready, ${acknowledged.size - before} members after the last restart`,
      '2 ready',
      ready.every(Boolean) && acknowledged.size > before,
    ),
    vital(
      'audit chain after it',
      found.brokenLink === null ? 'whole' : `broken at ${found.brokenLink}`,
      'whole',
      found.brokenLink === null,
    ),
  ]
}

/** Many identical posts at once, and many edits of one version at once. */
export async function measureRaces(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench)
  try {
    const { add, edit, find } = callsOf(server, bench)
    const name = `Одинаковый${Date.now()}`
    const key = newId()
    const posts = await Promise.all(Array.from({ length: POSTS }, () => add(name, key)))
    const answers = new Set(
      await Promise.all(posts.map(async (response) => `${response.status} ${await response.text()}`)),
    )
    const { total, items } = (await (await find(name)).json()) as { total: number; items: Member[] }

    const edits = await Promise.all(
      Array.from({ length: EDITS }, (_, number) => edit(items[0].id, { version: 1, note: `Правка ${number}` })),
    )
    const withStatus = (status: number) => edits.filter((response) => response.status === status).length
    return [
      vital(
        `${POSTS} identical posts at once`,
        `${total} row, ${answers.size} kind of answer`,
        '1 row, 1 kind of answer',
        total === 1 && answers.size === 1,
      ),
      vital(
        `${EDITS} edits of one version at once`,
        `${withStatus(200)} stored, ${withStatus(409)} conflicts`,
        `1 stored, ${EDITS - 1} conflicts`,
        withStatus(200) === 1 && withStatus(409) === EDITS - 1,
      ),
    ]
  } finally {
    await server.stop()
  }
}
