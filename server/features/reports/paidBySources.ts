import { sql } from 'kysely'
import { paymentSourceNames, type PaymentSource } from '#contract/money/payments'
import type { Report } from '#contract/money/reports'
import type { Handle } from '#server/db/engine'
import { placeNames } from '#server/features/books/places'
import type { Period } from '#server/lib/period'
import { paymentsIn } from './paidByDays'

const sumOf = (direction: 'in' | 'out') =>
  sql<number>`sum(case when payments.direction = ${direction} then payments.amount else 0 end)`

/** «По источникам»: what came into each cash desk and bank account, and what went back. */
export async function paidBySources(
  handle: Handle,
  gbc_id: string,
  period: Period,
): Promise<Omit<Report, keyof Period>> {
  const [names, found] = await Promise.all([
    placeNames(handle, gbc_id),
    paymentsIn(handle, gbc_id, period)
      .select(['payments.source', 'payments.place_id'])
      .select([sumOf('in').as('received'), sumOf('out').as('returned')])
      .select(sql<number>`sum(case when payments.direction = 'in' then 1 else 0 end)`.as('count'))
      .groupBy(['payments.source', 'payments.place_id'])
      .execute(),
  ])
  const rows = found
    .map(({ source, place_id, ...sums }) => {
      const [count, received, returned] = [sums.count, sums.received, sums.returned].map(Number)
      const place = names.get(place_id ?? '') ?? ''
      return [paymentSourceNames[source as PaymentSource], place, count, received, returned, received - returned]
    })
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
