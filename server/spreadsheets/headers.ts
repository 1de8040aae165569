import { fold } from '#server/db/keys'
import type { SheetRow } from './reading/sheetRows'

/** Rows of the header, by their place in the list of rows. `from` > `to` = there is no header. */
export interface HeaderSpan {
  from: number
  to: number
}

/** Texts of a header over several rows, column by column; a text over a group of columns stands for all of them. */
export function headersOf(rows: SheetRow[], { from, to }: HeaderSpan): string[] {
  const span = rows.slice(from, to + 1)
  const width = Math.max(0, ...span.map(({ cells }) => cells.length))
  const lines = span.map(({ cells }, place) => {
    if (place === span.length - 1) return cells
    // Of merged cells the first alone has the text; the row below shows which columns belong to it.
    const below = span.slice(place + 1)
    let group = ''
    return Array.from({ length: width }, (_, column) => {
      const own = cells[column] ?? ''
      if (own !== '') group = own
      const isPart =
        own === '' && below.some((row) => (row.cells[column] ?? '') !== '' && !row.inherited?.includes(column))
      if (own === '' && !isPart) group = ''
      return own === '' ? (isPart ? group : '') : own
    })
  })
  return Array.from({ length: width }, (_, column) =>
    [...new Set(lines.map((cells) => cells[column] ?? '').filter(Boolean))].join(' ').replace(/\s+/g, ' ').trim(),
  )
}

/** A header as it is compared: lower case, ё as е, no points or brackets to trip over. */
export const headerKey = (header: string): string => fold(header.replace(/["«»„“”]/g, ' ')).trim()

/** Headers of a table, as a kept mapping is known again by them. */
export const headersKey = (columns: { header: string }[]): string =>
  JSON.stringify(columns.map(({ header }) => header.toLowerCase().replace(/\s+/g, ' ').trim()))

/** The letters of a column as spreadsheets show them: 0 → «A», 26 → «AA». */
export const columnLetters = (index: number): string =>
  (index < 26 ? '' : columnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
