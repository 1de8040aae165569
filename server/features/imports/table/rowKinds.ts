import { isBlank, squeezed } from '../values/blank'
import { headerKey } from './headerWords'

/** Where garages of the rows below are, given by a row of its own: «Ряд 2», «Блок А». */
export interface Group {
  block?: string
  row?: string
}

const NAMED =
  /^(?:(ряд|линия|линейка)|(блок|секция|литера?|корпус|сектор|очередь|массив|строение))\s*(?:№|n|#|:|-)?\s*["«]?([\p{L}\d][\p{L}\d./-]{0,14})["»]?\.?(?:\s*\(.*\))?:?$/iu
const REVERSED =
  /^["«]?(\d{1,3}|\p{L})["»]?\s*-?\s*(?:й|ый|ий|ой|я|ая)?\s+(?:(ряд|линия)|(блок|секция|корпус|сектор|очередь))$/iu
const TOTAL = /^(всего|итог[оа]?|подытог|подитог|в том числе|сумма|total|средн)([\s:.,]|$)/i
const SIGNATURE =
  /^(председател|гл\.?\s*бухгалтер|главный бухгалтер|бухгалтер|казначей|исполнител|составил|секретар|подпис|м\.?\s?п\.?$|дата (печати|составлен)|стр(аница|\.)\s*\d|лист\s+\d)/i

const filledIn = (cells: string[]) => cells.filter((cell) => /[^\s\u200b]/.test(cell))

function named(text: string): Group | null {
  const straight = NAMED.exec(text)
  if (straight) return straight[1] ? { row: straight[3] } : { block: straight[3] }
  const reversed = REVERSED.exec(text)
  if (reversed) return reversed[2] ? { row: reversed[1] } : { block: reversed[1] }
  return null
}

/** A group named in the only text of a row, or null: «Ряд 2», «2-й ряд», «Блок А, ряд 1». */
export function groupOf(cells: string[]): Group | null {
  const [first, ...others] = filledIn(cells)
  if (first === undefined || others.some((cell) => cell !== first && squeezed(cell) !== squeezed(first))) return null
  const parts = squeezed(first)
    .split(/\s*[,;]\s*/)
    .map(named)
  return parts.every((part) => part !== null) ? (Object.assign({}, ...parts) as Group) : null
}

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
