import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { monthNames } from '#contract/money/contributions'
import { periodLabels, type Period, type Periods } from '#contract/money/periods'
import { capitalized } from '#contract/text'
import { formatDate, formatInstant, today } from '#shared/format/dates'
import { formatMoney } from '#shared/format/money'
import { initialsOf } from '#shared/format/people'
import { TableFiles } from '#shared/money/TableFiles'
import '#shared/money/money.css'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { EmptyState } from '#shared/ui/EmptyState'
import { FailureState } from '#shared/ui/FailureState'
import { PageHeader } from '#shared/ui/PageHeader'
import { Skeleton } from '#shared/ui/Skeleton'
import { StatusTag } from '#shared/ui/StatusTag'
import { FinancesTabs } from '../FinancesTabs'
import { periodsFilePath, useListPeriodsQuery } from './periodsApi'
import { ClosedNote } from './ClosedNote'
import { ClosePeriodDialog } from './ClosePeriodDialog'
import { ReopenPeriodDialog } from './ReopenPeriodDialog'
import './periods.css'

const AMOUNTS = ['charged', 'paid', 'cash', 'bank'] as const

/** Months of the books: what went through each, and which are closed. */
export function PeriodsPage() {
  const gbc_id = useOwnGbcId()
  const [params] = useSearchParams()
  const year = params.get('year') ?? undefined
  const { currentData: periods, error, refetch } = useListPeriodsQuery({ gbc_id, year })
  return (
    <>
      <PageHeader
        title="Финансы"
        tabs={<FinancesTabs />}
        actions={<TableFiles path={periodsFilePath(gbc_id)} params={{ year: periods?.year }} disabled={!periods} />}
      />
      {periods ? (
        <Months periods={periods} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}

function Months({ periods: { months, year, years } }: { periods: Periods }) {
  const [closing, setClosing] = useState<string | null>(null)
  const [reopening, setReopening] = useState<string | null>(null)
  return (
    <>
      {years.length > 1 && (
        <nav className="period-years" aria-label="Годы">
          {years.map((each) => (
            <Link key={each} to={`?year=${each}`} aria-current={each === year || undefined}>
              {each}
            </Link>
          ))}
        </nav>
      )}
      <ClosedNote />
      {months.length === 0 ? (
        <EmptyState text="В этом году ничего не проводили." />
      ) : (
        <div className="money-scroll">
          <table className="money-table money-periods">
            <thead>
              <tr>
                <th scope="col">{periodLabels.month}</th>
                {AMOUNTS.map((field) => (
                  <th key={field} scope="col" className="money">
                    {periodLabels[field]}
                  </th>
                ))}
                <th scope="col">Состояние</th>
                <th scope="col" aria-label="Действия" />
              </tr>
            </thead>
            <tbody>
              {months.map((period) => (
                <MonthRow key={period.month} period={period} onClose={setClosing} onReopen={setReopening} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {closing && <ClosePeriodDialog month={closing} onClose={() => setClosing(null)} />}
      {reopening && <ReopenPeriodDialog month={reopening} onClose={() => setReopening(null)} />}
    </>
  )
}

interface MonthRowProps {
  period: Period
  onClose: (month: string) => void
  onReopen: (month: string) => void
}

function MonthRow({ period, onClose, onReopen }: MonthRowProps) {
  const { month, closed_at, can_close, can_reopen } = period
  const canClose = useCan('finances.close')
  const canReopen = useCan('finances.reopen')
  const name = monthNames[Number(month.slice(5)) - 1]
  return (
    <tr>
      <td className="period-name">{capitalized(name)}</td>
      {AMOUNTS.map((field) => (
        <td key={field} className="money" data-label={periodLabels[field]}>
          {formatMoney(period[field])}
        </td>
      ))}
      <td className="period-state">
        {closed_at ? <Closed period={period} /> : <StatusTag tone="calm">Открыт</StatusTag>}
      </td>
      <td className="acts">
        {can_close && canClose && (
          <Button type="link" size="small" onClick={() => onClose(month)}>
            Закрыть
          </Button>
        )}
        {can_reopen && canReopen && (
          <Button type="link" size="small" onClick={() => onReopen(month)}>
            Открыть заново
          </Button>
        )}
      </td>
    </tr>
  )
}

const Closed = ({ period: { closed_at, closed_by_name, note } }: { period: Period }) => (
  <>
    <span title={[formatInstant(closed_at ?? ''), closed_by_name].filter(Boolean).join(', ')}>
      <StatusTag tone="good">Закрыт {formatDate(today(new Date(closed_at ?? '')))}</StatusTag>
    </span>
    {closed_by_name && <p className="period-closed">{initialsOf(closed_by_name)}</p>}
    {note && <p className="period-closed">{note}</p>}
  </>
)
