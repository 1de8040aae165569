import { useState } from 'react'
import type { AccountEntry } from '#contract/money/accounts'
import { today } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { useGetAccountStatementQuery } from '../accounts/accountsApi'
import type { Payer } from './paymentLines'

const idOf = ({ operation_id }: AccountEntry) => operation_id

/**
 * Who pays as the account is now, and what was taken for it since the form was opened: at another desk, or here by a call
 * whose answer was lost.
 */
export function useLivePayer(payer: Payer): { account: Payer; taken: AccountEntry[] } {
  const params = { from: today() }
  const { currentData } = useGetAccountStatementQuery({ gbc_id: useOwnGbcId(), id: payer.id, params })
  const [before, setBefore] = useState<string[] | null>(null)
  if (!currentData) return { account: payer, taken: [] }
  const { balance, overdue, entries } = currentData
  const payments = entries.filter(({ kind, reversed }) => kind === 'payment' && !reversed)
  const known = payments.map(idOf)
  // Another balance than the one the payer was chosen with: the last payment came between the two.
  if (before === null) setBefore(balance === payer.balance ? known : known.slice(0, -1))
  const taken = before === null ? [] : payments.filter((entry) => !before.includes(idOf(entry)))
  return { account: { ...payer, balance, overdue }, taken }
}
