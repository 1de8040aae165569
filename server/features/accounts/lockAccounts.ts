import type { Handle } from '#server/db/engine'
import { lockGbcRowIf, locked } from '#server/db/locks'
import { lockLedger, lockLedgerBetween, type LedgerState } from '#server/features/ledger/ledgerRepository'
import { accountsQuery, sortedAccounts, type AccountRow } from './personalAccounts'

/** A member whose account is about to change. */
export interface AccountHolder {
  id: string
  display_name: string
  /** The card became one with another: nothing new is posted to it. */
  merged_into_id: string | null
  /** Kopecks: above zero a debt. */
  balance: number
}

export interface HeldAccounts {
  /** By id of the member. */
  holders: Map<string, AccountHolder>
  state: LedgerState
  /** All accounts of the members. */
  accounts: AccountRow[]
}

/**
 * Holds what a posting to members' accounts changes till the end of the transaction. The order is that of everybody who
 * writes: the cooperative's numbers where one of them has none yet, the members' cards, the books. The log comes last.
 */
export async function lockAccounts(trx: Handle, gbc_id: string, member_ids: readonly string[]): Promise<HeldAccounts> {
  const ids = [...new Set(member_ids)]
  const members = trx.selectFrom('members').where('gbc_id', '=', gbc_id).where('id', 'in', ids)
  if (ids.length > 0)
    await lockGbcRowIf(trx, gbc_id, async () => {
      const unnumbered = members.select('id').where('account_number', 'is', null).limit(1)
      return (await unnumbered.executeTakeFirst()) !== undefined
    })
  if (ids.length === 0) return { holders: new Map(), state: await lockLedger(trx, gbc_id), accounts: [] }
  const cards = members.select(['id', 'display_name', 'merged_into_id', 'balance']).orderBy('id').$call(locked(trx))
  const { before, state, after } = await lockLedgerBetween(trx, gbc_id, cards, accountsQuery(trx, gbc_id, ids))
  return { holders: new Map(before.map((row) => [row.id, row])), state, accounts: sortedAccounts(after) }
}
