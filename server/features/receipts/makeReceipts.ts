import { paymentPurpose, paymentQrText, type Payee } from '#contract/money/paymentQr'
import { askedAmount, purposeItems, receiptLines } from '#contract/money/receipts'
import { insertRows } from '#server/db/bulkInsert'
import type { Handle } from '#server/db/engine'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { newId, now } from '#server/lib/ids'
import { receiptFacts, type ReceiptFacts } from './receiptFacts'
import { madeInBatch } from './receiptsRepository'
import { takeReceiptNumbers } from './receiptNumbers'

/** What a receipt says of an account as it is now. */
export function receiptContent(payee: Payee, { account_number, garages, balance, charges, held }: ReceiptFacts) {
  const lines = receiptLines(charges, balance, held)
  const amount = askedAmount(lines, balance)
  const purpose = amount > 0 ? paymentPurpose(purposeItems(lines), garages, account_number) : null
  return {
    account_number,
    garages: garages.join(', '),
    balance,
    amount,
    lines: JSON.stringify(lines),
    purpose,
    payee: JSON.stringify(payee),
    qr: purpose === null ? null : paymentQrText({ payee, amount, purpose, account_number }),
  }
}

interface Batch {
  batch_id: string
  payee: Payee
  /** Place of the first of these members among all of the batch. */
  ordinal: number
}

/**
 * Makes receipts of members and numbers them. Who has one of the batch already is passed over: work that was interrupted
 * goes on.
 * @returns ids of those made now
 */
export async function makeReceipts(
  trx: Handle,
  { gbc_id, user_id }: Actor,
  { batch_id, payee, ordinal }: Batch,
  member_ids: string[],
): Promise<string[]> {
  const made = await madeInBatch(trx, gbc_id, batch_id, member_ids)
  const wanted = member_ids.map((id, index) => ({ id, ordinal: ordinal + index })).filter(({ id }) => !made.has(id))
  const facts = await receiptFacts(
    trx,
    gbc_id,
    wanted.map(({ id }) => id),
  )
  if (facts.length === 0) return []
  const ordinals = new Map(wanted.map((one) => [one.id, one.ordinal]))
  const first = await takeReceiptNumbers(trx, gbc_id, facts.length)
  const made_at = now()
  const rows = facts.map((of, index) => ({
    gbc_id,
    id: newId(),
    number: String(first + index),
    batch_id,
    ordinal: ordinals.get(of.member_id) ?? 0,
    member_id: of.member_id,
    ...receiptContent(payee, of),
    made_on: today(gbc_id),
    made_by: user_id,
    made_at,
  }))
  await insertRows(trx, { name: 'receipts' }, rows)
  return rows.map(({ id }) => id)
}
