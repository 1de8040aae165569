import { lastDayOf } from '#contract/text'
import { formatDate } from './dates'

/** A period's end as people say it, its last day: kept `2026-02-01` → «31.01.2026». */
export const formatLastDay = (end: string): string => formatDate(lastDayOf(end))

/** «с 05.10.2020», «с 05.10.2020 по 31.01.2026»; `to` is kept as the first day after the period. */
export function formatSpan({ from, to }: { from: string; to: string | null }): string {
  if (to === null) return `с ${formatDate(from)}`
  return to > from ? `с ${formatDate(from)} по ${formatLastDay(to)}` : `${formatDate(from)}, закончилось в тот же день`
}
