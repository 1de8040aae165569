import { formatInstant, parseInstant } from '#shared/format/dates'
import type { FieldProps } from './FieldFrame'
import { ParsedField } from './ParsedField'

/** The office opens then: a day alone means its morning. */
const START = '09:00'
const parseStart = (text: string) => parseInstant(text, START)
const parseEnd = (text: string) => parseInstant(text, '23:59')

interface InstantFieldProps extends FieldProps {
  /** A day without a time means its end and not its morning. */
  end?: boolean
}

/** A moment typed as people type it (5.10 18:00, 5 окт): ISO in UTC in the form, «05.10.2026, 18:00» of the reader's clock on the screen. */
export const InstantField = ({ end, ...props }: InstantFieldProps) => (
  <ParsedField
    short
    {...props}
    parse={end ? parseEnd : parseStart}
    format={formatInstant}
    placeholder="ДД.ММ.ГГГГ ЧЧ:ММ"
  />
)
