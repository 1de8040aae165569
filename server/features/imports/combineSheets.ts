import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import type { FoundTable } from './table/findTable'
import { groupOf } from './table/garageGroup'

/** A sheet of a file with the table found on it. */
export interface FoundSheet {
  index: number
  name: string
  hidden: boolean
  found: FoundTable
}

const known = ({ table }: FoundTable): string =>
  JSON.stringify(table.columns.flatMap(({ index, guess }) => (guess ? [[index, guess]] : [])))

/** Sheets that anyone can see whose columns are those of a sheet. */
export const alikeSheets = (all: FoundSheet[], base: FoundSheet): FoundSheet[] =>
  all.filter((sheet) => sheet !== base && !sheet.hidden && known(sheet.found) === known(base.found))

/** Sheets that are parts of one list by their names: «Ряд 1», «Ряд 2»; lists of several years have the same columns and aren't. */
export const partsOfList = (alike: FoundSheet[], base: FoundSheet): FoundSheet[] =>
  groupOf([base.name]) ? alike.filter(({ name }) => groupOf([name])) : []

/** Rows of several sheets as of one table; those of further sheets are counted on from the last row of the sheet before. */
export function joinedRows(base: FoundSheet, more: FoundSheet[]): SheetRow[] {
  const {
    found: { table, rows },
  } = base
  const all: SheetRow[] = [{ number: table.header_to, cells: [], hidden: false, sheet: base.name }, ...rows]
  for (const { name, found } of more) {
    const last = all[all.length - 1].number
    all.push({ number: last + 1, cells: [], hidden: false, sheet: name })
    for (const row of found.rows) all.push({ ...row, number: last + 1 + row.number })
  }
  return all
}
