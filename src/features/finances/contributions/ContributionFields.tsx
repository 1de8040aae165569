import type { ReactNode } from 'react'
import type { ChargingMethod, DueRule } from '#contract/money/charging'
import {
  changeRuleNames,
  contributionKindLabels,
  dueRuleNames,
  isDivided,
  methodNames,
  monthNames,
  natureNames,
  periodicityNames,
  rateLabels,
  shareBasisNames,
  transferRuleNames,
  type KindNature,
  type Periodicity,
} from '#contract/money/contributions'
import { CheckboxField } from '#shared/form/CheckboxField'
import { DateField } from '#shared/form/DateField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { optionsOf } from '#shared/form/options'
import { RadioField } from '#shared/form/RadioField'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { hasFirstRate } from './contributionForm'
import { priceUnit } from './price'
import { PriceField } from './PriceField'

const field = labelled(contributionKindLabels)
const natures = optionsOf(natureNames)
const methods = optionsOf(methodNames)
const periodicities = optionsOf(periodicityNames)
const bases = optionsOf(shareBasisNames)
const changeRules = optionsOf(changeRuleNames)
const transferRules = optionsOf(transferRuleNames)
const dueRules = optionsOf(dueRuleNames)
const months = monthNames.map((label, index) => ({ value: index + 1, label }))

/** Fields of a contribution. @param firstRate the first rate, where it is given together with a new one */
export const ContributionFields = ({ firstRate }: { firstRate?: ReactNode }) => (
  <>
    <FormSection title="Что и как начислять">
      <TextField {...field('name')} required wide />
      <SelectField {...field('nature')} options={natures} required />
      <SelectField {...field('method')} options={methods} required />
      <Counted />
      <SelectField {...field('periodicity')} options={periodicities} required />
      <Estimate />
    </FormSection>
    {firstRate}
    <FormSection title="Когда платить">
      <SelectField {...field('due_rule')} options={dueRules} required />
      <DueDay />
      <CheckboxField {...field('penalty')} />
    </FormSection>
    <ByDays />
    <FormSection title="Ещё сведения">
      <DecimalField {...field('priority')} hint="При одном сроке раньше гасится взнос с меньшим числом" />
      <TextField {...field('decision')} hint="Например: протокол № 5 от 12.03.2026" />
      <TextAreaField {...field('note')} wide />
    </FormSection>
  </>
)

/** What is counted, or how a sum of all is divided, where the method needs it. */
function Counted() {
  const { value: method } = useFormField<ChargingMethod>('method')
  if (method === 'units')
    return <TextField {...field('unit_name')} required hint="«человек», «машина»: как записано у гаражей" />
  return method && isDivided(method) && <SelectField {...field('share_by')} options={bases} required />
}

/** What counts within a period: of contributions that have periods alone. */
function ByDays() {
  const { value: method } = useFormField<ChargingMethod>('method')
  const { value: periodicity } = useFormField<Periodicity>('periodicity')
  const hasPeriods = periodicity && periodicity !== 'once' && periodicity !== 'none'
  if (!method || method === 'manual' || !hasPeriods) return null
  return (
    <FormSection title="Если за период что-то изменилось">
      {method !== 'land' && <RadioField {...field('change_rule')} options={changeRules} vertical wide />}
      {method !== 'fixed' && <RadioField {...field('transfer_rule')} options={transferRules} vertical wide />}
    </FormSection>
  )
}

/** How much is to be raised: of a target contribution alone. */
function Estimate() {
  const { value: nature } = useFormField<KindNature>('nature')
  return nature === 'target' && <MoneyField {...field('estimate')} hint="По смете" />
}

/** Day, month or number of days, where the rule needs them. */
function DueDay() {
  const { value: rule } = useFormField<DueRule>('due_rule')
  if (!rule || rule === 'end_of_month') return null
  return (
    <>
      {rule === 'days' ? (
        <DecimalField name="due_day" label="Сколько дней" required hint="Считая от дня начисления" />
      ) : (
        <DecimalField {...field('due_day')} required />
      )}
      {rule === 'fixed_date' && <SelectField {...field('due_month')} options={months} required />}
    </>
  )
}

/** The first rate of a new contribution; sums that are typed each time have none. */
export function FirstRate() {
  const { value: method } = useFormField<ChargingMethod>('method')
  if (!method || !hasFirstRate(method)) return null
  return (
    <FormSection title="Первая ставка">
      <PriceField
        name="first_price"
        label={rateLabels.price}
        unit={priceUnit(method)}
        hint="Ставку можно задать позже, но без неё взнос не начислить"
      />
      <DateField name="first_from" label={rateLabels.valid_from} />
    </FormSection>
  )
}
