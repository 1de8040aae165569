import { Fragment, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  allocationReason,
  BEFORE_BOOKS,
  isOverdue,
  type AccountEntry,
  type AccountStatement,
} from '#contract/money/accounts'
import { entryTitle, pairText } from '#contract/money/entryTitle'
import { formatDate, today } from '#shared/format/dates'
import { formatAmount, formatMoney } from '#shared/format/money'
import { balanceText } from './balance'
import './money.css'

/** Lines of an account; each unfolds to how its sum came about and what has paid what. */
export function StatementTable({
  statement,
  actions,
  garageTo,
}: {
  statement: AccountStatement
  /** Where a garage leads. */
  garageTo?: (garage_id: string) => string
  /** What may be done with a line that stands. */
  actions?: (entry: AccountEntry) => ReactNode
}) {
  const { entries, from, opening, charged, paid, written_off, closing } = statement
  return (
    <div className="money-scroll">
      <table className="money-table money-statement">
        <thead>
          <tr>
            <th scope="col">Дата</th>
            <th scope="col">За что</th>
            <th scope="col">Гараж</th>
            <th scope="col" className="money">
              Начислено
            </th>
            <th scope="col" className="money">
              Оплачено
            </th>
            <th scope="col" className="money">
              Долг или аванс
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="day">{formatDate(from)}</td>
            <td className="what" colSpan={4}>
              Входящий остаток
            </td>
            <td className="money after">{balanceText(opening)}</td>
          </tr>
          {entries.map((entry) => (
            <Entry
              key={`${entry.operation_id} ${entry.charged !== 0}`}
              entry={entry}
              actions={actions}
              garageTo={garageTo}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Итого</td>
            <td className="money" data-label="начислено">
              {formatAmount(charged)}
            </td>
            <td className="money" data-label="оплачено">
              {formatAmount(paid)}
              <WrittenOff amount={written_off} />
            </td>
            <td className="money after">{balanceText(closing)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** What nobody has paid says so beside what was. */
const WrittenOff = ({ amount: kopecks = 0 }: { amount?: number }) =>
  kopecks !== 0 && <span className="money-left">списано {formatAmount(kopecks)}</span>

const amount = (kopecks: number) => (kopecks !== 0 ? formatAmount(kopecks) : '')

/** What is not due yet is no debt: «к оплате до 31.01.2027». */
function leftText({ open, charged, due_date }: AccountEntry): string {
  const part = open < charged ? `осталось ${formatAmount(open)}` : ''
  if (due_date === null) return `${part || 'не оплачено'}, ${BEFORE_BOOKS}`
  if (isOverdue(due_date, today())) return part || 'не оплачено'
  return `${part || 'к оплате'} до ${formatDate(due_date)}`
}

interface EntryProps {
  entry: AccountEntry
  actions?: (entry: AccountEntry) => ReactNode
  garageTo?: (garage_id: string) => string
}

function Entry({ entry, actions, garageTo }: EntryProps) {
  const [open, setOpen] = useState(false)
  const { date, garage_id, garage_number, charged, paid, written_off, balance, reversed, open: left, due_date } = entry
  return (
    <Fragment>
      <tr className={reversed ? 'taken-back' : undefined}>
        <td className="day">{formatDate(date)}</td>
        <td className="what">
          <button type="button" className="money-row-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {entryTitle(entry)}
          </button>
          {reversed && <span className="money-left">{pairText(entry)}</span>}
          {left > 0 && !reversed && (
            <span className={`money-left${isOverdue(due_date, today()) ? ' balance-debt' : ''}`}>
              {leftText(entry)}
            </span>
          )}
        </td>
        <td className="where">
          {garage_id && garageTo ? <Link to={garageTo(garage_id)}>{garage_number}</Link> : garage_number}
        </td>
        <td className="money" data-label="начислено">
          {amount(charged)}
        </td>
        <td className="money" data-label={written_off ? undefined : 'оплачено'}>
          {amount(paid)}
          <WrittenOff amount={written_off} />
        </td>
        <td className="money after">{balanceText(balance)}</td>
      </tr>
      {open && (
        <tr className="money-unfolded">
          <td />
          <td className="money-details" colSpan={5}>
            <Details entry={entry} />
            {!reversed && actions?.(entry)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function Details({ entry }: { entry: AccountEntry }) {
  const { kind, formula, reason, due_date, open, charged, reversed, pair, allocations } = entry
  const isWrittenOff = allocations.some(({ written_off }) => written_off)
  return (
    <>
      {formula && <p>Расчёт: {formula}</p>}
      {pair && kind === 'reversal' && <p>Сторнирует: {`${pair.title} от ${formatDate(pair.date)}`}</p>}
      {reason && (
        <p>
          {kind === 'reversal' ? 'Причина' : 'Основание'}: {reason}
        </p>
      )}
      {due_date && <p>Срок оплаты: {formatDate(due_date)}</p>}
      {pair && kind !== 'reversal' && <p>Сторнировано {formatDate(pair.date)}.</p>}
      {charged > 0 && !reversed && (
        <p>{open > 0 ? `Осталось оплатить ${formatMoney(open)}` : isWrittenOff ? 'Закрыто' : 'Оплачено полностью'}</p>
      )}
      {allocations.map(({ amount: kopecks, other, text, on_date, written_off }, index) => (
        <p key={index}>
          {formatDate(on_date)}: {formatMoney(kopecks)} — {other}
          {!written_off && ` (${allocationReason(text)})`}
        </p>
      ))}
      {allocations.length === 0 && !formula && !reason && !due_date && !reversed && <p>Подробностей нет.</p>}
    </>
  )
}
