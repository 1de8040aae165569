import type { FieldProps } from '#shared/form/FieldFrame'
import { ParsedField } from '#shared/form/ParsedField'

const withoutSpaces = (text: string) => text.replace(/[\s\u00a0]/g, '')
const asItIs = (value: string) => value

/** A number of requisites, such as ИНН or БИК, pasted with or without spaces: kept without. */
export const RequisiteField = (props: FieldProps) => (
  <ParsedField {...props} parse={withoutSpaces} format={asItIs} inputMode="numeric" />
)
