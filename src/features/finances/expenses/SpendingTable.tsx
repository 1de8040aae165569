import { useState } from 'react'
import { Link } from 'react-router-dom'
import { spendingLabels, type Spending, type SpendingRow } from '#contract/money/expenses'
import type { Operation } from '#contract/money/operations'
import { formatDate } from '#shared/format/dates'
import { formatAmount } from '#shared/format/money'
import { operationPath } from '#shared/routing/moneyPaths'
import { OperationMenu } from '../journal/OperationMenu'
import { OperationTitle } from '../journal/OperationTitle'
import { ReverseOperationDialog } from '../journal/ReverseOperationDialog'
import '../books/books.css'

const amount = (kopecks: number) => (kopecks === 0 ? '' : formatAmount(kopecks))

/** What was spent and given to account for, an operation a row; sums are of the whole period. */
export function SpendingTable({ spending: { items, spent, held } }: { spending: Spending }) {
  const [reversing, setReversing] = useState<Operation | null>(null)
  return (
    <div className="money-scroll">
      <table className="money-table money-book spending">
        <thead>
          <tr>
            <th scope="col">{spendingLabels.date}</th>
            <th scope="col">{spendingLabels.document}</th>
            <th scope="col">
              {spendingLabels.title}, {spendingLabels.whom.toLowerCase()}
            </th>
            <th scope="col">{spendingLabels.category}</th>
            <th scope="col">{spendingLabels.person}</th>
            <th scope="col" className="money">
              {spendingLabels.spent}
            </th>
            <th scope="col" className="money">
              {spendingLabels.held}
            </th>
            <th scope="col" className="book-menu" aria-label="Действия" />
          </tr>
        </thead>
        <tbody>
          {items.map((row, index) => (
            <Row key={`${row.operation.id} ${index}`} row={row} onReverse={setReversing} />
          ))}
        </tbody>
        <tfoot>
          <tr className="book-total">
            <td className="what" colSpan={5}>
              Итого за период
            </td>
            <td className="money" data-label={spendingLabels.spent}>
              {formatAmount(spent)}
            </td>
            <td className="money after" data-label={spendingLabels.held}>
              {amount(held)}
            </td>
            <td className="book-menu" />
          </tr>
        </tfoot>
      </table>
      {reversing && <ReverseOperationDialog operation={reversing} onClose={() => setReversing(null)} />}
    </div>
  )
}

interface RowProps {
  row: SpendingRow
  onReverse: (operation: Operation) => void
}

const Row = ({ row: { operation, whom, category, person, spent, held }, onReverse }: RowProps) => (
  <tr>
    <td className="day">{formatDate(operation.date)}</td>
    <td className="document">{operation.document}</td>
    <td className="what">
      <Link to={operationPath(operation.id)}>
        <OperationTitle operation={operation} />
      </Link>
      {whom && <span className="operation-pair"> {whom}</span>}
    </td>
    <td className="of">{category}</td>
    <td className="of">{person}</td>
    <td className="money">{amount(spent)}</td>
    <td className="money after" data-label={held === 0 ? undefined : spendingLabels.held}>
      {amount(held)}
    </td>
    <td className="book-menu">
      <OperationMenu operation={operation} onReverse={onReverse} />
    </td>
  </tr>
)
