import { formatDate } from '#contract/format'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import type { Gbc } from '#contract/gbc'
import { formatMoney } from '#contract/money/format'
import type { Cell, CellType } from '#server/records/exportArea'
import { isDay, formatInstant } from './cells'
import type { Table, TableColumn } from './table'

/** Widths in points; texts share what is left. */
const WIDTHS: Partial<Record<CellType, number>> = { date: 52, instant: 78, money: 66, number: 44, numeral: 40 }
/** What is left for one column of text on a page that stands, in points: with less the page lies. */
const LEAST_TEXT = 110
const UPRIGHT = 511
/** The same on a page that lies. */
const [LEAST_LYING, LYING] = [50, 758]
/** Empty rows around cells of a table. */
const PADDING = 10

/** What a letter of a head takes at most, in points. */
const LETTER = 5.2
const longestWord = (title: string) => Math.max(...title.split(/\s/).map(({ length }) => length))

const widthOf = ({ type, width = WIDTHS[type] }: TableColumn) => width
const headed = (column: TableColumn) => {
  const width = widthOf(column)
  return width === undefined ? undefined : Math.max(width, Math.ceil(longestWord(column.title) * LETTER))
}
type Widths = readonly (number | undefined)[]
const fixedOf = (widths: Widths) => widths.reduce<number>((sum, width) => sum + (width ?? 0) + PADDING, 0)
const textsOf = (widths: Widths) => widths.filter((width) => width === undefined).length

/**
 * Columns as wide as the longest words of their heads, which would be broken without a hyphen; as their types need where so
 * many stand on the sheet that those don't fit.
 */
function widthsOf(columns: readonly TableColumn[]): Widths {
  const widths = columns.map(headed)
  return fixedOf(widths) + LEAST_LYING * textsOf(widths) <= LYING ? widths : columns.map(widthOf)
}

const isAmount = (type: CellType) => type === 'money' || type === 'number'

function formatCell(value: Cell, type: CellType): string {
  if (value === null) return ''
  if (typeof value === 'number') return type === 'money' ? formatMoney(value) : value.toLocaleString('ru-RU')
  if (type === 'date') return formatDate(value)
  return type === 'instant' ? formatInstant(value) : value
}

const cellOf = (value: Cell, { type }: TableColumn, bold: boolean, struck: boolean): TableCell => ({
  text: formatCell(value, type),
  bold,
  ...(struck && { decoration: 'lineThrough' as const, color: '#555555' }),
  alignment: isAmount(type) ? 'right' : 'left',
  noWrap: type !== 'text' && type !== 'numeral' && value !== null && (typeof value === 'number' || isDay(value)),
})

/** Whether the columns need the long side of the sheet. */
const isWide = (widths: Widths): boolean => UPRIGHT - fixedOf(widths) < LEAST_TEXT * textsOf(widths)

/** A table on A4: the cooperative's requisites, the title, the rows and who signs. The head stands on every page. */
export function tablePdf(gbc: Gbc, table: Table): TDocumentDefinitions {
  const { title, notes = [], columns, rows, sums, struck, totals = [], below = [], ending } = table
  const columnWidths = widthsOf(columns)
  const all = [...rows, ...(totals.length > 0 ? [totals] : []), ...below]
  const body: Content = {
    layout: 'lightHorizontalLines',
    fontSize: 8,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columnWidths.map((width) => width ?? '*'),
      body: [
        columns.map(({ title: text, type }) => ({ text, bold: true, alignment: isAmount(type) ? 'right' : 'left' })),
        ...all.map((row, index) =>
          columns.map((column, place) =>
            cellOf(
              row[place] ?? null,
              column,
              (index >= rows.length && index < all.length - below.length) || (sums?.has(index) ?? false),
              !column.running && (struck?.has(index) ?? false),
            ),
          ),
        ),
      ],
    },
  }
  return {
    info: { title },
    pageSize: 'A4',
    pageOrientation: isWide(columnWidths) ? 'landscape' : 'portrait',
    pageMargins: [48, 40, 36, 48],
    defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
    content: [
      { text: `${gbc.full_name}, ИНН ${gbc.tp_id}`, color: '#555555', margin: [0, 0, 0, 12] },
      { text: title, bold: true, fontSize: 14, margin: [0, 0, 0, notes.length > 0 ? 2 : 10] },
      ...notes.map((text, index) => ({
        text,
        margin: [0, 0, 0, index === notes.length - 1 ? 10 : 0] as [number, number, number, number],
      })),
      body,
      ...(ending ? [{ text: ending, bold: true, margin: [0, 12, 0, 0] as [number, number, number, number] }] : []),
      {
        unbreakable: true,
        margin: [0, 24, 0, 0],
        columns: [
          { text: 'Бухгалтер', width: 'auto' },
          { text: '____________________', alignment: 'center' },
          { text: gbc.accountant_name ?? '____________________', width: 'auto' },
        ],
      },
    ],
  }
}
