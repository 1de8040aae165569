import { formatDate } from '#contract/format'
import { bookLabels, bookNames, type Book, type BookDay, type BookName } from '#contract/money/books'
import { saidOnce, type Operation } from '#contract/money/operations'
import type { Table, TableColumn } from '#server/features/exports/table'
import type { Cell } from '#server/records/exportArea'

const columns: TableColumn[] = [
  { title: bookLabels.date, type: 'date' },
  { title: bookLabels.document, type: 'text', width: 58 },
  { title: bookLabels.who, type: 'text' },
  { title: bookLabels.received, type: 'money' },
  { title: bookLabels.spent, type: 'money' },
  { title: bookLabels.balance, type: 'money' },
]

const orNull = (kopecks: number) => (kopecks === 0 ? null : kopecks)

/** «Семёнов И. И.: Оплата, сторнировано 12.02.2026» */
function whatOf(operation: Operation): string {
  const { members, title, reversed_by, reverses, comment } = saidOnce(operation)
  return [
    `${members && `${members}: `}${title}`,
    reversed_by && `сторнировано ${formatDate(reversed_by.date)}`,
    reverses && `от ${formatDate(reverses.date)}`,
    comment,
  ]
    .filter(Boolean)
    .join(', ')
}

const turnover = ({ received, spent, balance }: Omit<BookDay, 'date'>): Cell[] => [
  orNull(received),
  orNull(spent),
  balance,
]

/** A whole book as its page shows it: every operation, each day's turnover below its own. */
export function bookTable(name: BookName, book: Book): Table {
  const { place, from, to, opening, received, spent, closing, days } = book
  const rows: Cell[][] = [[from, null, 'Остаток на начало', null, null, opening]]
  const sums = new Set([0])
  book.rows.forEach(({ operation, ...sumsOf }, index) => {
    rows.push([operation.date, operation.document, whatOf(operation), ...turnover(sumsOf)])
    if (operation.date === book.rows[index + 1]?.operation.date) return
    const day = days.find(({ date }) => date === operation.date)
    if (!day) return
    sums.add(rows.length)
    rows.push([day.date, null, 'Итого за день', ...turnover(day)])
  })
  return {
    title: `${[bookNames[name], place?.name].filter(Boolean).join(', ')} с ${formatDate(from)} по ${formatDate(to)}`,
    sheet: bookNames[name],
    columns,
    rows,
    sums,
    totals: [to, null, 'Итого, остаток на конец', ...turnover({ received, spent, balance: closing })],
  }
}
