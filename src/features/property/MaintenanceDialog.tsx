import {
  maintenanceInputSchema,
  maintenanceLabels,
  propertyLabels,
  type Maintenance,
  type MaintenanceInput,
  type Property,
} from '#contract/property'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { MoneyField } from '#shared/form/MoneyField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { today } from '#shared/format/dates'
import { useAddMaintenanceMutation, useUpdateMaintenanceMutation } from './propertyApi'

const field = labelled(maintenanceLabels)

interface MaintenanceDialogProps {
  property: Property
  /** Absent: a new one. */
  maintenance?: Maintenance
  onClose: () => void
}

/** What was done to a thing, by whom and for how much. */
export function MaintenanceDialog({ property: { gbc_id, id, version }, maintenance, onClose }: MaintenanceDialogProps) {
  const [add] = useAddMaintenanceMutation()
  const [update] = useUpdateMaintenanceMutation()
  return (
    <FormDialog<MaintenanceInput, Maintenance[]>
      title={maintenance ? 'Обслуживание' : 'Новое обслуживание'}
      schema={maintenanceInputSchema}
      initialValues={{ date: today(), ...maintenance, version }}
      save={(body, idempotencyKey) =>
        maintenance
          ? update({ gbc_id, id, maintenance_id: maintenance.id, body })
          : add({ gbc_id, id, body, idempotencyKey })
      }
      savedText="Обслуживание записано."
      onSaved={onClose}
      onCancel={onClose}
    >
      <DateField {...field('date')} required />
      <TextAreaField {...field('description')} rows={2} required />
      <TextField {...field('contractor')} />
      <MoneyField name="cost" label={propertyLabels.cost} />
    </FormDialog>
  )
}
