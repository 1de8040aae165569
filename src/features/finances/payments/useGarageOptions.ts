import type { OpenCharge } from '#contract/money/payments'
import { useGetMemberQuery } from '#features/members/membersApi'
import type { Option } from '#shared/form/options'
import { useOwnGbcId } from '#shared/session/session'

/** Garages of a member: those owned today, and those that something is still owed for. */
export function useGarageOptions(member_id: string, open: readonly OpenCharge[]): Option[] {
  const { currentData: member } = useGetMemberQuery({ gbc_id: useOwnGbcId(), id: member_id })
  const garages = new Map(
    open.flatMap(({ garage_id, garage_number }) => (garage_id ? [[garage_id, garage_number]] : [])),
  )
  for (const { id, number, block } of member?.garages ?? [])
    garages.set(id, block ? `${number}, блок ${block}` : number)
  return [...garages].map(([value, label]) => ({ value: value ?? '', label: label ?? '' }))
}
