import type { Share } from '#server/features/garages/shares'
import { isBlank, squeezed } from '#server/spreadsheets/values/blank'
import { Unreadable, type Read } from '#server/spreadsheets/values/unreadable'

const MARKS: Record<string, [number, number]> = { '½': [1, 2], '⅓': [1, 3], '⅔': [2, 3], '¼': [1, 4], '¾': [3, 4] }
const MOST = 100_000

const share = (share_numerator: number, share_denominator: number): Share => {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))
  const common = divisor(share_numerator, share_denominator)
  return { share_numerator: share_numerator / common, share_denominator: share_denominator / common }
}

/** Thirds are written short: 0,33 and 0,667 mean them. */
function ofDecimal(text: string): Share {
  const value = Number(text.replace(',', '.'))
  const decimals = (/[.,](\d+)$/.exec(text)?.[1] ?? '').length
  for (const parts of [3, 6, 7, 9, 12]) {
    const numerator = Math.round(value * parts)
    if (
      decimals >= 2 &&
      numerator > 0 &&
      Math.abs(value - numerator / parts) <= 0.5 / 10 ** Math.min(decimals, 6) &&
      numerator < parts
    )
      return share(numerator, parts)
  }
  const denominator = 10 ** Math.min(decimals, 5)
  return share(Math.round(value * denominator), denominator)
}

/**
 * A share in any usual writing: 1, 0,5, 1/2, ½, 50 %, «1/2 доли», «целая». A spreadsheet that took 1/2 for a day has made
 * the first of February of it.
 * @returns null for an empty cell
 * @throws Unreadable
 */
export function shareOf(cell: string): Read<Share | null> {
  if (isBlank(cell)) return { value: null }
  const text = squeezed(cell)
    .toLowerCase()
    .replace(/^по\s+/, '')
    .replace(/\s*(дол[а-яё]*|в праве|часть|части|пая|пай)\.?(\s.*)?$/, '')
    .trim()
  if (Object.hasOwn(MARKS, text)) return { value: share(...MARKS[text]) }
  if (/^(цел|полн|весь|вся|100\s*%|един)/.test(text)) return { value: share(1, 1) }
  if (/^полов/.test(text)) return { value: share(1, 2) }
  const day = /^(\d{2})\.(\d{2})\.\d{4}$/.exec(text)
  if (day)
    return {
      value: checked(Number(day[1]), Number(day[2]), cell),
      warning: `Таблица превратила долю в дату: прочитано как ${Number(day[1])}/${Number(day[2])}`,
    }
  const fraction = /^(\d{1,6})\s*[/\\:]\s*(\d{1,6})$/.exec(text)
  if (fraction) return { value: checked(Number(fraction[1]), Number(fraction[2]), cell) }
  const percent = /^(\d{1,3}(?:[.,]\d{1,3})?)\s*%$/.exec(text)
  if (percent) return { value: checked(Math.round(Number(percent[1].replace(',', '.')) * 1000), 100_000, cell) }
  if (!/^\d+([.,]\d+)?$/.test(text)) throw new Unreadable(`Доля не распознана: «${cell}»`)
  const number = Number(text.replace(',', '.'))
  if (number === 1) return { value: share(1, 1) }
  if (number > 0 && number < 1) return { value: ofDecimal(text) }
  if (number > 1 && number <= 100)
    return {
      value: checked(Math.round(number * 1000), 100_000, cell),
      warning: `Доля прочитана как проценты: «${cell}»`,
    }
  throw new Unreadable(`Доля должна быть больше нуля и не больше единицы: «${cell}»`)
}

const ONE_OF_SEVERAL = /^(\d{1,6}\s*\/\s*\d{1,6}|0[.,]\d+|[½⅓⅔¼¾])$/

/** Shares of a cell: mostly one; «1/2, 1/2» and «1/3 и 2/3» are of several owners. @throws Unreadable */
export function sharesIn(cell: string): Read<Share[]> {
  const pieces = cell
    .split(/[;\n]|,(?=\s|\d+\s*\/)|\s+и\s+/)
    .map(squeezed)
    .filter(Boolean)
  if (pieces.length > 1 && pieces.every((piece) => ONE_OF_SEVERAL.test(piece)))
    return { value: pieces.flatMap((piece) => shareOf(piece).value ?? []) }
  const { value, warning } = shareOf(cell)
  return { value: value ? [value] : [], warning }
}

function checked(numerator: number, denominator: number, cell: string): Share {
  if (numerator < 1 || denominator < 1 || numerator > denominator || denominator > MOST)
    throw new Unreadable(`Доля должна быть больше нуля и не больше единицы: «${cell}»`)
  return share(numerator, denominator)
}
