import { formatDate } from '#contract/format'
import { stringify } from 'csv-stringify/sync'
import { formatInstant, spreadsheetAmount } from './cells'
import type { Cell, CellType } from '#server/records/exportArea'
import type { Pages, Sheet } from './sheet'

const BOM = '\ufeff'

/** A cell as it is written. Phones lose their plus, which a spreadsheet takes for the beginning of a formula. */
function formatCell(cell: Cell, type: CellType): Cell {
  if (typeof cell !== 'string' || cell === '') return cell
  if (type === 'date') return formatDate(cell)
  if (type === 'instant') return formatInstant(cell)
  return type === 'phone' ? cell.replaceAll('+7 ', '8 ') : cell
}

/**
 * CSV as Excel in Russian opens it: UTF-8 with BOM, semicolons, CRLF, decimal commas. A text that a spreadsheet would
 * run as a formula is disarmed by an apostrophe; a negative number stays a number.
 */
export async function* csvFile({ columns }: Pick<Sheet, 'columns'>, pages: Pages): AsyncGenerator<string> {
  const number = (value: number, { column }: { column?: string | number }) =>
    columns[Number(column)].type === 'money' ? spreadsheetAmount(value) : String(value).replace('.', ',')
  const lines = (rows: Cell[][]) =>
    stringify(rows, { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true, cast: { number } })
  yield BOM + lines([columns.map(({ title }) => title)])
  for await (const page of pages)
    yield lines(page.map((row) => row.map((cell, index) => formatCell(cell, columns[index].type))))
}
