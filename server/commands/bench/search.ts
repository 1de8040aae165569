import { setTimeout as sleep } from 'node:timers/promises'
import { headersOf } from './calls'
import { atMost, median, spread, type Figure } from './figures'
import { startServer, type ServerProcess } from './process'
import type { Bench } from './seed'

/** First results (issue of the global search), milliseconds. */
const BAR = 150
const STARTS = 3
/** So long after the start the first one searches: a browser has to load the page. */
const FIRST_AFTER = 2000
const ROUNDS = 5

/** What is typed, letter by letter, each searched for as it stands. */
const TYPED: [string, string[]][] = [
  ['names', ['кузнецова анна', 'семёнов', 'ctvtyjd', 'толстой лев']],
  ['numbers', ['17', '99999', 'гараж 1777']],
  ['phones and plates', ['89214567', '45-67', 'а123вс']],
]

const prefixesOf = (text: string) =>
  Array.from(text, (_, index) => text.slice(0, index + 1).trim()).filter(
    (prefix, index, all) => prefix !== all[index - 1],
  )

async function timeOf({ url }: ServerProcess, bench: Bench, q: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${url}/api/gbc/${bench.gbc_id}/search?q=${encodeURIComponent(q)}`, {
    headers: headersOf(bench),
  })
  await answer.text()
  if (!answer.ok) throw new Error(`The search for «${q}» was answered with ${answer.status}`)
  return performance.now() - started
}

async function firstSearch(bench: Bench): Promise<number> {
  const server = await startServer(bench)
  try {
    await sleep(FIRST_AFTER)
    return await timeOf(server, bench, 'сем')
  } finally {
    await server.stop()
  }
}

/** The search of everything (Ctrl+K) by one person at 100 000 members and garages. */
export async function measureSearch(bench: Bench): Promise<Figure[]> {
  const firsts: number[] = []
  for (let start = 0; start < STARTS; start += 1) firsts.push(await firstSearch(bench))
  const figures = [atMost('first search after a start', median(firsts), BAR, 'ms')]
  const server = await startServer(bench)
  try {
    await sleep(FIRST_AFTER)
    for (const [name, texts] of TYPED) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        for (const q of texts.flatMap(prefixesOf)) times.push(await timeOf(server, bench, q))
      const { p50, p95, max } = spread(times)
      figures.push({
        ...atMost(`search, ${name} letter by letter`, p95, BAR, 'ms at p95'),
        figure: `p50 ${Math.round(p50)}  p95 ${Math.round(p95)}  max ${Math.round(max)} ms, ${times.length} answers`,
      })
    }
    return figures
  } finally {
    await server.stop()
  }
}
