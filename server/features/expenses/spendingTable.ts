import { formatDate } from '#contract/format'
import { spendingLabels, type Spending } from '#contract/money/expenses'
import type { Table, TableColumn } from '#server/features/exports/table'

const columns: TableColumn[] = [
  { title: spendingLabels.date, type: 'date' },
  { title: spendingLabels.document, type: 'text', width: 58 },
  { title: spendingLabels.title, type: 'text' },
  { title: spendingLabels.whom, type: 'text' },
  { title: spendingLabels.category, type: 'text' },
  { title: spendingLabels.person, type: 'text' },
  { title: spendingLabels.spent, type: 'money' },
  { title: spendingLabels.held, type: 'money' },
]

const orNull = (kopecks: number) => (kopecks === 0 ? null : kopecks)

/** What was spent and given to account for, as its page shows it. */
export const spendingTable = ({ from, to, items, spent, held }: Spending): Table => ({
  title: `Расходы и подотчёт с ${formatDate(from)} по ${formatDate(to)}`,
  sheet: 'Расходы и подотчёт',
  columns,
  rows: items.map(({ operation: { date, document, title, reversed_by }, ...row }) => [
    date,
    document,
    title + (reversed_by ? `, сторнировано ${formatDate(reversed_by.date)}` : ''),
    row.whom,
    row.category,
    row.person,
    orNull(row.spent),
    orNull(row.held),
  ]),
  totals: [null, null, 'Итого', null, null, null, spent, held],
})
