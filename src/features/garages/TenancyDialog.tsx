import { tenancyInputSchema, tenancyLabels, type Garage, type Tenancy, type TenancyInput } from '#contract/garages'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { PhoneField } from '#shared/form/PhoneField'
import { TextField } from '#shared/form/TextField'
import { today } from '#shared/format/dates'
import { useAddTenancyMutation, useUpdateTenancyMutation } from './garagesApi'
import { withEnd, withLastDay } from './lastDay'

const field = labelled(tenancyLabels)

interface TenancyDialogProps {
  garage: Garage
  /** Absent: a new one. */
  tenancy?: Tenancy
  onClose: () => void
}

/** Who uses a garage by agreement with its owner. */
export function TenancyDialog({ garage: { gbc_id, id, version }, tenancy, onClose }: TenancyDialogProps) {
  const [add] = useAddTenancyMutation()
  const [update] = useUpdateTenancyMutation()
  return (
    <FormDialog<TenancyInput, Tenancy[]>
      title={tenancy ? 'Арендатор' : 'Новый арендатор'}
      schema={tenancyInputSchema}
      initialValues={{ from: today(), ...withLastDay(tenancy), version }}
      save={(typed, idempotencyKey) => {
        const body = withEnd(typed)
        return tenancy
          ? update({ gbc_id, id, tenancy_id: tenancy.id, body })
          : add({ gbc_id, id, body, idempotencyKey })
      }}
      savedText="Арендатор записан."
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField name="name" label="Кто" required />
      <PhoneField {...field('phone')} />
      <DateField {...field('from')} required />
      <DateField {...field('to')} hint="Последний день включительно. Пусто: пользуется и сейчас" />
      <TextField {...field('contract')} hint="Номер и дата" />
    </FormDialog>
  )
}
