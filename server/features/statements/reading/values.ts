import { cut } from '#server/lib/cut'

/** Amounts and days as banks write them. */

/** «12,500» may be twelve thousand, or twelve roubles with three decimals, which no bank writes. */
const AMBIGUOUS = /^-?\d{1,3}[.,]\d{3}$/

/** «4562.44», «4 562,44», «1.234,50», «1000-00» → kopecks; null when it is no amount, or might be two. */
export function kopecksOf(text: string): number | null {
  const compact = text.replace(/[\s\u00a0']/g, '').replace(/^(-?\d+)-(\d\d)$/, '$1.$2')
  const match = /^(-?)(\d{1,3}(?:[.,]\d{3})+|\d{1,13})(?:[.,](\d{1,2}))?$/.exec(compact)
  if (!match || AMBIGUOUS.test(compact)) return null
  const [, sign, whole, fraction = ''] = match
  const amount = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return sign === '-' ? -amount || 0 : amount
}

/** «02.10.2026», «2.10.26», «2026-10-02» → `2026-10-02`; null when there is no such day. */
export function dayOf(text: string): string | null {
  const trimmed = text.trim()
  const russian = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?:\D.*)?$/.exec(trimmed)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:\D.*)?$/.exec(trimmed)
  const parts = russian ? [russian[3].padStart(4, '20'), russian[2], russian[1]] : iso?.slice(1)
  if (!parts) return null
  const day = parts.map((part) => part.padStart(2, '0')).join('-')
  const known = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== day) return null
  return day >= '1990' && day < '2100' ? day : null
}

const INN = /^инн[\s:]*\d{10,12}\s*(?:кпп[\s:]*[\dа-я]{9}\s*)?/i
/** Longer than any name of a payer: what patterns look through stays short, whatever a file holds. */
const LONGEST_NAME = 300

const BANK = /(?<![а-яё])[а-яё]*банк[а-яё]*(?![а-яё])/i
const PERSON = /^[а-яё-]{2,} [а-яё-]{2,} [а-яё-]+(?:ич|на|оглы|кызы)$/i

/** «ИНН 500100732259 ИВАНОВ ИВАН//г. Москва//» → «ИВАНОВ ИВАН», «ПАО СБЕРБАНК//ИВАНОВ ИВАН ИЛЬИЧ//» → «ИВАНОВ ИВАН ИЛЬИЧ». */
export function nameOf(text: string): string {
  const written = cut(text, 10 * LONGEST_NAME)
    .replace(/\s+/g, ' ')
    .trim()
  const [first, second = ''] = cut(written, LONGEST_NAME)
    .replace(INN, '')
    .split('//')
    .map((part) => part.trim())
  // So Сбербанк writes who pays without an account of their own.
  const name = BANK.test(first) && PERSON.test(second) ? second : first
  return name.replace(/ (?:р\/с|р\.с\.) .*$/i, '').trim()
}
