import type { Handle } from '#server/db/engine'
import { today } from '#server/lib/days'
import { lockAccounts } from './lockAccounts'
import { accountsOfMembers } from './personalAccounts'
import { reallocate } from './reallocate'
import { refreshSharePaid } from './sharePaid'

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
  await refreshSharePaid(trx, gbc_id, member_ids)
  if ((await accountsOfMembers(trx, gbc_id, member_ids)).length === 0) return
  const { state } = await lockAccounts(trx, gbc_id, member_ids)
  await reallocate(trx, gbc_id, member_ids, { seq: state.last_seq, text, from: today(gbc_id) })
}
