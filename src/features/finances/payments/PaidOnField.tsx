import { paymentLabels } from '#contract/money/payments'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DateField } from '#shared/form/DateField'
import { useFormField } from '#shared/form/useFormField'
import { formatDate } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { useGetClosedMonthsQuery } from '../periods/periodsApi'

/** The day when the money came; one of a closed month stays, and the books have the payment on their first open day. */
export function PaidOnField() {
  const { currentData } = useGetClosedMonthsQuery(useOwnGbcId())
  const { value } = useFormField<string>('paid_on')
  const closed = currentData?.closed_through
  const openDay = closed && value && value <= closed ? currentData?.first_open_day : null
  return (
    <>
      <DateField
        name="paid_on"
        label={paymentLabels.paid_on}
        required
        hint={closed ? `Месяцы по ${formatDate(closed)} закрыты` : undefined}
      />
      {openDay && (
        <CheckboxField
          name="in_open_month"
          label={`Провести ${formatDate(openDay)}, день оплаты останется`}
          hint="Месяц оплаты закрыт: в книгах она встанет на первый открытый день"
        />
      )}
    </>
  )
}
