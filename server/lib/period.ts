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
