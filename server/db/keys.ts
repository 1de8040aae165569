/** Keys that the application writes beside what people typed, because no engine folds Cyrillic as Russians read it. */

const UNTIDY = /^\s|\s$|\s\s|[^\S ]/

/** Lower case, ё as е, spaces folded. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replaceAll('ё', 'е')
  return UNTIDY.test(lower) ? lower.replace(/\s+/g, ' ').trim() : lower
}

/** What a record is found by. The leading space lets a short word be looked for at the beginnings of words. */
export const searchKey = (parts: (string | null | undefined)[]): string => ` ${fold(parts.filter(Boolean).join(' '))}`

/** Digits of a number in a `sortKey`. */
export const NUMBER_WIDTH = 12

/** What a list is ordered by: numbers are padded, so that 2 comes before 10 and 17 before 17а. */
export const sortKey = (text: string): string =>
  fold(text).replace(/\d+/g, (digits) => digits.padStart(NUMBER_WIDTH, '0'))
