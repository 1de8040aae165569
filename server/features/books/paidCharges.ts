import { sql } from 'kysely'
import type { OperationDetail } from '#contract/money/operations'
import type { Handle } from '#server/db/engine'
import { chargeTitle } from '#server/features/accounts/chargeTitles'
import { describedCharges } from '#server/features/accounts/describedCharges'

/** What the money of a payment's operation has paid by now, and what of it is still an advance; kopecks. */
export async function paidCharges(
  handle: Handle,
  gbc_id: string,
  operation_id: string,
): Promise<Pick<OperationDetail, 'pays' | 'advance'>> {
  const parts = await handle
    .selectFrom('payment_lines as line')
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .select(['line.id', 'line.amount'])
    .where('payments.gbc_id', '=', gbc_id)
    .where('payments.operation_id', '=', operation_id)
    .execute()
  if (parts.length === 0) return { pays: [], advance: 0 }
  const rows = await describedCharges(handle)
    .innerJoin('allocations', (join) =>
      join.onRef('allocations.gbc_id', '=', 'charges.gbc_id').onRef('allocations.charge_id', '=', 'charges.id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['charges.seq', 'garages.number as garage_number', sql<number>`sum(allocations.amount)`.as('paid')])
    .where('charges.gbc_id', '=', gbc_id)
    .where(
      'allocations.payment_line_id',
      'in',
      parts.map(({ id }) => id),
    )
    .groupBy(['charges.id', 'charges.seq', 'charges.due_date', 'charges.period', 'charges.source', 'charges.amount'])
    .groupBy(['charges.nature', 'charges.reason', 'kind.name', 'members.display_name', 'garages.number'])
    .having(sql<number>`sum(allocations.amount)`, '>', 0)
    .orderBy('charges.due_date')
    .orderBy('charges.seq')
    .execute()
  const pays = rows.map((row) => ({
    charge_id: row.id,
    member_name: row.member_name,
    title: chargeTitle(row),
    amount: Number(row.paid),
  }))
  const paid = pays.reduce((sum, { amount }) => sum + amount, 0)
  return { pays, advance: parts.reduce((sum, { amount }) => sum + amount, 0) - paid }
}
