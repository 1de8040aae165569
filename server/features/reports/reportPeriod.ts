import type { ReportQuery } from '#contract/money/reports'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'

/** Two days, both within. */
export interface Period {
  from: string
  to: string
}

export interface Asked extends Period {
  /** What was posted up to this operation alone; absent = all. */
  known_seq?: number
}

/** This month up to today, where nothing else is asked for. @throws AppError 422 for an end before the beginning */
export function periodOf(gbc_id: string, query: ReportQuery): Period {
  const to = query.to ?? today(gbc_id)
  const from = query.from ?? `${to.slice(0, 7)}-01`
  if (from > to) throw invalid({ to: 'Конец раньше начала' })
  return { from, to }
}
