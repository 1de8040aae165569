import { useMemo } from 'react'
import { useListGarageDebtsQuery } from '#features/finances/financesApi'
import { today } from '#shared/format/dates'
import { useCan } from '#shared/session/session'
import { colourings, debtColouring, type Colouring } from './colourings'

/** What the plan can be coloured by; debts are for who may see money. */
export function useColourings(gbc_id: string): readonly Colouring[] {
  const seesMoney = useCan('finances.read')
  const { currentData: debts } = useListGarageDebtsQuery(gbc_id, { skip: !seesMoney })
  return useMemo(() => (debts ? [...colourings, debtColouring(debts, today())] : colourings), [debts])
}
