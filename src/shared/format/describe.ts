import { formatDate, formatInstant } from './dates'
import { formatMoney } from './money'
import { formatLastDay } from './period'

/** What a field is called and how its value reads: in a history, in a conflict. */
export interface HistoryField {
  label: string
  /** Needed only where the value doesn't read by itself; never called with an absent one. */
  show?: Format
  /** How the value reads within a sentence, where its label isn't needed: «с 16.07.1995», «целиком». */
  phrase?: Format
}

/** An area's fields by their names; one that isn't there is internal and isn't shown. */
export type HistoryFields = Record<string, HistoryField>

/** How an absent value reads. */
export const NOTHING = '—'

type Format = (value: unknown) => string

/** Formats of fields that records of every area have. */
const ofEveryRecord: Partial<Record<string, Format>> = { archived_at: (value) => formatInstant(String(value)) }

/**
 * The contract's labels together with the formats of those values that don't read by themselves.
 * @param formats by the field's name; not of `archived_at`, which reads alike everywhere
 * @param phrases by the field's name, of values that a sentence takes in, in the order of the labels
 */
export const historyFields = <Field extends string>(
  labels: Record<Field, string>,
  formats: Partial<Record<Field, Format>> = {},
  phrases: Partial<Record<Field, Format>> = {},
): Record<Field, HistoryField> & HistoryFields =>
  Object.fromEntries(
    Object.entries<string>(labels).map(([name, label]) => {
      const field = name as Field
      return [field, { label, show: formats[field] ?? ofEveryRecord[name], phrase: phrases[field] }]
    }),
  ) as Record<Field, HistoryField> & HistoryFields

/** Values that a dictionary of the contract names. */
export const named =
  (names: Record<string, string>): Format =>
  (value) =>
    names[String(value)] ?? String(value)

/** Text, or a list of texts, that a function makes readable. */
export const shownBy =
  (format: (text: string) => string): Format =>
  (value) =>
    Array.isArray(value) ? value.map((item) => format(String(item))).join(', ') : format(String(value))

/** A text that needs nothing said of it: a name, a ground. */
export const itself: Format = (value) => String(value)

/** «с 16.07.1995», of a date. */
export const since: Format = (value) => `с ${formatDate(String(value))}`

/** «по 15.07.1995», of the day after the last one. */
export const until: Format = (value) => `по ${formatLastDay(String(value))}`

/** Kopecks. */
export const money: Format = (value) => formatMoney(Number(value))

/** @returns the value as people read it, «—» for nothing */
export function describeValue(value: unknown, note?: HistoryField): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value) && value.length === 0) return NOTHING
  if (note?.show) return note.show(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
