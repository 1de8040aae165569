import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fundEntryLabels, turnoverLabels, type FundEntries, type FundEntry, type FundMove } from '#contract/money/funds'
import { formatDate } from '#shared/format/dates'
import { formatAmount } from '#shared/format/money'
import { operationPath } from '#shared/routing/moneyPaths'
import { useCan } from '#shared/session/session'
import { ReverseFundMoveDialog } from './ReverseFundMoveDialog'
import '../books/books.css'

/** Movements of a fund, the latest first, each with the balance after it. */
export function FundEntriesTable({ entries }: { entries: FundEntries }) {
  const canPost = useCan('finances.post')
  const [reversing, setReversing] = useState<FundMove | null>(null)
  const { items, from, to, opening, closing } = entries
  return (
    <div className="money-scroll">
      <table className="money-table money-book fund-entries">
        <thead>
          <tr>
            <th scope="col">{fundEntryLabels.date}</th>
            <th scope="col">{fundEntryLabels.title}</th>
            <th scope="col">{fundEntryLabels.source}</th>
            <th scope="col" className="money">
              {fundEntryLabels.amount}
            </th>
            <th scope="col" className="money">
              {fundEntryLabels.balance}
            </th>
            <th scope="col" className="book-menu" aria-label="Действия" />
          </tr>
        </thead>
        <tbody>
          <tr className="book-total book-quiet">
            <td className="what" colSpan={4}>
              {turnoverLabels.closing} {formatDate(to)}
            </td>
            <td className="money">{formatAmount(closing)}</td>
            <td className="book-menu" />
          </tr>
          {items.map((entry, index) => (
            <Row
              key={`${entry.operation_id ?? entry.move?.id ?? ''} ${index}`}
              entry={entry}
              onReverse={canPost ? setReversing : undefined}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="book-total book-quiet">
            <td className="what" colSpan={4}>
              {turnoverLabels.opening} {formatDate(from)}
            </td>
            <td className="money">{formatAmount(opening)}</td>
            <td className="book-menu" />
          </tr>
        </tfoot>
      </table>
      {reversing && <ReverseFundMoveDialog move={reversing} onClose={() => setReversing(null)} />}
    </div>
  )
}

interface RowProps {
  entry: FundEntry
  onReverse?: (move: FundMove) => void
}

function Row({ entry: { date, title, source, operation_id, move, amount, balance }, onReverse }: RowProps) {
  const isTakenBack = Boolean(move?.reversed_by_id)
  const canReverse = move && !move.reverses_id && !isTakenBack
  return (
    <tr>
      <td className="day">{formatDate(date)}</td>
      <td className="what">
        {operation_id ? <Link to={operationPath(operation_id)}>{title}</Link> : title}
        {isTakenBack && <span className="operation-pair"> сторнировано</span>}
        {move && <span className="operation-pair"> {move.reason}</span>}
      </td>
      <td className="document">{source}</td>
      <td className="money">{formatAmount(amount)}</td>
      <td className="money after">{formatAmount(balance)}</td>
      <td className="book-menu">
        {canReverse && onReverse && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [{ key: 'reverse', danger: true, label: 'Сторнировать', onClick: () => onReverse(move) }],
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={`Действия: ${title} от ${formatDate(date)}`}
            />
          </Dropdown>
        )}
      </td>
    </tr>
  )
}
