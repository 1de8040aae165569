import { Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Page } from '#contract/common'
import { chargeRunLabels, type ChargeRun } from '#contract/money/charges'
import { formatPeriod } from '#contract/money/contributions'
import { formatDate } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { dateCell, moneyCell } from '#shared/list/cells'
import { columnsOf } from '#shared/list/columnsOf'
import { onRowClick, onRowKey } from '#shared/list/rowKeys'
import { useCompact } from '#shared/list/useCompact'
import { chargeRunPath } from '#shared/routing/moneyPaths'
import '#shared/list/list.css'
import { UrlPages } from '../UrlPages'
import { runTitle } from './periods'
import { RunStatusTag } from './RunStatusTag'
import './charges.css'

const column = columnsOf<ChargeRun>()(chargeRunLabels)
const columns: ColumnType<ChargeRun>[] = [
  column('kind_name', {
    width: 204,
    render: (_, { id, kind_name, redo }) => (
      <Link to={chargeRunPath(id)}>{redo ? `${kind_name}: пересчёт` : kind_name}</Link>
    ),
  }),
  column('period', { width: 166, render: (period: string | null) => period && formatPeriod(period) }),
  column('date', { width: 130, render: dateCell }),
  column('due_date', { width: 112, render: dateCell }),
  column('status', { width: 148, render: (_, run) => <RunStatusTag run={run} /> }),
  column('rows_total', { width: 100, align: 'right' }),
  column('amount_total', { width: 124, align: 'right', render: moneyCell }),
].map((one) => ({ ...one, ellipsis: true }))

/** Runs of charges: a table, or cards on a phone. */
export function ChargeRuns({ runs, waiting }: { runs: Page<ChargeRun>; waiting: boolean }) {
  const navigate = useNavigate()
  const compact = useCompact()
  return (
    <div className={waiting ? 'list-rows list-rows-waiting' : 'list-rows'} aria-busy={waiting}>
      {compact ? (
        <ul className="list-cards">
          {runs.items.map((run) => (
            <li key={run.id}>
              <Link to={chargeRunPath(run.id)}>
                <RunCard run={run} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Table<ChargeRun>
          className="list-table"
          size="small"
          rowKey="id"
          dataSource={runs.items}
          columns={columns}
          pagination={false}
          rowHoverable={false}
          onRow={({ id }, index) => {
            const open = () => void navigate(chargeRunPath(id))
            return {
              tabIndex: index === 0 ? 0 : -1,
              onClick: (event: MouseEvent<HTMLElement>) => onRowClick(event, open),
              onKeyDown: (event: KeyboardEvent<HTMLElement>) => onRowKey(event, open),
            }
          }}
        />
      )}
      <UrlPages of={runs} />
    </div>
  )
}

const RunCard = ({ run }: { run: ChargeRun }) => (
  <span className="charge-card">
    <strong>{runTitle(run)}</strong>
    <RunStatusTag run={run} />
    <span className="charge-card-line">
      <span className="charge-quiet">
        {formatDate(run.date)}, {chargeRunLabels.rows_total.toLowerCase()}: {run.rows_total}
      </span>
      <span>{formatMoney(run.amount_total)}</span>
    </span>
  </span>
)
