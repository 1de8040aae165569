import type { Statement } from '#contract/money/statements'
import type { Handle } from '#server/db/engine'
import { balanceAt } from '#server/features/ledger/balances'
import { placeAccounts } from '#server/features/books/places'

/** What the books have on a statement's account at the end of its last day, in kopecks; null while that is unknown. */
export async function ledgerClosing(
  handle: Handle,
  { gbc_id, bank_account_id, to_on }: Statement,
): Promise<number | null> {
  if (bank_account_id === null || to_on === null) return null
  const account_id = (await placeAccounts(handle, gbc_id)).get(bank_account_id)
  return account_id === undefined ? 0 : balanceAt(handle, gbc_id, account_id, to_on)
}
