import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'

/** @throws AppError 422 at the field of a day to come */
export function refuseFutureDay(gbc_id: string, field: string, day: string): void {
  if (day > today(gbc_id)) throw invalid({ [field]: 'Этот день ещё не наступил' })
}
