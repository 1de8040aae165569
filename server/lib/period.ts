import { shifted } from '#contract/text'
import { today } from './days'
import { invalid } from './errors'

/** Two days, both within. */
export interface Period {
  from: string
  to: string
}

/** @throws AppError 422 for an end before the beginning; either may be left open */
export function refuseReversed({ from, to }: { from?: string | null; to?: string | null }): void {
  if (from && to && from > to) throw invalid({ to: 'Конец периода раньше начала' })
}

/**
 * The days that are asked for; where nothing is, this month or year up to today.
 * @throws AppError 422 for an end before the beginning
 */
export function askedPeriod(
  gbc_id: string,
  query: { from?: string | null; to?: string | null },
  since: 'month' | 'year' = 'month',
): Period {
  const to = query.to ?? today(gbc_id)
  const from = query.from ?? (since === 'month' ? `${to.slice(0, 7)}-01` : `${to.slice(0, 4)}-01-01`)
  refuseReversed({ from, to })
  return { from, to }
}

const DAY = 86_400_000
const YEAR = 366
const MOST_PARTS = 8

/** A time of two years and more in parts of a year or longer, which two processors share; a shorter one as it is. */
export function partsOf({ from, to }: Period): Period[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (days < 2 * YEAR) return [{ from, to }]
  const part = Math.max(YEAR, Math.ceil(days / MOST_PARTS))
  const count = Math.ceil(days / part)
  return Array.from({ length: count }, (_, index) => ({
    from: shifted(from, index * part),
    to: index === count - 1 ? to : shifted(from, (index + 1) * part - 1),
  }))
}
