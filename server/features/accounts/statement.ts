import {
  isOverdue,
  entryTitle,
  type AccountEntry,
  type AccountStatement,
  type AccountStatementQuery,
} from '#contract/money/accounts'
import { operationKindNames } from '#contract/money/chart'
import { endAfter, lowered, writtenDate } from '#contract/text'
import { today } from '#server/lib/days'
import type { Handle } from '#server/db/engine'
import { notFound } from '#server/lib/errors'
import { groupBy } from '#server/lib/groupBy'
import { knownSeq } from '#server/features/ledger/knownAt'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { accountsByIds } from './accountsRepository'
import { chargeTitle } from './chargeTitles'
import { accountsOfMembers } from './personalAccounts'

/** Every operation that stands on accounts, in the order of the books. */
async function linesOf(handle: Handle, gbc_id: string, account_ids: string[]) {
  if (account_ids.length === 0) return []
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
    .select(['line.id', 'payments.operation_id', 'payments.paid_on'])
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

/** What stands on accounts; of it what the books knew up to an operation. */
interface Kept {
  lines: Awaited<ReturnType<typeof linesOf>>
  charges: Awaited<ReturnType<typeof chargesOf>>
  allocations: Awaited<ReturnType<typeof allocationsOf>>
}

/** Nothing is changed in the books, only added: without the rows that came later it is as it was. */
function asKnown({ lines, charges, allocations }: Kept, seq: number): Kept {
  const known = lines
    .filter((line) => line.seq <= seq)
    .map((line) => ({ ...line, reversed_seq: (line.reversed_seq ?? Infinity) <= seq ? line.reversed_seq : null }))
  const reversed = new Set(known.filter((line) => line.reversed_seq !== null).map(({ id }) => id))
  const laid = allocations.filter(({ operation_seq }) => operation_seq <= seq)
  const byCharge = groupBy(laid, ({ charge_id }) => charge_id)
  const openOf = ({ id, operation_id, amount }: Kept['charges'][number]) =>
    reversed.has(operation_id) ? 0 : amount - (byCharge.get(id) ?? []).reduce((sum, row) => sum + row.amount, 0)
  return {
    lines: known,
    charges: charges
      .filter((charge) => charge.seq <= seq)
      .map((charge) => ({ ...charge, open_amount: openOf(charge) })),
    allocations: laid,
  }
}

/** What an opening debt was split into: several charges in its place, or one that says what it is. */
function partsOfOpenings(charges: Kept['charges']): Set<string> {
  const standing = charges.filter(
    ({ source, corrects_id, reversed }) => source === 'opening' && corrects_id !== null && reversed === 0,
  )
  const beside = groupBy(standing, ({ corrects_id }) => corrects_id ?? '')
  return new Set(
    standing
      .filter(({ corrects_id, kind_id, due_date }) => {
        const others = beside.get(corrects_id ?? '') ?? []
        return others.length > 1 || kind_id !== null || due_date !== null
      })
      .map(({ id }) => id),
  )
}

/**
 * The day from which an account is read: that of the oldest charge which is not paid, or the year's first. What it was opened
 * with is what it begins with, never turnover (specification, money §4).
 */
function firstDay(day: string, entries: AccountEntry[]): string {
  const unpaid = entries.find(({ open }) => open > 0)
  const opened = entries.find(({ kind }) => kind === 'opening')
  const wanted = unpaid?.date ?? `${day.slice(0, 4)}-01-01`
  const isOlder = unpaid !== undefined && opened !== undefined && unpaid.date < opened.date
  const first = opened && wanted <= opened.date && !isOlder ? endAfter(opened.date) : wanted
  return first < day ? first : day
}

/**
 * A member's account: what was charged and paid on each day, how each sum came about and what has paid what.
 * @throws AppError 404, 422 at `known_at` for a day to come
 */
export async function statementOf(
  handle: Handle,
  gbc_id: string,
  member_id: string,
  query: AccountStatementQuery,
): Promise<AccountStatement> {
  const [account] = await accountsByIds(handle, gbc_id, [member_id])
  if (!account) throw notFound('Такого лицевого счёта нет')
  const ids = (await accountsOfMembers(handle, gbc_id, [member_id])).map(({ id }) => id)
  const none = ids.length === 0
  const known_at = query.known_at ?? null
  const [all_lines, all_charges, payments, all_allocations, seq] = await Promise.all([
    linesOf(handle, gbc_id, ids),
    none ? [] : chargesOf(handle, gbc_id, ids),
    none ? [] : paymentsOf(handle, gbc_id, ids),
    none ? [] : allocationsOf(handle, gbc_id, ids),
    known_at === null ? null : knownSeq(handle, gbc_id, known_at),
  ])
  const kept: Kept = { lines: all_lines, charges: all_charges, allocations: all_allocations }
  const { lines, charges, allocations } = seq === null ? kept : asKnown(kept, seq)
  const day = known_at ?? today(gbc_id)
  const parts = partsOfOpenings(charges)
  const chargeById = new Map(charges.map((charge) => [charge.id, charge]))
  const chargeByOperation = new Map(charges.map((charge) => [charge.operation_id, charge]))
  const paymentByLine = new Map(payments.map((payment) => [payment.id, payment]))
  const paymentByOperation = new Map(payments.map((payment) => [payment.operation_id, payment]))
  const allocationsByCharge = groupBy(allocations, ({ charge_id }) => charge_id)
  const allocationsByOperation = groupBy(
    allocations,
    ({ payment_line_id }) => paymentByLine.get(payment_line_id)?.operation_id ?? '',
  )
  const isShown = (charge: (typeof charges)[number] | undefined) =>
    charge !== undefined && (!query.garage_id || charge.garage_id === query.garage_id)
  /** What of a garage's charges a payment has paid; all of a line where no garage is asked for. */
  const ofGarage = (line: (typeof lines)[number]): (typeof lines)[number][] => {
    const charge = chargeByOperation.get(line.id) ?? chargeByOperation.get(line.reverses_id ?? '')
    if (!query.garage_id || charge) return !query.garage_id || isShown(charge) ? [line] : []
    const own = (allocationsByOperation.get(line.id) ?? []).filter(({ charge_id }) =>
      isShown(chargeById.get(charge_id)),
    )
    const paid = own.reduce((sum, { amount }) => sum + amount, 0)
    return paid === 0 ? [] : [{ ...line, charged: 0, paid }]
  }
  const titleOfCharge = (id: string) => {
    const charge = chargeById.get(id)
    return charge ? chargeTitle(charge) : ''
  }

  const lineById = new Map(lines.map((line) => [line.id, line]))
  const titleOf = (line: (typeof lines)[number]) => {
    const charge = chargeByOperation.get(line.id)
    return charge ? chargeTitle({ ...charge, garage_number: null }) : operationKindNames[line.kind]
  }
  /** The other half of what was taken back, as it is read beside this one. */
  const pairOf = ({ reverses_id, reversed_on, reversed_seq }: (typeof lines)[number]): AccountEntry['pair'] => {
    const original = lineById.get(reverses_id ?? '')
    if (original)
      return {
        title: entryTitle({ title: titleOf(original), number: original.number, paid_on: null }),
        date: original.effective_date,
      }
    return reversed_seq === null ? null : { title: operationKindNames.reversal, date: reversed_on ?? '' }
  }

  let balance = 0
  const all = lines.flatMap(ofGarage).map((line): AccountEntry => {
    balance += line.charged - line.paid
    const charge = chargeByOperation.get(line.id)
    const pair = pairOf(line)
    const where = charge ?? chargeByOperation.get(line.reverses_id ?? '')
    const payment = paymentByOperation.get(line.id)
    const listed = (charge ? allocationsByCharge.get(charge.id) : allocationsByOperation.get(line.id)) ?? []
    const own = listed.filter(({ charge_id }) => isShown(chargeById.get(charge_id)))
    return {
      operation_id: line.id,
      seq: line.seq,
      kind: line.kind,
      date: line.effective_date,
      paid_on: payment && payment.paid_on !== line.effective_date ? payment.paid_on : null,
      title: line.reverses_id !== null && pair ? `${titleOf(line)}: ${lowered(pair.title)}` : titleOf(line),
      number: line.number,
      garage_id: where?.garage_id ?? null,
      garage_number: where?.garage_number ?? null,
      due_date: charge?.due_date ?? null,
      formula: charge?.formula ?? null,
      reason: line.reason ?? line.comment,
      charged: line.charged,
      paid: line.paid,
      balance,
      charge_id: charge?.id ?? null,
      open: charge?.open_amount ?? 0,
      is_part: charge !== undefined && parts.has(charge.id),
      reversed: line.reversed_seq !== null || line.reverses_id !== null,
      pair,
      allocations: own.map(({ amount, on_date, text, charge_id, payment_line_id }) => ({
        amount,
        on_date,
        text,
        other: charge
          ? `Оплата ${writtenDate(paymentByLine.get(payment_line_id)?.paid_on ?? '')}`
          : titleOfCharge(charge_id),
      })),
    }
  })

  const from = query.from ?? firstDay(day, all)
  const to = query.to ?? day
  const before = all.filter(({ date }) => date < from)
  const within = all.filter(({ date }) => date >= from && date <= to)
  const entries = within
  const open = charges.filter((charge) => isShown(charge) && charge.open_amount > 0)
  const sumOpen = (rows: typeof open) => rows.reduce((sum, { open_amount }) => sum + open_amount, 0)
  const overdue = sumOpen(open.filter(({ due_date }) => isOverdue(due_date, day)))
  const whole = known_at === null ? account : { balance, overdue }
  const opening = before.at(-1)?.balance ?? 0
  return {
    member_id,
    member_name: account.member_name,
    number: account.number,
    garages: account.garages,
    from,
    to,
    known_at,
    opening,
    closing: within.at(-1)?.balance ?? opening,
    balance: query.garage_id ? sumOpen(open) : whole.balance,
    overdue: query.garage_id ? overdue : whole.overdue,
    charged: entries.reduce((sum, { charged }) => sum + charged, 0),
    paid: entries.reduce((sum, { paid }) => sum + paid, 0),
    entries,
  }
}
