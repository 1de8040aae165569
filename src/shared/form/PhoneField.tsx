import { normalisePhone } from '#contract/checks'
import { formatPhone } from '#shared/format/people'
import type { FieldProps } from './FieldFrame'
import { ParsedField } from './ParsedField'

/** A phone typed in any writing: +7XXXXXXXXXX in the form, «+7 911 123-45-67» on the screen. */
export const PhoneField = (props: FieldProps) => (
  <ParsedField {...props} parse={normalisePhone} format={formatPhone} inputMode="tel" />
)
