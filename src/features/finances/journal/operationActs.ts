import { operationKinds } from '#contract/money/chart'
import type { Operation } from '#contract/money/operations'
import { can } from '#contract/permissions'
import { useOwnGbcId, useUser } from '#shared/session/session'
import { cashOrderPath } from './operationsApi'

/** What stands in the books and is taken back there, by who may do so. */
export function useCanReverse(): (operation: Operation) => boolean {
  const { role } = useUser()
  return ({ kind, reversed_by }) => {
    const { reversedBy } = operationKinds[kind]
    return reversed_by === null && reversedBy !== null && can(role, 'finances.post') && can(role, reversedBy)
  }
}

/** @returns opens the cash order of an operation in the browser's own viewer, which prints it */
export function useCashOrder(): (operation_id: string) => void {
  const gbc_id = useOwnGbcId()
  return (id) => void window.open(cashOrderPath({ gbc_id, id }), '_blank', 'noopener')
}
