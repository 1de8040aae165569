import type { ChargeStateName } from '#contract/money/chargeList'
import type { StatusTone } from '#shared/ui/StatusTag'

/** How what became of a charge looks. */
export const chargeStateTones: Record<ChargeStateName, StatusTone> = {
  open: 'calm',
  overdue: 'bad',
  paid: 'good',
  reversed: 'quiet',
}
