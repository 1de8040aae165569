import { useEffect } from 'react'
import type { OpenCharge } from '#contract/money/payments'
import { chargeRunLabels, manualChargeLabels } from '#contract/money/charges'
import { today } from '#shared/format/dates'
import { FormSection } from '#shared/form/FormSection'
import { SelectField } from '#shared/form/SelectField'
import { useFormField } from '#shared/form/useFormField'
import { KindSelect } from '../charges/KindSelect'
import { periodOptions } from '../charges/periods'
import { useKinds } from '../charges/useKinds'
import { useGarageOptions } from './useGarageOptions'

interface PaymentPurposeProps {
  /** Name of the line in the form. */
  line: string
  member_id: string
  open: readonly OpenCharge[]
}

/** What a line is meant for in general: a contribution, a garage, a period, or several of these at once. */
export function PaymentPurpose({ line, member_id, open }: PaymentPurposeProps) {
  const { data } = useKinds()
  const kinds = data?.items ?? []
  const garages = useGarageOptions(member_id, open)
  const { value: kind_id } = useFormField<string>(`${line}.purpose.kind_id`)
  const { value: period, setValue: setPeriod } = useFormField<string>(`${line}.purpose.period`)
  const kind = kinds.find(({ id }) => id === kind_id)
  const periods = kind ? periodOptions(kind.periodicity, today()) : []
  // A period of the contribution chosen before is none of this one's.
  const isOfOther = data !== undefined && period != null && !periods.some(({ value }) => value === period)
  useEffect(() => {
    if (isOfOther) setPeriod(null)
  }, [isOfOther, setPeriod])
  return (
    <FormSection>
      <KindSelect name={`${line}.purpose.kind_id`} label={chargeRunLabels.kind_name} kinds={kinds} allowClear />
      {garages.length > 0 && (
        <SelectField
          name={`${line}.purpose.garage_id`}
          label={manualChargeLabels.garage_id}
          options={garages}
          allowClear
        />
      )}
      {periods.length > 0 && (
        <SelectField name={`${line}.purpose.period`} label={chargeRunLabels.period} options={periods} allowClear />
      )}
    </FormSection>
  )
}
