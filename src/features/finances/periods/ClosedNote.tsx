import { formatDate } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { useGetClosedMonthsQuery } from './periodsApi'

/** Until which day the books are closed; nothing while no month is. */
export function ClosedNote() {
  const { currentData } = useGetClosedMonthsQuery(useOwnGbcId())
  if (!currentData?.closed_through || !currentData.first_open_day) return null
  return (
    <p className="closed-note">
      Закрыто по {formatDate(currentData.closed_through)}: исправления — датой не раньше{' '}
      {formatDate(currentData.first_open_day)}.
    </p>
  )
}
