import { reverseAndReallocate } from '#server/features/accounts/reverse'
import { dayAt } from '#server/features/ledger/dayAt'
import { takeSortingBack } from '#server/features/statements/sortDebit'
import { reverseStatementPayment } from '#server/features/statements/statementsService'
import { notFound } from '#server/lib/errors'
import type { Reversals, ReverseOperation } from '#server/records/reversals'
import { auditTrail } from '#server/records/auditTrail'
import { paymentOfOperation } from './paymentsRepository'
import { reversePayment } from './paymentsService'

const { log } = auditTrail('payments', [])

const reverseMoney: ReverseOperation = async (trx, actor, { id }, input) => {
  const payment = await paymentOfOperation(trx, actor.gbc_id, id)
  if (!payment) throw notFound('Такого платежа нет')
  const unsorted = await dayAt('date', takeSortingBack(trx, actor, id, { ...input, date: input.date ?? undefined }))
  if (unsorted) return unsorted
  // The bank still has what came by a statement: it only waits to be explained again.
  const waiting = await dayAt('date', reverseStatementPayment(trx, actor, payment.id, input))
  if (waiting) return waiting
  await reversePayment(trx, actor, payment.id, input)
  return []
}

/** Accounts are as they were: what was paid of a moved debt is free for what else is owed. */
const reverseOffset: ReverseOperation = async (trx, actor, { id }, { reason, date }) => {
  await dayAt('date', reverseAndReallocate(trx, actor, id, { reason, date: date ?? undefined }))
  await log(trx, actor, 'operation_reversed', id, { reason: [null, reason] })
  return []
}

/** How operations of payments are taken back. */
export const paymentReversals: Reversals = {
  payment: reverseMoney,
  refund: reverseMoney,
  between_accounts: reverseOffset,
  write_off: reverseOffset,
}
