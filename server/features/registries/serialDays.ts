import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { dayOf } from '#server/spreadsheets/values/days'
import { fieldOfHeader } from './columnWords'

/** A spreadsheet's number of a day of this century, where the cell lost its date format: 2000 to 2119. */
const isSerial = (cell: string): boolean => /^(3[6-9]|[4-7]\d)\d{3}([.,]\d+)?$/.test(cell.trim())

const LOOKED_THROUGH = 100

/**
 * Rows with the days written out that stand as numbers under a header that says «Дата»: elsewhere «46348» is an amount.
 * A column where most of it is no such number stays as it is.
 */
export function withSerialDays(rows: SheetRow[]): SheetRow[] {
  const header = rows
    .slice(0, LOOKED_THROUGH)
    .findIndex(({ cells }) => cells.some((cell) => fieldOfHeader(cell)?.field === 'date'))
  if (header < 0) return rows
  const below = rows.slice(header + 1)
  const columns = rows[header].cells.flatMap((cell, column) => {
    const filled = below.flatMap(({ cells }) => (cells[column] ? [cells[column]] : []))
    return fieldOfHeader(cell)?.field === 'date' && filled.filter(isSerial).length * 2 > filled.length ? [column] : []
  })
  if (columns.length === 0) return rows
  const written = (cell: string) => dayOf(cell, 'other', '2119-12-31').value ?? cell
  return rows.map((row, index) =>
    index <= header
      ? row
      : {
          ...row,
          cells: row.cells.map((cell, column) => (columns.includes(column) && isSerial(cell) ? written(cell) : cell)),
        },
  )
}
