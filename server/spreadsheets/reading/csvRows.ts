import { parse } from 'csv-parse/sync'
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/imports'
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
  if (file.length >= 2 && file[0] === 0xff && file[1] === 0xfe) return file.toString('utf16le').replace(/^\ufeff/, '')
  if (file.length >= 2 && file[0] === 0xfe && file[1] === 0xff)
    return Buffer.from(file)
      .swap16()
      .toString('utf16le')
      .replace(/^\ufeff/, '')
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

const parsed = (text: string, delimiter: string, lines?: number): string[][] =>
  parse(text, {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    to: lines,
    max_record_size: 1_000_000,
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

/** Rows of a CSV that aren't empty. @throws BadFile */
export function csvRows(file: Buffer): SheetRow[] {
  const text = decoded(file)
  if (/^\s*</.test(text))
    throw new BadFile('Это веб-страница, а не таблица: откройте файл в Excel и сохраните как «Книга Excel (*.xlsx)»')
  if (/^\s*[[{]\s*["[{]/.test(text)) throw new NoTable(NOT_TABLE)
  if (text.trim() === '') throw new NoTable('Файл пуст: в нём нет ни одной строки')
  const named = /^sep=(.)\r?\n/i.exec(text)
  const delimiter = named?.[1] ?? delimiterOf(text)
  let records: string[][]
  try {
    records = parsed(named ? text.slice(named[0].length) : text, delimiter)
  } catch {
    throw new BadFile('Файл CSV повреждён: проверьте кавычки или сохраните таблицу как «Книга Excel (*.xlsx)»')
  }
  const first = named ? 2 : 1
  const rows = records.flatMap((cells, index) =>
    cells.some((cell) => cell !== '')
      ? [{ number: index + first, cells: cells.slice(0, MAX_IMPORT_COLUMNS).map(textOfCell), hidden: false }]
      : [],
  )
  if (rows.length > MAX_IMPORT_ROWS + 1000) throw tooManyRows()
  return rows
}
