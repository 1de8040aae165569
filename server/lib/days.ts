import { formatDate } from '#contract/format'
import { MOSCOW } from '#contract/timeZones'

/** Zones of the cooperatives that don't keep Moscow's time; see features/settings/timeZones.ts. */
const zones = new Map<string, string>()

/** Makes a cooperative's days those of a zone; Moscow's is everybody's until another is set. */
export function setTimeZone(gbc_id: string, zone: string): void {
  if (zone === MOSCOW) zones.delete(gbc_id)
  else zones.set(gbc_id, zone)
}

/** Zone of a cooperative by its IANA name. */
export const timeZoneOf = (gbc_id: string): string => zones.get(gbc_id) ?? MOSCOW

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock
}

const DAY = 86_400_000

/** How far a zone's clock is ahead of UTC at a moment (ms). */
const aheadAt = (zone: string, at: number): number =>
  Date.parse(`${clockOf(zone).format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000

/** The day it is in a zone, `YYYY-MM-DD`. */
export const dayIn = (zone: string, at = Date.now()): string => clockOf(zone).format(at).slice(0, 10)

/** The day it is for a cooperative, `YYYY-MM-DD`. */
export const today = (gbc_id: string): string => dayIn(timeZoneOf(gbc_id))

/** «05.10.2026»: the cooperative's day of an instant, which near midnight is another than that of UTC. */
export const formatDay = (gbc_id: string, instant: string): string =>
  formatDate(dayIn(timeZoneOf(gbc_id), Date.parse(instant)))

/** The moment when a day begins for a cooperative, ISO in UTC; `later` days after it. */
export function dayStart(gbc_id: string, date: string, later = 0): string {
  const zone = timeZoneOf(gbc_id)
  const midnight = Date.parse(`${date}T00:00:00Z`) + later * DAY
  return new Date(midnight - aheadAt(zone, midnight - aheadAt(zone, midnight))).toISOString()
}
