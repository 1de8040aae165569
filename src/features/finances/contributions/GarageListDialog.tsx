import {
  garageListInputSchema,
  garageListLabels,
  type GarageList,
  type GarageListInput,
} from '#contract/money/garageLists'
import { GarageListSelect } from '#features/garages/GarageListSelect'
import { garageTitle } from '#shared/format/garageTitle'
import { FormDialog } from '#shared/form/FormDialog'
import { labelled } from '#shared/form/labelled'
import { TextField } from '#shared/form/TextField'
import { useOwnGbcId } from '#shared/session/session'
import { useAddGarageListMutation, useChangeGarageListMutation } from './garageListsApi'

const field = labelled(garageListLabels)

/** Garages of lists as options by their names. */
export const garagesOf = (lists: readonly GarageList[]) =>
  lists.flatMap(({ garages }) =>
    garages.map((garage) => ({ value: garage.id, label: garageTitle({ ...garage, row: null }) })),
  )

interface GarageListDialogProps {
  /** Absent: a new list. */
  list?: GarageList
  /** Garages that a new list begins with. */
  garage_ids?: string[]
  known?: { value: string; label: string }[]
  onSaved?: (list: GarageList) => void
  onClose: () => void
}

/** Keeps garages under a name. */
export function GarageListDialog({ list, garage_ids = [], known = [], onSaved, onClose }: GarageListDialogProps) {
  const gbc_id = useOwnGbcId()
  const [add] = useAddGarageListMutation()
  const [change] = useChangeGarageListMutation()
  const initialValues = list
    ? { name: list.name, garage_ids: list.garages.map(({ id }) => id), version: list.version }
    : { garage_ids }
  return (
    <FormDialog<GarageListInput, GarageList>
      title={list ? list.name : 'Новый список гаражей'}
      schema={garageListInputSchema}
      initialValues={initialValues}
      save={(body, idempotencyKey) =>
        list ? change({ gbc_id, id: list.id, body }) : add({ gbc_id, body, idempotencyKey })
      }
      savedText="Список сохранён."
      onSaved={(saved) => {
        onSaved?.(saved)
        onClose()
      }}
      onCancel={onClose}
    >
      <TextField {...field('name')} required hint="Например: «Угловые», «Без света»" />
      <GarageListSelect {...field('garage_ids')} known={list ? garagesOf([list]) : known} required wide />
    </FormDialog>
  )
}
