import type { FieldProps } from './FieldFrame'
import { ParsedField } from './ParsedField'

/** «1 250,5» → 1250.5; null when it isn't a number. */
const parse = (text: string) => {
  const value = Number(text.replace(/[\s\u00a0]/g, '').replace(',', '.'))
  return Number.isFinite(value) ? value : null
}
const format = (value: number | string) => String(value).replace('.', ',')

/** A number with a fraction: typed with a comma or a point, shown with a comma. */
export const DecimalField = ({ unit, ...props }: FieldProps & { unit?: string }) => (
  <ParsedField short {...props} parse={parse} format={format} inputMode="decimal" suffix={unit} />
)
