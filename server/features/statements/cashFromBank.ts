import type { DebitInput } from '#contract/money/expenses'
import type { Handle } from '#server/db/engine'
import type { StatementLinesTable, StatementsTable } from '#server/db/tables'
import { placeNames } from '#server/features/books/places'
import { linesOf, lockLedger, operationRows } from '#server/features/ledger/ledgerRepository'
import { openDay, postOperations } from '#server/features/ledger/ledgerService'
import { refuseCashBelowZero } from '#server/features/payments/cash'
import { placeOf } from '#server/features/payments/places'
import type { Actor } from '#server/http/actor'
import { invalid } from '#server/lib/errors'
import { sourceOf, UNSORTED } from './postLines'

/**
 * A debit that was cash for a desk: it comes there with the number of its order, and the cooperative's money stays the same.
 * Within locks of the line.
 * @returns the operation, and what the desk is called
 * @throws AppError 422 for a desk that isn't there or is in the archive, and for a registry, which is of no bank account
 */
export async function cashFor(
  trx: Handle,
  actor: Actor,
  { kind }: StatementsTable,
  line: StatementLinesTable,
  place_id: DebitInput['place_id'],
): Promise<{ operation_id: string; name: string }> {
  if (kind !== 'bank') throw invalid({ target: 'Наличные снимают только со счёта в банке' })
  const { gbc_id } = actor
  const state = await lockLedger(trx, gbc_id)
  const desk_id = await placeOf(trx, actor, 'cash', place_id)
  const [{ id: operation_id }] = await postOperations(trx, actor, [
    {
      kind: 'cash_from_bank',
      effective_date: openDay(state, line.booked_on),
      comment: line.purpose || null,
      source: sourceOf(line),
      lines: [{ debit: { code: '50', ref_id: desk_id }, credit: UNSORTED, amount: line.amount }],
    },
  ])
  return { operation_id, name: (await placeNames(trx, gbc_id)).get(desk_id) ?? '' }
}

/** Such cash can leave the desk again. Within locks of the line. @throws AppError 422 where it is spent on that day or later */
export async function refuseSpentCash(
  trx: Handle,
  gbc_id: string,
  operation_id: string,
  date: string | undefined,
): Promise<void> {
  const [{ kind, effective_date }] = await operationRows(trx, gbc_id, [operation_id])
  if (kind !== 'cash_from_bank') return
  const state = await lockLedger(trx, gbc_id)
  const [{ debit_ref_id, amount }] = await linesOf(trx, gbc_id, [operation_id])
  await refuseCashBelowZero(trx, gbc_id, debit_ref_id, openDay(state, effective_date, date), amount)
}
