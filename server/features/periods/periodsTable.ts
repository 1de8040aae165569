import { monthNames } from '#contract/money/contributions'
import { periodLabels, type Periods } from '#contract/money/periods'
import type { Table, TableColumn } from '#server/features/exports/table'
import type { Cell } from '#server/records/exportArea'

const columns: TableColumn[] = [
  { title: periodLabels.month, type: 'text' },
  { title: periodLabels.charged, type: 'money' },
  { title: periodLabels.paid, type: 'money' },
  { title: periodLabels.cash, type: 'money' },
  { title: periodLabels.bank, type: 'money' },
  { title: 'Состояние', type: 'text' },
  { title: periodLabels.closed_at, type: 'instant' },
  { title: periodLabels.closed_by, type: 'text' },
  { title: periodLabels.note, type: 'text' },
]

function nameOf(month: string): string {
  const name = monthNames[Number(month.slice(5)) - 1]
  return name[0].toUpperCase() + name.slice(1)
}

/** Months of a year, and which of them are closed. */
export const periodsTable = ({ year, months }: Periods): Table => ({
  title: `Периоды ${year} года`,
  sheet: 'Периоды',
  columns,
  rows: months.map(({ month, charged, paid, cash, bank, closed_at, closed_by_name, note }): Cell[] => [
    nameOf(month),
    charged,
    paid,
    cash,
    bank,
    closed_at ? 'Закрыт' : 'Открыт',
    closed_at,
    closed_by_name,
    note,
  ]),
})
