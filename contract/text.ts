import { string } from 'yup'
import { messages } from './locale'

/** Plain text, days and ids. Apart from common.ts, which the login page does without. */

/** A day so many days later, or earlier. */
export const shifted = (date: string, days: number): string => {
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) ? date : new Date(at + days * 86_400_000).toISOString().slice(0, 10)
}

/** A period's end is kept as the first day on which it doesn't last any more; people read and type its last day. */
export const lastDayOf = (end: string): string => shifted(end, -1)
export const endAfter = (lastDay: string): string => shifted(lastDay, 1)

/** «сентябрь 2026 года» → «Сентябрь 2026 года» */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** «Оплата» within a line: «Сторно: оплата». */
export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** A field left empty is null. */
export const emptyToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/**
 * Control characters, halves of characters, and marks that turn the direction of writing: pasted along, seen by nobody, they
 * make a name another.
 */
const INVISIBLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu

/** Text as it stands in a file, where a place has to be kept: no engine stores half a character, so it is shown as unreadable. */
export const withoutHalves = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')

/**
 * Text without spaces around it and without invisible characters. yup's own `trim()` throws at a list or an object in the
 * place of text; this leaves it to the type check.
 */
export const trimmedText = () =>
  string().transform((value: unknown) => (typeof value === 'string' ? value.replace(INVISIBLE, '').trim() : value))

/** Text that may be absent: trimmed, '' becomes null. */
export const optionalText = (max: number) => trimmedText().transform(emptyToNull).max(max).nullable()

/** Text that must be there: trimmed, 1..max characters. */
export const requiredText = (max: number) => trimmedText().max(max).required()

/** Text that is '' where nothing is typed: the specification's own fields. */
export const plainText = (max: number) =>
  trimmedText()
    .transform((value: unknown) => value ?? '')
    .max(max)
    .default('')

/** UUIDv7; any UUID is accepted on input. yup's own `uuid()` knows versions 1–5 only. */
export const id = () =>
  string().matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, {
    name: 'uuid',
    message: messages.format,
  })

/**
 * E-mail in lower case. yup's own pattern lets addresses without a zone through, which no mail server of an office
 * accepts; this one wants a dot in the domain and allows Cyrillic zones such as .рф.
 */
export const email = () =>
  trimmedText()
    .transform(emptyToNull)
    .transform((value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value))
    .max(254)
    .nullable()
    .test('email', messages.email, (value) => value == null || /^[^\s@<>(),;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value))

/** «гараж 17», «гаражи 29, 30». @param numbers joined by commas, as lists have them */
export const garagesText = (numbers: string): string => `${numbers.includes(',') ? 'гаражи' : 'гараж'} ${numbers}`
