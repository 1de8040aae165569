import { PlusOutlined } from '@ant-design/icons'
import { nanoid } from '@reduxjs/toolkit'
import { Button } from 'antd'
import { useAppDispatch, useCan, useOwnGbcId } from '#app/hooks'
import { conditionNames, propertyCategoryNames, propertyStatusNames, type Property } from '#contract/property'
import { useCreateExportMutation } from '#features/jobs/jobsApi'
import { optionsOf } from '#shared/form/options'
import { plural } from '#shared/format/plural'
import { exportOf } from '#shared/list/exportOf'
import type { ListFilter } from '#shared/list/filters'
import { ListPage } from '#shared/list/ListPage'
import type { ExportFormat } from '#shared/list/ListToolbar'
import { useList } from '#shared/list/useList'
import { LinkButton } from '#shared/ui/LinkButton'
import { UndoBar } from '#shared/ui/UndoBar'
import { propertyColumns } from './columns'
import { useListPropertyQuery } from './propertyApi'
import { PropertyCard } from './PropertyCard'
import { PROPERTY_CREATE, propertyPath } from './propertyPaths'
import { propertySlice } from './propertySlice'
import { usePropertyArchive } from './usePropertyArchive'

const filters: ListFilter[] = [
  { name: 'category', label: 'Категория', options: optionsOf(propertyCategoryNames) },
  { name: 'status', label: 'Состояние', options: optionsOf(propertyStatusNames) },
  { name: 'condition', label: 'Исправность', options: optionsOf(conditionNames) },
  {
    name: 'archived',
    label: 'Архив',
    single: true,
    options: [
      { value: 'true', label: 'Только архив' },
      { value: 'all', label: 'Вместе с архивом' },
    ],
  },
]
const filterNames = filters.map(({ name }) => name)
const toProperty = ({ id }: Property) => propertyPath(id)
const card = (property: Property) => <PropertyCard property={property} />

export function PropertyListPage() {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const canWrite = useCan('property.write')
  const canExport = useCan('exports.write')
  const list = useList(propertySlice, filterNames)
  const query = useListPropertyQuery({ gbc_id, params: list.params })
  const [createExport] = useCreateExportMutation()
  const { archiveAll, undoable, undo, forget } = usePropertyArchive()

  const createButton = canWrite && (
    <LinkButton to={PROPERTY_CREATE} type="primary" icon={<PlusOutlined aria-hidden />}>
      Добавить имущество
    </LinkButton>
  )
  const startExport = (format: ExportFormat) =>
    void createExport({ gbc_id, body: exportOf('property', format, propertyColumns, list), idempotencyKey: nanoid() })
  const archiveSelected = async (ids: string[]) => {
    await archiveAll(ids)
    dispatch(list.actions.selectionChanged([]))
  }

  return (
    <>
      <ListPage
        title="Имущество кооператива"
        actions={createButton}
        list={list}
        query={query}
        columns={propertyColumns}
        filters={filters}
        searchPlaceholder="Название, инвентарный номер, место…"
        to={toProperty}
        card={card}
        emptyText="Здесь будет имущество кооператива: ворота, сети, камеры, инструмент. Начните с первого."
        emptyAction={createButton}
        bulkActions={canWrite ? (ids) => <Button onClick={() => void archiveSelected(ids)}>В архив</Button> : undefined}
        onExport={canExport ? startExport : undefined}
      />
      {undoable.length > 0 && (
        <UndoBar text={`В архиве: ${plural(undoable.length, ['запись', 'записи', 'записей'])}`} onUndo={() => void undo()} onGone={forget} />
      )}
    </>
  )
}
