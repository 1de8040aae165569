import type { Purpose } from '#contract/money/allocation'
import { formatMoney } from '#contract/money/format'
import type { Corrected, CorrectionInput } from '#contract/money/corrections'
import { chargeSources } from '#contract/money/sources'
import type { Handle } from '#server/db/engine'
import { lockOperations, reverseAndReallocate } from '#server/features/accounts/reverse'
import { chargeOfOperation } from '#server/features/charges/chargesRepository'
import { chargedFor } from '#server/features/charges/chargeRow'
import { postCharges } from '#server/features/charges/postCharges'
import { keepImported } from '#server/features/openings/joinOpening'
import { dayAt } from '#server/features/ledger/dayAt'
import { refuseCashBelowZero } from '#server/features/payments/cash'
import { refuseStatementPayment } from '#server/features/payments/paymentsService'
import { refuseArchivedDesk } from '#server/features/payments/places'
import { postPayment } from '#server/features/payments/postPayment'
import type { Actor } from '#server/http/actor'
import { invalid, notFound } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import { keepSlot, openAmounts, paymentParts, slotsOfCharge } from './correctionsRepository'

const { log: logCharge } = auditTrail('charges', [])
const { log: logPayment } = auditTrail('payments', [])

function refuseSame(before: number, after: number): void {
  if (before === after) throw invalid({ amount: 'Это та же сумма' })
}

const loggedChange = (before: number, after: number, reason: string) => ({
  amount: [formatMoney(before), formatMoney(after)] as [unknown, unknown],
  reason: [null, reason] as [unknown, unknown],
})

type Charge = NonNullable<Awaited<ReturnType<typeof chargeOfOperation>>>

/** Charges the right sum for the same thing: its period and due date stay, so that its age does. */
async function correctCharge(trx: Handle, actor: Actor, charge: Charge, input: CorrectionInput): Promise<Corrected> {
  const { gbc_id } = actor
  const { uncorrectable } = chargeSources[charge.source]
  if (uncorrectable !== null) throw invalid({ id: uncorrectable })
  refuseSame(charge.amount, input.amount)
  const slots = await slotsOfCharge(trx, gbc_id, charge.id)
  const reversal = await reverseAndReallocate(trx, actor, charge.operation_id, {
    reason: input.reason,
    date: input.date ?? undefined,
  })
  const [posted] = await postCharges(trx, actor, [
    {
      ...chargedFor(charge),
      member_id: charge.member_id,
      amount: input.amount,
      date: reversal.effective_date,
      // An opening debt stays one: its other side is the openings' account.
      source: charge.source === 'opening' ? 'opening' : 'correction',
      // What a fine is for stays; why it was corrected stands with the reversal.
      reason: charge.nature === 'fine' ? charge.reason : input.reason,
      run_id: charge.run_id,
      corrects_id: charge.id,
    },
  ])
  for (const slot of slots) await keepSlot(trx, slot, posted.id)
  if (charge.source === 'opening') await keepImported(trx, gbc_id, charge.member_id, posted.id)
  await logCharge(trx, actor, 'charge_corrected', posted.id, loggedChange(charge.amount, input.amount, input.reason))
  return {
    operation_id: posted.operation_id,
    before: { amount: charge.amount, date: charge.date },
    after: { amount: posted.amount, date: posted.date },
  }
}

type PaymentPart = Awaited<ReturnType<typeof paymentParts>>[number]

/** Takes the right sum from the same payer on the same day. */
async function correctPayment(
  trx: Handle,
  actor: Actor,
  operation_id: string,
  parts: readonly PaymentPart[],
  input: CorrectionInput,
): Promise<Corrected> {
  const { gbc_id } = actor
  const [payment] = parts
  const { source, place_id, paid_on } = payment
  if (payment.direction !== 'in' || (source !== 'cash' && source !== 'bank'))
    throw invalid({ id: 'Исправить так можно только принятую оплату' })
  if (parts.length > 1) throw invalid({ id: 'Оплата за нескольких: сторнируйте её и примите заново' })
  refuseSame(payment.amount, input.amount)
  if (source === 'cash') await refuseArchivedDesk(trx, gbc_id, place_id ?? '')
  const reversal = await reverseAndReallocate(trx, actor, operation_id, {
    reason: input.reason,
    date: input.date ?? undefined,
  })
  const posted = await postPayment(trx, actor, {
    source,
    place_id,
    paid_on,
    // In a closed month nothing is posted any more: the right sum stands where the reversal does.
    effective_date: reversal.effective_date,
    payer: payment.payer,
    comment: payment.comment,
    lines: [
      {
        member_id: payment.member_id,
        amount: input.amount,
        purpose: await purposeOf(trx, gbc_id, payment.purpose, input.amount),
      },
    ],
  })
  if (source === 'cash') await refuseCashBelowZero(trx, gbc_id, place_id ?? '', reversal.effective_date, 0)
  await logPayment(trx, actor, 'payment_corrected', posted.id, loggedChange(payment.amount, input.amount, input.reason))
  return {
    operation_id: posted.operation_id,
    before: { amount: payment.amount, date: paid_on },
    after: { amount: posted.amount, date: posted.paid_on },
  }
}

/**
 * What the payment was for, with another sum: the charges that it named are paid as before as far as it goes, and what is
 * more of it pays the rest of them.
 */
async function purposeOf(trx: Handle, gbc_id: string, stored: string | null, amount: number): Promise<Purpose | null> {
  if (stored === null) return null
  const { charges = [], ...limits } = JSON.parse(stored) as Purpose
  const open = await openAmounts(
    trx,
    gbc_id,
    charges.map(({ charge_id }) => charge_id),
  )
  let left = amount
  const pay = (charge_id: string, most: number) => {
    const owed = open.get(charge_id) ?? 0
    const part = Math.min(most, owed, left)
    open.set(charge_id, owed - part)
    left -= part
    return part
  }
  const asBefore = charges.map((named) => ({ ...named, amount: pay(named.charge_id, named.amount) }))
  const named = asBefore
    .map((part) => ({ ...part, amount: part.amount + pay(part.charge_id, left) }))
    .filter((part) => part.amount > 0)
  if (named.length > 0) return { ...limits, charges: named }
  return Object.values(limits).some((limit) => limit != null) ? limits : null
}

/**
 * Takes a charge or a payment back and posts the right sum in its place (specification, money §1, §7).
 * @throws AppError 404, 409 when it was taken back already, 422 for the same sum, a closed month, more cash than there is
 */
export async function correctOperation(
  trx: Handle,
  actor: Actor,
  operation_id: string,
  input: CorrectionInput,
): Promise<Corrected> {
  const { gbc_id } = actor
  await lockOperations(trx, gbc_id, [operation_id])
  const charge = await chargeOfOperation(trx, gbc_id, operation_id)
  if (charge) return dayAt('date', correctCharge(trx, actor, charge, input))
  await refuseStatementPayment(trx, gbc_id, operation_id)
  const parts = await paymentParts(trx, gbc_id, operation_id)
  if (parts.length === 0) throw notFound('Такого начисления или платежа нет')
  return dayAt('date', correctPayment(trx, actor, operation_id, parts, input))
}
