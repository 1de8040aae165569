import type { ImportField } from '#contract/imports'
import { cut } from '#server/lib/cut'
import { FAULT, UNCALCULATED, type SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { squeezed, isBlank } from '#server/spreadsheets/values/blank'
import { Unreadable, type Read } from '#server/spreadsheets/values/unreadable'
import type { ColumnsOf, Problem } from './parsedRow'

/** Text that a spreadsheet would count: «=WEBSERVICE("…")», «=A1+B1», «+cmd|'/C calc'!A0». */
const FORMULA = /^[=@+-]\s*["']?[\p{L}_.]+\d*\s*[(|!]|^=\s*\$?[A-Z]{1,3}\$?\d+/u

/** Reads the fields of one row and gathers what is wrong with them, each at its column. */
export class CellReader {
  readonly problems: Problem[] = []
  readonly warnings: Problem[] = []
  /** What had no place in its own field: it goes to the note. */
  readonly kept: string[] = []

  constructor(
    private readonly row: SheetRow,
    private readonly columns: ColumnsOf,
  ) {}

  private own(column: number): string {
    const cell = this.row.cells[column] ?? ''
    // No more than a total's sum is ever missing rightly, and totals are not read.
    if (cell === UNCALCULATED) throw new Unreadable('Формула без значения: откройте файл в Excel и сохраните')
    if (cell === FAULT) throw new Unreadable('В ячейке ошибка формулы')
    if (FORMULA.test(cell)) throw new Unreadable(`В ячейке формула, а не значение: «${cut(cell, 100)}»`)
    return cell
  }

  /** The field's cell as it stands, '' when there is none. */
  text(field: ImportField): string {
    const [column] = this.columns.get(field) ?? []
    return column === undefined ? '' : (this.row.cells[column] ?? '')
  }

  /** Whether the row itself says something in one of the fields. */
  tells(...fields: ImportField[]): boolean {
    return fields.some((field) =>
      (this.columns.get(field) ?? []).some((column) => !isBlank(this.row.cells[column] ?? '')),
    )
  }

  /** Values of all columns of a field. */
  each<T>(field: ImportField, parse: (cell: string, column: number) => Read<T>): T[] {
    const columns = this.columns.get(field)
    if (!columns) return []
    return columns.flatMap((column) => {
      try {
        const { value, warning, kept } = parse(this.own(column), column)
        if (warning) this.warnings.push({ column, field, message: warning })
        if (kept) this.kept.push(kept)
        return [value]
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        this.problems.push({ column, field, message: error.message })
        return []
      }
    })
  }

  one<T>(field: ImportField, parse: (cell: string) => Read<T | null>): T | null {
    return this.each(field, parse)[0] ?? null
  }

  /** Words, nothing for «нет» and dashes; what is longer than fits is refused. */
  words(field: ImportField, most: number): string | null {
    return this.one(field, (cell) => {
      const text = squeezed(cell)
      if (isBlank(text)) return { value: null }
      if (text.length > most) throw new Unreadable(`Длиннее ${most} знаков`)
      return { value: text }
    })
  }

  /** Whether the cell holds a number with decimals that Excel keeps, not their text. */
  isFraction(column: number): boolean {
    return this.row.fractions?.includes(column) ?? false
  }

  refuse(field: ImportField, message: string): void {
    this.problems.push({ column: this.columns.get(field)?.[0] ?? null, field, message })
  }

  warn(field: ImportField, message: string): void {
    this.warnings.push({ column: this.columns.get(field)?.[0] ?? null, field, message })
  }

  /** Whether the field's value stands in a merged cell that belongs to the row above. */
  inherits(field: ImportField): boolean {
    return (this.columns.get(field) ?? []).some((column) => this.row.inherited?.includes(column))
  }
}
