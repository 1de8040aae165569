import type { ChargeRun } from '#contract/money/charges'
import { daysOfPeriod } from '#contract/money/dayParts'
import { periodOf, formatPeriod, type Periodicity } from '#contract/money/contributions'
import type { Option } from '#shared/form/options'

/** Months from one period to the next, and how many past ones are offered. */
const STEPS: Partial<Record<Periodicity, { months: number; past: number }>> = {
  year: { months: 12, past: 3 },
  quarter: { months: 3, past: 7 },
  month: { months: 1, past: 14 },
}

const shifted = (day: string, months: number): string => {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Periods that a contribution may be charged for, the next one first; none for what has no periods. */
export function periodOptions(periodicity: Periodicity, day: string): Option<string>[] {
  const step = STEPS[periodicity]
  if (!step) return []
  return Array.from({ length: step.past + 2 }, (_, index) => shifted(day, (1 - index) * step.months)).flatMap(
    (from) => {
      const value = periodOf(periodicity, from)
      return value === null ? [] : [{ value, label: formatPeriod(value) }]
    },
  )
}

/**
 * The day on which a period is charged where nobody says otherwise: today within the period, else its first day that is in
 * an open month. Of a period that is closed as a whole today.
 * @param open the first day that can be posted to; null = every day can
 */
export function dayOfPeriod(period: string | null, day: string, open: string | null): string {
  if (period === null) return day
  const { from, to } = daysOfPeriod(period)
  const isIn = (one: string) => one >= from && one < to
  if (isIn(day)) return day
  if (open === null || open <= from) return from
  return isIn(open) ? open : day
}

/** «Членский взнос, 2026 год» */
export const runTitle = ({ kind_name, period, redo }: Pick<ChargeRun, 'kind_name' | 'period' | 'redo'>): string =>
  `${period === null ? kind_name : `${kind_name}, ${formatPeriod(period)}`}${redo ? ': пересчёт неоплаченных' : ''}`
