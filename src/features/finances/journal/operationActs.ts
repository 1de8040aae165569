import type { Operation } from '#contract/money/operations'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { cashOrderPath } from './operationsApi'

/**
 * Opening balances are put right where they stand, and a reversal stays; what was written off by a decision is taken back by
 * who may decide so.
 */
export function useCanReverse(): (operation: Operation) => boolean {
  const canPost = useCan('finances.post')
  const canWriteOff = useCan('finances.write_off')
  return ({ kind, reversed_by }) =>
    canPost &&
    reversed_by === null &&
    kind !== 'reversal' &&
    kind !== 'opening' &&
    (kind !== 'write_off' || canWriteOff)
}

/** @returns opens the cash order of an operation in the browser's own viewer, which prints it */
export function useCashOrder(): (operation_id: string) => void {
  const gbc_id = useOwnGbcId()
  return (id) => void window.open(cashOrderPath({ gbc_id, id }), '_blank', 'noopener')
}
