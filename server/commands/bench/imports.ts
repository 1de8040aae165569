import { setTimeout as sleep } from 'node:timers/promises'
import type { Import } from '#contract/imports'
import type { Member } from '#contract/members'
import type { Page } from '#contract/common'
import { firstBrokenLink } from '#server/records/audit'
import { openDatabase } from '#server/db/engine'
import { MEN, SURNAMES } from '../demo/names'
import { seededRandom } from '../demo/random'
import { atMost, besideFigure, type Figure } from './figures'
import { startServer, type ServerProcess } from './process'
import { isWhole } from './safety'
import type { Bench } from './seed'

const ROWS = 100_000
const KILLED_ROWS = 20_000
const KILLS = 6
const LONGEST = 60

/** A list as offices keep it: a row for each garage, its owner, phone, area, day of joining and debt. */
function officeCsv(rows: number): Buffer {
  const random = seededRandom(rows)
  const lines = ['№ п/п;Гараж №;Ряд;Ф.И.О.;Телефон;Дата рожд.;Площадь;Доля;Дата вступл.;Долг на 01.10.2026;Примечание']
  for (let number = 1; number <= rows; number += 1) {
    const name = `${random.pick(SURNAMES)[0]} ${random.pick(MEN)[0]} ${random.pick(MEN)[1]}`
    const born = random.day('1940-01-01', '2000-01-01').split('-').reverse().join('.')
    const joined = random.day('1990-01-01', '2025-01-01').split('-').reverse().join('.')
    const debt = random.chance(0.5) ? `${random.between(1, 90_000)},${random.between(10, 99)}` : '-'
    const phone = `8 (9${random.digits(2)}) ${String(1_000_000 + number).slice(0, 3)}-${String(1_000_000 + number).slice(3, 5)}-${random.digits(2)}`
    lines.push(
      [
        number,
        number,
        Math.ceil(number / 40),
        name,
        phone,
        born,
        random.pick(['18', '20,4', '24,3']),
        '1',
        joined,
        debt,
        '',
      ].join(';'),
    )
  }
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
}

/** Calls of an import by HTTP, as the screens make them. */
function callsOf({ url }: { url: string }, gbc_id: string, token: string) {
  const base = `${url}/api/gbc/${gbc_id}`
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string) => (await (await fetch(`${base}${path}`, { headers })).json()) as T
  const find = (id: string) => get<Import>(`/imports/${id}`)

  async function settled(id: string): Promise<Import> {
    for (;;) {
      const found = await find(id)
      if (!found.job || !['queued', 'running'].includes(found.job.status)) return found
      await sleep(100)
    }
  }
  async function upload(file: Buffer): Promise<Import> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(file)]), 'office.csv')
    const made = (await (await fetch(`${base}/imports`, { method: 'POST', headers, body: form })).json()) as Import
    return settled(made.id)
  }
  async function start(id: string, verb: string, body: object = {}): Promise<void> {
    const { version } = await find(id)
    const answer = await fetch(`${base}/imports/${id}/${verb}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ version, ...body }),
    })
    if (answer.status !== 202) throw new Error(`${verb}: ${await answer.text()}`)
  }
  async function check(found: Import): Promise<Import> {
    const columns = (found.table?.columns ?? []).flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
    await start(found.id, 'check', { columns, as_of: found.table?.as_of })
    const checked = await settled(found.id)
    if (!checked.counts?.undecided) return checked
    await start(found.id, 'decisions', { rest: 'different' })
    return settled(found.id)
  }
  const total = async (area: string) => (await get<Page<unknown>>(`/${area}?page_size=1`)).total
  return { base, headers, get, find, settled, upload, start, check, total }
}
type Calls = ReturnType<typeof callsOf>

/**
 * An edit a second and lists without end, as colleagues work meanwhile.
 * @returns a function that stops and gives the times
 */
function workBeside({ base, headers, get }: Calls, member: Member) {
  const [times, failures] = [[] as number[], { count: 0 }]
  let stopped = false
  const timed = async (call: () => Promise<Response>) => {
    const began = performance.now()
    const answer = await call()
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    if (!answer.ok) failures.count += 1
  }
  const editing = (async () => {
    while (!stopped) {
      const { version } = await get<Member>(`/members/${member.id}`)
      await timed(() =>
        fetch(`${base}/members/${member.id}`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ version, note: String(Math.random()) }),
        }),
      )
      await sleep(1000)
    }
  })()
  const listing = (async () => {
    for (let turn = 0; !stopped; turn += 1) {
      await timed(() =>
        fetch(
          `${base}/${['members?page=1', 'garages?page=2', 'members?q=%D0%B8%D0%B2%D0%B0%D0%BD', 'garages/plan', 'garages?q=17'][turn % 4]}`,
          { headers },
        ),
      )
      await sleep(30)
    }
  })()
  return async () => {
    stopped = true
    await Promise.all([editing, listing])
    return { times, failures: failures.count }
  }
}

/** A hundred thousand rows from the file to the lists and back, colleagues at work beside it. */
async function measureSpeed(bench: Bench, { gbc_id, token }: Neighbour): Promise<Figure[]> {
  const server = await startServer(bench)
  const figures: Figure[] = []
  try {
    const calls = callsOf(server, gbc_id, token)
    const [member] = (await calls.get<Page<Member>>('/members?page_size=1')).items
    const before = await calls.total('members')
    const file = officeCsv(ROWS)
    const stop = workBeside(calls, member)
    server.reset()
    const laps: [string, number][] = []
    let began = performance.now()
    const lap = (name: string) => {
      laps.push([name, (performance.now() - began) / 1000])
      began = performance.now()
    }
    const read = await calls.upload(file)
    lap('read')
    const checked = await calls.check(read)
    lap('dry run')
    await calls.start(checked.id, 'apply')
    const applied = await calls.settled(checked.id)
    lap('apply')
    const made = (await calls.total('members')) - before
    const whole = laps.reduce((sum, [, seconds]) => sum + seconds, 0)
    figures.push(
      atMost(
        `import of ${ROWS} rows (${laps.map(([name, seconds]) => `${name} ${seconds.toFixed(1)}`).join(', ')})`,
        whole,
        LONGEST,
        's',
      ),
    )
    const { times, failures } = await stop()
    figures.push(besideFigure('lists and edits beside it', times, failures))
    const { loop_p99, loop_max, rss } = await server.read()
    figures.push({
      name: 'event loop, memory',
      figure: `p99 ${Math.round(loop_p99)} ms, max ${Math.round(loop_max)} ms, ${Math.round(rss / 1024 / 1024)} MB`,
      bar: '',
      held: null,
    })
    const members = checked.totals?.members.made ?? -1
    figures.push({
      name: 'members made',
      figure: `${made} of ${members}, job ${applied.job?.status ?? 'gone'}`,
      bar: 'all',
      held: made === members,
      vital: true,
    })

    const stopUndoing = workBeside(calls, member)
    began = performance.now()
    await calls.start(checked.id, 'undo')
    await calls.settled(checked.id)
    figures.push(atMost('undo of it', (performance.now() - began) / 1000, LONGEST, 's'))
    const beside = await stopUndoing()
    figures.push(besideFigure('lists and edits beside it', beside.times, beside.failures))
    const left = (await calls.total('members')) - before
    figures.push({ name: 'members left of it', figure: String(left), bar: '0', held: left === 0, vital: true })
  } finally {
    await server.stop()
  }
  return figures
}

/** What is seen right after a start: an import whole, or nothing of it. */
async function seen(server: ServerProcess, { gbc_id, token }: Neighbour, before: { members: number; garages: number }) {
  const calls = callsOf(server, gbc_id, token)
  return {
    members: (await calls.total('members')) - before.members,
    garages: (await calls.total('garages')) - before.garages,
  }
}

/** Kills the server in the middle of applying and of undoing; looks at once and when the job has ended. */
async function measureKilled(bench: Bench, coop: Neighbour): Promise<Figure[]> {
  let server = await startServer(bench)
  const first = callsOf(server, coop.gbc_id, coop.token)
  const before = { members: await first.total('members'), garages: await first.total('garages') }
  const checked = await first.check(await first.upload(officeCsv(KILLED_ROWS)))
  const whole = { members: checked.totals?.members.made ?? 0, garages: checked.totals?.garages.made ?? 0 }
  const partly: string[] = []
  let kills = 0
  const look = async (when: string) => {
    const now = await seen(server, coop, before)
    const all = now.members === whole.members && now.garages === whole.garages
    if (!all && (now.members !== 0 || now.garages !== 0))
      partly.push(`${when}: ${now.members} members, ${now.garages} garages`)
  }
  try {
    for (const [verb, ends] of [
      ['apply', 'applied'],
      ['undo', 'undone'],
    ]) {
      await callsOf(server, coop.gbc_id, coop.token).start(checked.id, verb)
      for (let round = 0; round < KILLS / 2; round += 1) {
        await sleep(300 + Math.random() * 700)
        await server.kill()
        kills += 1
        server = await startServer(bench)
        await look(`${verb}, right after start`)
      }
      const found = await callsOf(server, coop.gbc_id, coop.token).settled(checked.id)
      if (found.status !== ends) partly.push(`${verb}: ${found.status}, ${found.job?.message ?? ''}`)
      await look(`${verb}, at the end`)
    }
  } finally {
    await server.stop()
  }
  const db = openDatabase(bench)
  const broken = await firstBrokenLink(db, coop.gbc_id)
  await db.close()
  const sound = isWhole(bench)
  return [
    {
      name: `${kills} × kill -9 while applying and undoing ${KILLED_ROWS} rows`,
      figure: partly.length === 0 ? 'all or nothing each time' : partly.join('; '),
      bar: 'all or nothing',
      held: partly.length === 0,
      vital: true,
    },
    {
      name: 'integrity and audit chain after it',
      figure: sound && broken === null ? 'whole' : 'DAMAGED',
      bar: 'whole',
      held: sound && broken === null,
      vital: true,
    },
  ]
}

/** A small cooperative of the bench and its chairman's session. */
interface Neighbour {
  gbc_id: string
  token: string
}

export async function measureImports(bench: Bench): Promise<Figure[]> {
  const [one, other] = bench.neighbours
  return [...(await measureSpeed(bench, one)), ...(await measureKilled(bench, other))]
}
