import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { accountLabels, BEFORE_BOOKS, overdueAboveDebt, type Account } from '#contract/money/accounts'
import { dateCell, moneyCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { accountPath } from '#shared/routing/moneyPaths'
import { Balance } from '#shared/money/balance'

const column = columnsOf<Account>()(accountLabels)

/** Columns of the list of accounts. */
export const accountColumns: ColumnType<Account>[] = [
  column('member_name', {
    width: 224,
    sorter: true,
    render: (_, { id, member_name }) => <Link to={accountPath(id)}>{member_name}</Link>,
  }),
  column('garages', { width: 84 }),
  column('number', { width: 124, sorter: true }),
  column('balance', {
    width: 156,
    align: 'right',
    sorter: true,
    render: (_, { balance, overdue }) => <Balance balance={balance} overdue={overdue} />,
  }),
  column('overdue', {
    width: 112,
    align: 'right',
    // The star is explained below the list.
    render: (kopecks: number, account) =>
      kopecks > 0 && (
        <>
          {moneyCell(kopecks)}
          {overdueAboveDebt(account) > 0 && '*'}
        </>
      ),
  }),
  column('oldest_due', {
    width: 128,
    sorter: true,
    render: (day: string | null, { overdue }) => overdue > 0 && (day === null ? BEFORE_BOOKS : dateCell(day)),
  }),
  column('last_payment_on', { width: 136, render: dateCell }),
]
