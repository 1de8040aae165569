import { formatAmount, parseMoney } from '#shared/format/money'
import type { FieldProps } from './FieldFrame'
import { ParsedField } from './ParsedField'

const format = (value: number | string) => (typeof value === 'number' ? formatAmount(value) : value)

/** An amount of money: kopecks in the form, «12 500,00» on the screen. */
export const MoneyField = (props: FieldProps) => (
  <ParsedField short {...props} parse={parseMoney} format={format} inputMode="decimal" suffix="₽" />
)
