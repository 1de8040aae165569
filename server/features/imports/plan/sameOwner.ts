import type { ImportField } from '#contract/imports'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { isBlank } from '#server/spreadsheets/values/blank'
import { isDitto } from '../values/names'
import type { ColumnsOf } from './parsedRow'

/** What identifies an owner. */
const OWN: readonly ImportField[] = [
  'name',
  'last_name',
  'first_name',
  'middle_name',
  'phone',
  'email',
  'birth_date',
  'address',
  'passport',
  'tp_id',
  'snils',
]

/** «Он же» and ditto marks stand for the owner of the line above. */
export class SameOwner {
  private above: SheetRow | null = null

  constructor(private readonly columns: ColumnsOf) {}

  /** The row itself, or with the owner of the line above: `from` is that line. */
  withOwner(row: SheetRow): { row: SheetRow; from: number | null } {
    const name = this.cellsAt(row, 'name')
      .concat(this.cellsAt(row, 'last_name'))
      .find((cell) => !isBlank(cell))
    if (name === undefined) return { row, from: null }
    if (!this.above || !isDitto(name)) {
      this.above = row
      return { row, from: null }
    }
    const cells = [...row.cells]
    for (const column of OWN.flatMap((field) => this.columns.get(field) ?? [])) {
      if (isBlank(cells[column] ?? '') || isDitto(cells[column])) cells[column] = this.above.cells[column] ?? ''
    }
    return { row: { ...row, cells: Array.from(cells, (cell) => cell ?? '') }, from: this.above.number }
  }

  private cellsAt(row: SheetRow, field: ImportField): string[] {
    return (this.columns.get(field) ?? []).map((column) => row.cells[column] ?? '')
  }
}
