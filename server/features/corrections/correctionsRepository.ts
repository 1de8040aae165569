import type { Handle } from '#server/db/engine'

/** Parts of the payment that an operation is, each with what all of it says. */
export const paymentParts = (handle: Handle, gbc_id: string, operation_id: string) =>
  handle
    .selectFrom('payments')
    .innerJoin('payment_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'payments.gbc_id').onRef('line.payment_id', '=', 'payments.id'),
    )
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'line.gbc_id').onRef('account.id', '=', 'line.account_id'),
    )
    .select(['payments.id', 'payments.source', 'payments.place_id', 'payments.payer', 'payments.paid_on'])
    .select(['payments.amount', 'payments.comment', 'payments.direction'])
    .select(['line.purpose', 'account.member_id'])
    .where('payments.gbc_id', '=', gbc_id)
    .where('payments.operation_id', '=', operation_id)
    .execute()

/** What is left to pay of charges, kopecks. */
export async function openAmounts(trx: Handle, gbc_id: string, charge_ids: string[]): Promise<Map<string, number>> {
  if (charge_ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('charge_state')
    .select(['charge_id', 'open_amount'])
    .where('gbc_id', '=', gbc_id)
    .where('charge_id', 'in', charge_ids)
    .execute()
  return new Map(rows.map(({ charge_id, open_amount }) => [charge_id, open_amount]))
}

/** What a charge was charged once for. */
export const slotsOfCharge = (trx: Handle, gbc_id: string, charge_id: string) =>
  trx.selectFrom('charge_slots').selectAll().where('gbc_id', '=', gbc_id).where('charge_id', '=', charge_id).execute()

/** Keeps a slot for the charge that stands in another's place. */
export const keepSlot = (trx: Handle, slot: Awaited<ReturnType<typeof slotsOfCharge>>[number], charge_id: string) =>
  trx
    .updateTable('charge_slots')
    .set({ charge_id })
    .where('gbc_id', '=', slot.gbc_id)
    .where('kind_id', '=', slot.kind_id)
    .where('period', '=', slot.period)
    .where('garage_id', '=', slot.garage_id)
    .where('member_id', '=', slot.member_id)
    .execute()
