import type { ReversalInput } from '#contract/money/charges'
import { writtenDate } from '#contract/text'
import type { OperationKind } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { reverseAndReallocate } from '#server/features/accounts/reverse'
import { chargeOfOperation } from '#server/features/charges/chargesRepository'
import { reverseCharge } from '#server/features/charges/chargesService'
import { dayAt } from '#server/features/ledger/dayAt'
import { linesOf, lockLedger, operationRows } from '#server/features/ledger/ledgerRepository'
import { reverseOperations } from '#server/features/ledger/ledgerService'
import { paymentOfOperation } from '#server/features/payments/paymentsRepository'
import { refuseArchivedDesk } from '#server/features/payments/places'
import { reversePayment } from '#server/features/payments/paymentsService'
import { reverseStatementPayment } from '#server/features/statements/statementsService'
import type { Actor } from '#server/http/actor'
import { AppError, invalid, notFound } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import { liveArrivalOf } from './cashToBankRepository'

const { log } = auditTrail('payments', [])

type Reverse = (trx: Handle, actor: Actor, operation: OperationsTable, input: ReversalInput) => Promise<unknown>

const reverseMoney: Reverse = async (trx, actor, { id }, input) => {
  const payment = await paymentOfOperation(trx, actor.gbc_id, id)
  if (!payment) throw notFound('Такого платежа нет')
  // The bank still has what came by a statement: it only waits to be explained again.
  if (await dayAt('date', reverseStatementPayment(trx, actor, payment.id, input))) return
  await reversePayment(trx, actor, payment.id, input)
}

const reverseCharged: Reverse = async (trx, actor, { id }, input) => {
  const charge = await chargeOfOperation(trx, actor.gbc_id, id)
  if (!charge) throw notFound('Такого начисления нет')
  await reverseCharge(trx, actor, charge.id, input)
}

/** Both accounts are as they were: what was paid of a moved debt is free for what else is owed. */
const reverseBetweenAccounts: Reverse = async (trx, actor, { id }, { reason, date }) => {
  await dayAt('date', reverseAndReallocate(trx, actor, id, { reason, date: date ?? undefined }))
  await log(trx, actor, 'operation_reversed', id, { reason: [null, reason] })
}

/** Moves money between places of the cooperative: no account of a member is concerned. */
const reverseMove: Reverse = async (trx, actor, { id, kind }, { reason, date }) => {
  await lockLedger(trx, actor.gbc_id)
  const arrival = kind === 'cash_to_bank' ? await liveArrivalOf(trx, actor.gbc_id, id) : undefined
  if (arrival)
    throw new AppError(
      409,
      `Эти деньги зачислены банком ${writtenDate(arrival.effective_date)}: сначала сторнируйте зачисление`,
    )
  if (kind === 'cash_to_bank')
    for (const { credit_ref_id } of await linesOf(trx, actor.gbc_id, [id]))
      await refuseArchivedDesk(trx, actor.gbc_id, credit_ref_id)
  await dayAt('date', reverseOperations(trx, actor, [id], { reason, date: date ?? undefined }))
  await log(trx, actor, 'operation_reversed', id, { reason: [null, reason] })
}

const REVERSALS: Partial<Record<OperationKind, Reverse>> = {
  charge: reverseCharged,
  fine: reverseCharged,
  payment: reverseMoney,
  refund: reverseMoney,
  cash_to_bank: reverseMove,
  cash_arrived: reverseMove,
  between_accounts: reverseBetweenAccounts,
}

/**
 * Takes an operation of any kind back, each by the rules of its own.
 * @throws AppError 404, 409 when it was taken back already, 422 for what is not taken back or a closed month
 */
export async function reverseAny(trx: Handle, actor: Actor, id: string, input: ReversalInput): Promise<void> {
  const [operation] = await operationRows(trx, actor.gbc_id, [id])
  if (!operation) throw notFound('Такой операции нет')
  const reverse = REVERSALS[operation.kind as OperationKind]
  if (operation.kind === 'reversal') throw invalid({ id: 'Сторно не отменяют: проведите операцию заново' })
  if (!reverse) throw invalid({ id: 'Эту операцию сторнируют там, где она записана' })
  await reverse(trx, actor, operation, input)
}
