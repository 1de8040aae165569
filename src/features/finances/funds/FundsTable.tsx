import { Link } from 'react-router-dom'
import {
  HELD_NAME,
  NO_FUND_NAME,
  TURNOVER_PARTS,
  turnoverLabels,
  type Funds,
  type FundTurnover,
} from '#contract/money/funds'
import { formatAmount } from '#shared/format/money'
import { fundOfDaysPath } from '#shared/routing/moneyPaths'
import type { ReactNode } from 'react'

const hasMoved = (turnover: FundTurnover) => TURNOVER_PARTS.some((name) => turnover[name] !== 0)

/** Funds with what moved them within a period, and the money of no fund: together all the money there is. */
export function FundsTable({ shown: { from, to, funds, rest, money, held } }: { shown: Funds }) {
  const rows = funds.filter((fund) => fund.archived_at === null || hasMoved(fund))
  const sum = (name: (typeof TURNOVER_PARTS)[number]) => rows.reduce((total, fund) => total + fund[name], rest[name])
  const whole = { ...money, received: sum('received'), spent: sum('spent'), moved: sum('moved') }
  return (
    <div className="money-scroll">
      <table className="money-table money-cards">
        <thead>
          <tr>
            <th scope="col">Фонд</th>
            {TURNOVER_PARTS.map((name) => (
              <th key={name} scope="col" className="money">
                {turnoverLabels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((fund) => (
            <tr key={fund.id} className={fund.archived_at ? 'money-quiet' : undefined}>
              <td className="what">
                <Link to={fundOfDaysPath(fund.id, { from, to })}>{fund.name}</Link>
                {fund.archived_at && ' (закрыт)'}
              </td>
              <Amounts of={fund} />
            </tr>
          ))}
          <tr>
            <td className="what" title="Авансы членов, невыясненные поступления, остатки, не отнесённые к фондам">
              {NO_FUND_NAME}
            </td>
            <Amounts of={rest} />
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <td className="what">Деньги кооператива</td>
            <Amounts of={whole} />
          </tr>
          {(held.opening !== 0 || held.closing !== 0) && (
            <tr className="money-quiet">
              <td className="what">{HELD_NAME}</td>
              <td className="money" data-label={turnoverLabels.opening}>
                {formatAmount(held.opening)}
              </td>
              <td colSpan={3} />
              <td className="money" data-label={turnoverLabels.closing}>
                {formatAmount(held.closing)}
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
}

const amount = (name: string, kopecks: number): ReactNode =>
  kopecks === 0 && name !== 'opening' && name !== 'closing' ? '' : formatAmount(kopecks)

const Amounts = ({ of }: { of: FundTurnover }) =>
  TURNOVER_PARTS.map((name) => (
    <td
      key={name}
      className={of[name] < 0 && name !== 'moved' ? 'money balance-debt' : 'money'}
      data-label={turnoverLabels[name]}
    >
      {amount(name, of[name])}
    </td>
  ))
