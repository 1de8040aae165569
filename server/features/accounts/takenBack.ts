import type { Handle } from '#server/db/engine'
import type { BookedCharge, BookedPayment } from './bookedAs'

/** Charges and parts of payments that were taken back, by their ids, with the days of their reversals. */
export async function takenBack(
  handle: Handle,
  gbc_id: string,
  { charge_ids, line_ids }: { charge_ids: readonly string[]; line_ids: readonly string[] },
): Promise<{ charges: Map<string, BookedCharge>; payments: Map<string, BookedPayment> }> {
  const charges = charge_ids.length === 0 ? [] : await chargesTakenBack(handle, gbc_id, charge_ids)
  const payments = line_ids.length === 0 ? [] : await paymentsTakenBack(handle, gbc_id, line_ids)
  return {
    charges: new Map(charges.map(({ id, ...charge }) => [id, charge])),
    payments: new Map(payments.map(({ id, ...payment }) => [id, payment])),
  }
}

const chargesTakenBack = (handle: Handle, gbc_id: string, ids: readonly string[]) =>
  handle
    .selectFrom('charges')
    .innerJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'charges.gbc_id').onRef('reversal.reverses_id', '=', 'charges.operation_id'),
    )
    .select(['charges.id', 'charges.kind_id', 'charges.source', 'charges.date'])
    .select('reversal.effective_date as taken_back_on')
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.id', 'in', ids)
    .execute()

const paymentsTakenBack = (handle: Handle, gbc_id: string, ids: readonly string[]) =>
  handle
    .selectFrom('payment_lines as line')
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .innerJoin('operations as booked', (join) =>
      join.onRef('booked.gbc_id', '=', 'payments.gbc_id').onRef('booked.id', '=', 'payments.operation_id'),
    )
    .innerJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'booked.gbc_id').onRef('reversal.reverses_id', '=', 'booked.id'),
    )
    .select(['line.id', 'line.purpose', 'payments.source', 'booked.effective_date'])
    .select('reversal.effective_date as taken_back_on')
    .where('line.gbc_id', '=', gbc_id)
    .where('line.id', 'in', ids)
    .execute()
