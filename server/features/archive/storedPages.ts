import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'
import type { ArchivedTable } from './archivedTables'
import type { Row } from '#server/records/tables'

/** Rows read at one go: some milliseconds of the event loop. */
const PAGE = 250
/** A pause never takes longer, however long the disk made the work before it wait. */
const LONGEST_PAUSE = 50

/** Where the archive keeps a file of a record. */
const filePath = (row: Row, extension: string) => `files/${String(row.id)}${extension}`

const fileColumns = (table: ArchivedTable, row: Row) =>
  Object.entries(table.files).filter(([column]) => row[column] !== null)

/** Files of the row: their keys in the FileStore and their paths in the archive. */
export const filesOf = (table: ArchivedTable, row: Row): { key: string; path: string }[] =>
  fileColumns(table, row).map(([column, extension]) => ({
    key: String(row[column]),
    path: filePath(row, extension(row)),
  }))

/** A row as the archive holds it: without what stays behind, its files by their paths in the archive. */
export function toArchived(table: ArchivedTable, row: Row, gbc_id: string): Row {
  const paths = Object.fromEntries(
    fileColumns(table, row).map(([column, extension]) => [column, filePath(row, extension(row))]),
  )
  const going = Object.entries({ ...row, ...paths }).filter(([column]) => !table.without.includes(column))
  const whole = Object.fromEntries(going)
  return table.shown ? table.shown(whole, gbc_id) : whole
}

/** A page of the table's rows as they are stored, after the row where the last page ended. */
async function pageAfter(
  handle: Handle,
  { name, key, belongs }: ArchivedTable,
  gbc_id: string,
  last: Row | undefined,
): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const after = last ? sql`and (${columns}) > (${sql.join(key.map((column) => last[column]))})` : sql``
  const { rows } =
    await sql<Row>`select * from ${sql.table(name)} where (${belongs(gbc_id)}) ${after} order by ${columns} limit ${PAGE}`.execute(
      handle,
    )
  return rows
}

/** The table's rows of a cooperative, page by page, as they are stored. */
export async function* storedPages(handle: Handle, table: ArchivedTable, gbc_id: string): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const page = await pageAfter(handle, table, gbc_id, last)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    last = page.at(-1)
  }
}

/** People at their screens come first: what takes long rests after each piece as long as the piece took. */
export async function* restful<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  let began = performance.now()
  for await (const piece of pieces) {
    yield piece
    await setTimeout(Math.min(performance.now() - began, LONGEST_PAUSE))
    began = performance.now()
  }
}

export interface TableFacts {
  rows: number
  /** Sums of its columns of money, in kopecks. */
  sums: Record<string, number>
}

/** A table as JSON, an object a line: readable by any program, and line by line by ours. Counts and sums what it writes. */
export async function* jsonOf(
  handle: Handle,
  table: ArchivedTable,
  gbc_id: string,
  facts: TableFacts,
): AsyncGenerator<string> {
  const { money } = table
  facts.sums = Object.fromEntries(money.map((column) => [column, 0]))
  yield '['
  for await (const page of storedPages(handle, table, gbc_id)) {
    const lines = page.map((row) => JSON.stringify(toArchived(table, row, gbc_id))).join(',\n')
    yield `${facts.rows > 0 ? ',' : ''}\n${lines}`
    facts.rows += page.length
    for (const column of money) facts.sums[column] += page.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
  }
  yield '\n]\n'
}
