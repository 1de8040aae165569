import { formatDate } from '#contract/format'
import {
  chargeRunLabels,
  chargeRunRowLabels,
  runStatusNames,
  type ChargeRun,
  type ChargeRunRow,
} from '#contract/money/charges'
import { formatPeriod } from '#contract/money/contributions'
import type { Table, TableColumn } from '#server/features/exports/table'

const garage: TableColumn = { title: chargeRunRowLabels.garage_number, type: 'numeral' }
const member: TableColumn = { title: chargeRunRowLabels.member_name, type: 'text' }

const titleOf = ({ kind_name, period }: ChargeRun) =>
  [kind_name, period && formatPeriod(period)].filter(Boolean).join(', ')

/** Rows of a run: those that are charged with their sum, or those left out with the reason of each. */
export function runTable(run: ChargeRun, rows: readonly ChargeRunRow[], problems: boolean): Table {
  const notes = [
    `Начисление ${formatDate(run.date)}, срок оплаты ${formatDate(run.due_date)}, ${runStatusNames[run.status].toLowerCase()}`,
  ]
  if (problems)
    return {
      title: `${titleOf(run)}, пропущено`,
      sheet: chargeRunLabels.problems_total,
      notes,
      columns: [garage, member, { title: chargeRunRowLabels.problem, type: 'text' }],
      rows: rows.map(({ garage_number, member_name, problem }) => [garage_number, member_name, problem]),
    }
  return {
    title: `${titleOf(run)}, начисление`,
    sheet: 'Начисление',
    notes,
    columns: [
      garage,
      member,
      { title: chargeRunRowLabels.formula, type: 'text' },
      { title: chargeRunRowLabels.amount, type: 'money' },
      { title: 'Сторнировано', type: 'text' },
    ],
    rows: rows.map(({ garage_number, member_name, formula, amount, reversed }) => [
      garage_number,
      member_name,
      formula,
      amount,
      reversed ? 'да' : null,
    ]),
    totals: ['Итого', null, null, rows.reduce((sum, { amount }) => sum + amount, 0), null],
  }
}
