import { among } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { preparedStatement } from '#server/db/preparedQuery'
import type { RowsOf, RowsOfAll } from '#server/db/together'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { groupBy } from '#server/lib/groupBy'

/** What stands on a member's accounts, as it is stored. Kopecks. */

const SIDES = ['debit_account_id', 'credit_account_id'] as const

const [chargedOn, paidOn] = SIDES.map((side) =>
  preparedStatement((handle, gbc_id: string, account_ids: readonly string[]) =>
    // A cross join, which SQLite keeps in its order: else it goes through all transfers.
    handle
      .selectFrom('ledger_accounts as account')
      .crossJoin('transfers')
      .innerJoin('operations as operation', (join) =>
        join.onRef('operation.gbc_id', '=', 'transfers.gbc_id').onRef('operation.id', '=', 'transfers.operation_id'),
      )
      .leftJoin('operations as reversal', reversalOf('operation.id'))
      .select(['operation.id', 'operation.seq', 'operation.kind', 'operation.number', 'operation.effective_date'])
      .select(['operation.reason', 'operation.comment', 'operation.reverses_id', 'reversal.seq as reversed_seq'])
      .select(['reversal.effective_date as reversed_on', 'operation.source_type'])
      .select('transfers.amount')
      .where('account.gbc_id', '=', gbc_id)
      .where('account.account', '=', '76')
      .where(among(handle, 'account.ref_id', account_ids))
      .whereRef('transfers.gbc_id', '=', 'account.gbc_id')
      .whereRef(`transfers.${side}`, '=', 'account.id'),
  ),
)

type Turned = RowsOf<ReturnType<typeof chargedOn>>

/** Every operation that stands on accounts, in the order of the books. */
function linesOf(charged: Turned, paid: Turned) {
  const all = [
    ...charged.map(({ amount, ...row }) => ({ ...row, charged: amount, paid: 0 })),
    ...paid.map(({ amount, ...row }) => ({ ...row, charged: 0, paid: amount })),
  ]
  // A payment for two cards that have become one since has two transfers on one account: it is read as one.
  type Line = (typeof all)[number]
  const operations = new Map<string, Line>()
  for (const line of all) {
    const other = operations.get(line.id)
    const together = other && { charged: other.charged + line.charged, paid: other.paid + line.paid }
    operations.set(line.id, { ...line, ...together })
  }
  /** What was given back is that much less paid. */
  const isRefund = (line: Line | undefined): boolean => line?.kind === 'refund'
  const signed = [...operations.values()].map((line) => {
    const original = line.reverses_id === null ? line : operations.get(line.reverses_id)
    // A reversal stands with a minus on the side of what it takes back: together they are no turnover.
    const isTurned = isRefund(line) || (line.reverses_id !== null && !isRefund(original))
    const sides = isTurned ? { charged: 0 - line.paid, paid: 0 - line.charged } : line
    return original?.kind === 'write_off'
      ? { ...line, ...sides, paid: 0, written_off: sides.paid }
      : { ...line, ...sides, written_off: 0 }
  })
  return signed.sort((one, other) => one.effective_date.localeCompare(other.effective_date) || one.seq - other.seq)
}

const chargesOf = preparedStatement((handle, gbc_id: string, account_ids: readonly string[]) =>
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
    .where(among(handle, 'charges.account_id', account_ids)),
)

const paymentsOf = preparedStatement((handle, gbc_id: string, account_ids: readonly string[]) =>
  handle
    .selectFrom('payment_lines as line')
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .select(['line.id', 'payments.operation_id', 'payments.paid_on', 'payments.source'])
    .where('line.gbc_id', '=', gbc_id)
    .where(among(handle, 'line.account_id', account_ids)),
)

const allocationsOf = preparedStatement((handle, gbc_id: string, account_ids: readonly string[]) =>
  handle
    .selectFrom('allocations')
    .select(['id', 'payment_line_id', 'charge_id', 'amount', 'on_date', 'text', 'operation_seq'])
    .where('gbc_id', '=', gbc_id)
    .where(among(handle, 'account_id', account_ids)),
)

/** All that an account's statement is made of. */
export interface StatementRows {
  lines: ReturnType<typeof linesOf>
  charges: RowsOf<ReturnType<typeof chargesOf>>
  payments: RowsOf<ReturnType<typeof paymentsOf>>
  allocations: RowsOf<ReturnType<typeof allocationsOf>>
}

/** What `statementRowsFrom` has to know of accounts. */
export const rowStatements = (handle: Handle, gbc_id: string, account_ids: readonly string[]) =>
  [
    chargedOn(handle, gbc_id, account_ids),
    paidOn(handle, gbc_id, account_ids),
    chargesOf(handle, gbc_id, account_ids),
    paymentsOf(handle, gbc_id, account_ids),
    allocationsOf(handle, gbc_id, account_ids),
  ] as const

export function statementRowsFrom([charged, paid, charges, payments, allocations]: RowsOfAll<
  ReturnType<typeof rowStatements>
>): StatementRows {
  // Sorted here: by the database SQLite would go through all of the cooperative in this order.
  allocations.sort((one, other) => (one.id < other.id ? -1 : 1))
  return { lines: linesOf(charged, paid), charges, payments, allocations }
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
