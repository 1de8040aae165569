import type { ColumnType } from 'antd/es/table'
import { Link } from 'react-router-dom'
import { BEFORE_BOOKS } from '#contract/money/accounts'
import { chargeLabels, chargeSourceNames, chargeStateNames, type Charge } from '#contract/money/chargeList'
import { formatPeriod } from '#contract/money/contributions'
import { dateCell, moneyCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { accountPath, operationPath } from '#shared/routing/moneyPaths'
import { StatusTag } from '#shared/ui/StatusTag'
import { chargeStateTones } from '../chargeStateTones'

const column = columnsOf<Charge>()(chargeLabels)

/** What became of a charge. */
export const ChargeStateTag = ({ charge: { state } }: { charge: Charge }) => (
  <StatusTag tone={chargeStateTones[state]}>{chargeStateNames[state]}</StatusTag>
)

/** Columns of the journal of charges. */
export const chargeColumns: ColumnType<Charge>[] = [
  column('date', { width: 88, sorter: true, render: dateCell }),
  column('kind_name', {
    width: 160,
    render: (_, { operation_id, kind_name }) => <Link to={operationPath(operation_id)}>{kind_name}</Link>,
  }),
  column('period', { width: 92, render: (period: string | null) => period && formatPeriod(period) }),
  column('member_name', {
    width: 186,
    render: (_, { member_id, member_name }) => <Link to={accountPath(member_id)}>{member_name}</Link>,
  }),
  column('garage_number', { width: 70 }),
  column('amount', { width: 112, align: 'right', sorter: true, render: moneyCell }),
  column('open_amount', { width: 112, align: 'right', render: (kopecks: number) => kopecks > 0 && moneyCell(kopecks) }),
  column('due_date', {
    width: 118,
    sorter: true,
    render: (day: string | null) => (day === null ? BEFORE_BOOKS : dateCell(day)),
  }),
  column('state', { width: 130, render: (_, charge) => <ChargeStateTag charge={charge} /> }),
  column('source', { width: 160, render: (source: keyof typeof chargeSourceNames) => chargeSourceNames[source] }),
  column('formula', { width: 280 }),
  column('reason', { width: 220 }),
]
