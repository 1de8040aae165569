import { formatMoney } from './money'

/** What a field is called and how its value reads: in a history, in a conflict. */
export interface FieldNote {
  label: string
  /** Needed only where the value doesn't read by itself; never called with an absent one. */
  show?: (value: unknown) => string
}

/** Notes of an area's fields by their names; a field without one is internal and isn't shown. */
export type FieldNotes = Record<string, FieldNote>

/** How an absent value reads. */
export const NOTHING = '—'

/** Notes of fields whose values read by themselves. */
export const labelled = (labels: Record<string, string>): FieldNotes =>
  Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, { label }]))

/** A note for a field whose values a dictionary of the contract names. */
export const named = (label: string, names: Record<string, string>): FieldNote => ({
  label,
  show: (value) => names[String(value)] ?? String(value),
})

/** A note for a field whose values are text that a function makes readable. */
export const shownBy = (label: string, format: (text: string) => string): FieldNote => ({
  label,
  show: (value) =>
    Array.isArray(value) ? value.map((item) => format(String(item))).join(', ') : format(String(value)),
})

/** A note for a field of kopecks. */
export const money = (label: string): FieldNote => ({ label, show: (value) => formatMoney(Number(value)) })

/** @returns the value as people read it, «—» for nothing */
export function describeValue(value: unknown, note?: FieldNote): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (Array.isArray(value) && value.length === 0) return NOTHING
  if (note?.show) return note.show(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
