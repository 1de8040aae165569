import type { Report } from '#contract/money/reports'
import { storedPaymentSources } from '#contract/money/sources'
import type { Handle } from '#server/db/engine'
import { placeNames } from '#server/features/books/places'
import { groupBy } from '#server/lib/groupBy'
import type { Period } from '#server/lib/period'
import { paymentsIn } from './paidByDays'

/** «По источникам»: what came into each cash desk and bank account, and what went back. */
export async function paidBySources(
  handle: Handle,
  gbc_id: string,
  period: Period,
): Promise<Omit<Report, keyof Period>> {
  const [names, found] = await Promise.all([placeNames(handle, gbc_id), paymentsIn(handle, gbc_id, period)])
  const sumOf = (rows: typeof found, of: 'count' | 'amount', direction: 'in' | 'out') =>
    rows.reduce((sum, row) => (row.direction === direction ? sum + row[of] : sum), 0)
  const rows = [...groupBy(found, ({ source, place_id }) => `${source} ${place_id}`).values()]
    .map((payments) => {
      const [{ source, place_id }] = payments
      const count = sumOf(payments, 'count', 'in')
      const [received, returned] = [sumOf(payments, 'amount', 'in'), sumOf(payments, 'amount', 'out')]
      const place = names.get(place_id ?? '') ?? ''
      return [storedPaymentSources[source].name, place, count, received, returned, received - returned]
    })
    .filter(([, , ...sums]) => sums.some((sum) => sum !== 0))
    .sort((one, other) => `${one[0]} ${one[1]}`.localeCompare(`${other[0]} ${other[1]}`))
  const money = ['Поступило', 'Возвращено', 'Итого'].map((title) => ({ title, type: 'money' as const }))
  const columns = [
    { title: 'Как', type: 'text' as const },
    { title: 'Касса, счёт', type: 'text' as const },
    { title: 'Платежей', type: 'number' as const },
    ...money,
  ]
  const totals = columns.map((_, index) =>
    index < 2 ? (index === 0 ? 'Итого' : null) : rows.reduce((sum, row) => sum + Number(row[index]), 0),
  )
  return { columns, rows, totals: rows.length > 0 ? totals : [] }
}
