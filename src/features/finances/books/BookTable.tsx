import { Fragment, useState } from 'react'
import { Link } from 'react-router-dom'
import { bookLabels, type Book, type BookDay, type BookRow } from '#contract/money/books'
import { saidOnce, type Operation } from '#contract/money/operations'
import { formatDate } from '#shared/format/dates'
import { formatAmount } from '#shared/format/money'
import { operationPath } from '#shared/routing/moneyPaths'
import { OperationMenu } from '../journal/OperationMenu'
import { OperationTitle } from '../journal/OperationTitle'
import { ReverseOperationDialog } from '../journal/ReverseOperationDialog'
import '#shared/money/money.css'
import './books.css'

const amount = (kopecks: number) => (kopecks === 0 ? '' : formatAmount(kopecks))

/** A day of one line has no total: it would only repeat it. */
const isAllOf = (row: BookRow, day: BookDay) =>
  row.received === day.received && row.spent === day.spent && row.balance === day.balance

/** A page of a book: each day of several lines closes with its turnover. */
export function BookTable({ book }: { book: Book }) {
  const [reversing, setReversing] = useState<Operation | null>(null)
  const { rows, days, from, to, opening, received, spent, closing } = book
  return (
    <div className="money-scroll">
      <table className="money-table money-book">
        <thead>
          <tr>
            <th scope="col">{bookLabels.date}</th>
            <th scope="col">{bookLabels.document}</th>
            <th scope="col">{bookLabels.who}</th>
            <th scope="col" className="money">
              {bookLabels.received}
            </th>
            <th scope="col" className="money">
              {bookLabels.spent}
            </th>
            <th scope="col" className="money">
              {bookLabels.balance}
            </th>
            <th scope="col" className="book-menu" aria-label="Действия" />
          </tr>
        </thead>
        <tbody>
          <tr className="book-total book-quiet">
            <td className="what" colSpan={5}>
              Остаток на начало {formatDate(from)}
            </td>
            <td className="money">{formatAmount(opening)}</td>
            <td className="book-menu" />
          </tr>
          {rows.map((row, index) => (
            <Fragment key={row.operation.id}>
              <Row row={row} onReverse={setReversing} />
              {row.operation.date !== rows[index + 1]?.operation.date && (
                <DayTotal day={days.find((day) => day.date === row.operation.date && !isAllOf(row, day))} />
              )}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr className="book-total">
            <td className="what" colSpan={3}>
              Итого, остаток на конец {formatDate(to)}
            </td>
            <Turnover received={received} spent={spent} balance={closing} />
            <td className="book-menu" />
          </tr>
        </tfoot>
      </table>
      {reversing && <ReverseOperationDialog operation={reversing} onClose={() => setReversing(null)} />}
    </div>
  )
}

function Row({ row, onReverse }: { row: BookRow; onReverse: (operation: Operation) => void }) {
  const { operation, received, spent, balance } = row
  const said = saidOnce(operation)
  return (
    <tr>
      <td className="day">{formatDate(operation.date)}</td>
      <td className="document">{operation.document}</td>
      <td className="what">
        {operation.members && `${operation.members}: `}
        <Link to={operationPath(operation.id)}>
          <OperationTitle operation={said} />
        </Link>
        {said.comment && <span className="operation-pair"> {said.comment}</span>}
      </td>
      <td className="money">{amount(received)}</td>
      <td className="money">{amount(spent)}</td>
      <td className="money after">{formatAmount(balance)}</td>
      <td className="book-menu">
        <OperationMenu operation={operation} onReverse={onReverse} />
      </td>
    </tr>
  )
}

const DayTotal = ({ day }: { day?: BookDay }) =>
  day && (
    <tr className="book-total book-quiet book-day">
      <td className="what" colSpan={3}>
        Итого за {formatDate(day.date)}
      </td>
      <Turnover {...day} />
      <td className="book-menu" />
    </tr>
  )

const Turnover = ({ received, spent, balance }: Omit<BookDay, 'date'>) => (
  <>
    <td className="money" data-label={bookLabels.received}>
      {amount(received)}
    </td>
    <td className="money" data-label={bookLabels.spent}>
      {amount(spent)}
    </td>
    <td className="money" data-label={bookLabels.balance}>
      {formatAmount(balance)}
    </td>
  </>
)
