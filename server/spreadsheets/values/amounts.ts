import { MOST_AMOUNT } from '#contract/money/most'
import { isBlank, squeezed } from './blank'
import { isDay } from './days'
import { Unreadable, type Read } from './unreadable'

const MINUS = /[−–—‐‑]/g

const unknown = (cell: string) => new Unreadable(`Сумма не распознана: «${cell}»`)

/** The whole part and the decimals of digits with separators. Separators group digits by three, or part the kopecks. */
function partsOf(text: string, cell: string, exact: boolean): { whole: string; part: string } {
  if (/^\d+$/.test(text)) return { whole: text, part: '' }
  const single = /^(\d+)[.,](\d+)$/.exec(text)
  if (single) {
    const [, whole, part] = single
    if (!exact && part.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
      throw new Unreadable(`Неясно, рубли это или тысячи: «${cell}»`)
    return { whole, part }
  }
  if (/^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(text)) return { whole: text.replace(/[.,]/g, ''), part: '' }
  const grouped = /^(\d{1,3}(?:(?:\.\d{3})+(?=,)|(?:,\d{3})+(?=\.)))[.,](\d+)$/.exec(text)
  if (!grouped) throw unknown(cell)
  return { whole: grouped[1].replace(/[.,]/g, ''), part: grouped[2] }
}

/** Kopecks of digits with separators, a half kopeck rounded up: counted in whole numbers, as a binary 0.565 is below it. */
function kopecksOf(text: string, cell: string, exact: boolean): { kopecks: number; rounded: boolean } {
  const { whole, part } = partsOf(text, cell, exact)
  const thousandths = BigInt(whole + part.padEnd(3, '0').slice(0, 3))
  const kopecks = (thousandths + 5n) / 10n
  if (kopecks > MOST_AMOUNT) throw new Unreadable(`Сумма слишком велика: «${cell}»`)
  return { kopecks: Number(kopecks), rounded: /[1-9]/.test(part.slice(2)) }
}

/** What a word in the cell says of the sign: «долг 500» is owed, «аванс 500» is paid ahead. */
function wordOf(cell: string): 'debt' | 'advance' | null {
  if (/долг|задолж|недоим/i.test(cell)) return 'debt'
  return /аванс|переплат/i.test(cell) ? 'advance' : null
}

const written = (kopecks: number): string =>
  `${String(Math.floor(kopecks / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${String(kopecks % 100).padStart(2, '0')}\u00a0₽`

/** Spaces and apostrophes group digits by three: «1 200 50» is no number. */
const GROUPED_WRONGLY = /\d[\s'](?!\d{3}(?!\d))(?=\d)|\d{4}[\s']\d/

/**
 * An amount as people write it, in kopecks: «1 487,74», «-2 202,98», «1333.81 руб.», «1487-50», «1487=», «(500)», «500-».
 * @param meaning what a plain positive amount of the column is
 * @param exact whether the cell holds a number, not text: its only separator parts the kopecks
 * @returns what is owed, negative = paid ahead; null for an empty cell
 * @throws Unreadable
 */
export function amountOf(cell: string, meaning: 'debt' | 'advance', exact = false): Read<number | null> {
  if (isBlank(cell)) return { value: null }
  const plain = squeezed(cell).replace(MINUS, '-')
  if (isDay(plain)) throw new Unreadable(`В ячейке дата, а не сумма: «${cell}». Впишите сумму`)
  if (GROUPED_WRONGLY.test(plain)) throw unknown(cell)
  const bare = plain
    .replace(/[\s']/g, '')
    .toLowerCase()
    .replace(/долг[а-яё]*|задолж[а-яё]*\.?|недоимк[а-яё]*|аванс[а-яё]*|переплат[а-яё]*/g, '')
    .replace(/^[:=]+/, '')
    .replace(/(руб[а-яё]*\.?|р\.?|₽|rub)(?=\d|$)/g, (unit, _word, at: number, all: string) =>
      at + unit.length < all.length ? '.' : '',
    )
    .replace(/(коп[а-яё]*\.?|к\.?)$/, '')
    .replace(/=(\d\d)?$/, (_, kopecks?: string) => (kopecks ? `.${kopecks}` : ''))
  const bracketed = /^\((.+)\)$/.exec(bare)
  const signed = (bracketed?.[1] ?? bare).replace(/^(-?\d+)-(\d\d)$/, '$1.$2')
  const match = /^([+-]?)(\d[\d.,]*)(-?)$/.exec(signed)
  if (!match) throw unknown(cell)
  const { kopecks, rounded } = kopecksOf(match[2], cell, exact)
  const negative = [match[1] === '-', match[3] === '-', bracketed !== null].filter(Boolean).length % 2 === 1
  const word = wordOf(cell)
  if (word && negative && kopecks > 0)
    throw new Unreadable(`Неясно, долг это или аванс: «${cell}». Уберите минус или слово`)
  const direction = (word ?? meaning) === 'debt' ? 1 : -1
  const value = kopecks === 0 ? 0 : (negative ? -kopecks : kopecks) * direction
  return rounded ? { value, warning: `Сумма округлена до копеек: «${cell}» → ${written(kopecks)}` } : { value }
}
