import { mock } from 'node:test'

const DAY = 86_400_000
const MINUTE = 60_000
/** Ten in the morning in Moscow, after the beginning of the day in UTC. */
const TEN = 7 * 3_600_000

/** The time while the demonstration is made: what its people did spreads over the year before now. */
export interface DemoClock {
  /** Ten in the morning of a day so many days before today; the clock never goes back. */
  daysAgo(days: number): void
  /** Days from a day `YYYY-MM-DD` to the real today. */
  daysSince(date: string): number
  minutesLater(minutes: number): void
  /** Back to the real time. */
  stop(): void
}

export function startClock(): DemoClock {
  const started = Date.now()
  mock.timers.enable({ apis: ['Date'], now: started - 2 * 365 * DAY })
  const goTo = (moment: number) => mock.timers.setTime(Math.max(Date.now(), Math.min(moment, started)))
  return {
    daysAgo: (days) => goTo(Math.floor(started / DAY - days) * DAY + TEN),
    daysSince: (date) => Math.floor((started - Date.parse(date)) / DAY),
    minutesLater: (minutes) => goTo(Date.now() + minutes * MINUTE),
    stop: () => mock.timers.reset(),
  }
}
