import { formatDate } from '#contract/format'
import type { ContributionKind } from '#contract/money/contributions'
import { invalid } from '#server/lib/errors'

/** @throws AppError 422 for a kind that nothing is charged by any more */
export function refuseEnded({ archived_at, closed_on }: Pick<ContributionKind, 'archived_at' | 'closed_on'>): void {
  if (archived_at !== null) throw invalid({ kind_id: 'Этот вид взноса в архиве' })
  if (closed_on !== null) throw invalid({ kind_id: `Сбор закрыт ${formatDate(closed_on)}` })
}
