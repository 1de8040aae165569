import { formatAccount } from '#shared/format/requisites'
import type { FieldProps } from './FieldFrame'
import { ParsedField } from './ParsedField'

const withoutSpaces = (text: string) => text.replace(/[\s\u00a0]/g, '')

/** A bank account's number pasted with or without spaces: twenty digits in the form, grouped on the screen. */
export const AccountNumberField = (props: FieldProps) => (
  <ParsedField {...props} parse={withoutSpaces} format={formatAccount} inputMode="numeric" />
)
