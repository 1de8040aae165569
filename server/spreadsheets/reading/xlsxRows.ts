import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports'
import { BadFile } from './badFile'
import type { XlsxBook } from './xlsxBook'
import { FAULT, UNCALCULATED, textOfCell, type SheetRow } from './sheetRows'
import { attribute, textIn, unescaped } from './xml'

const MAX_ROW_TEXT = 4 * 1024 * 1024
const MAX_REST = 16 * 1024 * 1024
const MAX_CELL = 32_767
const DAY = 86_400_000

export const tooManyRows = () =>
  new BadFile(`В таблице больше ${MAX_IMPORT_ROWS.toLocaleString('ru-RU')} строк: разделите её на части`)

/** «AB12» → 27. */
function columnOf(reference: string): number {
  let column = 0
  for (let place = 0; place < reference.length; place += 1) {
    const code = reference.charCodeAt(place) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

function dayText(serial: number, since1904: boolean): string {
  const date = new Date(
    Date.UTC(since1904 ? 1904 : 1899, since1904 ? 0 : 11, since1904 ? 1 : 30) + Math.floor(serial) * DAY,
  )
  if (Number.isNaN(date.getTime())) return String(serial)
  return date.toISOString().slice(0, 10).split('-').reverse().join('.')
}

/** A formula that asks the net, another program (`cmd|'/C calc'!A0`) or another file (`[1]Sheet1!A1`). */
const REACHES_OUT = /WEBSERVICE|HYPERLINK|IMPORT(?:DATA|XML|HTML)|\bRTD\(|\bCALL\(|\|[^|]*!|\[\d+\]/i

/** Bytes are read one a character, so that no letter is torn between two pieces; text is put together here. */
const utf8 = (text: string): string => (/[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text)

function cellText(attributes: string, inner: string, book: XlsxBook): string {
  const type = attribute(attributes, 't')
  if (!book.reachesOut && inner.includes('f>'))
    book.reachesOut = REACHES_OUT.test(/<(?:\w+:)?f(?:\s[^>]*)?>([^<]*)</.exec(inner)?.[1] ?? '')
  if (type === 'inlineStr') return textIn(utf8(inner))
  const value = /<(?:\w+:)?v[^>]*>([^<]*)</.exec(inner)?.[1] ?? ''
  if (value === '') return /<(?:\w+:)?f[\s>/]/.test(inner) ? UNCALCULATED : ''
  if (type === 's') return book.shared[Number(value)] ?? ''
  if (type === 'str') return unescaped(utf8(value))
  if (type === 'b') return value === '1' ? 'да' : 'нет'
  if (type === 'e') return FAULT
  if (type === 'd') return value.slice(0, 10).split('-').reverse().join('.')
  const number = Number(value)
  if (!Number.isFinite(number)) return unescaped(utf8(value))
  const style = Number(attribute(attributes, 's') ?? -1)
  if (book.dateStyles[style] && number >= 1) return dayText(number, book.since1904)
  // 0.1 + 0.2 of a formula is shown as 0.3, a phone of eleven digits in full.
  const rounded = Number(number.toPrecision(15))
  return Math.abs(rounded) >= 1e21 || (rounded !== 0 && Math.abs(rounded) < 1e-6) ? value : String(rounded)
}

const SHEET_END = /<\/(?:\w+:)?sheetData>/
const CELL = /<(?:\w+:)?c(?=[\s/>])([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g

const isNumber = (attributes: string): boolean => (attribute(attributes, 't') ?? 'n') === 'n'

function cellsOf(inner: string, book: XlsxBook): Pick<SheetRow, 'cells' | 'fractions'> {
  const cells: string[] = []
  let fractions: number[] | undefined
  let next = 0
  for (const [, attributes, content] of inner.matchAll(CELL)) {
    const reference = attribute(attributes, 'r')
    const column = reference ? columnOf(reference) : next
    next = column + 1
    if (content === undefined || column < 0 || column >= MAX_IMPORT_COLUMNS) continue
    const text = textOfCell(cellText(attributes, content, book).slice(0, MAX_CELL).trim())
    if (text === '') continue
    while (cells.length < column) cells.push('')
    cells[column] = text
    if (/^-?\d+\.\d{3,}$/.test(text) && isNumber(attributes)) (fractions ??= []).push(column)
  }
  return fractions ? { cells, fractions } : { cells }
}

interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

function* mergesIn(xml: string): Generator<Merge> {
  for (const [, reference] of xml.matchAll(/<(?:\w+:)?mergeCell\s[^>]*ref\s*=\s*["']([A-Z]+\d+:[A-Z]+\d+)["']/gi)) {
    const [from, to] = reference.split(':')
    yield {
      top: Number(from.replace(/\D/g, '')),
      bottom: Number(to.replace(/\D/g, '')),
      left: columnOf(from),
      right: columnOf(to),
    }
  }
}

/** A merged cell shows its value in all its rows; across columns only where it is as high as one row: a title of a group of columns. */
function spread(rows: SheetRow[], merges: Iterable<Merge>): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const { top, bottom, left } of merges) {
    const text = byNumber.get(top)?.cells[left] ?? ''
    if (text === '' || bottom - top > 1000) continue
    for (let number = top + 1; number <= bottom; number += 1) {
      const row = byNumber.get(number)
      if (!row || (row.cells[left] ?? '') !== '') continue
      while (row.cells.length < left) row.cells.push('')
      row.cells[left] = text
      row.inherited = [...(row.inherited ?? []), left]
    }
  }
}

/** A sheet has no more. */
const LAST_ROW = 1_048_576

/** The number of a row as it is written; where it doesn't go on from the row before, the next one: no two rows have the same. */
function numberOf(written: string | undefined, before: number): number {
  const number = Number(written)
  return Number.isInteger(number) && number > before && number <= LAST_ROW ? number : before + 1
}

/** Takes whole rows from the beginning of what was unpacked so far. @returns what is left of it */
function takeRows(text: string, book: XlsxBook, rows: SheetRow[], last: { number: number }): string {
  let at = 0
  for (;;) {
    const start = /<(?:\w+:)?row(?=[\s/>])([^>]*)>/g
    start.lastIndex = at
    const match = start.exec(text)
    if (!match) return text.slice(Math.max(at, text.length - 200))
    const [tag, attributes] = match
    const number = numberOf(attribute(attributes, 'r'), last.number)
    const inside = match.index + tag.length
    if (attributes.endsWith('/')) {
      at = inside
      last.number = number
      continue
    }
    const end = /<\/(?:\w+:)?row>/g
    end.lastIndex = inside
    const close = end.exec(text)
    if (!close) {
      if (text.length - match.index > MAX_ROW_TEXT) throw new BadFile('В файле слишком длинная строка')
      return text.slice(match.index)
    }
    const read = cellsOf(text.slice(inside, close.index), book)
    if (read.cells.length > 0) {
      if (rows.length >= MAX_IMPORT_ROWS + 1000) throw tooManyRows()
      rows.push({ number, ...read, hidden: /\shidden\s*=\s*["'](1|true)/.test(attributes) })
    }
    last.number = number
    at = close.index + close[0].length
  }
}

/** Rows of a sheet that aren't empty, read while it is unpacked. @throws BadFile */
export async function readSheet(pieces: AsyncIterable<Buffer>, book: XlsxBook): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const last = { number: 0 }
  let text = ''
  let ended = false
  for await (const piece of pieces) {
    text += piece.toString('latin1')
    if (!ended && text.length < 256 * 1024) continue
    const end: number = ended ? 0 : text.search(SHEET_END)
    if (!ended)
      text =
        end < 0 ? takeRows(text, book, rows, last) : (takeRows(text.slice(0, end), book, rows, last), text.slice(end))
    ended ||= end >= 0
    if (ended && text.length > MAX_REST) break
  }
  const end: number = ended ? 0 : text.search(SHEET_END)
  if (!ended) takeRows(end < 0 ? text : text.slice(0, end), book, rows, last)
  spread(rows, mergesIn(ended || end < 0 ? text : text.slice(end)))
  return rows
}
