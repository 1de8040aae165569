import { atMost, median, type Figure } from './figures'
import { startServer } from './process'
import type { Bench } from './seed'

const STARTS = 5

/** Start with an existing database to the first answer. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < STARTS; round += 1) {
    const server = await startServer(bench)
    times.push(server.startedIn)
    await server.stop()
  }
  return [atMost('start to the first answer', median(times), 3000, 'ms')]
}
