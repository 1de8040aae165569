import { registryKindNames } from '#contract/money/registries'
import { statementLabels, statementStatusName, type Statement } from '#contract/money/statements'
import type { Table, TableColumn } from '#server/features/exports/table'
import type { Cell } from '#server/records/exportArea'

const columns: TableColumn[] = [
  { title: statementLabels.from_on, type: 'date' },
  { title: statementLabels.to_on, type: 'date' },
  { title: statementLabels.account_name, type: 'text' },
  { title: statementLabels.file_name, type: 'text' },
  { title: statementLabels.status, type: 'text' },
  { title: statementLabels.received, type: 'money' },
  { title: statementLabels.paid, type: 'money' },
  { title: statementLabels.documents_total, type: 'number' },
  { title: statementLabels.unclear_total, type: 'number' },
]

/** Bank statements and registries, the newest first. */
export const statementsTable = (statements: readonly Statement[]): Table => ({
  title: 'Выписки банка',
  sheet: 'Выписки',
  columns,
  rows: statements.map((statement): Cell[] => {
    const { kind, from_on, to_on, account_name, file_name, received, paid, lines_total, unclear_total } = statement
    return [
      from_on,
      to_on,
      kind === 'bank' ? account_name : registryKindNames[kind],
      file_name,
      statementStatusName(statement),
      received,
      paid,
      lines_total,
      unclear_total,
    ]
  }),
})
