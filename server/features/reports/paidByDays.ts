import { sql } from 'kysely'
import type { Report } from '#contract/money/reports'
import { chargeSources, MONEY_SOURCES, type StoredPaymentSource } from '#contract/money/sources'
import type { Handle } from '#server/db/engine'
import { chargeTitle } from '#server/features/accounts/chargeTitles'
import { groupBy } from '#server/lib/groupBy'
import type { Period } from '#server/lib/period'
import { partsOf } from './periodParts'

/** So many kinds have a column of their own; the rest are «Прочее». */
const MOST_KINDS = 6

/** The operation of the period that brings money, or takes it back. */
const SIDES = { id: 1, reverses_id: -1 } as const
type Side = keyof typeof SIDES

/**
 * Payments that stand in the books between two days, or those that were taken back then: a payment counts on its own day and
 * goes off on that of its reversal, so that a reversal changes no earlier month.
 */
const paymentsOn = (handle: Handle, gbc_id: string, { from, to }: Period, side: Side) =>
  handle
    .with(
      // Reversals are few: joined at once SQLite goes through all operations of the period for them.
      (named) => (side === 'reverses_id' ? named('booked').materialized() : named('booked')),
      (query) =>
        query
          .selectFrom('operations')
          .select(['effective_date', `${side} as operation_id`])
          .where('gbc_id', '=', gbc_id)
          .where('effective_date', '>=', from)
          .where('effective_date', '<=', to)
          .$if(side === 'reverses_id', (found) => found.where('kind', '=', 'reversal')),
    )
    .selectFrom('booked')
    .innerJoin('payments', 'payments.operation_id', 'booked.operation_id')
    .where('payments.gbc_id', '=', gbc_id)
    .where('payments.source', 'in', MONEY_SOURCES)

interface Counted {
  day: string
  source: StoredPaymentSource
  place_id: string | null
  direction: 'in' | 'out'
  /** Less what was taken back. */
  count: number
  amount: number
}

/** Money that came in or went back between two days, by days and places. Kopecks. */
export async function paymentsIn(handle: Handle, gbc_id: string, period: Period): Promise<Counted[]> {
  const sides = (Object.keys(SIDES) as Side[]).flatMap((side) => partsOf(period).map((part) => ({ side, part })))
  const counted = sides.map(async ({ side, part }) => {
    const rows = await paymentsOn(handle, gbc_id, part, side)
      .select(['booked.effective_date as day', 'payments.source', 'payments.place_id', 'payments.direction'])
      .select([sql<number>`count(*)`.as('count'), sql<number>`sum(payments.amount)`.as('amount')])
      .groupBy(['booked.effective_date', 'payments.source', 'payments.place_id', 'payments.direction'])
      .execute()
    return rows.map((row) => ({
      ...row,
      count: SIDES[side] * Number(row.count),
      amount: SIDES[side] * Number(row.amount),
    }))
  })
  return (await Promise.all(counted)).flat()
}

/** What payments of each day have paid by the end of the period, by kinds of contributions. */
async function paidByKinds(handle: Handle, gbc_id: string, period: Period) {
  const found = partsOf(period).map(({ from, to }) => {
    const sums = handle
      .selectFrom('allocations as paid')
      .select(['paid.money_on as day', 'paid.kind_id', 'paid.charge_source as source'])
      .select(sql<number>`sum(paid.amount)`.as('amount'))
      .where('paid.gbc_id', '=', gbc_id)
      .where('paid.money_on', '>=', from)
      .where('paid.money_on', '<=', to)
      .where('paid.booked_on', '<=', period.to)
      .groupBy(['paid.money_on', 'paid.kind_id', 'paid.charge_source'])
    return handle
      .selectFrom(sums.as('paid'))
      .leftJoin('contribution_kinds as kind', (join) =>
        join.on('kind.gbc_id', '=', gbc_id).onRef('kind.id', '=', 'paid.kind_id'),
      )
      .select(['paid.day', 'kind.id', 'kind.name', 'paid.source', 'paid.amount'])
      .execute()
  })
  return (await Promise.all(found)).flat()
}

/** «Оплата по дням»: each day's money by what it has paid; what has paid nothing yet is an advance. */
export async function paidByDays(handle: Handle, gbc_id: string, period: Period): Promise<Omit<Report, keyof Period>> {
  const [payments, found] = await Promise.all([paymentsIn(handle, gbc_id, period), paidByKinds(handle, gbc_id, period)])
  const received = groupBy(
    payments.filter(({ direction }) => direction === 'in'),
    ({ day }) => day,
  )
  const sumOf = (rows: readonly Counted[], of: 'count' | 'amount') => rows.reduce((sum, row) => sum + row[of], 0)
  // Opening debts and advances that went back are no contribution, and have names of their own.
  const kinds = found.map(({ id, name, source, ...rest }) => ({
    ...rest,
    id: id ?? (chargeSources[source].isReportedApart ? source : null),
    name: chargeTitle({ kind_name: name, source, period: null }),
  }))
  // By id: a kind that is closed and its successor may have one name.
  const sums = new Map<string, { id: string; name: string; sum: number }>()
  for (const { id, name, amount } of kinds)
    if (id !== null) sums.set(id, { id, name, sum: (sums.get(id)?.sum ?? 0) + Number(amount) })
  const named = [...sums.values()]
    .filter(({ sum }) => sum !== 0)
    .sort((one, other) => other.sum - one.sum || one.name.localeCompare(other.name))
    .slice(0, MOST_KINDS)
  const days = [...received.keys()].sort()
  const all = days.map((day) => {
    const amount = sumOf(received.get(day) ?? [], 'amount')
    const own = kinds.filter((kind) => kind.day === day)
    const of = (isWanted: (id: string | null) => boolean) =>
      own.reduce((sum, kind) => (isWanted(kind.id) ? sum + Number(kind.amount) : sum), 0)
    const paid = own.reduce((sum, kind) => sum + Number(kind.amount), 0)
    return [
      day,
      sumOf(received.get(day) ?? [], 'count'),
      ...named.map(({ id }) => of((one) => one === id)),
      of((one) => !named.some(({ id }) => id === one)),
      amount - paid,
      amount,
    ]
  })
  // What was paid and taken back on one day is nothing.
  const rows = all.filter(([, ...cells]) => cells.some((cell) => cell !== 0))
  const money = [...named.map(({ name }) => name), 'Прочее', 'Аванс', 'Итого'].map((title) => ({
    title,
    type: 'money' as const,
  }))
  const columns = [{ title: 'День', type: 'date' as const }, { title: 'Платежей', type: 'number' as const }, ...money]
  const totals = columns.map((_, index) =>
    index === 0 ? 'Итого' : rows.reduce((sum, row) => sum + Number(row[index]), 0),
  )
  return { columns, rows, totals: rows.length > 0 ? totals : [] }
}
