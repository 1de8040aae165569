import { headerKey } from '#server/spreadsheets/headers'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { isBlank } from '#server/spreadsheets/values/blank'
import { meaningOf } from '../table/headerWords'
import { looksLikeName } from '../values/names'
import type { ColumnsOf } from './parsedRow'

const COUNTS = /п\s*[./\\-]?\s*п/
const PLACE = ['garage_number', 'block', 'row'] as const
/** A part of a garage; «1» may be said of a person alone. */
const PART = /^(по\s*)?(\d+\s*\/\s*\d+|0[.,]\d+|[½⅓⅔¼¾]|\d{1,2}([.,]\d+)?\s*%)/

/**
 * Offices write further owners of a garage in the lines below it, with its number left out. Such a line has no number of
 * its own where lines are numbered; where they aren't, it tells a part of a garage.
 */
export class CoOwners {
  private above: SheetRow | null = null
  /** The column that numbers the lines, -1 when there is none. */
  private readonly counting: number

  /** @param headers by column */
  constructor(
    private readonly columns: ColumnsOf,
    headers: string[],
  ) {
    this.counting = headers.findIndex(
      (header) => COUNTS.test(headerKey(header ?? '')) && meaningOf(header ?? '') === 'none',
    )
  }

  private cellsAt(row: SheetRow, field: 'garage_number' | 'name' | 'last_name' | 'share'): string[] {
    return (this.columns.get(field) ?? []).map((column) => row.cells[column] ?? '').filter((cell) => !isBlank(cell))
  }

  /** The row itself, or with the garage of the line above: `from` is that line. */
  withGarage(row: SheetRow): { row: SheetRow; from: number | null } {
    if (this.cellsAt(row, 'garage_number').length > 0) {
      this.above = row
      return { row, from: null }
    }
    const named = this.cellsAt(row, 'name').some(looksLikeName) || this.cellsAt(row, 'last_name').length > 0
    if (!this.above || !named || !this.goesOn(row)) return { row, from: null }
    const cells = [...row.cells]
    const taken = PLACE.flatMap((field) => this.columns.get(field) ?? []).filter((column) =>
      isBlank(cells[column] ?? ''),
    )
    for (const column of taken) {
      while (cells.length < column) cells.push('')
      cells[column] = this.above.cells[column] ?? ''
    }
    return { row: { ...row, cells, inherited: [...(row.inherited ?? []), ...taken] }, from: this.above.number }
  }

  private goesOn(row: SheetRow): boolean {
    if (this.counting >= 0) return isBlank(row.cells[this.counting] ?? '')
    return this.cellsAt(row, 'share').some((cell) => PART.test(cell.trim()))
  }

  /** What comes next belongs to no garage above it. */
  end(): void {
    this.above = null
  }
}
