import { formatDate } from '#contract/format'
import { dayAt } from '#server/features/ledger/dayAt'
import { linesOf, lockLedger } from '#server/features/ledger/ledgerRepository'
import { reverseOperations } from '#server/features/ledger/ledgerService'
import { refuseArchivedDesk } from '#server/features/payments/places'
import { hasLiveLine } from '#server/features/statements/linesRepository'
import { takeSortingBack } from '#server/features/statements/sortDebit'
import { AppError } from '#server/lib/errors'
import { auditTrail } from '#server/records/auditTrail'
import type { Reversals, ReverseOperation } from '#server/records/reversals'
import { liveArrivalOf } from './cashToBankRepository'

const { log } = auditTrail('payments', [])

/** Moves money between places of the cooperative: no account of a member is concerned. */
const reverseMove: ReverseOperation = async (trx, actor, { id, kind }, { reason, date }) => {
  if (kind === 'cash_from_bank') {
    const unsorted = await dayAt('date', takeSortingBack(trx, actor, id, { reason, date: date ?? undefined }))
    if (unsorted) return unsorted
  }
  await lockLedger(trx, actor.gbc_id)
  const arrival = kind === 'cash_to_bank' ? await liveArrivalOf(trx, actor.gbc_id, id) : undefined
  if (arrival)
    throw new AppError(
      409,
      `Эти деньги зачислены банком ${formatDate(arrival.effective_date)}: сначала сторнируйте зачисление`,
    )
  if (kind === 'cash_to_bank')
    for (const { credit_ref_id } of await linesOf(trx, actor.gbc_id, [id]))
      await refuseArchivedDesk(trx, actor.gbc_id, credit_ref_id)
  if (kind === 'cash_arrived' && (await hasLiveLine(trx, actor.gbc_id, id)))
    throw new AppError(409, 'Зачисление подтверждено выпиской банка: его снимает отмена выписки')
  await dayAt('date', reverseOperations(trx, actor, [id], { reason, date: date ?? undefined }))
  await log(trx, actor, 'operation_reversed', id, { reason: [null, reason] })
  return []
}

/** How moves of money between places are taken back. */
export const moveReversals: Reversals = {
  cash_to_bank: reverseMove,
  cash_arrived: reverseMove,
  cash_from_bank: reverseMove,
}
