import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { isCalendarDate } from '#contract/checks'
import {
  manualChargeInputSchema,
  manualChargeLabels,
  type Charged,
  type ManualChargeInput,
} from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import { MemberSelect } from '#features/members/MemberSelect'
import { useGetMemberQuery } from '#features/members/membersApi'
import { FormDialog } from '#shared/form/FormDialog'
import { FormSection } from '#shared/form/FormSection'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { SelectField } from '#shared/form/SelectField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { useFormField } from '#shared/form/useFormField'
import { today } from '#shared/format/dates'
import { useOwnGbcId } from '#shared/session/session'
import { useChargeByHandMutation } from './chargesApi'
import { OpenDateField } from '../periods/OpenDateField'
import { DueDateField } from './ChargeRunFields'
import { KindSelect } from './KindSelect'
import { useKinds } from './useKinds'

const field = labelled(manualChargeLabels)
const NO_KINDS: ContributionKind[] = []

interface ManualChargeDialogProps {
  /** Who is charged, where that is known. */
  member_id?: string
  onCharged: (charge: Charged) => void
  onClose: () => void
}

/** A charge of one member: a fine, or a sum that is typed. */
export function ManualChargeDialog({ member_id, onCharged, onClose }: ManualChargeDialogProps) {
  const gbc_id = useOwnGbcId()
  const [charge] = useChargeByHandMutation()
  return (
    <FormDialog<ManualChargeInput, Charged>
      title="Начислить одному"
      submitText="Начислить"
      schema={manualChargeInputSchema}
      initialValues={{ member_id, date: today() }}
      save={(body, idempotencyKey) => charge({ gbc_id, body, idempotencyKey })}
      onSaved={onCharged}
      onCancel={onClose}
    >
      <ManualChargeFields />
    </FormDialog>
  )
}

function ManualChargeFields() {
  const { data } = useKinds()
  const kinds = data?.items ?? NO_KINDS
  const { value: kind_id } = useFormField<string>('kind_id')
  const { value: date } = useFormField<string>('date')
  const kind = kinds.find(({ id }) => id === kind_id)
  return (
    <>
      <MemberSelect {...field('member_id')} required />
      <KindSelect
        {...field('kind_id')}
        kinds={kinds}
        required
        hint={data?.total === 0 && 'Сначала добавьте взнос: «Взносы и ставки»'}
      />
      <FormSection>
        <MoneyField {...field('amount')} required />
        <GarageOfMember />
        <OpenDateField {...field('date')} required />
        <DueDateField kind={kind} day={date && isCalendarDate(date) ? date : null} />
      </FormSection>
      <TextAreaField
        {...field('reason')}
        rows={2}
        required={kind?.nature === 'fine'}
        hint={kind?.nature === 'fine' ? 'За что штраф: член кооператива увидит это в своём счёте' : undefined}
      />
      <TextField {...field('decision')} />
    </>
  )
}

/** One of the garages of the member chosen. */
function GarageOfMember() {
  const gbc_id = useOwnGbcId()
  const { value: id } = useFormField<string>('member_id')
  const { currentData: member } = useGetMemberQuery({ gbc_id, id: id ?? '' }, { skip: !id })
  const { value: garage_id } = useFormField<string>('garage_id')
  const { dirty, values, resetForm, setFieldValue } = useFormikContext<object>()
  // A garage of the member chosen before is none of this one's; the only one of a member is meant unless it is taken out.
  const isOpen =
    member !== undefined &&
    (garage_id === undefined || (garage_id !== null && !member.garages.some((garage) => garage.id === garage_id)))
  const only = member?.garages.length === 1 ? member.garages[0].id : null
  useEffect(() => {
    if (!isOpen) return
    // Chosen before anybody has typed, it is what the form begins with.
    if (dirty) void setFieldValue('garage_id', only)
    else resetForm({ values: { ...values, garage_id: only } })
  }, [isOpen, only, dirty, values, resetForm, setFieldValue])
  if (!id || !member || member.garages.length === 0) return null
  const options = member.garages.map((garage) => ({
    value: garage.id,
    label: garage.block ? `${garage.number}, блок ${garage.block}` : garage.number,
  }))
  return <SelectField {...field('garage_id')} options={options} allowClear />
}
