import { formatDate } from '#shared/format/dates'
import type { List } from './useList'

/**
 * A filter of a list: `ListFilter<keyof GarageListQuery>`, by the names that the list's query has. One that has no options and
 * isn't typed is set elsewhere (a click on a tag) and shown as a chip only.
 */
export interface ListFilter<Name extends string = string> {
  /** As the API's list call names it. */
  name: Name
  label: string
  options?: readonly { value: string; label: string }[]
  /** Only one value at a time. */
  single?: boolean
  /** What the list shows without such a filter, where it isn't all. */
  any?: string
  /** Its one value is typed. */
  typed?: boolean
  /** Its one value is a day. */
  day?: boolean
  /** What its chip says in the place of the value, which reads like nothing (an id). */
  shownAs?: string
}

/** Whether the list shows what is in the archive; without it the rest alone. */
export const archivedFilter: ListFilter<'archived'> = {
  name: 'archived',
  label: 'Архив',
  single: true,
  any: 'Без архива',
  options: [
    { value: 'true', label: 'Только архив' },
    { value: 'all', label: 'Вместе с архивом' },
  ],
}

export const chosenValues = (list: List, name: string): string[] => list.state.filters[name]?.split(',') ?? []

/** One removable chip for every value that is filtered by. */
export interface FilterChip {
  name: string
  value: string
  text: string
  /** What the filter becomes when the chip is taken away. */
  rest: string
}

export const chipsOf = (list: List, filters: readonly ListFilter[]): FilterChip[] =>
  filters.flatMap(({ name, label, options, day, shownAs }) => {
    const values = chosenValues(list, name)
    return values.map((value) => ({
      name,
      value,
      text: `${label}: ${options?.find((option) => option.value === value)?.label ?? shownAs ?? (day ? formatDate(value) : value)}`,
      rest: values.filter((other) => other !== value).join(','),
    }))
  })
