import type { FieldProps } from '#shared/form/FieldFrame'
import { SuggestField } from '#shared/form/SuggestField'
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
  return <SuggestField {...props} offered={list === 'categories' ? [...names, ...usual] : names} />
}
