import type { App } from '#server/http/fastify'
import { allOf, type ScheduledWork } from './area'

const PERIODS: Record<ScheduledWork['every'], number> = { minute: 60_000, hour: 3_600_000 }

/**
 * Does the scheduled work of all areas at start and then as often as each asks for.
 * @returns a function that stops it
 */
export function startHousekeeping(app: App): () => void {
  const all = allOf(app.areas, 'scheduled').flat()

  function start(every: ScheduledWork['every']) {
    const work = all.filter((each) => each.every === every)
    let busy = false
    const runAll = async () => {
      // Work that takes longer than its period is not begun beside itself.
      if (busy) return
      busy = true
      for (const { run } of work) await run(app).catch((error: unknown) => app.log.error(error))
      busy = false
    }
    void runAll()
    const timer = setInterval(() => void runAll(), PERIODS[every])
    timer.unref()
    return timer
  }

  const timers = [start('hour'), start('minute')]
  return () => timers.forEach((timer) => clearInterval(timer))
}
