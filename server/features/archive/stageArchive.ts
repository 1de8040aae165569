import { join } from 'node:path'
import { insertRows } from '#server/db/bulkInsert'
import { openDatabase, type Db } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import type { Tables } from '#server/db/tables'
import { AppError, invalid } from '#server/lib/errors'
import { portionsOf } from '#server/lib/portionsOf'
import type { ArchiveFile } from './archiveFile'
import { archivedTables } from './archivedTables'
import type { Row } from '#server/records/tables'
import type { Areas } from '#server/records/area'

const BATCH = 500

const wrong = (title: string, what: string) => {
  const message = `Архив не восстановить: ${title}, ${what}`
  return invalid({ file: message }, message)
}

/** Every row is its cooperative's own: an archive can bring nothing into another. */
function refuseForeign(title: string, table: string, rows: Row[], gbc_id: string): void {
  const owner = table === 'gbcs' ? 'id' : 'gbc_id'
  const foreign = rows.some((row) => row[owner] !== gbc_id && !(table === 'users' && row[owner] === null))
  if (foreign) throw wrong(title, 'есть записи другого кооператива')
}

/**
 * Writes the archive's rows to a database of their own, as it was when the archive was made, and brings that to the
 * present version: so an archive of years ago is restored too, and all that a database checks is checked before the real
 * one is touched.
 * @returns the database, to be closed
 * @throws AppError 422 at `file`
 */
export async function stageArchive(
  areas: Areas,
  archive: ArchiveFile,
  folder: string,
  signal: AbortSignal,
): Promise<Db> {
  const tables = archivedTables(areas)
  const db = openDatabase({ dataDir: join(folder, 'staged'), databaseUrl: null })
  try {
    await migrate(db, archive.schema)
    await db.write.transaction().execute(async (trx) => {
      for (const { name, title, rows: expected } of archive.summary.tables) {
        const table = tables.find((each) => each.name === name)
        let count = 0
        try {
          for await (const rows of archive.rows(name)) {
            signal.throwIfAborted()
            refuseForeign(title, name, rows, archive.summary.gbc.id)
            for (const portion of portionsOf(rows, BATCH)) {
              await insertRows(
                trx,
                table ?? { name: name as keyof Tables },
                portion.map((row) => ({ ...row, ...table?.anew })),
              )
            }
            count += rows.length
          }
        } catch (error) {
          if (error instanceof AppError || signal.aborted) throw error
          throw wrong(title, 'записи не подходят к этой программе')
        }
        if (count !== expected) throw wrong(title, `строк ${count}, а в описи ${expected}`)
      }
    })
    const gbc = await db.write.selectFrom('gbcs').select('id').execute()
    if (gbc.length !== 1) throw wrong('Кооператив', 'его нет в архиве')
    await migrate(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}
