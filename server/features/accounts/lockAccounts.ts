import type { Handle } from '#server/db/engine'
import { lockGbcRowIf, locked } from '#server/db/locks'
import { together, type RowsOfAll, type Statement } from '#server/db/together'
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

export interface HeldAccounts<Beside extends readonly Statement[] = []> {
  /** By id of the member. */
  holders: Map<string, AccountHolder>
  state: LedgerState
  /** All accounts of the members. */
  accounts: AccountRow[]
  beside: RowsOfAll<Beside>
}

/**
 * Holds what a posting to members' accounts changes till the end of the transaction. The order is that of everybody who
 * writes: the cooperative's numbers where one of them has none yet, the members' cards, the books. The log comes last.
 * @param beside what else is read while the books are held
 */
export async function lockAccounts<const Beside extends readonly Statement[] = []>(
  trx: Handle,
  gbc_id: string,
  member_ids: readonly string[],
  beside: Beside = [] as readonly Statement[] as Beside,
): Promise<HeldAccounts<Beside>> {
  const ids = [...new Set(member_ids)]
  const members = trx.selectFrom('members').where('gbc_id', '=', gbc_id).where('id', 'in', ids)
  if (ids.length > 0)
    await lockGbcRowIf(trx, gbc_id, async () => {
      const unnumbered = members.select('id').where('account_number', 'is', null).limit(1)
      return (await unnumbered.executeTakeFirst()) !== undefined
    })
  if (ids.length === 0) {
    const state = await lockLedger(trx, gbc_id)
    return { holders: new Map(), state, accounts: [], beside: await together(trx, beside) }
  }
  const cards = members.select(['id', 'display_name', 'merged_into_id', 'balance']).orderBy('id').$call(locked(trx))
  const { before, state, after } = await lockLedgerBetween(trx, gbc_id, cards, [
    accountsQuery(trx, gbc_id, ids),
    ...beside,
  ])
  const [accounts, ...others] = after
  return {
    holders: new Map(before.map((row) => [row.id, row])),
    state,
    accounts: sortedAccounts(accounts),
    beside: others,
  }
}
