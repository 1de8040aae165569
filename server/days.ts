/** Moscow time, the year round (federal law 107-FZ). */
const MOSCOW = 3 * 3_600_000

/** The day it is for the cooperative, `YYYY-MM-DD`. */
export const today = (): string => new Date(Date.now() + MOSCOW).toISOString().slice(0, 10)

/** The moment when a day begins for the cooperative, ISO in UTC; `later` days after it. */
export const dayStart = (date: string, later = 0): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - MOSCOW + later * 86_400_000).toISOString()

/** «05.10.2026» */
export const writtenDate = (date: string): string => date.split('-').reverse().join('.')
