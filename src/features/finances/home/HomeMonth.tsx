import { Link } from 'react-router-dom'
import { formatMonth } from '#contract/money/periods'
import { formatDate, today } from '#shared/format/dates'
import { PERIODS } from '#shared/routing/moneyPaths'
import { useOwnGbcId } from '#shared/session/session'
import { StatusTag } from '#shared/ui/StatusTag'
import { useGetChecklistQuery, useGetClosedMonthsQuery, useGetYearChecklistQuery } from '../periods/periodsApi'
import { pointPaths } from '../periods/pointPaths'
import { HomeChecklist } from './HomeChecklist'

/** The month that is to be finished: the first that isn't closed; where none was closed yet the one before this. */
export function monthAtWork(closed_through: string | null, day: string): string {
  const current = day.slice(0, 7)
  const shift = (month: string, months: number) => {
    const [year, number] = month.split('-').map(Number)
    return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
  }
  if (closed_through === null) return shift(current, -1)
  const next = shift(closed_through.slice(0, 7), 1)
  return next < current ? next : current
}

/** «Месяц бухгалтера»: what the month at work lacks before it can be closed, each line leading to its page. */
export function HomeMonth() {
  const gbc_id = useOwnGbcId()
  const { currentData: closed } = useGetClosedMonthsQuery(gbc_id)
  const { currentData: year } = useGetYearChecklistQuery(gbc_id)
  const month = closed && monthAtWork(closed.closed_through, today())
  const { currentData: checklist } = useGetChecklistQuery({ gbc_id, month: month ?? '' }, { skip: !month })
  // Before money has begun there is no month to finish.
  if (!closed || !month || !checklist || !year?.points.length) return null
  return (
    <HomeChecklist
      id="home-month"
      title={`Месяц бухгалтера: ${formatMonth(month)}`}
      points={checklist.points}
      places={pointPaths}
    >
      <li>
        <Link to={PERIODS}>
          <StatusTag tone="calm">
            {month < today().slice(0, 7) ? 'Месяц не закрыт' : 'Месяц закрывают, когда он кончится'}
            {closed.closed_through && `, закрыто по ${formatDate(closed.closed_through)}`}
          </StatusTag>
        </Link>
      </li>
    </HomeChecklist>
  )
}
