import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { journalWhom, operationLabels, type Operation } from '#contract/money/operations'
import { formatInstant } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { dateCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { operationPath } from '#shared/routing/moneyPaths'
import { OperationTitle } from './OperationTitle'

const column = columnsOf<Operation>()(operationLabels)

/** Columns of the journal of operations. */
export const operationColumns: ColumnType<Operation>[] = [
  column('date', { width: 88, sorter: true, render: dateCell }),
  column('title', {
    width: 198,
    render: (_, operation) => (
      <Link to={operationPath(operation.id)}>
        <OperationTitle operation={operation} named />
      </Link>
    ),
  }),
  column('document', { width: 88 }),
  column('members', { width: 210, render: (_, operation) => journalWhom(operation) }),
  column('garages', { width: 82 }),
  column('place', { width: 160 }),
  column('amount', { width: 112, align: 'right', render: (_, { signed }) => formatMoney(signed) }),
  column('comment', { width: 220 }),
  column('reason', { width: 220 }),
  column('posted_at', { width: 150, render: formatInstant }),
  column('posted_by', { width: 180 }),
]
