import type { Import, ImportField, ImportRow } from '#contract/imports'

/** One cell of a row: its column's letter and header, its text, and whether something in it is wrong. */
export interface RowCell {
  index: number
  letter: string
  header: string
  field: ImportField | null
  text: string
  wrong: boolean
}

/** Cells of a row with what their columns were taken for, in the order of the file. */
export function cellsOf({ cells, problems, outcome }: ImportRow, { table, settings }: Import): RowCell[] {
  const fields = new Map(settings?.columns.map(({ index, field }) => [index, field]))
  const isWrong = (index: number, field?: ImportField) =>
    outcome === 'refused' &&
    problems.some((problem) => (problem.column === null ? problem.field === field : problem.column === index))
  return (table?.columns ?? []).map(({ index, letter, header }, place) => ({
    index,
    letter,
    header,
    field: fields.get(index) ?? null,
    text: cells[place] ?? '',
    wrong: isWrong(index, fields.get(index)),
  }))
}

const NAME_FIELDS: readonly (ImportField | null)[] = ['name', 'last_name', 'first_name', 'middle_name']

/** What a row is known by: the garage's number, and the person in one or several columns. */
export const garageCells = (cells: RowCell[]): RowCell[] => cells.filter(({ field }) => field === 'garage_number')
export const nameCells = (cells: RowCell[]): RowCell[] => cells.filter(({ field }) => NAME_FIELDS.includes(field))
