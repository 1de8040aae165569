import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Garage } from '#contract/garages'
import {
  garageUnitsInputSchema,
  garageUnitsLabels,
  type GarageUnits as Units,
  type GarageUnitsInput,
} from '#contract/garageUnits'
import { useDialog } from '#shared/dialogs/useDialog'
import { formatDate, today } from '#shared/format/dates'
import { DateField } from '#shared/form/DateField'
import { DecimalField } from '#shared/form/DecimalField'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { TextField } from '#shared/form/TextField'
import {
  useAddGarageUnitsMutation,
  useDeleteGarageUnitsMutation,
  useListGarageUnitsQuery,
  useUpdateGarageUnitsMutation,
} from './garageUnitsApi'
import { Periods, RemoveButton } from './Periods'

const field = labelled(garageUnitsLabels)

const written = ({ name, quantity }: Units) => `${name}: ${quantity.toLocaleString('ru-RU')}`

/** How many people, cars and the like a garage counts, for contributions that are charged by their number. */
export function GarageUnits({ garage, canEdit }: { garage: Garage; canEdit: boolean }) {
  const { gbc_id, id } = garage
  const { currentData: units } = useListGarageUnitsQuery({ gbc_id, id })
  const [remove] = useDeleteGarageUnitsMutation()
  const dialog = useDialog('garages/units', id)
  if (!units || (units.length === 0 && !canEdit)) return null
  const edited = units.find((each) => each.id === dialog.choice)
  const periods = units.map((row) => ({
    key: row.id,
    who: written(row),
    facts: [`с ${formatDate(row.valid_from)}`],
    actions: canEdit && (
      <>
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Изменить: ${written(row)}`}
          onClick={() => dialog.show(row.id)}
        />
        <RemoveButton
          label={`Удалить: ${written(row)}`}
          title="Удалить запись?"
          description="Для ошибочных записей. Если число изменилось, запишите новое с того дня."
          onRemove={() => void remove({ gbc_id, id, units_id: row.id })}
        />
      </>
    ),
  }))
  return (
    <>
      <Periods title="Людей, машин и прочего" periods={periods} />
      {canEdit && (
        <p>
          <Button onClick={() => dialog.show()}>Записать, сколько людей или машин</Button>
        </p>
      )}
      {dialog.isOpen && (edited || !dialog.choice) && (
        <UnitsDialog garage={garage} units={edited} onClose={dialog.close} />
      )}
    </>
  )
}

interface UnitsDialogProps {
  garage: Garage
  /** Absent: a new number. */
  units?: Units
  onClose: () => void
}

function UnitsDialog({ garage: { gbc_id, id, version }, units, onClose }: UnitsDialogProps) {
  const [add] = useAddGarageUnitsMutation()
  const [update] = useUpdateGarageUnitsMutation()
  return (
    <FormDialog<GarageUnitsInput, Units[]>
      title="Сколько людей, машин и прочего"
      schema={garageUnitsInputSchema}
      initialValues={{ valid_from: today(), ...units, version }}
      save={(body, idempotencyKey) =>
        units ? update({ gbc_id, id, units_id: units.id, body }) : add({ gbc_id, id, body, idempotencyKey })
      }
      savedText="Записано."
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField {...field('name')} required hint="Как во взносе: «человек», «машина»" />
      <DecimalField {...field('quantity')} required />
      <DateField {...field('valid_from')} required hint="Начисления считают по дням: до этого дня — прежнее число" />
    </FormDialog>
  )
}
