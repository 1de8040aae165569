import { formatPriceAmount } from '#contract/money/format'
import type { FieldProps } from '#shared/form/FieldFrame'
import { ParsedField } from '#shared/form/ParsedField'
import { parsePrice } from './price'

const format = (value: number | string) => (typeof value === 'number' ? formatPriceAmount(value) : value)

/** A price with up to four decimals. */
export const PriceField = ({ unit, ...props }: FieldProps & { unit: string }) => (
  <ParsedField {...props} parse={parsePrice} format={format} inputMode="decimal" suffix={unit} />
)
