import { formatPrice } from '#contract/money/format'
import type { ContributionKind } from '#contract/money/contributions'
import { StatusTag } from '#shared/ui/StatusTag'

/** The rate of today in a list; what can't be charged says why. */
export function RateNow({ kind: { rate, method, closed_on } }: { kind: ContributionKind }) {
  if (closed_on) return <StatusTag tone="quiet">сбор закрыт</StatusTag>
  if (rate) return formatPrice(rate.price)
  return method === 'manual' ? '—' : <StatusTag tone="warning">не задана</StatusTag>
}
