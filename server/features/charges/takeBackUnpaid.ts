import type { Handle } from '#server/db/engine'
import { reverseAllAndReallocate } from '#server/features/accounts/reverse'
import type { Poster } from '#server/features/ledger/ledgerService'
import { keyOf, slotPeriod, type Run, type SlotKind, type SlotRow } from './slots'

/** What a charge that is made anew keeps of the one before it. */
interface Kept {
  due_date: string | null
  corrects_id: string
}

/**
 * Takes back what was charged for these rows and nobody has paid. Within a transaction that holds their accounts.
 * @returns by row what the new charge keeps; rows whose charge was paid or taken back meanwhile are not among them
 */
export async function takeBackUnpaid<R extends SlotRow>(
  trx: Handle,
  poster: Poster,
  run: Run,
  kind: SlotKind,
  rows: readonly R[],
): Promise<Map<R, Kept>> {
  if (rows.length === 0) return new Map()
  const found = await trx
    .selectFrom('charge_slots as slot')
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'slot.gbc_id').onRef('charges.id', '=', 'slot.charge_id'),
    )
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'slot.gbc_id').onRef('state.charge_id', '=', 'slot.charge_id'),
    )
    // The card that was charged may have become one with another since.
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'charges.gbc_id').onRef('account.id', '=', 'charges.account_id'),
    )
    .select(['slot.garage_id', 'account.member_id', 'charges.id', 'charges.operation_id', 'charges.due_date'])
    .where('slot.gbc_id', '=', run.gbc_id)
    .where('slot.kind_id', '=', run.kind_id)
    .where('slot.period', '=', slotPeriod(run, kind))
    .where('slot.garage_id', 'in', [...new Set(rows.map(({ garage_id }) => garage_id ?? ''))])
    .where('account.member_id', 'in', [...new Set(rows.map(({ member_id }) => member_id ?? ''))])
    .whereRef('state.open_amount', '=', 'charges.amount')
    .execute()
  const unpaid = new Map(found.map((charge) => [keyOf(charge), charge]))
  const redone = rows.flatMap((row) => {
    const charge = unpaid.get(keyOf(row))
    return charge ? [{ row, charge }] : []
  })
  await reverseAllAndReallocate(
    trx,
    poster,
    redone.map(({ charge }) => charge.operation_id),
    { reason: 'Пересчёт неоплаченного начисления' },
  )
  return new Map(redone.map(({ row, charge: { id, due_date } }) => [row, { due_date, corrects_id: id }]))
}
