import { setTimeout } from 'node:timers/promises'
import { archiveManifestSchema, type ArchiveSummary } from '#contract/archive'
import type { Db, Handle, Snapshot } from '#server/db/engine'
import { lastMigration } from '#server/db/migrate'
import type { FileStore } from '#server/files/fileStore'
import { now } from '#server/lib/ids'
import { check } from '#server/http/validation'
import { describeArchive } from './archiveDescription'
import { filesOf, jsonOf, restful, storedPages, type TableFacts } from './storedPages'
import { archivedTables, type ArchivedTable } from './archivedTables'
import { sheetOf } from './archiveSheets'
import type { ArchiveWriter } from './archiveWriter'
import { titleOf } from './columnTitles'
import type { Areas } from '#server/records/area'

export const MANIFEST = 'manifest.json'
const DESCRIPTION = 'ОПИСАНИЕ.txt'
export const jsonPath = (table: string) => `json/${table}.json`

export interface Archiving {
  areas: Areas
  db: Db
  files: FileStore
  gbc_id: string
  /** Who asked for it, by name. */
  made_by: string | null
  /** Throws when it is to be given up. */
  check(): void
  progress(done: number, total: number): void
}

/** How often it is looked whether an import that is being written has come to its end. */
const LOOK_EVERY = 1000

/**
 * The database at a moment at which no import of the cooperative is half written: such records are in their tables
 * already, and shown to nobody.
 */
async function wholeSnapshot({ db, gbc_id, check: goOn }: Archiving): Promise<Snapshot> {
  for (;;) {
    goOn()
    const snapshot = await db.snapshot()
    const half = await snapshot.handle
      .selectFrom('imports')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('phase', 'is not', null)
      .executeTakeFirst()
    if (!half) return snapshot
    await snapshot.close()
    await setTimeout(LOOK_EVERY)
  }
}

/** Files of all records: key in the FileStore → path in the archive. */
async function filesIn(handle: Handle, areas: Areas, gbc_id: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of archivedTables(areas).filter(({ files }) => Object.keys(files).length > 0)) {
    for await (const page of restful(storedPages(handle, table, gbc_id))) {
      for (const { key, path } of page.flatMap((row) => filesOf(table, row))) found.set(key, path)
    }
  }
  return found
}

const summaryOf = (table: ArchivedTable, { rows, sums }: TableFacts): ArchiveSummary['tables'][number] => ({
  name: table.name,
  title: table.title,
  rows,
  sums: Object.entries(sums).map(([column, kopecks]) => ({ column, title: titleOf(table, column), kopecks })),
})

/** Writes the tables as JSON and CSV, all of one moment. */
async function writeTables(
  writer: ArchiveWriter,
  handle: Handle,
  { areas, db, gbc_id, check: goOn }: Archiving,
  step: () => void,
) {
  const tables: ArchiveSummary['tables'] = []
  for (const table of archivedTables(areas)) {
    goOn()
    const facts: TableFacts = { rows: 0, sums: {} }
    await writer.add(jsonPath(table.name), restful(jsonOf(handle, table, gbc_id, facts)))
    if (facts.rows > 0) await writer.add(`csv/${table.title}.csv`, restful(sheetOf(areas, db, handle, table, gbc_id)))
    tables.push(summaryOf(table, facts))
    step()
  }
  return tables
}

async function gbcOf(handle: Handle, gbc_id: string): Promise<ArchiveSummary['gbc']> {
  return handle
    .selectFrom('gbcs')
    .select(['id', 'short_name', 'full_name', 'tp_id'])
    .where('id', '=', gbc_id)
    .executeTakeFirstOrThrow()
}

/**
 * Writes the whole cooperative as it is at one moment. The manifest comes last: it lists the size and hash of all else.
 * @returns what the archive holds
 */
export async function writeArchive(writer: ArchiveWriter, archiving: Archiving): Promise<ArchiveSummary> {
  const { areas, files, gbc_id, made_by } = archiving
  const total = archivedTables(areas).length
  const made_at = now()
  const snapshot = await wholeSnapshot(archiving)
  let done = 0
  let [gbc, paths, tables] = [{} as ArchiveSummary['gbc'], new Map<string, string>(), [] as ArchiveSummary['tables']]
  const step = () => archiving.progress((done += 1), total + paths.size)
  try {
    gbc = await gbcOf(snapshot.handle, gbc_id)
    paths = await filesIn(snapshot.handle, areas, gbc_id)
    tables = await writeTables(writer, snapshot.handle, archiving, step)
  } finally {
    await snapshot.close()
  }
  let missing_files = 0
  for (const [key, path] of paths) {
    archiving.check()
    if ((await files.size(key)) === null) missing_files += 1
    else await writer.add(path, await files.read(key))
    step()
  }
  const summary: ArchiveSummary = { gbc, made_at, made_by, tables, files: paths.size - missing_files, missing_files }
  await writer.add(DESCRIPTION, [describeArchive(areas, summary)])
  const head = check(archiveManifestSchema, {
    product: 'gbc-office',
    kind: 'cooperative',
    format: 1,
    schema: lastMigration,
    ...summary,
  })
  await writer.add(MANIFEST, [JSON.stringify({ ...head, entries: writer.entries }, null, 1)])
  writer.end()
  return summary
}
