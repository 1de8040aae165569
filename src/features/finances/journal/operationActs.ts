import type { Operation } from '#contract/money/operations'
import { useOwnGbcId } from '#shared/session/session'
import { cashOrderPath } from './operationsApi'

/** Opening balances are put right where they stand, and a reversal stays. */
export const canBeReversed = ({ kind, reversed_by }: Operation): boolean =>
  reversed_by === null && kind !== 'reversal' && kind !== 'opening'

/** @returns opens the cash order of an operation in the browser's own viewer, which prints it */
export function useCashOrder(): (operation_id: string) => void {
  const gbc_id = useOwnGbcId()
  return (id) => void window.open(cashOrderPath({ gbc_id, id }), '_blank', 'noopener')
}
