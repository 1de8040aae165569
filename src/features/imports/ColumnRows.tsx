import { Select } from 'antd'
import {
  IMPORT_FIELDS,
  importFields,
  importGroupNames,
  type ImportColumn,
  type ImportField,
  type ImportTable,
} from '#contract/imports'
import { NamedListbox } from '#shared/form/NamedListbox'
import { fieldId } from '#shared/form/fieldId'
import { plural } from '#contract/plural'
import { withField, type Mapped } from './mapping'

type Group = keyof typeof importGroupNames

/** Fields by their groups. */
const OPTIONS = (Object.keys(importGroupNames) as Group[]).map((group) => ({
  label: importGroupNames[group],
  title: importGroupNames[group],
  options: IMPORT_FIELDS.filter((name) => importFields[name].group === group).map((value) => ({
    value,
    label: importFields[value].title,
  })),
}))

interface ColumnRowsProps {
  table: ImportTable
  columns: Mapped
  /** Formik's errors of `columns`: by their places. */
  errors: unknown
  onChange: (columns: Mapped) => void
}

const messageAt = (errors: unknown, place: number): string | undefined => {
  const error = Array.isArray(errors) ? (errors[place] as { field?: string; index?: string } | undefined) : undefined
  return error?.field ?? error?.index
}

/** Every column that isn't empty, what stands in it and what it is taken for. */
export function ColumnRows({ table, columns, errors, onChange }: ColumnRowsProps) {
  const filled = table.columns.filter(
    ({ index, filled: count }) => count > 0 || columns.some((column) => column.index === index),
  )
  const empty = table.columns.length - filled.length
  return (
    <>
      <table className="import-columns">
        <thead>
          <tr>
            <th scope="col">Столбец</th>
            <th scope="col">Примеры</th>
            <th scope="col">Что переносится</th>
          </tr>
        </thead>
        <tbody>
          {filled.map((column) => {
            const place = columns.findIndex(({ index }) => index === column.index)
            return (
              <ColumnRow
                key={column.index}
                column={column}
                place={place}
                field={place < 0 ? null : columns[place].field}
                error={place < 0 ? undefined : messageAt(errors, place)}
                onChange={(field) => onChange(withField(columns, column.index, field))}
              />
            )
          })}
        </tbody>
      </table>
      {empty > 0 && (
        <p className="exchange-quiet">Ещё {plural(empty, ['пустой столбец', 'пустых столбца', 'пустых столбцов'])}.</p>
      )}
    </>
  )
}

interface ColumnRowProps {
  column: ImportColumn
  /** Its place among the mapped ones, −1 when it isn't. */
  place: number
  field: ImportField | null
  error?: string
  onChange: (field: ImportField | null) => void
}

function ColumnRow({
  column: { index, letter, header, samples, filled },
  place,
  field,
  error,
  onChange,
}: ColumnRowProps) {
  const id = place < 0 ? `import-column-${index}` : fieldId(`columns.${place}.field`)
  const label = `Столбец ${letter}${header && `, ${header}`}`
  return (
    <tr className={field ? undefined : 'import-column-left'}>
      <th scope="row">
        <span className="import-letter">{letter}</span> {header || <span className="exchange-quiet">без названия</span>}
      </th>
      <td>
        <span className="import-samples">{samples.slice(0, 3).join(' · ')}</span>
        <span className="exchange-quiet">заполнено: {filled.toLocaleString('ru-RU')}</span>
      </td>
      <td>
        <Select
          id={id}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          status={error ? 'error' : undefined}
          value={field ?? undefined}
          placeholder="Не переносить"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={OPTIONS}
          popupMatchSelectWidth={280}
          popupRender={(list) => <NamedListbox label={label}>{list}</NamedListbox>}
          onChange={(next: ImportField | undefined) => onChange(next ?? null)}
        />
        {error && (
          <span id={`${id}-error`} className="import-problem">
            {error}
          </span>
        )}
      </td>
    </tr>
  )
}
