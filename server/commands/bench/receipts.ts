import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '#contract/jobs'
import { openDatabase } from '#server/db/engine'
import { atMost, besideFigure, type Figure } from './figures'
import { listBeside, moneyCalls } from './moneyCalls'
import { startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

/** How many receipts, and within how many seconds. */
const RUNS = [
  { receipts: 240, seconds: 20 },
  { receipts: 10_000, seconds: 600 },
]
const MEGABYTE = 1024 * 1024
const MOST_MEMORY = 300
/** What everybody owes: each receipt has its QR. */
const DEBT = 1_250_000

async function measureRun(server: ServerProcess, bench: Bench, ids: string[], seconds: number): Promise<Figure[]> {
  const receipts = ids.length
  const calls = moneyCalls(server, bench)
  const { rss } = await server.read()
  const stop = listBeside(calls, 20)
  const began = performance.now()
  const { id } = await calls.post<Job>('/receipts', { member_ids: ids })
  let job: Job
  do {
    await sleep(100)
    job = await calls.get<Job>(`/jobs/${id}`)
  } while (job.status === 'queued' || job.status === 'running')
  const taken = (performance.now() - began) / 1000
  const times = await stop()
  const { rss_max } = await server.read()
  const size = Math.round((job.result?.size ?? 0) / MEGABYTE)
  return [
    {
      ...atMost(`${receipts} receipts (${size} MB)`, taken, seconds, 's'),
      held: taken <= seconds && job.status === 'done' && job.result?.rows === receipts,
    },
    atMost(
      `memory for them (${Math.round(rss_max / MEGABYTE)} MB at most)`,
      (rss_max - rss) / MEGABYTE,
      MOST_MEMORY,
      'MB',
    ),
    besideFigure('lists of accounts beside it', times),
  ]
}

/** Makes as many members owe as are printed at most; who is in the archive gets no receipt. */
async function debtors({ ids, gbc_id, ...bench }: Bench): Promise<string[]> {
  const db = openDatabase(bench)
  const most = RUNS[RUNS.length - 1].receipts
  const owing: string[] = []
  for (let start = 0; owing.length < most; start += 500) {
    const rows = await db.write
      .updateTable('members')
      .set({ balance: DEBT })
      .where('gbc_id', '=', gbc_id)
      .where('id', 'in', ids.slice(start, start + 500))
      .where('archived_at', 'is', null)
      .returning('id')
      .execute()
    owing.push(...rows.map(({ id }) => id))
  }
  await db.close()
  return owing.slice(0, most)
}

/** Printing receipts of a whole cooperative, and those who wait beside it. */
export async function measureReceipts(bench: Bench): Promise<Figure[]> {
  const ids = await debtors(bench)
  const server = await startServer(bench)
  try {
    await moneyCalls(server, bench).bankAccount()
    const figures: Figure[] = []
    for (const { receipts, seconds } of RUNS)
      figures.push(...(await measureRun(server, bench, ids.slice(0, receipts), seconds)))
    return figures
  } finally {
    await server.stop()
  }
}
