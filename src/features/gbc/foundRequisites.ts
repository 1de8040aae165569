import type { FormikValues } from 'formik'
import { formatAddress } from '#contract/gbc'
import type { GbcInfo } from '#contract/info'

/** Fields that a lookup by ИНН can fill, and their names in a sentence. */
const names = {
  full_name: 'полное название',
  short_name: 'краткое название',
  trrc: 'КПП',
  ogrn: 'ОГРН',
  address: 'адрес',
} as const
type Found = keyof typeof names

const fields = Object.keys(names) as Found[]
const isEmpty = (value: unknown) => value == null || value === ''
const shown = (value: GbcInfo[Found]) => (typeof value === 'string' ? value : formatAddress(value))
const sameText = (one: GbcInfo[Found], other: GbcInfo[Found]) => shown(one) === shown(other)

/** The form's values with what was found in the place of what is empty. */
export const fillEmpty = (values: FormikValues, found: GbcInfo): FormikValues => ({
  ...values,
  ...Object.fromEntries(
    fields.filter((field) => isEmpty(values[field]) && found[field]).map((field) => [field, found[field]]),
  ),
})

export interface FoundField {
  field: Found
  name: string
  value: GbcInfo[Found]
  text: string
  /** Whether the form holds it. */
  taken: boolean
}

/** What was found, field by field, beside what the form holds. */
export const compareFound = (values: FormikValues, found: GbcInfo): FoundField[] =>
  fields
    .filter((field) => found[field])
    .map((field) => ({
      field,
      name: names[field],
      value: found[field],
      text: shown(found[field]),
      taken: sameText(values[field] as GbcInfo[Found], found[field]),
    }))
