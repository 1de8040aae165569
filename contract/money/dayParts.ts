import { endAfter } from '../text'
/** Periods as days, for what is charged by days. All days are `YYYY-MM-DD`. */

/** From its first day to the one after its last. */
export interface DaySpan {
  from: string
  to: string
}

const DAY_MS = 86_400_000
/** @param month from 0; 12 is January of the next year */
const firstOf = (year: number, month: number) =>
  `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The one day. */
export const onDay = (day: string): DaySpan => ({ from: day, to: endAfter(day) })

/** Days of `2026`, `2026-Q2` or `2026-05`. */
export function daysOfPeriod(period: string): DaySpan {
  const [year, part] = [Number(period.slice(0, 4)), period.slice(5)]
  const [month, months] =
    part === '' ? [0, 12] : part.startsWith('Q') ? [(Number(part[1]) - 1) * 3, 3] : [Number(part) - 1, 1]
  return { from: firstOf(year, month), to: firstOf(year, month + months) }
}

/** The days that a charge is for: those of its period, or its own where it has none. */
export const chargedDays = ({ period, date }: { period: string | null; date: string }): DaySpan =>
  period === null ? onDay(date) : daysOfPeriod(period)

/** How many days there are. */
export const daysIn = ({ from, to }: DaySpan): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Parts of a span, one after the other, that begin on its first day and on those of these days that are in it. */
export function cutSpan({ from, to }: DaySpan, days: Iterable<string>): DaySpan[] {
  const inside = new Set([...days].filter((day) => day > from && day < to))
  const starts = [from, ...[...inside].sort()]
  return starts.map((start, index) => ({ from: start, to: starts[index + 1] ?? to }))
}
