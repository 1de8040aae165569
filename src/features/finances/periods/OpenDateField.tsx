import { DateField } from '#shared/form/DateField'
import type { FieldProps } from '#shared/form/FieldFrame'
import { formatDate } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { useGetClosedMonthsQuery } from './periodsApi'

/** A day of the books: days of closed months are not offered, and it says until when they are closed. */
export function OpenDateField({ hint, ...props }: FieldProps) {
  const { currentData } = useGetClosedMonthsQuery(useOwnGbcId())
  const closed = currentData?.closed_through
  const said = closed && `Месяцы по ${formatDate(closed)} закрыты`
  return (
    <DateField
      {...props}
      min={currentData?.first_open_day ?? undefined}
      hint={
        hint && said ? (
          <>
            {hint}
            <br />
            {said}
          </>
        ) : (
          (hint ?? said)
        )
      }
    />
  )
}
