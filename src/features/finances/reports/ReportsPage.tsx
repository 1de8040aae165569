import { Segmented } from 'antd'
import { isReadAsKnown, reportHints, reportNames, REPORTS, type Report, type ReportCell } from '#contract/money/reports'
import { formatDate } from '#shared/format/dates'
import { formatAmount } from '#shared/format/money'
import { TableFiles } from '#shared/money/TableFiles'
import { useUrlFilter } from '#shared/routing/useUrlFilter'
import { useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { FinancesTabs } from '../FinancesTabs'
import { PeriodPicker } from '../PeriodPicker'
import { reportFilePath, useGetReportQuery } from './reportsApi'
import '#shared/money/money.css'
import './reports.css'

const options = REPORTS.map((value) => ({ value, label: reportNames[value] }))

/** Reports of money that came, one at a time; which one and of what period stands in the URL. */
export function ReportsPage() {
  const gbc_id = useOwnGbcId()
  const [search, narrow] = useUrlFilter()
  const report = REPORTS.find((name) => name === search.get('report')) ?? 'days'
  const { from, to, known_at } = Object.fromEntries(search)
  const asKnown = isReadAsKnown(report)
  const params = { ...(from && { from }), ...(to && { to }), ...(asKnown && known_at && { known_at }) }
  const { data, currentData, error, refetch } = useGetReportQuery({ gbc_id, report, params })
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={
          <TableFiles
            path={reportFilePath({ gbc_id, report })}
            params={params}
            rows={currentData?.rows.length}
            disabled={!currentData}
          />
        }
      />
      <div className="report-tools">
        <Segmented aria-label="Отчёт" value={report} options={options} onChange={(name) => narrow({ report: name })} />
        {/* Its days are shown with those that the report has begun and ended on. */}
        {data && <PeriodPicker from={data.from} to={data.to} withKnownAt={asKnown} />}
      </div>
      <p className="report-hint">{reportHints[report]}</p>
      {error && !currentData ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : !currentData ? (
        <Skeleton lines={8} />
      ) : currentData.rows.length === 0 ? (
        <EmptyState text="За этот период показать нечего." />
      ) : (
        <ReportTable report={currentData} isPaired={report === 'month'} />
      )}
    </>
  )
}

type Type = Report['columns'][number]['type']

const isAmount = (type: Type) => type === 'money' || type === 'number'

function written(cell: ReportCell, type: Type): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return type === 'date' ? formatDate(cell) || cell : cell
  return type === 'money' ? formatAmount(cell) : cell.toLocaleString('ru-RU')
}

const classOf = (type: Type, index: number) =>
  isAmount(type) ? 'money' : [index === 0 && 'what', type === 'date' && 'day'].filter(Boolean).join(' ') || undefined

interface RowProps {
  cells: readonly ReportCell[]
  columns: Report['columns']
  isSum?: boolean
  isPaired: boolean
}

function Row({ cells, columns, isSum, isPaired }: RowProps) {
  return (
    <tr className={isSum ? 'report-sum' : undefined}>
      {columns.map(({ title, type }, index) => (
        <td key={title} className={classOf(type, index)} data-label={isPaired || index === 0 ? undefined : title}>
          {written(cells[index] ?? null, type)}
        </td>
      ))}
    </tr>
  )
}

interface ReportTableProps {
  report: Report
  /** Names with their sums stand side by side: on a phone one list below the other. */
  isPaired: boolean
}

const ReportTable = ({ report: { columns, rows, sums, totals }, isPaired }: ReportTableProps) => (
  <div className="money-scroll">
    <table className={`money-table ${isPaired ? 'report-pairs' : 'money-cards'}`}>
      <thead>
        <tr>
          {columns.map(({ title, type }) => (
            <th key={title} scope="col" className={isAmount(type) ? 'money' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          <Row key={index} cells={cells} columns={columns} isSum={sums?.includes(index)} isPaired={isPaired} />
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          <Row cells={totals} columns={columns} isPaired={isPaired} />
        </tfoot>
      )}
    </table>
  </div>
)
