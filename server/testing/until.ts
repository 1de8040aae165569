import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what comes by itself. It is no measure of speed: the limit is far beyond any good run. */
export async function until<T>(
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  what = 'what was waited for',
): Promise<T> {
  const limit = Date.now() + 120_000
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > limit) throw new Error(`It did not come: ${what}`)
    await sleep(20)
  }
}
