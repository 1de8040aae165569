import type { Handle } from '#server/db/engine'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { groupBy } from '#server/lib/groupBy'

/** What stands on a member's accounts, as it is stored. Kopecks. */

/** Every operation that stands on accounts, in the order of the books. */
async function linesOf(handle: Handle, gbc_id: string, account_ids: string[]) {
  const sides = (['debit_account_id', 'credit_account_id'] as const).map((side) =>
    handle
      .selectFrom('transfers')
      .innerJoin('ledger_accounts as account', (join) =>
        join.onRef('account.gbc_id', '=', 'transfers.gbc_id').onRef('account.id', '=', `transfers.${side}`),
      )
      .innerJoin('operations as operation', (join) =>
        join.onRef('operation.gbc_id', '=', 'transfers.gbc_id').onRef('operation.id', '=', 'transfers.operation_id'),
      )
      .leftJoin('operations as reversal', reversalOf('operation.id'))
      .select(['operation.id', 'operation.seq', 'operation.kind', 'operation.number', 'operation.effective_date'])
      .select(['operation.reason', 'operation.comment', 'operation.reverses_id', 'reversal.seq as reversed_seq'])
      .select(['reversal.effective_date as reversed_on'])
      .select('transfers.amount')
      .where('transfers.gbc_id', '=', gbc_id)
      .where('account.account', '=', '76')
      .where('account.ref_id', 'in', account_ids)
      .execute(),
  )
  const [charged, paid] = await Promise.all(sides)
  const all = [
    ...charged.map(({ amount, ...row }) => ({ ...row, charged: amount, paid: 0 })),
    ...paid.map(({ amount, ...row }) => ({ ...row, charged: 0, paid: amount })),
  ]
  // A payment for two cards that have become one since has two transfers on one account: it is read as one.
  const operations = new Map<string, (typeof all)[number]>()
  for (const line of all) {
    const other = operations.get(line.id)
    const together = other && { charged: other.charged + line.charged, paid: other.paid + line.paid }
    operations.set(line.id, { ...line, ...together })
  }
  // A reversal stands with a minus on the side of what it takes back: together they are no turnover.
  const signed = [...operations.values()].map((line) =>
    line.reverses_id === null ? line : { ...line, charged: 0 - line.paid, paid: 0 - line.charged },
  )
  return signed.sort((one, other) => one.effective_date.localeCompare(other.effective_date) || one.seq - other.seq)
}

const chargesOf = (handle: Handle, gbc_id: string, account_ids: string[]) =>
  handle
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['charges.id', 'charges.seq', 'charges.operation_id', 'charges.garage_id', 'charges.period'])
    .select(['charges.due_date', 'charges.amount', 'charges.kind_id', 'charges.corrects_id', 'state.reversed'])
    .select([
      'charges.source',
      'charges.formula',
      'charges.nature',
      'charges.reason',
      'state.open_amount',
      'kind.name as kind_name',
    ])
    .select('garages.number as garage_number')
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.account_id', 'in', account_ids)
    .execute()

const paymentsOf = (handle: Handle, gbc_id: string, account_ids: string[]) =>
  handle
    .selectFrom('payment_lines as line')
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .select(['line.id', 'payments.operation_id', 'payments.paid_on', 'payments.source'])
    .where('line.gbc_id', '=', gbc_id)
    .where('line.account_id', 'in', account_ids)
    .execute()

async function allocationsOf(handle: Handle, gbc_id: string, account_ids: string[]) {
  // Sorted here: by the database SQLite would go through all of the cooperative in this order.
  const rows = await handle
    .selectFrom('allocations')
    .select(['id', 'payment_line_id', 'charge_id', 'amount', 'on_date', 'text', 'operation_seq'])
    .where('gbc_id', '=', gbc_id)
    .where('account_id', 'in', account_ids)
    .execute()
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** All that an account's statement is made of. */
export interface StatementRows {
  lines: Awaited<ReturnType<typeof linesOf>>
  charges: Awaited<ReturnType<typeof chargesOf>>
  payments: Awaited<ReturnType<typeof paymentsOf>>
  allocations: Awaited<ReturnType<typeof allocationsOf>>
}

export async function statementRows(handle: Handle, gbc_id: string, account_ids: string[]): Promise<StatementRows> {
  if (account_ids.length === 0) return { lines: [], charges: [], payments: [], allocations: [] }
  const [lines, charges, payments, allocations] = await Promise.all([
    linesOf(handle, gbc_id, account_ids),
    chargesOf(handle, gbc_id, account_ids),
    paymentsOf(handle, gbc_id, account_ids),
    allocationsOf(handle, gbc_id, account_ids),
  ])
  return { lines, charges, payments, allocations }
}

/** What the books knew up to an operation. Nothing is changed in them, only added: without the rows that came later it is as it was. */
export function asKnown({ lines, charges, payments, allocations }: StatementRows, seq: number): StatementRows {
  const known = lines
    .filter((line) => line.seq <= seq)
    .map((line) => ({ ...line, reversed_seq: (line.reversed_seq ?? Infinity) <= seq ? line.reversed_seq : null }))
  const reversed = new Set(known.filter((line) => line.reversed_seq !== null).map(({ id }) => id))
  const laid = allocations.filter(({ operation_seq }) => operation_seq <= seq)
  const byCharge = groupBy(laid, ({ charge_id }) => charge_id)
  const openOf = ({ id, operation_id, amount }: StatementRows['charges'][number]) =>
    reversed.has(operation_id) ? 0 : amount - (byCharge.get(id) ?? []).reduce((sum, row) => sum + row.amount, 0)
  return {
    lines: known,
    charges: charges
      .filter((charge) => charge.seq <= seq)
      .map((charge) => ({ ...charge, open_amount: openOf(charge) })),
    payments,
    allocations: laid,
  }
}
