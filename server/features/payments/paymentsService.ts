import type { ReversalInput } from '#contract/money/charges'
import { writtenKopecks } from '#contract/money/charging'
import type { Payment, PaymentInput, RefundInput } from '#contract/money/payments'
import type { Actor } from '#server/http/actor'
import type { Handle } from '#server/db/engine'
import { AppError } from '#server/lib/errors'
import { lockLedger } from '#server/features/ledger/ledgerRepository'
import { reverseAndReallocate } from '#server/features/accounts/reverse'
import { auditTrail } from '#server/records/auditTrail'
import { refuseCashBelowZero } from './cash'
import { nextNumber } from './journal'
import { getPayment, placeOfPayment } from './paymentsRepository'
import { placeOf } from './places'
import { postPayment, postRefund } from './postPayment'

const { log } = auditTrail('payments', [])

const said = ({ members, amount }: Payment) => ({
  members: [null, members] as [unknown, unknown],
  amount: [null, writtenKopecks(amount)] as [unknown, unknown],
})

/** An operation's day is typed as the day of payment. */
async function atPaidOn<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof AppError) || !('effective_date' in error.errors)) throw error
    const { effective_date, ...errors } = error.errors
    throw new AppError(error.status, error.message, { ...errors, paid_on: effective_date })
  })
}

/** Takes money: in cash with the number of its order. @throws AppError 422 */
export async function takePayment(trx: Handle, actor: Actor, input: PaymentInput): Promise<Payment> {
  const { gbc_id } = actor
  await lockLedger(trx, gbc_id)
  const { source, paid_on, lines, payer, comment } = input
  const place_id = await placeOf(trx, gbc_id, source, input.place_id)
  const number = source === 'cash' ? await nextNumber(trx, gbc_id, 'cash_in', place_id) : null
  const { id } = await atPaidOn(
    postPayment(trx, actor, {
      source,
      place_id,
      paid_on,
      payer,
      comment,
      number,
      lines: lines.map((line) => ({ ...line, purpose: line.purpose ?? null })),
    }),
  )
  const payment = await getPayment(trx, gbc_id, id)
  await log(trx, actor, 'payment_taken', id, said(payment))
  return payment
}

/** Gives back what was paid ahead: in cash with the number of its order. @throws AppError 422 */
export async function giveRefund(trx: Handle, actor: Actor, input: RefundInput): Promise<Payment> {
  const { gbc_id } = actor
  await lockLedger(trx, gbc_id)
  const { source, paid_on, amount, member_id, comment } = input
  const place_id = await placeOf(trx, gbc_id, source, input.place_id)
  const number = source === 'cash' ? await nextNumber(trx, gbc_id, 'cash_out', place_id) : null
  const { id } = await atPaidOn(
    postRefund(trx, actor, { source, place_id, paid_on, amount, member_id, comment, number }),
  )
  const payment = await getPayment(trx, gbc_id, id)
  await log(trx, actor, 'refunded', id, said(payment))
  return payment
}

/** Takes a payment or a refund back. @throws AppError 404, 409 when it was taken back already, 422 */
export async function reversePayment(
  trx: Handle,
  actor: Actor,
  id: string,
  { reason, date }: ReversalInput,
): Promise<Payment> {
  const { gbc_id } = actor
  await lockLedger(trx, gbc_id)
  const payment = await getPayment(trx, gbc_id, id)
  const place_id = await placeOfPayment(trx, gbc_id, id)
  if (payment.direction === 'in' && payment.source === 'cash' && payment.reversed_on === null && place_id !== null)
    await refuseCashBelowZero(trx, gbc_id, place_id, date ?? payment.paid_on, payment.amount)
  await reverseAndReallocate(trx, actor, payment.operation_id, { reason, date: date ?? undefined })
  await log(trx, actor, 'payment_reversed', id, { ...said(payment), reason: [null, reason] })
  return getPayment(trx, gbc_id, id)
}
