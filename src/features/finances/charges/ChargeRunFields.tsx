import { isCalendarDate } from '#contract/checks'
import { chargeRunLabels } from '#contract/money/charges'
import { dueDateOf, movedText } from '#contract/money/charging'
import { isPeriodOf, periodOf, type ContributionKind } from '#contract/money/contributions'
import { capitalized } from '#contract/text'
import { useGetSettingsQuery } from '#features/settings/settingsApi'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DateField } from '#shared/form/DateField'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { SelectField } from '#shared/form/SelectField'
import { useFormField } from '#shared/form/useFormField'
import { today } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { useGetClosedMonthsQuery } from '../periods/periodsApi'
import { OpenDateField } from '../periods/OpenDateField'
import { ChargedGarages } from './ChargedGarages'
import { KindSelect } from './KindSelect'
import { dayOfPeriod, periodOptions } from './periods'
import { useProposal } from './useProposal'

const field = labelled(chargeRunLabels)

/** What is taken on the day of the charge, and what by the days of the period. */
function dayHint(kind: ContributionKind | undefined): string | undefined {
  if (!kind) return undefined
  const hasPeriod = kind.periodicity !== 'once' && kind.periodicity !== 'none'
  const rateByDays = hasPeriod && kind.change_rule === 'by_days'
  const ownersByDays = hasPeriod && kind.transfer_rule === 'by_days'
  const ofPeriod = 'по дням периода'
  if (kind.method === 'fixed') return rateByDays ? `Ставка считается ${ofPeriod}` : 'По этой дате берётся ставка'
  if (rateByDays && ownersByDays) return `Ставка и владельцы считаются ${ofPeriod}`
  if (rateByDays) return `По этой дате определяется владелец; ставка считается ${ofPeriod}`
  return ownersByDays
    ? `По этой дате берётся ставка; владельцы считаются ${ofPeriod}`
    : 'По этой дате определяются ставка и владелец'
}

/** What, for which period and to whom; period and due date follow from the contribution until others are written. */
export function ChargeRunFields({ kinds }: { kinds: ContributionKind[] }) {
  const { value: kind_id } = useFormField<string>('kind_id')
  const { value: date } = useFormField<string>('date')
  const { value: redo } = useFormField<boolean>('redo')
  const kind = kinds.find(({ id }) => id === kind_id)
  const day = date && isCalendarDate(date) ? date : null
  const periodicity = kind?.periodicity ?? 'none'
  const { value: period } = useFormField<string>('period')
  useProposal('period', periodOf(periodicity, day ?? today()), period == null || isPeriodOf(periodicity, period))
  const { data: closed } = useGetClosedMonthsQuery(useOwnGbcId())
  const chosen = period != null && isPeriodOf(periodicity, period) ? period : null
  useProposal('date', dayOfPeriod(chosen, today(), closed?.first_open_day ?? null))
  const periods = periodOptions(periodicity, today())
  return (
    <>
      <FormSection>
        <KindSelect name="kind_id" label={chargeRunLabels.kind_name} kinds={kinds} required />
        {periods.length > 0 && <SelectField {...field('period')} options={periods} required />}
        <OpenDateField {...field('date')} required hint={dayHint(kind)} />
        {!redo && <DueDateField kind={kind} day={day} hint="По правилу взноса; можно изменить" />}
        <CheckboxField
          {...field('redo')}
          hint="Где сумма теперь другая, начисление сторнируется и проводится заново с прежним сроком. Что уже оплачивали, остаётся"
        />
      </FormSection>
      {kind && kind.method !== 'fixed' && <ChargedGarages />}
    </>
  )
}

/** Due date of a charge of that day by the contribution's rule, and the form's field for it. */
export function DueDateField({ kind, day, hint }: { kind?: ContributionKind; day: string | null; hint?: string }) {
  const { currentData: settings } = useGetSettingsQuery(useOwnGbcId())
  const { value } = useFormField<string>('due_date')
  const rule = kind && { ...kind, due_day: kind.due_day ?? null, due_month: kind.due_month ?? null }
  useProposal('due_date', rule && day && settings ? dueDateOf(rule, day, settings.finances.move_due_date) : null)
  const moved = rule && day && value ? movedText(rule, day, value) : null
  return <DateField {...field('due_date')} hint={moved ? capitalized(moved) : hint} />
}
