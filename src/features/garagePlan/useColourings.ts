import { useMemo } from 'react'
import type { GarageDebt } from '#contract/money/accounts'
import { useListGarageDebtsQuery } from '#features/finances/accounts/accountsApi'
import { today } from '#shared/format/dates'
import { useCan } from '#shared/session/session'
import { colourings, debtColouring, type Colouring } from './colourings'

/** What is owed for garages, by their ids; one that isn't there owes nothing. */
export type GarageDebts = ReadonlyMap<string, GarageDebt>

/** What the plan can be coloured by, and what garages owe (null = not for these eyes); debts are for who may see money. */
export function useColourings(gbc_id: string): { colourings: readonly Colouring[]; debts: GarageDebts | null } {
  const seesMoney = useCan('finances.read')
  const { currentData: debts } = useListGarageDebtsQuery(gbc_id, { skip: !seesMoney })
  return useMemo(
    () =>
      debts
        ? {
            colourings: [...colourings, debtColouring(debts, today())],
            debts: new Map(debts.map((one) => [one.garage_id, one])),
          }
        : { colourings, debts: null },
    [debts],
  )
}
