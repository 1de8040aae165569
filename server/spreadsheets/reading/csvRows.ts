import { parse } from 'csv-parse/sync'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports'
import { utf16Text } from '#server/lib/utf16'
import { BadFile, NoTable } from './badFile'
import { textOfCell, type SheetRow } from './sheetRows'
import { tooManyRows } from './xlsxRows'

const DELIMITERS = [';', '\t', ',', '|']
const NOT_TABLE = 'Это не таблица: загрузите файл Excel (XLSX) или CSV'

/** Letters that make most of any Russian text: the encoding in which they are the most is the one. */
const likelihood = (text: string): number =>
  (text.match(/[оеаинтсрвлОЕАИНТСРВЛ]/g) ?? []).length - 3 * (text.match(/[\u2500-\u259f\ufffd]/g) ?? []).length

/** Text of a file in UTF-8 or UTF-16 with or without a mark, else in an encoding of Windows or DOS. @throws BadFile */
export function decoded(file: Buffer): string {
  const wide = utf16Text(file)
  if (wide !== null) return wide
  if (file.includes(0)) throw new NoTable(NOT_TABLE)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    const probe = file.subarray(0, 200_000)
    const [best] = ['windows-1251', 'ibm866', 'koi8-r'].sort(
      (one, other) => likelihood(new TextDecoder(other).decode(probe)) - likelihood(new TextDecoder(one).decode(probe)),
    )
    return new TextDecoder(best).decode(file)
  }
}

/** What a table's line holds at most: cells without an end keep the thread busy, and no program writes them. */
const LONGEST_LINE = 1_000_000
/** Excel has so many; a table in CSV may end with as many empty ones. */
const MOST_LINES = 1_048_576

function hasEndlessLine(text: string): boolean {
  const lineEnd = text.includes('\n') ? '\n' : '\r'
  for (let from = 0; from <= text.length;) {
    const at = text.indexOf(lineEnd, from)
    const end = at < 0 ? text.length : at
    if (end - from > LONGEST_LINE) return true
    from = end + 1
  }
  return false
}

/**
 * Whether lines with something written are more than the rows of any table: told before they are taken apart, which takes
 * seconds. Where there are quotes, lines may be parts of a cell.
 */
function hasTooManyLines(text: string): boolean {
  if (text.includes('"')) return false
  const lines = text.matchAll(text.includes('\n') ? /[\p{L}\d][^\n]*/gu : /[\p{L}\d][^\r]*/gu)
  for (let count = 0; count <= MAX_IMPORT_ROWS + 1000; count += 1) if (lines.next().done) return false
  return true
}

/** @param take is given each record that isn't an empty line, to be kept nowhere else */
const parsed = (
  text: string,
  delimiter: string,
  lines?: number,
  take?: (cells: string[], emptyBefore: number) => null,
): string[][] =>
  parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: lines,
    max_record_size: LONGEST_LINE,
    on_record: take && ((cells: string[], { empty_lines }) => take(cells, empty_lines)),
    trim: true,
  })

/** The delimiter that parts most rows into the same number of cells, more than one. @throws BadFile */
function delimiterOf(text: string): string {
  const probe = text.slice(0, 400_000)
  const scored = DELIMITERS.map((delimiter) => {
    const widths = parsedOrNone(probe, delimiter)
      .map((cells) => cells.length)
      .filter((width) => width > 1)
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
    return { delimiter, score: Math.max(0, ...counts.values()) }
  })
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score === 0)
    throw new NoTable('В файле только один столбец: нужна таблица, где гараж, имя и телефон стоят в разных столбцах')
  return best.delimiter
}

function parsedOrNone(text: string, delimiter: string): string[][] {
  try {
    return parsed(text, delimiter, 200)
  } catch {
    return []
  }
}

const damaged = () =>
  new BadFile('Файл CSV повреждён: проверьте кавычки или сохраните таблицу как «Книга Excel (*.xlsx)»')

/** Rows of a CSV that aren't empty. @throws BadFile */
export function csvRows(file: Buffer): SheetRow[] {
  const text = decoded(file)
  if (/^\s*</.test(text))
    throw new BadFile('Это веб-страница, а не таблица: откройте файл в Excel и сохраните как «Книга Excel (*.xlsx)»')
  if (/^\s*[[{]\s*["[{]/.test(text)) throw new NoTable(NOT_TABLE)
  if (text.trim() === '') throw new NoTable('Файл пуст: в нём нет ни одной строки')
  if (hasEndlessLine(text)) throw damaged()
  if (hasTooManyLines(text)) throw tooManyRows()
  const named = /^sep=(.)\r?\n/i.exec(text)
  const delimiter = named?.[1] ?? delimiterOf(text)
  const rows: SheetRow[] = []
  let read = named ? 1 : 0
  // Row by row: of what is no table, or too long, nothing more is kept.
  const take = (cells: string[], emptyBefore: number) => {
    read += 1
    const number = read + emptyBefore
    const isEmpty = !cells.some((cell) => cell !== '')
    if (read > MOST_LINES || rows.length > MAX_IMPORT_ROWS + 1000) throw tooManyRows()
    if (!isEmpty) rows.push({ number, cells: cells.slice(0, MAX_IMPORT_COLUMNS).map(textOfCell), hidden: false })
    return null
  }
  try {
    parsed(named ? text.slice(named[0].length) : text, delimiter, undefined, take)
  } catch (error) {
    throw error instanceof BadFile ? error : damaged()
  }
  return rows
}
