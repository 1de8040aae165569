/** Moscow time, the year round (federal law 107-FZ). */
const MOSCOW = 3 * 3_600_000

/** The day it is for the cooperative, `YYYY-MM-DD`. */
export const today = (): string => new Date(Date.now() + MOSCOW).toISOString().slice(0, 10)

/** The moment when a day begins for the cooperative, ISO in UTC; `later` days after it. */
export const dayStart = (date: string, later = 0): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - MOSCOW + later * 86_400_000).toISOString()

/** When the audit log of each cooperative is anchored, after the beginning of its day: 06:30. */
const ANCHORED_AFTER = 6.5 * 3_600_000

/** The day whose anchor is due, or was last, at a moment. */
export const anchorDay = (moment: Date): string =>
  new Date(moment.getTime() + MOSCOW - ANCHORED_AFTER).toISOString().slice(0, 10)

/** When a day's anchor is due, ISO in UTC. */
export const anchorMoment = (day: string): string => new Date(Date.parse(dayStart(day)) + ANCHORED_AFTER).toISOString()
