import { sql } from 'kysely'
import type { Report } from '#contract/money/reports'
import type { Handle } from '#server/db/engine'
import { chargeTitle } from '#server/features/accounts/chargeTitles'
import type { Period } from '#server/lib/period'

/** So many kinds have a column of their own; the rest are «Прочее». */
const MOST_KINDS = 6
/** Sources of what is no contribution. */
const NO_KIND = ['opening', 'refund', 'advance']

/** Money that came in between two days and was not taken back. */
export const paymentsIn = (handle: Handle, gbc_id: string, { from, to }: Period) =>
  handle
    .selectFrom('payments')
    .where('payments.gbc_id', '=', gbc_id)
    .where('payments.source', 'in', ['cash', 'bank'])
    .where('payments.paid_on', '>=', from)
    .where('payments.paid_on', '<=', to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operations as reversal')
            .select('reversal.id')
            .whereRef('reversal.gbc_id', '=', 'payments.gbc_id')
            .whereRef('reversal.reverses_id', '=', 'payments.operation_id'),
        ),
      ),
    )

/** What payments of each day have paid, by kinds of contributions. */
const paidByKinds = (handle: Handle, gbc_id: string, period: Period) =>
  paymentsIn(handle, gbc_id, period)
    .where('payments.direction', '=', 'in')
    .innerJoin('payment_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'payments.gbc_id').onRef('line.payment_id', '=', 'payments.id'),
    )
    .innerJoin('allocations', (join) =>
      join.onRef('allocations.gbc_id', '=', 'line.gbc_id').onRef('allocations.payment_line_id', '=', 'line.id'),
    )
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'allocations.gbc_id').onRef('charges.id', '=', 'allocations.charge_id'),
    )
    .leftJoin('operations as back', (join) =>
      join.onRef('back.gbc_id', '=', 'charges.gbc_id').onRef('back.reverses_id', '=', 'charges.operation_id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    // A charge that is taken back later was paid until then.
    .where(({ eb, or, ref }) =>
      or([
        eb('back.seq', 'is', null),
        eb('back.effective_date', '<=', period.to),
        eb('allocations.operation_seq', '<', ref('back.seq')),
      ]),
    )
    // What an advance pays later is of a later period: a report that was printed stays as it was.
    .where('allocations.on_date', '<=', period.to)
    .select(['payments.paid_on as day', 'kind.id', 'kind.name', 'charges.source'])
    .select(sql<number>`sum(allocations.amount)`.as('amount'))
    .groupBy(['payments.paid_on', 'kind.id', 'kind.name', 'charges.source'])
    .execute()

const received = (handle: Handle, gbc_id: string, period: Period) =>
  paymentsIn(handle, gbc_id, period)
    .where('payments.direction', '=', 'in')
    .select(['payments.paid_on as day', sql<number>`count(*)`.as('count')])
    .select(sql<number>`sum(payments.amount)`.as('amount'))
    .groupBy('payments.paid_on')
    .orderBy('payments.paid_on')
    .execute()

/** «Оплата по дням»: each day's money by what it has paid; what has paid nothing yet is an advance. */
export async function paidByDays(handle: Handle, gbc_id: string, period: Period): Promise<Omit<Report, keyof Period>> {
  const [days, found] = await Promise.all([received(handle, gbc_id, period), paidByKinds(handle, gbc_id, period)])
  // Opening debts and advances that went back are no contribution, and have names of their own.
  const kinds = found.map(({ id, name, source, ...rest }) => ({
    ...rest,
    id: id ?? (NO_KIND.includes(source) ? source : null),
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
  const rows = days.map(({ day, count, amount }) => {
    const own = kinds.filter((kind) => kind.day === day)
    const of = (isWanted: (id: string | null) => boolean) =>
      own.reduce((sum, kind) => (isWanted(kind.id) ? sum + Number(kind.amount) : sum), 0)
    const paid = own.reduce((sum, kind) => sum + Number(kind.amount), 0)
    return [
      day,
      Number(count),
      ...named.map(({ id }) => of((one) => one === id)),
      of((one) => !named.some(({ id }) => id === one)),
      Number(amount) - paid,
      Number(amount),
    ]
  })
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
