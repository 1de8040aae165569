import type { Handle } from '#server/db/engine'
import { lockGbcRowIf, locked } from '#server/db/locks'
import { lockLedger, lockLedgerAfter, type LedgerState } from '#server/features/ledger/ledgerRepository'

/** A member whose account is about to change. */
export interface AccountHolder {
  id: string
  display_name: string
  /** The card became one with another: nothing new is posted to it. */
  merged_into_id: string | null
  /** Kopecks: above zero a debt. */
  balance: number
}

/**
 * Holds what a posting to members' accounts changes till the end of the transaction. The order is that of everybody who
 * writes: the cooperative's numbers where one of them has none yet, the members' cards, the books. The log comes last.
 */
export async function lockAccounts(
  trx: Handle,
  gbc_id: string,
  member_ids: readonly string[],
): Promise<{ holders: Map<string, AccountHolder>; state: LedgerState }> {
  const ids = [...new Set(member_ids)]
  const members = trx.selectFrom('members').where('gbc_id', '=', gbc_id).where('id', 'in', ids)
  if (ids.length > 0)
    await lockGbcRowIf(trx, gbc_id, async () => {
      const unnumbered = members.select('id').where('account_number', 'is', null).limit(1)
      return (await unnumbered.executeTakeFirst()) !== undefined
    })
  if (ids.length === 0) return { holders: new Map(), state: await lockLedger(trx, gbc_id) }
  const cards = members.select(['id', 'display_name', 'merged_into_id', 'balance']).orderBy('id').$call(locked(trx))
  const { rows, state } = await lockLedgerAfter(trx, gbc_id, cards)
  return { holders: new Map(rows.map((row) => [row.id, row])), state }
}
