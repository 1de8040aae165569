import type { Handle } from '#server/db/engine'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { accountsOfMembers } from './personalAccounts'
import { reallocate } from './reallocate'

/**
 * After cards have become one, or two again, and their accounts have gone over: what has paid what, and both balances.
 * @param text why, as it is read beside payments that now pay something else
 */
export async function reallocateJoined(
  trx: Handle,
  gbc_id: string,
  member_ids: readonly string[],
  text: string,
): Promise<void> {
  if ((await accountsOfMembers(trx, gbc_id, member_ids)).length === 0) return
  const { last_seq } = await lockLedger(trx, gbc_id)
  await reallocate(trx, gbc_id, member_ids, { seq: last_seq, text })
}
