import type { Receipt } from '#contract/money/receipts'
import { getGbc } from '#server/features/gbc/gbcRepository'
import { lockMember } from '#server/features/members/membersRepository'
import type { Handle } from '#server/db/engine'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { notFound } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { formatMoney } from '#contract/money/format'
import { audit } from '#server/records/audit'
import { makeReceipts, receiptContent } from './makeReceipts'
import { payeeOf } from './payee'
import { receiptFacts } from './receiptFacts'
import { getReceipt, lastReceiptOf } from './receiptsRepository'

/** Whether a receipt of today says what would be said now. */
async function isUpToDate(trx: Handle, gbc_id: string, last: Receipt): Promise<boolean> {
  if (last.made_on !== today(gbc_id)) return false
  const [facts] = await receiptFacts(trx, gbc_id, [last.member_id])
  const { lines, qr, balance } = receiptContent(payeeOf(await getGbc(trx, gbc_id)), facts)
  return lines === JSON.stringify(last.lines) && qr === last.qr && balance === last.balance
}

/**
 * A receipt of one member as the account is now. One of today that says the same is given again.
 * @throws AppError 404, 422 when requisites of the cooperative are missing
 */
export async function receiptOf(trx: Handle, actor: Actor, member_id: string): Promise<Receipt> {
  const { gbc_id, user_id } = actor
  const payee = payeeOf(await getGbc(trx, gbc_id))
  // Two who press at once get one receipt.
  await lockMember(trx, gbc_id, member_id)
  const last = await lastReceiptOf(trx, gbc_id, member_id)
  if (last && (await isUpToDate(trx, gbc_id, last))) return last
  const [id] = await makeReceipts(trx, actor, { batch_id: newId(), payee, ordinal: 0 }, [member_id])
  if (id === undefined) throw notFound('Такого лицевого счёта нет')
  const receipt = await getReceipt(trx, gbc_id, id)
  const { number, amount, member_name } = receipt
  await audit(trx, {
    gbc_id,
    user_id,
    action: 'receipt_made',
    area: 'receipts',
    record_id: id,
    changes: { number: [null, number], member: [null, member_name], amount: [null, formatMoney(amount)] },
  })
  return receipt
}
