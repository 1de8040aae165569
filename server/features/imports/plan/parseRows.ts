import type { ImportField, ImportSettings } from '#contract/imports'
import { headerKey } from '#server/spreadsheets/headers'
import type { SheetRow } from '#server/spreadsheets/reading/sheetRows'
import {
  isAccountTotal,
  isSignature,
  isTotal,
  numbersColumns,
  repeatsHeader,
  textsIn,
} from '#server/spreadsheets/rowKinds'
import { type Group, groupOf } from '../table/garageGroup'
import { looksLikeName } from '../values/names'
import { CoOwners } from './coOwners'
import { columnsByField, HIDDEN_ROW, type ColumnsOf, type ParsedRow, type Problem } from './parsedRow'
import { parseRow } from './parseRow'
import { SameOwner } from './sameOwner'

const skippedRow = ({ number, cells }: SheetRow, message: string): ParsedRow => ({
  number,
  cells,
  problems: [{ column: null, field: null, message }],
  warnings: [],
  group: {},
  skipped: true,
  garages: [],
  owners: [],
  share: null,
  owned_from: null,
  ground: null,
  balance: null,
})

const groupTitle = ({ block, row }: Group) => [block && `блок ${block}`, row && `ряд ${row}`].filter(Boolean).join(', ')

/** A single text that is no record: neither a number in its column nor a name in its own. */
function isHeading({ cells }: SheetRow, columns: ColumnsOf): boolean {
  if (textsIn(cells).length > 1) return false
  const at = (field: 'garage_number' | 'name' | 'last_name') =>
    (columns.get(field) ?? []).map((column) => cells[column] ?? '')
  const record =
    at('garage_number').some((cell) => /\d/.test(cell) && cell.length <= 12) ||
    [...at('name'), ...at('last_name')].some(looksLikeName)
  return !record
}

/** Whether a row of a table with names has none: at most figures stand in its place. */
const namesNobody = ({ cells }: SheetRow, columns: ColumnsOf): boolean => {
  const names = [...(columns.get('name') ?? []), ...(columns.get('last_name') ?? [])]
  return names.length > 0 && !names.some((column) => /\p{L}/u.test(cells[column] ?? ''))
}

/** Whether the row has a garage's number and a name: whatever words stand in it, it is a record. */
const isRecord = ({ cells }: SheetRow, columns: ColumnsOf): boolean =>
  (columns.get('garage_number') ?? []).some((column) => /\d/.test(cells[column] ?? '')) &&
  [...(columns.get('name') ?? []), ...(columns.get('last_name') ?? [])].some(
    (column) => (cells[column] ?? '').length > 3,
  )

/** Reads the rows below the header; a group named by a row of its own holds for those below it. */
export function parseRows(rows: SheetRow[], headers: string[], settings: ImportSettings, today: string): ParsedRow[] {
  const columns = columnsByField(settings)
  const keys = Array.from(headers, (header) => headerKey(header ?? ''))
  const coOwners = new CoOwners(columns, headers)
  const sameOwner = new SameOwner(columns)
  let group: Group = {}
  return rows.map((row) => {
    if (row.sheet !== undefined) {
      coOwners.end()
      group = groupOf([row.sheet]) ?? {}
      return skippedRow(row, `Лист «${row.sheet}»`)
    }
    if (row.hidden && settings.hidden_rows === 'skip') return skippedRow(row, HIDDEN_ROW)
    if (repeatsHeader(row.cells, keys)) return skippedRow(row, 'Шапка таблицы ещё раз')
    if (numbersColumns(row.cells)) return skippedRow(row, 'Номера столбцов')
    const found = groupOf(row.cells)
    if (found) {
      coOwners.end()
      group = found.block ? found : { ...group, ...found }
      return skippedRow(row, `Заголовок группы: ${groupTitle(found)}`)
    }
    if (!isRecord(row, columns)) {
      if (isTotal(row.cells)) {
        coOwners.end()
        return skippedRow(row, 'Итог')
      }
      if (namesNobody(row, columns) && isAccountTotal(row.cells)) {
        coOwners.end()
        return skippedRow(row, 'Итог по счёту')
      }
      if (isSignature(row.cells)) return skippedRow(row, 'Подпись или сведения о печати')
      if (isHeading(row, columns)) return skippedRow(row, 'Заголовок или пояснение')
    }
    const owner = sameOwner.withOwner(row)
    const garage = coOwners.withGarage(owner.row)
    const parsed = parseRow(garage.row, columns, group, today)
    const at = (field: ImportField, message: string): Problem => ({
      column: columns.get(field)?.[0] ?? null,
      field,
      message,
    })
    const warnings = [
      ...(owner.from === null ? [] : [at('name', `Владелец тот же, что в строке ${owner.from}`)]),
      ...(garage.from === null
        ? []
        : [at('garage_number', `Гараж не указан: владелец записан к гаражу строки ${garage.from}`)]),
    ]
    return warnings.length === 0 ? parsed : { ...parsed, cells: row.cells, warnings: [...parsed.warnings, ...warnings] }
  })
}
