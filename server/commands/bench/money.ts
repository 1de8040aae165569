import type { Fund, Funds } from '#contract/money/funds'
import type { Report } from '#contract/money/reports'
import { openDatabase } from '#server/db/engine'
import { checkSnapshot } from '#server/features/check/checkJob'
import { today } from '#server/lib/days'
import { newId } from '#server/lib/ids'
import { CALLERS, load, loadInTurn, pick, type Call, type Kind } from './calls'
import { atMost, besideFigure, latencyFigure, type Figure, type LatencyBar } from './figures'
import { listBeside, moneyCalls } from './moneyCalls'
import { seedMoney } from './moneySeed'
import { startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

const JSON_BODY = { 'content-type': 'application/json' }
/** An office's cooperative, and all garages of the bench. */
const GARAGES = [240, 100_000]
/** Seconds that charging all of them may take. */
const CHARGED_WITHIN = 120
const MIXED_SECONDS = 20
/** Sixteen who post at once wait for one another: only one posts at a time. */
const POSTED_AT_ONCE = 150
/** PostgreSQL, which is asked through a socket, may take so many times as long; nobody may wait longer for it all the same. */
const POSTGRES_SLOWER = 1.5
const allowed = ({ databaseUrl }: Bench, bar: number) => (databaseUrl === null ? bar : bar * POSTGRES_SLOWER)
const latencyBar = (bench: Bench, p95: number): LatencyBar => ({ p95: allowed(bench, p95), p99: 300, max: 1000 })

const secondsSince = (began: number) => (performance.now() - began) / 1000
type Calls = ReturnType<typeof moneyCalls>

/** A run of these garages, as far as its preview. */
async function preview(calls: Calls, garages: number, bench: Bench) {
  const kind_id = await calls.kind(`Взнос с ${garages} гаражей, ${newId()}`)
  const began = performance.now()
  const { id } = await calls.run(kind_id, garages === bench.garageIds.length ? null : bench.garageIds.slice(0, garages))
  const { rows_total } = await calls.settled(id, 'ready')
  return { id, rows_total, seconds: secondsSince(began) }
}

async function measureRun(server: ServerProcess, bench: Bench, garages: number): Promise<Figure[]> {
  const calls = moneyCalls(server, bench)
  const stop = listBeside(calls, 20)
  const { id, rows_total, seconds } = await preview(calls, garages, bench)
  const began = performance.now()
  await calls.post(`/charges/runs/${id}/post`, {})
  await calls.settled(id, 'posted')
  const posted = secondsSince(began)
  const times = await stop()
  return [
    atMost(`preview of a run of ${garages} garages`, seconds, allowed(bench, garages > 1000 ? 30 : 5), 's'),
    atMost(`posting it (${rows_total} charges)`, posted, allowed(bench, garages > 1000 ? CHARGED_WITHIN : 5), 's'),
    besideFigure('lists of accounts beside both', times),
  ]
}

/** What the office asks while one takes money: sixteen callers of whom one posts, and a run beside them. */
async function measureOffice(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  const calls = moneyCalls(server, bench)
  const path = calls.base.slice(server.url.length)
  const reading = (of: () => string) => (): Call => ({ method: 'GET', path: `${path}${of()}` })
  const payment = { name: 'posting a payment', call: posting(path, '/payments', calls, bench), p95: 60 }
  const asked: (Kind & { p95: number })[] = [
    { name: 'balance', call: reading(() => `/accounts/${pick(bench.ids)}`), p95: 50 },
    { name: 'personal account', call: reading(() => `/accounts/${pick(bench.ids)}/statement`), p95: 50 },
    {
      name: 'accounts with balances',
      call: reading(() => `/accounts?page=${pick([1, 2, 3, 4])}&sort=-balance`),
      p95: 100,
    },
    { name: 'debtors', call: reading(() => `/accounts?state=debt&page=${pick([1, 2, 3, 4])}`), p95: 100 },
    { name: 'journal', call: reading(() => `/operations?page=${pick([1, 2, 3, 4])}`), p95: 100 },
  ]
  const { id } = await preview(calls, bench.garageIds.length, bench)
  await calls.post(`/charges/runs/${id}/post`, {})
  const seconds = MIXED_SECONDS
  const [read, posted] = await Promise.all([
    loadInTurn(server.url, bench, asked, { callers: CALLERS - 1, seconds }),
    loadInTurn(server.url, bench, [payment], { callers: 1, seconds }),
  ])
  await calls.settled(id, 'posted')
  const measured = new Map([...posted, ...read])
  return [payment, ...asked].map(({ name, p95 }) => {
    const { times, failures } = measured.get(name) ?? { times: [], failures: 0 }
    return latencyFigure(`${name}, of 16 callers, a run beside them`, times, failures, latencyBar(bench, p95))
  })
}

const posting = (path: string, of: string, calls: Calls, bench: Bench) => (): Call => ({
  method: 'POST',
  path: `${path}${of}`,
  headers: { ...JSON_BODY, 'idempotency-key': newId() },
  body: JSON.stringify(calls.payment(pick(bench.ids), 10_000)),
})

/** All callers ask for the same at once. */
async function measureRush(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  const calls = moneyCalls(server, bench)
  const path = calls.base.slice(server.url.length)
  const rush: [string, () => Call, number][] = [
    ['payments, 16 at once', posting(path, '/payments', calls, bench), POSTED_AT_ONCE],
    ['previews of a payment, 16 at once', posting(path, '/payments/preview', calls, bench), 100],
  ]
  const figures: Figure[] = []
  for (const [name, call, p95] of rush) {
    // A call with the same key is answered from what is kept: each caller goes through so many of its own.
    const { times, failures } = await load(server.url, bench, call, { amount: 2000 })
    figures.push(latencyFigure(name, times, failures, latencyBar(bench, p95)))
  }
  return figures
}

const PAST_DAYS = ['from=2025-01-01&to=2025-01-31', 'from=2024-01-10&to=2025-02-10', 'from=2023-02-01&to=2024-12-31']

/** What goes through the payments of a month in which all members have paid. */
async function measureReports(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  const { get, post } = moneyCalls(server, bench)
  const { sources } = await get<Funds>('/funds')
  const { id } = await post<Fund>('/funds', {
    name: 'Фонд',
    kind_ids: sources.kinds.map((kind) => kind.id),
    category_ids: [],
  })
  const days = 'from=2025-02-01&to=2025-02-28'
  const paths = ['/funds', `/funds/${id}/entries`, '/reports/month', '/reports/days', '/reports/sources']
  let longest = 0
  for (const path of [...paths, ...paths]) {
    const began = performance.now()
    await get(`${path}?${days}`)
    longest = Math.max(longest, performance.now() - began)
  }
  return [atMost('funds and reports of a month with 100 000 payments, the longest', longest, 1000, 'ms')]
}

/** The books of all accounts at the end of past days. */
async function measurePast(server: ServerProcess, bench: Bench): Promise<Figure[]> {
  const { get } = moneyCalls(server, bench)
  const known_at = today(bench.gbc_id)
  let longest = 0
  for (const days of [...PAST_DAYS, ...PAST_DAYS]) {
    const began = performance.now()
    const { rows } = await get<Report>(`/reports/trial_balance?${days}&known_at=${known_at}`)
    if (rows.length === 0) throw new Error('There are no books')
    longest = Math.max(longest, performance.now() - began)
  }
  return [atMost('the cooperative at a past day, the longest', longest, 500, 'ms')]
}

/** Charging, taking money and reading accounts in a cooperative of a hundred thousand members with a million operations. */
export async function measureMoney(bench: Bench): Promise<Figure[]> {
  const began = performance.now()
  await seedMoney(bench)
  const figures: Figure[] = [
    { name: 'making a million operations', figure: `${secondsSince(began).toFixed(0)} s`, bar: '', held: null },
  ]
  const server = await startServer(bench)
  try {
    figures.push(...(await measureOffice(server, bench)))
    for (const garages of GARAGES) figures.push(...(await measureRun(server, bench, garages)))
    figures.push(...(await measureRush(server, bench)))
    figures.push(...(await measurePast(server, bench)))
    figures.push(...(await measureReports(server, bench)))
  } finally {
    await server.stop()
  }
  return [...figures, ...(await checked(bench, 60))]
}

/**
 * The books compared with themselves after all that.
 * @param within seconds that a million operations may take; absent = shown for information
 */
export async function checked(
  bench: Pick<Bench, 'dataDir' | 'databaseUrl' | 'gbc_id'>,
  within?: number,
): Promise<Figure[]> {
  const db = openDatabase(bench)
  const began = performance.now()
  const { operations, differences } = await checkSnapshot(db, bench.gbc_id)
  const seconds = secondsSince(began)
  await db.close()
  const ofMillion = (seconds / operations) * 1_000_000
  return [
    ...(within === undefined ? [] : [atMost('ledger-check, for a million operations', ofMillion, within, 's')]),
    {
      name: `ledger-check of ${operations} operations, ${seconds.toFixed(1)} s`,
      figure: differences.length === 0 ? 'no differences' : differences.slice(0, 3).join('; '),
      bar: 'no differences',
      held: differences.length === 0,
      vital: true,
    },
  ]
}
