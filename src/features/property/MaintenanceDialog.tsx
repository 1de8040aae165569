import { maintenanceInputSchema, type Maintenance, type MaintenanceInput, type Property } from '#contract/property'
import { DateField } from '#shared/form/DateField'
import { FormDialog } from '#shared/form/FormDialog'
import { MoneyField } from '#shared/form/MoneyField'
import { TextAreaField } from '#shared/form/TextAreaField'
import { TextField } from '#shared/form/TextField'
import { today } from '#shared/format/dates'
import { useAddMaintenanceMutation, useUpdateMaintenanceMutation } from './propertyApi'

interface MaintenanceDialogProps {
  property: Property
  /** Absent: a new one. */
  maintenance?: Maintenance
  onClose: () => void
}

/** What was done to a thing, by whom and for how much. */
export function MaintenanceDialog({ property: { gbc_id, id }, maintenance, onClose }: MaintenanceDialogProps) {
  const [add] = useAddMaintenanceMutation()
  const [update] = useUpdateMaintenanceMutation()
  return (
    <FormDialog<MaintenanceInput, Maintenance[]>
      title={maintenance ? 'Обслуживание' : 'Новое обслуживание'}
      schema={maintenanceInputSchema}
      initialValues={maintenance ?? { date: today() }}
      save={(body, idempotencyKey) =>
        maintenance
          ? update({ gbc_id, id, maintenance_id: maintenance.id, body })
          : add({ gbc_id, id, body, idempotencyKey })
      }
      savedText="Обслуживание записано."
      onSaved={onClose}
      onCancel={onClose}
    >
      <DateField name="date" label="Дата" required />
      <TextAreaField name="description" label="Что сделано" rows={2} required />
      <TextField name="contractor" label="Исполнитель" />
      <MoneyField name="cost" label="Стоимость" />
    </FormDialog>
  )
}
