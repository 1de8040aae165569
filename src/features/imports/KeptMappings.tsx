import { DeleteOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import {
  importMappingInputSchema,
  type ImportMapping,
  type ImportMappingInput,
  type ImportTable,
} from '#contract/imports'
import { useDialog } from '#shared/dialogs/useDialog'
import { FormDialog } from '#shared/form/FormDialog'
import { TextField } from '#shared/form/TextField'
import { noticeRaised } from '#shared/notices/noticesSlice'
import { useAppDispatch, useOwnGbcId } from '#shared/session/session'
import {
  useCreateImportMappingMutation,
  useDeleteImportMappingMutation,
  useListImportMappingsQuery,
} from './importsApi'
import { applyMapping, keptColumns, type Mapped } from './mapping'

interface KeptMappingsProps {
  table: ImportTable
  columns: Mapped
  onTake: (columns: Mapped) => void
}

/** Mappings kept under a name: take one, keep the present one, forget one. */
export function KeptMappings({ table, columns, onTake }: KeptMappingsProps) {
  const gbc_id = useOwnGbcId()
  const dispatch = useAppDispatch()
  const { data: kept = [] } = useListImportMappingsQuery(gbc_id)
  const [forget] = useDeleteImportMappingMutation()
  const saving = useDialog('imports/keepMapping', gbc_id)
  const fitting = kept.find(({ id }) => id === table.mapping_id)

  const take = (mapping: ImportMapping) => {
    onTake(applyMapping(mapping, table))
    dispatch(noticeRaised({ kind: 'info', text: `Столбцы взяты из «${mapping.name}».` }))
  }
  const remove = async ({ id, name }: ImportMapping) => {
    const { error } = await forget({ gbc_id, id })
    if (!error) dispatch(noticeRaised({ kind: 'info', text: `Соответствие «${name}» удалено.` }))
  }

  return (
    <div className="import-kept">
      {fitting && <span>Заголовки те же, что в сохранённом соответствии «{fitting.name}»: столбцы взяты из него.</span>}
      {kept.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...kept.map((mapping) => ({ key: mapping.id, label: mapping.name, onClick: () => take(mapping) })),
              { type: 'divider' as const },
              ...kept.map((mapping) => ({
                key: `forget ${mapping.id}`,
                icon: <DeleteOutlined aria-hidden />,
                label: `Удалить «${mapping.name}»`,
                onClick: () => void remove(mapping),
              })),
            ],
          }}
        >
          <Button>Взять сохранённое</Button>
        </Dropdown>
      )}
      <Button disabled={columns.length === 0} onClick={() => saving.show()}>
        Запомнить эти столбцы
      </Button>
      {saving.isOpen && (
        <KeepDialog table={table} columns={columns} initialName={fitting?.name ?? ''} onClose={saving.close} />
      )}
    </div>
  )
}

function KeepDialog({
  table,
  columns,
  initialName,
  onClose,
}: {
  table: ImportTable
  columns: Mapped
  initialName: string
  onClose: () => void
}) {
  const gbc_id = useOwnGbcId()
  const [keep] = useCreateImportMappingMutation()
  return (
    <FormDialog<ImportMappingInput, ImportMapping>
      title="Сохранить соответствие столбцов"
      schema={importMappingInputSchema}
      initialValues={{ name: initialName, columns: keptColumns(columns, table) }}
      save={(body, idempotencyKey) => keep({ gbc_id, body, idempotencyKey })}
      savedText="Соответствие сохранено."
      onSaved={onClose}
      onCancel={onClose}
    >
      <TextField
        name="name"
        label="Название"
        required
        autoFocus
        hint="Например «Реестр бухгалтера». С тем же названием заменится прежнее."
      />
    </FormDialog>
  )
}
