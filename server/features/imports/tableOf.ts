import type { ImportTable } from '#contract/imports'
import { BadFile } from './reading/badFile'
import { openWorkbook } from './reading/openWorkbook'
import type { SheetRow } from './reading/sheetRows'
import { findTable, type FoundTable } from './table/findTable'

/** Which sheet and which rows of it to take; found when left out. */
export interface Wanted {
  sheet?: number
  header_from?: number
  header_to?: number
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

const headerOf = ({ header_from, header_to }: Wanted) => (header_from === undefined ? undefined : { from: header_from, to: header_from === 0 ? -1 : Math.max(header_from, header_to ?? header_from) })

/** The more columns are known and the more rows there are, the likelier it is the sheet that is meant. */
const worthOf = ({ table }: FoundTable): number => table.columns.filter(({ guess }) => guess !== null).length * 1000 + Math.min(table.rows, 900)

/**
 * Reads a file and finds its table: on the sheet that is wanted, else on the one that looks most like a list of garages
 * and their owners.
 * @throws BadFile
 */
export async function tableOf(file: Buffer, wanted: Wanted): Promise<ReadFile> {
  const book = await openWorkbook(file)
  const sheets: ReadSheetInfo[] = []
  let best: { sheet: number; found: FoundTable; worth: number } | null = null
  let reason: unknown = null
  for (const info of book.sheets.slice(0, MOST_SHEETS)) {
    const rows = await book.rows(info.index)
    sheets.push({ ...info, rows: rows.length })
    if (wanted.sheet !== undefined && wanted.sheet !== info.index) continue
    try {
      const found = findTable(rows, headerOf(wanted))
      const worth = worthOf(found) - (info.hidden ? 100_000 : 0)
      if (!best || worth > best.worth) best = { sheet: info.index, found, worth }
    } catch (error) {
      if (!(error instanceof BadFile)) throw error
      reason ??= error
    }
  }
  if (!best) throw reason ?? new BadFile('Такого листа в файле нет')
  return { sheets, table: { ...best.found.table, sheet: best.sheet }, rows: best.found.rows, remarks: book.remarks() }
}
