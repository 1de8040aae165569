import { MAX_IMPORT_ROWS, type ImportTable } from '#contract/imports'
import { BadFile } from '#server/spreadsheets/reading/badFile'
import { openWorkbook } from '#server/spreadsheets/reading/openWorkbook'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import { tooManyRows } from '#server/spreadsheets/reading/xlsxRows'
import { alikeSheets, joinedRows, partsOfList, type FoundSheet } from './combineSheets'
import { findTable, type FoundTable } from './table/findTable'

/** Which sheet and which rows of it to take; found when left out. */
export interface Wanted {
  sheet?: number
  header_from?: number
  header_to?: number
  /** Sheets to read with it: these, all that are alike (true), none (false); when left out those that are parts of one list. */
  more_sheets?: number[] | boolean
}

export interface ReadSheetInfo {
  index: number
  name: string
  rows: number
  hidden: boolean
}

export interface ReadFile {
  sheets: ReadSheetInfo[]
  table: Omit<ImportTable, 'mapping_id'>
  rows: SheetRow[]
  /** What of the file was left alone, in Russian. */
  remarks: string[]
}

const MOST_SHEETS = 50

const headerOf = ({ header_from, header_to }: Wanted) =>
  header_from === undefined
    ? undefined
    : { from: header_from, to: header_from === 0 ? -1 : Math.max(header_from, header_to ?? header_from) }

const named = (sheets: FoundSheet[]): string =>
  sheets
    .slice(0, 5)
    .map(({ name }) => `«${name}»`)
    .join(', ') + (sheets.length > 5 ? ` и ещё ${sheets.length - 5}` : '')

function chosenOf(alike: FoundSheet[], base: FoundSheet, { more_sheets }: Wanted): FoundSheet[] {
  if (Array.isArray(more_sheets)) return alike.filter(({ index }) => more_sheets.includes(index))
  if (more_sheets === undefined) return partsOfList(alike, base)
  return more_sheets ? alike : []
}

function remarksOf(alike: FoundSheet[], more: FoundSheet[]): string[] {
  if (more.length > 0)
    return [`Вместе прочитаны и листы ${named(more)}: их строки пронумерованы подряд за первым листом`]
  return alike.length > 0
    ? [
        `Такая же таблица есть на листах: ${named(alike)}. Она не прочитана: прочитать листы вместе можно на шаге «Файл»`,
      ]
    : []
}

const asideOf = ({ found: { aside } }: FoundSheet): string[] =>
  aside
    ? [
        `Со столбца ${aside} на листе стоит ещё одна такая таблица: она не прочитана. Перенесите её строки под первую и загрузите файл снова`,
      ]
    : []

function bestSheet(sheets: FoundSheet[]): FoundSheet | undefined {
  const worths = sheets.map((sheet) => ({ sheet, worth: worthOf(sheet.found) - (sheet.hidden ? 100_000 : 0) }))
  // Of equal sheets the first; of parts of one list the first too, however long the others are.
  const best = worths.reduce<(typeof worths)[number] | undefined>(
    (one, other) => (one && one.worth >= other.worth ? one : other),
    undefined,
  )?.sheet
  return (
    best && [best, ...partsOfList(alikeSheets(sheets, best), best)].sort((one, other) => one.index - other.index)[0]
  )
}

/** The more columns are known and the more rows there are, the likelier it is the sheet that is meant. */
const worthOf = ({ table }: FoundTable): number =>
  table.columns.filter(({ guess }) => guess !== null).length * 1000 + Math.min(table.rows, 900)

/**
 * Reads a file and finds its table: on the sheet that is wanted, else on the one that looks most like a list of garages
 * and their owners, with the sheets that go on with it.
 * @throws BadFile
 */
export async function readTable(file: Buffer, wanted: Wanted): Promise<ReadFile> {
  const book = await openWorkbook(file)
  const sheets: ReadSheetInfo[] = []
  const readable: FoundSheet[] = []
  let reason: unknown = null
  for (const info of book.sheets.slice(0, MOST_SHEETS)) {
    const rows = await book.rows(info.index)
    sheets.push({ ...info, rows: rows.length })
    try {
      readable.push({ ...info, found: findTable(rows, wanted.sheet === info.index ? headerOf(wanted) : undefined) })
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      if (wanted.sheet === undefined || wanted.sheet === info.index) reason ??= error
    }
  }
  const base = wanted.sheet === undefined ? bestSheet(readable) : readable.find(({ index }) => index === wanted.sheet)
  if (!base) throw reason ?? new BadFile('Такого листа в файле нет')
  const alike = alikeSheets(readable, base)
  const more = chosenOf(alike, base, wanted)
  const rows = more.length > 0 ? joinedRows(base, more) : base.found.rows
  if (rows.length > MAX_IMPORT_ROWS + 1000) throw tooManyRows()
  const total = (what: 'rows' | 'hidden_rows') => [base, ...more].reduce((sum, { found }) => sum + found.table[what], 0)
  const table = {
    ...base.found.table,
    sheet: base.index,
    more_sheets: more.map(({ index }) => index),
    rows: total('rows'),
    hidden_rows: total('hidden_rows'),
  }
  return { sheets, table, rows, remarks: [...book.remarks(), ...remarksOf(alike, more), ...asideOf(base)] }
}
