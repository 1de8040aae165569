import { formatDate } from '#contract/format'
import { formatMoney } from '#contract/money/format'
import type { CashArrivalInput, CashToBankInput } from '#contract/money/operations'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import { dayAt } from '#server/features/ledger/dayAt'
import { linesOf, lockLedger, operationRows, reversalsOf } from '#server/features/ledger/ledgerRepository'
import { postOperations, type Poster } from '#server/features/ledger/ledgerService'
import { refuseCashBelowZero } from '#server/features/payments/cash'
import { placeOf } from '#server/features/payments/places'
import type { Actor } from '#server/http/actor'
import { AppError, invalid, notFound } from '#server/lib/errors'
import { refuseFutureDay } from '#server/lib/futureDay'
import { auditTrail } from '#server/records/auditTrail'
import { arrivalsOf, liveArrivalOf } from './cashToBankRepository'

const { log } = auditTrail('payments', [])

const amountOf = async (trx: Handle, gbc_id: string, id: string): Promise<number> =>
  (await linesOf(trx, gbc_id, [id])).reduce((sum, { amount }) => sum + amount, 0)

/**
 * Cash leaves a desk with the number of its order, and arrives at the bank where the day of that is known.
 * @returns the operation by which it left
 * @throws AppError 422 for more than the desk has, a day to come, a closed month
 */
export async function sendCash(trx: Handle, actor: Actor, input: CashToBankInput): Promise<OperationsTable> {
  const { gbc_id } = actor
  const { amount, sent_on, arrived_on, bank_account_id, comment } = input
  refuseFutureDay(gbc_id, 'sent_on', sent_on)
  await lockLedger(trx, gbc_id)
  const desk_id = await placeOf(trx, actor, 'cash', input.place_id)
  await refuseCashBelowZero(trx, gbc_id, desk_id, sent_on, amount)
  const [sent] = await dayAt(
    'sent_on',
    postOperations(trx, actor, [
      {
        kind: 'cash_to_bank',
        effective_date: sent_on,
        comment,
        lines: [{ debit: { code: '57.1' }, credit: { code: '50', ref_id: desk_id }, amount }],
      },
    ]),
  )
  await log(trx, actor, 'cash_sent', sent.id, { amount: [null, formatMoney(amount)] })
  if (arrived_on) await receiveCash(trx, actor, sent.id, { arrived_on, bank_account_id })
  return sent
}

/**
 * Cash that left a desk has arrived at the bank, all of it.
 * @throws AppError 404, 409 when it has arrived already or did not leave after all, 422
 */
export async function receiveCash(
  trx: Handle,
  actor: Actor,
  id: string,
  { arrived_on, bank_account_id }: CashArrivalInput,
): Promise<OperationsTable> {
  const { gbc_id } = actor
  refuseFutureDay(gbc_id, 'arrived_on', arrived_on)
  await lockLedger(trx, gbc_id)
  const [sent] = await operationRows(trx, gbc_id, [id])
  if (sent?.kind !== 'cash_to_bank') throw notFound('Такой сдачи наличных нет')
  const [reversal] = await reversalsOf(trx, gbc_id, [id])
  if (reversal) throw new AppError(409, `Сдача наличных сторнирована ${formatDate(reversal.effective_date)}`)
  const before = await liveArrivalOf(trx, gbc_id, id)
  if (before) throw new AppError(409, `Эти деньги уже зачислены ${formatDate(before.effective_date)}`)
  if (arrived_on < sent.effective_date)
    throw invalid({ arrived_on: `Деньги сданы только ${formatDate(sent.effective_date)}` })
  const bank_id = await placeOf(trx, actor, 'bank', bank_account_id, { field: 'bank_account_id' })
  const arrived = await dayAt('arrived_on', postArrival(trx, actor, id, { arrived_on, bank_account_id: bank_id }))
  const amount = await amountOf(trx, gbc_id, id)
  await log(trx, actor, 'cash_arrived', arrived.id, { amount: [null, formatMoney(amount)] })
  return arrived
}

/** Posts that cash has arrived, all that was sent. Within `lockLedger`; the cash is still on its way. */
export async function postArrival(
  trx: Handle,
  poster: Poster,
  id: string,
  { arrived_on, bank_account_id }: { arrived_on: string; bank_account_id: string },
): Promise<OperationsTable> {
  const { gbc_id } = poster
  const amount = await amountOf(trx, gbc_id, id)
  const earlier = await arrivalsOf(trx, gbc_id, id)
  const [arrived] = await postOperations(trx, poster, [
    {
      kind: 'cash_arrived',
      effective_date: arrived_on,
      // What was taken back may arrive once more.
      source: { type: 'cash_to_bank', id: `${id}:${earlier.length + 1}` },
      lines: [{ debit: { code: '51', ref_id: bank_account_id }, credit: { code: '57.1' }, amount }],
    },
  ])
  return arrived
}
