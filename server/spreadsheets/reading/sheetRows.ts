import { withoutHalves } from '#contract/text'

/** A row as it stands in the file; every value as text. */
export interface SheetRow {
  /** From 1. */
  number: number
  cells: string[]
  hidden: boolean
  /** Columns whose value stands in a merged cell that begins in a row above. */
  inherited?: number[]
  /** Columns of numbers, not text, with three decimals or more: what their separator means is certain. */
  fractions?: number[]
  /** Set where a sheet begins, of several read as one table: its name. The row has no cells. */
  sheet?: string
}

export interface SheetInfo {
  index: number
  name: string
  hidden: boolean
}

/** A file whose sheets can be read one by one. */
export interface Workbook {
  sheets: SheetInfo[]
  /** Rows that aren't empty, in order. @throws BadFile */
  rows(sheet: number): Promise<SheetRow[]>
  /** What of the file was left alone, in Russian, once its sheets were read. */
  remarks(): string[]
}

/**
 * The text of a cell. The apostrophe by which a number is kept as text is no part of «'007»; half a character, which
 * PostgreSQL takes in no text, is shown as one that could not be read.
 */
export const textOfCell = (cell: string): string => withoutHalves(cell.replace(/^'(?=[\d+(])/, ''))

/** What a cell shows whose formula was never counted. */
export const UNCALCULATED = '#формула без значения'
export const FAULT = '#ошибка в ячейке'
