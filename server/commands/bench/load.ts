import autocannon from 'autocannon'
import type { Job } from '#contract/jobs'
import type { Member } from '#contract/members'
import type { Page } from '#contract/common'
import { setTimeout as sleep } from 'node:timers/promises'
import { CALLERS, headersOf, load, pick, type Call } from './calls'
import { atMost, latencyFigure, type Figure, type LatencyBar } from './figures'
import { startBareServer, startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

const RATIO_ROUNDS = 3
const RATIO_SECONDS = 3

const membersUrl = ({ gbc_id }: Bench) => `/api/gbc/${gbc_id}/members`
const list = (bench: Bench, query: string): Call => ({
  method: 'GET',
  path: `${membersUrl(bench)}?page_size=50&${query}`,
})
const search = (bench: Bench, text: string) => list(bench, `q=${encodeURIComponent(text)}`)
const TYPED = [
  'ив',
  'иван',
  'иванова',
  'семен',
  'кузнецова анна',
  'петр 1',
  'вич',
  '17',
  'гараж 1777',
  '921',
  '4567',
  'а123',
  'ctvtyjd',
  'щщщ',
]
const globalSearch = ({ gbc_id }: Bench): Call => ({
  method: 'GET',
  path: `/api/gbc/${gbc_id}/search?q=${encodeURIComponent(pick(TYPED))}`,
})
const record = (bench: Bench): Call => ({ method: 'GET', path: `${membersUrl(bench)}/${pick(bench.ids)}` })
const edit = (bench: Bench): Call => ({
  method: 'PUT',
  path: `${membersUrl(bench)}/${pick(bench.ids)}`,
  headers: { ...headersOf(bench), 'content-type': 'application/json' },
  body: JSON.stringify({ note: `Правка ${Math.random()}` }),
})

const PAGE_WORDS = ['семен', 'иван', 'кузнецова', 'пётр 1', '921', 'камри']

/** What an office does: mostly records, then lists and searches, an edit now and then. */
function mixed(bench: Bench): Call {
  const chance = Math.random()
  if (chance < 0.5) return record(bench)
  if (chance < 0.75)
    return list(
      bench,
      `page=${1 + Math.floor(Math.random() * 1900)}&sort=${pick(['last_name', '-joined_on', 'account_number'])}`,
    )
  if (chance < 0.95) return search(bench, pick(PAGE_WORDS))
  return edit(bench)
}

async function throughput(url: string, bench: Bench, path: string): Promise<number> {
  const { requests } = await autocannon({
    url: url + path,
    connections: CALLERS,
    duration: RATIO_SECONDS,
    headers: headersOf(bench),
  })
  return requests.average
}

/** Throughput of one record beside that of a route that only answers the same bytes, turn by turn. */
async function ratioFigure(server: ServerProcess, bench: Bench): Promise<Figure> {
  const { path } = record(bench)
  const bytes = await (await fetch(server.url + path, { headers: headersOf(bench) })).text()
  const bare = await startBareServer(bytes)
  let [ours, theirs] = [0, 0]
  for (let round = 0; round < RATIO_ROUNDS; round += 1) {
    ours += await throughput(server.url, bench, path)
    theirs += await throughput(bare.url, bench, path)
  }
  await bare.stop()
  const ratio = ours / theirs
  const perSecond = (sum: number) => Math.round(sum / RATIO_ROUNDS)
  return {
    name: 'one record against a bare route',
    figure: `${Math.round(ratio * 100)} % (${perSecond(ours)} against ${perSecond(theirs)} a second)`,
    bar: '≥ 25 %',
    held: ratio >= 0.25,
  }
}

const EDITS = 2000
const WARMING_EDITS = 500
const EDIT_BAR = { p95: 60, p99: 300, max: 1000 }

/** What an edit costs: its audit row, its search key and a commit that survives a power cut, for all callers at once. */
async function editFigures(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  await load(server.url, bench, edit, { amount: WARMING_EDITS })
  const before = (await server.read()).cpu
  const { times, failures } = await load(server.url, bench, edit, { amount: EDITS })
  const spent = (await server.read()).cpu - before
  const figure = atMost('edit of a record, processor time', spent / EDITS, 2.5, 'ms of the server and its threads')
  return [
    latencyFigure('edit of a record', times, failures, EDIT_BAR),
    // The bar is SQLite's, which works within the server; PostgreSQL's own processes are not counted.
    bench.databaseUrl === null ? figure : { ...figure, bar: '', held: null },
  ]
}

/** «семен» must find «Семёнов», or who has one among the contact persons: a fast search that finds nothing proves nothing. */
async function searchFigure(server: ServerProcess, bench: Bench): Promise<Figure> {
  const response = await fetch(server.url + search(bench, 'семен').path, { headers: headersOf(bench) })
  const { items, total } = (await response.json()) as Page<Member>
  const found = items.length > 0 && items.every((item) => JSON.stringify(item).includes('емён'))
  return { name: '«семен» finds «Семёнов»', figure: `${total} found`, bar: '', held: found }
}

const EXPORT = {
  area: 'members',
  format: 'xlsx',
  columns: ['display_name', 'phones', 'status', 'share_due', 'share_paid', 'registration_address'],
  query: {},
}

/** Makes one export after another until it is stopped. @returns how many were made and in what time each */
function keepExporting(server: ServerProcess, bench: Bench) {
  const headers = { ...headersOf(bench), 'content-type': 'application/json' }
  const base = `${server.url}/api/gbc/${bench.gbc_id}`
  let stopped = false

  async function exportOnce(): Promise<Job> {
    const posted = await fetch(`${base}/exports`, { method: 'POST', headers, body: JSON.stringify(EXPORT) })
    let job = (await posted.json()) as Job
    while (['queued', 'running'].includes(job.status)) {
      await sleep(200)
      job = (await (await fetch(`${base}/jobs/${job.id}`, { headers })).json()) as Job
    }
    return job
  }

  const exporting = (async () => {
    const made: { status: string; rows: number; seconds: number }[] = []
    while (!stopped) {
      const started = performance.now()
      const { status, result } = await exportOnce()
      made.push({ status, rows: result?.rows ?? 0, seconds: (performance.now() - started) / 1000 })
    }
    return made
  })()
  return async () => {
    stopped = true
    return exporting
  }
}

async function besideExports(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  const stop = keepExporting(server, bench)
  const figures: Figure[] = []
  for (const [name, call, , , bar] of SCENARIOS.filter(([, , beside]) => beside)) {
    const { times, failures } = await load(server.url, bench, call)
    figures.push(latencyFigure(`${name}, exports beside`, times, failures, bar))
  }
  const made = await stop()
  const seconds = made.map((one) => one.seconds.toFixed(1)).join(', ')
  figures.push({
    name: 'exports made meanwhile',
    figure: `${made.length} of ${made[0].rows} rows in ${seconds} s`,
    bar: '',
    held: made.every(({ status }) => status === 'done'),
  })
  return figures
}

/** A search of all areas is several lists at once. */
const SEARCH_BAR = { p95: 150, p99: 300, max: 1000 }
const SEARCH_BESIDE_BAR = { p95: 300, p99: 600, max: 2000 }

/** Name, call, whether it is measured beside running exports too, and bars of its own. */
const SCENARIOS: [string, (bench: Bench) => Call, boolean, quiet?: LatencyBar, beside?: LatencyBar][] = [
  ['list, page 1', (bench) => list(bench, 'page=1'), true],
  ['list, page 500', (bench) => list(bench, 'page=500'), false],
  ['list, page 1900 by admission', (bench) => list(bench, 'page=1900&sort=-joined_on'), false],
  ['search «семен»', (bench) => search(bench, 'семен'), true],
  ['search «ова», most of all', (bench) => search(bench, 'ова'), false],
  ['search, a rare one', (bench) => search(bench, 'толстой лев'), false],
  ['search, two letters', (bench) => search(bench, 'ив'), false],
  ['global search, whatever is typed', globalSearch, true, SEARCH_BAR, SEARCH_BESIDE_BAR],
  ['one record', record, true],
  ['mixed, 5 % edits', mixed, true],
]

/** Lists, searches and records at 100 000 members for 16 callers. */
export async function measureLoad(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench)
  const figures: Figure[] = []
  try {
    figures.push(await searchFigure(server, bench))
    server.reset()
    for (const [name, call, , bar] of SCENARIOS) {
      const { times, failures } = await load(server.url, bench, call)
      figures.push(latencyFigure(name, times, failures, bar))
    }
    figures.push(...(await editFigures(server, bench)))
    figures.push(...(await besideExports(server, bench)))
    const { loop_p99, loop_max, rss } = await server.read()
    figures.push(atMost(`event loop delay, p99 (max ${Math.round(loop_max)} ms)`, loop_p99, 50, 'ms'))
    figures.push(atMost('memory after it', rss / 1024 / 1024, 400, 'MB'))
    figures.push(await ratioFigure(server, bench))
  } finally {
    await server.stop()
  }
  return figures
}
