import { formatDate } from '#contract/format'
import type { AccountEntry } from '#contract/money/accounts'
import { entryTitle } from '#contract/money/entryTitle'
import { operationKinds, reversedTitle } from '#contract/money/chart'
import type { StoredPaymentSource } from '#contract/money/sources'
import { groupBy } from '#server/lib/groupBy'
import { chargeTitle } from './chargeTitles'
import type { StatementRows } from './statementFacts'

type Line = StatementRows['lines'][number]
type Charge = StatementRows['charges'][number]

/** How a member paid, as it is read on the account. */
const paidHow: Partial<Record<StoredPaymentSource, string>> = { cash: 'Наличными', bank: 'Через банк' }

/** What an opening debt was split into: several charges in its place, or one that says what it is. */
function partsOfOpenings(charges: readonly Charge[]): Set<string> {
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
 * What people read of an account: its operations in the order of the books, how each sum came about and what has paid what.
 * @param garage_id only what is charged for it, and paid of that
 */
export function statementEntries(
  { lines, charges, payments, allocations }: StatementRows,
  garage_id: string | null | undefined,
): AccountEntry[] {
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
  const isShown = (charge: Charge | undefined) => charge !== undefined && (!garage_id || charge.garage_id === garage_id)
  /** What of a garage's charges a payment has paid; all of a line where no garage is asked for. */
  const ofGarage = (line: Line): Line[] => {
    const charge = chargeByOperation.get(line.id) ?? chargeByOperation.get(line.reverses_id ?? '')
    if (!garage_id || charge) return !garage_id || isShown(charge) ? [line] : []
    const own = (allocationsByOperation.get(line.id) ?? []).filter(({ charge_id }) =>
      isShown(chargeById.get(charge_id)),
    )
    const paid = own.reduce((sum, { amount }) => sum + amount, 0)
    const side = line.kind === 'write_off' ? { paid: 0, written_off: paid } : { paid, written_off: 0 }
    return paid === 0 ? [] : [{ ...line, charged: 0, ...side }]
  }
  const titleOfCharge = (id: string) => {
    const charge = chargeById.get(id)
    return charge ? chargeTitle(charge) : ''
  }

  const lineById = new Map(lines.map((line) => [line.id, line]))
  const titleOf = (line: Line) => {
    const charge = chargeByOperation.get(line.id)
    const source = line.kind === 'payment' ? paymentByOperation.get(line.id)?.source : undefined
    const how = source && paidHow[source]
    if (how) return how
    return charge ? chargeTitle({ ...charge, garage_number: null }) : operationKinds[line.kind].title
  }
  /** What has paid a charge, or closed it without money. */
  const paidBy = (payment_line_id: string) => {
    const payment = paymentByLine.get(payment_line_id)
    const kind = lineById.get(payment?.operation_id ?? '')?.kind
    const name = (kind && operationKinds[kind].closes) ?? (payment && paidHow[payment.source]) ?? 'Оплата'
    return `${name} ${formatDate(payment?.paid_on ?? '')}`
  }
  const isWrittenOff = (payment_line_id: string) =>
    lineById.get(paymentByLine.get(payment_line_id)?.operation_id ?? '')?.kind === 'write_off'
  /** The other half of what was taken back, as it is read beside this one. */
  const pairOf = ({ reverses_id, reversed_on, reversed_seq }: Line): AccountEntry['pair'] => {
    const original = lineById.get(reverses_id ?? '')
    if (original)
      return {
        title: entryTitle({ kind: original.kind, title: titleOf(original), number: original.number, paid_on: null }),
        date: original.effective_date,
      }
    return reversed_seq === null ? null : { title: operationKinds.reversal.title, date: reversed_on ?? '' }
  }

  let balance = 0
  return lines.flatMap(ofGarage).map((line): AccountEntry => {
    balance += line.charged - line.paid - line.written_off
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
      title: line.reverses_id !== null && pair ? reversedTitle(pair.title) : titleOf(line),
      number: line.number,
      garage_id: where?.garage_id ?? null,
      garage_number: where?.garage_number ?? null,
      due_date: charge?.due_date ?? null,
      formula: charge?.formula ?? null,
      reason: line.reason ?? line.comment,
      charged: line.charged,
      paid: line.paid,
      ...(line.written_off !== 0 && { written_off: line.written_off }),
      balance,
      charge_id: charge?.id ?? null,
      open: charge?.open_amount ?? 0,
      is_part: charge !== undefined && parts.has(charge.id),
      from_statement: line.kind === 'payment' && line.source_type === 'statement_line',
      reversed: line.reversed_seq !== null || line.reverses_id !== null,
      pair,
      allocations: own.map(({ amount, on_date, text, charge_id, payment_line_id }) => ({
        amount,
        on_date,
        text,
        other: charge ? paidBy(payment_line_id) : titleOfCharge(charge_id),
        ...(isWrittenOff(payment_line_id) && { written_off: true }),
      })),
    }
  })
}
