import { today } from './days'
import { invalid } from './errors'

/** @throws AppError 422 at the field of a day to come */
export function refuseFutureDay(gbc_id: string, field: string, day: string): void {
  if (day > today(gbc_id)) throw invalid({ [field]: 'Этот день ещё не наступил' })
}
