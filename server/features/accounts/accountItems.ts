import type { ChargeNature, DueItem, PaidItem, Purpose, StoredAllocation } from '#contract/money/allocation'
import type { Handle } from '#server/db/engine'

/** Charges of accounts that were not reversed, as the rule of allocation sees them. */
export async function liveCharges(
  handle: Handle,
  gbc_id: string,
  account_ids: readonly string[],
): Promise<(DueItem & { account_id: string; open_amount: number })[]> {
  if (account_ids.length === 0) return []
  const rows = await handle
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages as garage', (join) =>
      join.onRef('garage.gbc_id', '=', 'charges.gbc_id').onRef('garage.id', '=', 'charges.garage_id'),
    )
    .select(['charges.id', 'charges.seq', 'charges.account_id', 'charges.date', 'charges.due_date', 'charges.amount'])
    .select(['charges.nature', 'charges.kind_id', 'charges.garage_id', 'charges.period', 'charges.source'])
    .select(['kind.priority', 'garage.block_key', 'garage.number_key', 'state.open_amount'])
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.account_id', 'in', account_ids)
    .where('state.reversed', '=', 0)
    .execute()
  return rows.map(({ source, nature, priority, block_key, number_key, ...row }) => ({
    ...row,
    nature: nature as ChargeNature,
    priority: priority ?? 0,
    garage_key: `${block_key ?? ''} ${number_key ?? ''}`,
    ...((source === 'refund' || source === 'advance') && { refund: true }),
  }))
}

/** Parts of payments that went to accounts and were not reversed. */
export async function livePayments(
  handle: Handle,
  gbc_id: string,
  account_ids: readonly string[],
): Promise<(PaidItem & { account_id: string; source: string })[]> {
  if (account_ids.length === 0) return []
  const rows = await handle
    .selectFrom('payment_lines as line')
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .leftJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'payments.gbc_id').onRef('reversal.reverses_id', '=', 'payments.operation_id'),
    )
    .leftJoin('advance_releases as release', (join) =>
      join
        .onRef('release.gbc_id', '=', 'line.gbc_id')
        .onRef('release.payment_line_id', '=', 'line.id')
        .on('release.taken_back_at', 'is', null),
    )
    .select(['line.id', 'line.seq', 'line.account_id', 'line.amount', 'line.purpose', 'payments.paid_on'])
    .select(['payments.source', 'release.released_on', 'release.seq as released_seq'])
    .where('line.gbc_id', '=', gbc_id)
    .where('line.account_id', 'in', account_ids)
    .where('reversal.id', 'is', null)
    .execute()
  return rows.map(({ purpose, released_on, released_seq, ...row }) => ({
    ...row,
    purpose: purpose === null ? null : (JSON.parse(purpose) as Purpose),
    released: released_on === null ? null : { on: released_on, seq: Number(released_seq) },
  }))
}

/** What payments of accounts have paid so far, summed by payment and charge. */
export async function storedAllocations(
  handle: Handle,
  gbc_id: string,
  account_ids: readonly string[],
): Promise<(StoredAllocation & { account_id: string })[]> {
  if (account_ids.length === 0) return []
  // Summed here: to group by the database SQLite goes through all of the cooperative's in that order.
  const rows = await handle
    .selectFrom('allocations')
    .select(['account_id', 'payment_line_id', 'charge_id', 'amount'])
    .where('gbc_id', '=', gbc_id)
    .where('account_id', 'in', account_ids)
    .execute()
  const sums = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const key = `${row.payment_line_id} ${row.charge_id}`
    sums.set(key, { ...row, amount: row.amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}
