import { openDatabase } from '#server/db/engine'
import { checkLedger } from '#server/features/check/checkLedger'
import { newId } from '#server/lib/ids'
import { load, pick, type Call } from './calls'
import { atMost, latencyFigure, type Figure } from './figures'
import { listBeside, moneyCalls } from './moneyCalls'
import { startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

const GARAGES = [240, 2000]
const JSON_BODY = { 'content-type': 'application/json' }
/** What posts money waits for the books, which one holds at a time. */
const POSTING_BAR = { p95: 150, p99: 300, max: 1000 }

async function measureRun(server: ServerProcess, bench: Bench, garages: number): Promise<Figure[]> {
  const calls = moneyCalls(server, bench)
  const kind_id = await calls.kind(`Взнос с ${garages} гаражей`)
  const seconds = (since: number) => (performance.now() - since) / 1000
  let began = performance.now()
  const { id } = await calls.run(kind_id, bench.garageIds.slice(0, garages))
  const ready = await calls.settled(id, 'ready')
  const preview = seconds(began)
  const stop = listBeside(calls)
  began = performance.now()
  await calls.post(`/charges/runs/${id}/post`, {})
  await calls.settled(id, 'posted')
  const posted = seconds(began)
  const times = await stop()
  return [
    atMost(`preview of a run of ${garages} garages`, preview, 5, 's'),
    atMost(`posting it (${ready.rows_total} charges)`, posted, garages / 50, 's'),
    { ...latencyFigure('lists of accounts beside it', times, 0), held: Math.max(...times) <= 1000 },
  ]
}

/** Charging, taking money and reading accounts in a cooperative of a hundred thousand members. */
export async function measureMoney(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench)
  const figures: Figure[] = []
  try {
    for (const garages of GARAGES) figures.push(...(await measureRun(server, bench, garages)))
    const { payment, base } = moneyCalls(server, bench)
    const charged = bench.ids.slice(0, GARAGES[GARAGES.length - 1])
    const path = base.slice(server.url.length)
    const reading = (of: () => string) => (): Call => ({ method: 'GET', path: `${path}${of()}` })
    const posting =
      (of: string): (() => Call) =>
      () => ({
        method: 'POST',
        path: `${path}${of}`,
        headers: { ...JSON_BODY, 'idempotency-key': newId() },
        body: JSON.stringify(payment(pick(charged), 10_000)),
      })
    const measured: [string, () => Call, typeof POSTING_BAR?][] = [
      ['payments, 16 at once', posting('/payments'), POSTING_BAR],
      ['previews of a payment', posting('/payments/preview')],
      ['statements of an account', reading(() => `/accounts/${pick(charged)}/statement`)],
      ['list of accounts', reading(() => `/accounts?page=${pick([1, 2, 3, 4])}&sort=-balance`)],
      ['accounts that owe', reading(() => '/accounts?state=debt')],
    ]
    for (const [name, call, bar] of measured) {
      // A call with the same key is answered from what is kept: each caller goes through so many of its own.
      const { times, failures } = await load(server.url, bench, call, { amount: 2000 })
      figures.push(latencyFigure(name, times, failures, bar))
    }
  } finally {
    await server.stop()
  }
  return [...figures, ...(await checked(bench))]
}

/** The books compared with themselves after all that. */
export async function checked(bench: Pick<Bench, 'dataDir' | 'databaseUrl' | 'gbc_id'>): Promise<Figure[]> {
  const db = openDatabase(bench)
  const began = performance.now()
  const { operations, differences } = await checkLedger(db.read, bench.gbc_id)
  const seconds = (performance.now() - began) / 1000
  await db.close()
  return [
    {
      name: `ledger-check of ${operations} operations, ${seconds.toFixed(1)} s`,
      figure: differences.length === 0 ? 'no differences' : differences.slice(0, 3).join('; '),
      bar: 'no differences',
      held: differences.length === 0,
      vital: true,
    },
  ]
}
