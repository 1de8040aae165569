import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for what comes by itself, a job to its end. It is no measure of speed: the limit is far beyond any good run. */
export async function until<T>(
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  what = 'what was waited for',
  seconds = 120,
): Promise<T> {
  const limit = Date.now() + seconds * 1000
  // Ever more rarely: each look takes processor time from what is waited for.
  for (let pause = 10; ; pause = Math.min(pause * 1.5, 100)) {
    const found = await look()
    if (found) return found
    if (Date.now() > limit) throw new Error(`It did not come: ${what}`)
    await sleep(pause)
  }
}

/** An event takes no work: one that hasn't come by then comes no more. */
export const EVENT_SECONDS = 20

/** Waits for an event, which is named where it doesn't come: else the test would sit still until Jest gives it up. */
export const eventually = <T>(event: Promise<T>, what: string): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`It did not come: ${what}`)), EVENT_SECONDS * 1000)
    void event.then(resolve, reject).finally(() => clearTimeout(late))
  })
