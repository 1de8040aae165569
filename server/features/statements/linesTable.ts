import { lineStateName } from '#contract/money/lineState'
import { statementLabels, statementLineLabels, type StatementLine } from '#contract/money/statements'
import { formatMoney } from '#contract/money/format'
import type { Table, TableColumn } from '#server/features/exports/table'
import type { Cell } from '#server/records/exportArea'

const columns: TableColumn[] = [
  { title: statementLineLabels.booked_on, type: 'date' },
  { title: 'Номер', type: 'numeral' },
  { title: statementLineLabels.counter_name, type: 'text' },
  { title: statementLineLabels.purpose, type: 'text' },
  { title: statementLabels.received, type: 'money' },
  { title: statementLabels.paid, type: 'money' },
  { title: statementLineLabels.level, type: 'text' },
  { title: statementLineLabels.parts, type: 'text' },
]

/** «Семёнов И. И., гараж 17 1 500,00 ₽; Белова О. Н. 500,00 ₽»: sums only where there are several. */
const whose = ({ parts }: StatementLine): string =>
  parts
    .map(({ member_name, garage_number, amount }) =>
      [member_name, garage_number && `гараж ${garage_number}`, parts.length > 1 && formatMoney(amount)]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')

/** Lines of statements with what became of each. */
export function linesTable(title: string, lines: readonly StatementLine[]): Table {
  const sum = (direction: StatementLine['direction']) =>
    lines.reduce((total, line) => (line.direction === direction ? total + line.amount : total), 0)
  return {
    title,
    sheet: 'Строки выписки',
    columns,
    rows: lines.map((line): Cell[] => [
      line.booked_on,
      line.number,
      line.counter_name,
      line.purpose,
      line.direction === 'in' ? line.amount : null,
      line.direction === 'out' ? line.amount : null,
      lineStateName(line),
      whose(line),
    ]),
    totals: ['Итого', null, null, null, sum('in'), sum('out'), null, null],
  }
}
