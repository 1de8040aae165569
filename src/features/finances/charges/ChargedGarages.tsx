import { Button, Radio, Select } from 'antd'
import { GarageListSelect } from '#features/garages/GarageListSelect'
import { useDialog } from '#shared/dialogs/useDialog'
import { fieldId } from '#shared/form/fieldId'
import { FieldFrame } from '#shared/form/FieldFrame'
import { FormSection } from '#shared/form/FormSection'
import { useFormField } from '#shared/form/useFormField'
import { useCan, useOwnGbcId } from '#shared/session/session'
import { GarageListDialog, garagesOf } from '../contributions/GarageListDialog'
import { useListGarageListsQuery } from '../contributions/garageListsApi'

const scopes = [
  { value: 'all', label: 'Все' },
  { value: 'some', label: 'Выбранные' },
]

/** All garages, or some of them by number, owner or kept list. */
export function ChargedGarages() {
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
      {isSome && <ChosenGarages chosen={value} onChoose={setValue} />}
    </FormSection>
  )
}

function ChosenGarages({ chosen, onChoose }: { chosen: string[]; onChoose: (garage_ids: string[]) => void }) {
  const gbc_id = useOwnGbcId()
  const canKeep = useCan('finances.settings')
  const { data: lists = [] } = useListGarageListsQuery(gbc_id)
  const dialog = useDialog('finances/new-garage-list', gbc_id)
  const known = garagesOf(lists)
  const take = (id: string) => onChoose(lists.find((list) => list.id === id)?.garages.map((garage) => garage.id) ?? [])
  return (
    <>
      {lists.length > 0 && (
        <FieldFrame name="garage_list" label="Взять из списка">
          <Select
            id={fieldId('garage_list')}
            value={null}
            placeholder="Сохранённые списки"
            options={lists.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: string | null) => id !== null && take(id)}
          />
        </FieldFrame>
      )}
      <GarageListSelect name="garage_ids" label="Гаражи" known={known} required wide />
      {canKeep && chosen.length > 0 && <Button onClick={() => dialog.show()}>Сохранить как список</Button>}
      {dialog.isOpen && <GarageListDialog garage_ids={chosen} known={known} onClose={dialog.close} />}
    </>
  )
}
