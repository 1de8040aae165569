import { formatSnils } from '#shared/format/requisites'
import type { FieldProps } from './FieldFrame'
import { ParsedField } from './ParsedField'

const digits = (text: string) => text.replace(/[\s\u00a0\-–—]/g, '')

/** СНИЛС: eleven digits in the form, «112-233-445 95» on the screen. */
export const SnilsField = (props: FieldProps) => (
  <ParsedField short {...props} parse={digits} format={formatSnils} inputMode="numeric" placeholder="000-000-000 00" />
)
