import type { AccountEntry } from '#contract/money/accounts'
import type { OwnAccount, OwnAccountQuery } from '#contract/own'
import type { Handle } from '#server/db/engine'
import { openChargesOf } from '#server/features/accounts/accountsRepository'
import { statementOf } from '#server/features/accounts/statement'

/**
 * What the office notes of a payment or a refund may be about others: a member reads the grounds of charges alone, and the
 * decision by which a debt was written off.
 */
const asOwn = (entry: AccountEntry): AccountEntry =>
  (entry.charge_id === null && entry.kind !== 'write_off') || entry.kind === 'refund'
    ? { ...entry, reason: null }
    : entry

/** The account of the member alone: of co-owners nothing. */
export async function ownAccount(
  handle: Handle,
  gbc_id: string,
  member_id: string,
  query: OwnAccountQuery,
): Promise<OwnAccount> {
  const [statement, open] = await Promise.all([
    statementOf(handle, gbc_id, member_id, query),
    openChargesOf(handle, gbc_id, member_id),
  ])
  return { statement: { ...statement, entries: statement.entries.map(asOwn) }, open }
}
