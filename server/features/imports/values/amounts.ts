import { squeezed, isBlank } from './blank'
import { Unreadable, type Read } from './unreadable'

const MINUS = /[−–—‐‑]/g
const MOST = 1_000_000_000_00

/** Kopecks of «1487,74», «1487.74», «1,487.74»; digits only are left of it before. */
function kopecksOf(text: string, cell: string): { kopecks: number; rounded: boolean } {
  const decimal = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const separators = text.replace(/\d/g, '')
  const grouped = separators.length > 1 && new Set(separators).size === 1
  const whole = decimal < 0 || grouped ? text.replace(/[.,]/g, '') : text.slice(0, decimal).replace(/[.,]/g, '')
  const part = decimal < 0 || grouped ? '' : text.slice(decimal + 1)
  if (part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) throw new Unreadable(`Неясно, рубли это или тысячи: «${cell}»`)
  const kopecks = Number(whole || '0') * 100 + Math.round(Number(`0.${part || '0'}`) * 100)
  return { kopecks, rounded: /[1-9]/.test(part.slice(2)) }
}

/** What a word in the cell says of the sign: «долг 500» is owed, «аванс 500» is paid ahead. */
function wordOf(cell: string): 'debt' | 'advance' | null {
  if (/долг|задолж|недоим/i.test(cell)) return 'debt'
  return /аванс|переплат/i.test(cell) ? 'advance' : null
}

/**
 * An amount as people write it, in kopecks: «1 487,74», «-2 202,98», «1333.81 руб.», «1487-50», «1487=», «(500)», «500-».
 * @param meaning what a plain positive amount of the column is
 * @returns what is owed, negative = paid ahead; null for an empty cell
 * @throws Unreadable
 */
export function amountOf(cell: string, meaning: 'debt' | 'advance'): Read<number | null> {
  if (isBlank(cell)) return { value: null }
  const text = squeezed(cell).replace(MINUS, '-').replace(/\s/g, '')
  const bare = text
    .toLowerCase()
    .replace(/долг[а-яё]*|задолж[а-яё]*\.?|недоимк[а-яё]*|аванс[а-яё]*|переплат[а-яё]*/g, '')
    .replace(/^[:=]+/, '')
    .replace(/(руб[а-яё]*\.?|р\.?|₽|rub)(?=\d|$)/g, (unit, _word, at: number, all: string) =>
      at + unit.length < all.length ? '.' : '',
    )
    .replace(/(коп[а-яё]*\.?|к\.?)$/, '')
    .replace(/=(\d\d)?$/, (_, kopecks?: string) => (kopecks ? `.${kopecks}` : ''))
  const bracketed = /^\((.+)\)$/.exec(bare)
  const signed = (bracketed?.[1] ?? bare).replace(/^(\d+)-(\d\d)$/, '$1.$2').replace(/^(-?\d+)-(\d\d)$/, '$1.$2')
  const match = /^([+-]?)(\d[\d.,']*)(-?)$/.exec(signed.replace(/'/g, ''))
  if (!match || /[.,]$/.test(match[2])) throw new Unreadable(`Сумма не распознана: «${cell}»`)
  const { kopecks, rounded } = kopecksOf(match[2], cell)
  if (kopecks > MOST) throw new Unreadable(`Сумма слишком велика: «${cell}»`)
  const negative = [match[1] === '-', match[3] === '-', bracketed !== null].filter(Boolean).length % 2 === 1
  const direction = (wordOf(cell) ?? meaning) === 'debt' ? 1 : -1
  const value = kopecks === 0 ? 0 : (negative ? -kopecks : kopecks) * direction
  return rounded ? { value, warning: `Сумма округлена до копеек: «${cell}»` } : { value }
}
