import { Table } from 'antd'
import type { ColumnType } from 'antd/es/table'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Page } from '#contract/common'
import { PAGE_SIZE } from '#contract/paging'
import { hasDaysWithoutRate } from '#contract/money/charging'
import { chargeRunLabels, chargeRunRowLabels, type ChargeRun, type ChargeRunRow } from '#contract/money/charges'
import { DetailTabs } from '#shared/detail/DetailTabs'
import { formatMoney } from '#shared/format/money'
import { columnsOf } from '#shared/list/columnsOf'
import { useCompact } from '#shared/list/useCompact'
import { TableFiles } from '#shared/money/TableFiles'
import { accountPath } from '#shared/routing/moneyPaths'
import { useCan } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import '#shared/list/list.css'
import { runRowsFilePath, useListChargeRunRowsQuery } from './chargesApi'
import { ChargeDialog, ChargeMenu, type ChargeAct } from './ChargeActions'
import { UrlPages } from '../UrlPages'
import './charges.css'

const column = columnsOf<ChargeRunRow>()(chargeRunRowLabels)
const garage = column('garage_number', { width: 110 })
const member = column('member_name', { width: 300, ellipsis: true, render: (_, row) => <MemberLink row={row} /> })
const charged: ColumnType<ChargeRunRow>[] = [
  garage,
  member,
  column('formula', { ellipsis: true }),
  column('amount', { width: 150, align: 'right', render: (_, row) => <Amount row={row} /> }),
]
/** Rows that have become charges can be corrected or taken back one by one. */
const posted: ColumnType<ChargeRunRow>[] = [
  ...charged,
  { key: 'actions', width: 56, align: 'right', render: (_, row: ChargeRunRow) => <RowActions row={row} /> },
]
const skipped: ColumnType<ChargeRunRow>[] = [garage, member, column('problem', { ellipsis: true })]

const isPlanned = ({ status }: ChargeRun) => status === 'ready' || status === 'posting'

/** Rows of a run: those that are charged, and those that are left out with the reason of each. */
export function RunRows({ run }: { run: ChargeRun }) {
  const { rows_total, problems_total } = run
  return (
    <DetailTabs
      items={[
        {
          key: 'charged',
          label: isPlanned(run) ? 'Будет начислено' : run.status === 'reversed' ? 'Было начислено' : 'Начислено',
          count: rows_total,
          children: <Rows run={run} problems={false} />,
        },
        ...(problems_total > 0
          ? [
              {
                key: 'skipped',
                label: `${chargeRunLabels.problems_total}: ${problems_total.toLocaleString('ru-RU')}`,
                children: <Rows run={run} problems />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Rows({ run, problems }: { run: ChargeRun; problems: boolean }) {
  const { gbc_id, id } = run
  const canPost = useCan('finances.post')
  const done = run.status === 'posted' && canPost ? posted : charged
  const [params] = useSearchParams()
  const name = problems ? 'skipped_page' : 'page'
  const page = Math.max(1, Number(params.get(name)) || 1)
  const { data, currentData, error, refetch } = useListChargeRunRowsQuery({
    gbc_id,
    id,
    params: { page, page_size: PAGE_SIZE, problems: String(problems) },
  })
  if (!data) return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />
  if (data.total === 0) return <EmptyState text="Начислять нечего: почему, видно на вкладке «Пропущено»." />
  return (
    <div className={currentData ? 'list-rows' : 'list-rows list-rows-waiting'} aria-busy={!currentData}>
      {isPlanned(run) && data.items.some(({ formula }) => hasDaysWithoutRate(formula)) && (
        <p className="charge-alert" role="alert">
          Ставка действует не весь период: за дни без ставки ничего не начислится. Если так не задумано, задайте ставку
          с начала периода и пересчитайте.
        </p>
      )}
      <div className="charge-files">
        <TableFiles path={runRowsFilePath(run)} params={{ problems: String(problems) }} rows={data.total} />
      </div>
      <RowList rows={data} columns={problems ? skipped : done} />
      <UrlPages of={data} name={name} />
    </div>
  )
}

function RowList({ rows, columns }: { rows: Page<ChargeRunRow>; columns: ColumnType<ChargeRunRow>[] }) {
  const compact = useCompact()
  if (!compact)
    return (
      <Table<ChargeRunRow>
        className="list-table charge-rows"
        size="small"
        rowKey="number"
        dataSource={rows.items}
        columns={columns}
        pagination={false}
        rowHoverable={false}
      />
    )
  return (
    <ul className="charge-cards">
      {rows.items.map((row) => (
        <li key={row.number} className="charge-card">
          <span className="charge-card-line">
            <span>
              {row.garage_number && `Гараж ${row.garage_number} `}
              <MemberLink row={row} />
            </span>
            {!row.problem && <Amount row={row} />}
          </span>
          <span className="charge-quiet">{row.problem ?? row.formula}</span>
          {columns === posted && <RowActions row={row} />}
        </li>
      ))}
    </ul>
  )
}

/** Whom a row charges: leads to the personal account. */
const MemberLink = ({ row: { member_id, member_name } }: { row: ChargeRunRow }) =>
  member_id && <Link to={accountPath(member_id)}>{member_name}</Link>

function RowActions({ row }: { row: ChargeRunRow }) {
  const canPost = useCan('finances.post')
  const [act, setAct] = useState<ChargeAct | null>(null)
  const { operation_id, charge_id, amount, reversed, member_name, garage_number } = row
  if (!canPost || operation_id === null || reversed) return null
  const of = [member_name, garage_number && `гараж ${garage_number}`].filter(Boolean).join(', ')
  const posted = { operation_id, charge_id, amount }
  return (
    <>
      <ChargeMenu posted={posted} of={of} onChoose={setAct} />
      <ChargeDialog act={act} posted={posted} onClose={() => setAct(null)} />
    </>
  )
}

const Amount = ({ row: { amount, reversed } }: { row: ChargeRunRow }) =>
  reversed ? (
    <StatusTag tone="quiet">
      сторно <s>{formatMoney(amount)}</s>
    </StatusTag>
  ) : (
    formatMoney(amount)
  )
