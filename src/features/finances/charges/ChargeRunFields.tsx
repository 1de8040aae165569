import { Radio } from 'antd'
import { isCalendarDate } from '#contract/checks'
import { chargeRunLabels } from '#contract/money/charges'
import { dueDate } from '#contract/money/charging'
import { isPeriodOf, periodOf, type ContributionKind } from '#contract/money/contributions'
import { GarageListSelect } from '#features/garages/GarageListSelect'
import { DateField } from '#shared/form/DateField'
import { FieldFrame } from '#shared/form/FieldFrame'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import type { Option } from '#shared/form/options'
import { SelectField } from '#shared/form/SelectField'
import { useFormField } from '#shared/form/useFormField'
import { today } from '#shared/format/dates'
import { KindSelect } from './KindSelect'
import { periodOptions } from './periods'
import { useProposal } from './useProposal'

const field = labelled(chargeRunLabels)
const NONE: Option[] = []
const scopes = [
  { value: 'all', label: 'Все' },
  { value: 'some', label: 'Выбранные' },
]

/** What, for which period and to whom; period and due date follow from the contribution until others are written. */
export function ChargeRunFields({ kinds }: { kinds: ContributionKind[] }) {
  const { value: kind_id } = useFormField<string>('kind_id')
  const { value: date } = useFormField<string>('date')
  const kind = kinds.find(({ id }) => id === kind_id)
  const day = date && isCalendarDate(date) ? date : null
  const periodicity = kind?.periodicity ?? 'none'
  const { value: period } = useFormField<string>('period')
  useProposal('period', periodOf(periodicity, day ?? today()), period == null || isPeriodOf(periodicity, period))
  useProposal('due_date', proposedDueDate(kind, day))
  const periods = periodOptions(periodicity, today())
  return (
    <>
      <FormSection>
        <KindSelect name="kind_id" label={chargeRunLabels.kind_name} kinds={kinds} required />
        {periods.length > 0 && <SelectField {...field('period')} options={periods} required />}
        <DateField {...field('date')} required hint="Ставка и владельцы берутся на этот день" />
        <DateField {...field('due_date')} hint="По правилу взноса; можно изменить" />
      </FormSection>
      {kind && kind.method !== 'fixed' && <Garages />}
    </>
  )
}

export function proposedDueDate(kind: ContributionKind | undefined, day: string | null): string | null {
  if (!kind || !day) return null
  const { due_day = null, due_month = null } = kind
  return dueDate({ ...kind, due_day, due_month }, day)
}

/** All garages, or some of them by number or owner. */
function Garages() {
  const { value, setValue } = useFormField<string[]>('garage_ids')
  const isSome = value != null
  return (
    <FormSection title="Кому">
      <FieldFrame name="scope" wide>
        <Radio.Group
          aria-label="Каким гаражам"
          optionType="button"
          options={scopes}
          value={isSome ? 'some' : 'all'}
          onChange={({ target }) => setValue(target.value === 'some' ? [] : null)}
        />
      </FieldFrame>
      {isSome && <GarageListSelect name="garage_ids" label="Гаражи" known={NONE} required wide />}
    </FormSection>
  )
}
