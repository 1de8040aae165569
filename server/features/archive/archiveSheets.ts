import { sql } from 'kysely'
import { MONEY } from '#server/commands/backup/manifest'
import type { Db, Handle } from '#server/db/engine'
import { csvFile } from '#server/features/exports/csv'
import type { Cell, CellType, ExportArea } from '#server/features/exports/exportArea'
import { exportAreas } from '#server/features/exports/exportAreas'
import type { Pages } from '#server/features/exports/sheet'
import { checkQuery } from '#server/plugins/contract'
import { storedPages, toArchived } from './archivedRows'
import type { ArchivedTable, Row } from './archivedTables'
import { titleOf } from './columnTitles'

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
  yield* csvFile({ title: area.title, columns, total: ids.length }, pages())
}

/** Columns that mean something to the program alone. */
const TECHNICAL = /^(gbc_id|seq|version|hash|prev_hash|salt|digest|plan_.+|.+_key)$/
const isFile = (table: ArchivedTable, column: string) => column in table.files

function typeOf(table: ArchivedTable, column: string): CellType {
  if (MONEY[table.name]?.includes(column)) return 'money'
  if (/(^|_)(on|date)$|_until$/.test(column)) return 'date'
  if (/^phone(_number)?$/.test(column)) return 'phone'
  return /(^|_)at$/.test(column) ? 'instant' : 'text'
}

/** Columns that point at a record → its table and the column that people know it by. */
const REFERENCES: Record<string, { table: string; name: string }> = {
  member_id: { table: 'members', name: 'display_name' },
  garage_id: { table: 'garages', name: 'number' },
  property_id: { table: 'property', name: 'name' },
  document_id: { table: 'documents', name: 'title' },
  user_id: { table: 'users', name: 'email' },
}

/** Names of the records that a page's rows point at. */
async function namesIn(handle: Handle, page: Row[], columns: string[]): Promise<Map<unknown, Cell>> {
  const names = new Map<unknown, Cell>()
  for (const column of columns.filter((each) => each in REFERENCES)) {
    const ids = [...new Set(page.map((row) => row[column]).filter((id) => id !== null))]
    if (ids.length === 0) continue
    const { table, name } = REFERENCES[column]
    const { rows } = await sql<{
      id: string
      name: string
    }>`select id, ${sql.ref(name)} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(handle)
    for (const row of rows) names.set(row.id, row.name)
  }
  return names
}

const cellOf = (value: unknown, names: Map<unknown, Cell>): Cell => names.get(value) ?? (value as Cell)

async function* tableSheet(handle: Handle, table: ArchivedTable, gbc_id: string): AsyncGenerator<string> {
  const stored = storedPages(handle, table, gbc_id)
  const first = await stored.next()
  if (first.done) return
  const names = Object.keys(toArchived(table, first.value[0], gbc_id)).filter(
    (column) => isFile(table, column) || table.plain.includes(column) || !TECHNICAL.test(column),
  )
  const columns = names.map((column) => ({ title: titleOf(column), type: typeOf(table, column) }))
  const cells = async (page: Row[]) => {
    const references = await namesIn(handle, page, names)
    const told = page.map((row) => toArchived(table, row, gbc_id)).map((row) => table.told?.(row) ?? row)
    return told.map((row) => names.map((column) => cellOf(row[column], references)))
  }
  async function* pages(): Pages {
    yield await cells(first.value as Row[])
    for await (const page of stored) yield await cells(page)
  }
  yield* csvFile({ title: table.title, columns, total: 0 }, pages())
}

/** A table as CSV; of an empty one nothing comes. Read from a snapshot, so that it tells the same as the JSON. */
export function sheetOf(db: Db, snapshot: Handle, table: ArchivedTable, gbc_id: string): AsyncGenerator<string> {
  const area = (exportAreas as Partial<Record<string, ExportArea>>)[table.name]
  return area
    ? listSheet({ ...db, read: snapshot, heavy: snapshot }, area, gbc_id)
    : tableSheet(snapshot, table, gbc_id)
}
