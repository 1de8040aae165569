import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what comes by itself. It is no measure of speed: the limit is far beyond any good run. */
export async function until<T>(
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  what = 'what was waited for',
): Promise<T> {
  const limit = Date.now() + 120_000
  // Ever more rarely: each look takes processor time from what is waited for.
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 100)) {
    const found = await look()
    if (found) return found
    if (Date.now() > limit) throw new Error(`It did not come: ${what}`)
    await sleep(pause)
  }
}
