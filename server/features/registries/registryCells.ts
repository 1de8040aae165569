import { amountOf } from '#server/spreadsheets/values/amounts'
import { dayOf, isDay } from '#server/spreadsheets/values/days'
import { Unreadable } from '#server/spreadsheets/values/unreadable'

/** Cells of a registry as days and amounts. */

function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** Years of two figures stand after dots alone: «10-30-25» is a time of day in registries of Sberbank. */
const DATED = /(19|20)\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2}(?!\d)/

/** Whether a cell is a day, whatever its time. */
export const isDate = (cell: string): boolean =>
  DATED.test(cell.trim()) &&
  (isDay(cell.trim()) || (/^\d{8}$/.test(cell.trim()) && succeeds(() => dayOf(cell, 'other', '2100-01-01'))))

const LONGEST = 20
/** Whether a cell may be an amount of money. */
export const isAmount = (cell: string): boolean =>
  /^[-+−]?\d[\d\s'.,]*(\s*(руб|р|₽)\.?)?$/i.test(cell.trim()) &&
  cell.length <= LONGEST &&
  succeeds(() => amountOf(cell, 'debt', true))

/** An amount whose kopecks are written out: «500,00». */
export const hasKopecks = (cell: string): boolean => isAmount(cell) && /[.,]\d{2}(\s*(руб|р|₽)\.?)?$/i.test(cell.trim())

/**
 * Kopecks of a cell, whatever its sign; null of an empty one.
 * @param exact the cell is a number of a workbook, not text
 * @throws Unreadable
 */
export function kopecksIn(cell: string, exact: boolean): number | null {
  const { value, warning } = amountOf(cell, 'debt', exact)
  if (warning && !exact) throw new Unreadable('не больше двух знаков после запятой')
  return value
}

/** A day that has come, `YYYY-MM-DD`. @throws Unreadable */
export function dayIn(cell: string, today: string): string {
  const { value } = dayOf(cell, 'other', today)
  if (value === null || value < '2000-01-01') throw new Unreadable(`дата не распознана: «${cell}»`)
  if (value > today) throw new Unreadable(`день ещё не наступил: «${cell}»`)
  return value
}
