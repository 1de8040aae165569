import { sql } from 'kysely'
import type { Db, Handle } from '#server/db/engine'
import { csvFile } from '#server/features/exports/csv'
import type { Cell, ExportArea } from '#server/records/exportArea'
import type { Pages } from '#server/features/exports/sheet'
import { checkQuery } from '#server/http/validation'
import { storedPages, toArchived } from './storedPages'
import type { ArchivedTable } from './archivedTables'
import { titleOf, typeOf } from './columnTitles'
import type { Row } from '#server/records/tables'
import { allOf, type Areas } from '#server/records/area'
import type { RecordNames } from '#server/records/recordNames'

/** What the archive's CSV are made from: the tables as a spreadsheet of an office shows them. JSON keeps the rest. */

const LIST_PAGE = 250

/** Lists that the office knows are written as it exports them, with all their columns and with archived records. */
async function* listSheet(db: Db, area: ExportArea, gbc_id: string): AsyncGenerator<string> {
  const columns = Object.values(area.columns)
  const ids = await area.ids(
    db,
    gbc_id,
    checkQuery(area.query, 'archived' in area.query.fields ? { archived: 'all' } : {}),
  )
  async function* pages(): Pages {
    for (let start = 0; start < ids.length; start += LIST_PAGE) {
      const page = await area.rows(db, gbc_id, ids.slice(start, start + LIST_PAGE))
      yield page.map((row) => columns.map((column) => column.value(row)))
    }
  }
  yield* csvFile({ columns }, pages())
}

/** Columns that mean something to the program alone. */
const TECHNICAL = /^(gbc_id|seq|version|hash|prev_hash|salt|digest|plan_.+|.+_key)$/
const isFile = (table: ArchivedTable, column: string) => column in table.files

type Reference = NonNullable<RecordNames['reference']>

/** Names of the records that a page's rows point at. */
async function namesIn(handle: Handle, references: Reference[], page: Row[]): Promise<Map<unknown, Cell>> {
  const names = new Map<unknown, Cell>()
  for (const { column, table, name } of references) {
    const ids = [...new Set(page.map((row) => row[column]).filter((id) => id !== null))]
    if (ids.length === 0) continue
    const { rows } = await sql<{
      id: string
      name: string
    }>`select id, ${sql.ref(name)} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(handle)
    for (const row of rows) names.set(row.id, row.name)
  }
  return names
}

const cellOf = (value: unknown, names: Map<unknown, Cell>): Cell => names.get(value) ?? (value as Cell)

async function* tableSheet(areas: Areas, handle: Handle, table: ArchivedTable, gbc_id: string): AsyncGenerator<string> {
  const stored = storedPages(handle, table, gbc_id)
  const first = await stored.next()
  if (first.done) return
  const names = Object.keys(toArchived(table, first.value[0], gbc_id)).filter(
    (column) => isFile(table, column) || table.plain.includes(column) || !TECHNICAL.test(column),
  )
  const columns = names.map((column) => ({ title: titleOf(table, column), type: typeOf(table, column) }))
  const pointing = allOf(areas, 'recordNames').flatMap(({ reference }) =>
    reference && names.includes(reference.column) ? [reference] : [],
  )
  const cells = async (page: Row[]) => {
    const references = await namesIn(handle, pointing, page)
    const written = page.map((row) => toArchived(table, row, gbc_id)).map((row) => table.inWords?.(row) ?? row)
    return written.map((row) => names.map((column) => cellOf(row[column], references)))
  }
  async function* pages(): Pages {
    yield await cells(first.value as Row[])
    for await (const page of stored) yield await cells(page)
  }
  yield* csvFile({ columns }, pages())
}

/** A table as CSV; of an empty one nothing comes. Read from a snapshot, so that it equals the JSON. */
export function sheetOf(
  areas: Areas,
  db: Db,
  snapshot: Handle,
  table: ArchivedTable,
  gbc_id: string,
): AsyncGenerator<string> {
  const area = (areas as Partial<Areas>)[table.name]?.export
  return area
    ? listSheet({ ...db, read: snapshot, heavy: snapshot }, area, gbc_id)
    : tableSheet(areas, snapshot, table, gbc_id)
}
