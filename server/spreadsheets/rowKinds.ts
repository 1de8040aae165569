import { headerKey } from './headers'
import { isBlank, squeezed } from './values/blank'

const TOTAL = /^(всего|итог[оа]?|подытог|подитог|в том числе|сумма|total|средн)([\s:.,]|$)/i
const SIGNATURE =
  /^(председател|гл\.?\s*бухгалтер|главный бухгалтер|бухгалтер|казначей|исполнител|составил|секретар|подпис|м\.?\s?п\.?$|дата (печати|составлен)|стр(аница|\.)\s*\d|лист\s+\d)/i

/** Cells of a row with something in them. */
export const filledIn = (cells: string[]) => cells.filter((cell) => /[^\s\u200b]/.test(cell))

/** «Итого», «Всего по ряду»: such a row adds others up. */
export const isTotal = (cells: string[]): boolean =>
  filledIn(cells)
    .slice(0, 4)
    .some((cell) => TOTAL.test(squeezed(cell)))

const ACCOUNT = /^\d{2}[.,]\d{1,2}(?:[.,]\d{1,2})?$/

/** A sub-total of an account, «76.06», in a ledger: its code and sums, and no word. */
export const isAccountTotal = (cells: string[]): boolean => {
  const [first, ...others] = filledIn(cells)
  return first !== undefined && ACCOUNT.test(first.trim()) && !others.some((cell) => /\p{L}/u.test(cell))
}

/** The header once more, as on each printed page. @param headers as `headerKey` has them */
export function repeatsHeader(cells: string[], headers: string[]): boolean {
  const filled = cells.filter((cell) => cell !== '').length
  let others = 0
  for (const [place, text] of cells.entries()) {
    if (text === '') continue
    const [cell, header] = [headerKey(text), headers[place] ?? '']
    if (cell !== header && !(header.length > 3 && cell.length > 3 && header.includes(cell))) others += 1
    if (others > filled * 0.4) return false
  }
  return filled >= 2
}

/** A row that numbers the columns: 1, 2, 3, 4… */
export function numbersColumns(cells: string[]): boolean {
  const filled = filledIn(cells)
  return filled.length >= 4 && filled.every((cell, place) => cell.trim() === String(place + 1))
}

/** Who signed the list, its pages, its date. */
export const isSignature = (cells: string[]): boolean =>
  filledIn(cells)
    .slice(0, 3)
    .some((cell) => SIGNATURE.test(squeezed(cell)))

/** How many different texts a row has; a merged cell is one. */
export const textsIn = (cells: string[]): string[] =>
  [...new Set(filledIn(cells).map(squeezed))].filter((text) => !isBlank(text))
