import { AutoComplete } from 'antd'
import { FieldFrame, type FieldProps } from '#shared/form/FieldFrame'
import { formField } from '#shared/form/formField'
import { useOwnGbcId } from '#shared/session/session'
import { useListAccountablePersonsQuery, useListExpenseCategoriesQuery, type EntryList } from './expensesApi'

/** Offered beside the office's own categories: what a garage cooperative usually pays for. */
const USUAL_CATEGORIES = ['Электроэнергия', 'Вывоз мусора', 'Охрана', 'Ремонт', 'Зарплата', 'Налоги', 'Связь']

interface NameFieldProps extends FieldProps {
  list: EntryList
}

/** A category or a person by name: one that is known is offered, a new one is kept with the posting. */
export function NameField({ list, ...props }: NameFieldProps) {
  const gbc_id = useOwnGbcId()
  const categories = useListExpenseCategoriesQuery({ gbc_id }, { skip: list !== 'categories' })
  const persons = useListAccountablePersonsQuery({ gbc_id }, { skip: list !== 'persons' })
  const known = (list === 'categories' ? categories.data : persons.data) ?? []
  const names = known.filter(({ archived }) => !archived).map(({ name }) => name)
  // One that was put into the archive isn't wanted.
  const usual = USUAL_CATEGORIES.filter((name) => known.every((one) => one.name !== name))
  return <Names {...props} names={list === 'categories' ? [...names, ...usual] : names} />
}

const Names = formField<string, FieldProps & { names: string[] }>(function NamesControl({
  names,
  value,
  setValue,
  error,
  control,
  ...frame
}) {
  const { name: _, ...attributes } = control
  const typed = (value ?? '').toLowerCase()
  return (
    <FieldFrame {...frame} error={error}>
      <AutoComplete
        {...attributes}
        disabled={frame.disabled}
        value={value ?? ''}
        options={names.filter((name) => name.toLowerCase().includes(typed)).map((name) => ({ value: name }))}
        onChange={(name: string) => setValue(name)}
      />
    </FieldFrame>
  )
})
