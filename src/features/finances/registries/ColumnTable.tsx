import { Select } from 'antd'
import { useFormikContext } from 'formik'
import {
  REGISTRY_FIELDS,
  registryFieldNames,
  type RegistryColumn,
  type RegistryColumnsInput,
  type RegistryField,
} from '#contract/money/registries'
import { NamedListbox } from '#shared/form/NamedListbox'
import { fieldId } from '#shared/form/fieldId'
import './registries.css'

const OPTIONS = REGISTRY_FIELDS.map((value) => ({ value, label: registryFieldNames[value] }))

/** The columns of a registry with what stands in them, and what each is taken for. */
export function ColumnTable({ columns }: { columns: readonly RegistryColumn[] }) {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<RegistryColumnsInput>()
  const id = fieldId('columns')
  const problem = submitCount > 0 && typeof errors.columns === 'string' ? errors.columns : null
  const choose = (index: number, field: RegistryField | undefined) => {
    const others = values.columns.filter((column) => column.index !== index)
    const chosen = field ? [...others, { index, field }] : others
    void setFieldValue(
      'columns',
      chosen.sort((one, other) => one.index - other.index),
    )
  }
  return (
    <div className="registry-columns" id={id} role="group" aria-label="Столбцы" tabIndex={-1}>
      {columns.map(({ index, letter, header, samples }) => {
        const label = `Столбец ${letter}${header && `, ${header}`}`
        const field = values.columns.find((column) => column.index === index)?.field
        return (
          <div key={index} className="registry-column">
            <span className="registry-column-name">
              <span className="registry-letter">{letter}</span> {header || 'без названия'}
            </span>
            <span className="statement-quiet">{samples.join(' · ') || 'пусто'}</span>
            <Select
              aria-label={label}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
              value={field}
              placeholder="Не нужен"
              allowClear
              options={OPTIONS}
              popupRender={(list) => <NamedListbox label={label}>{list}</NamedListbox>}
              onChange={(next: RegistryField | undefined) => choose(index, next)}
            />
          </div>
        )
      })}
      {problem && (
        <p id={`${id}-error`} role="alert" className="registry-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
