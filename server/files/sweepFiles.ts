import { sql } from 'kysely'
import { FILE_UNDO_HOURS } from '#contract/files'
import type { Db } from '#server/db/engine'
import type { Tables } from '#server/db/tables'
import type { FileStore } from './fileStore'

/** A younger file may be waiting for the commit of its row. */
const MIN_AGE = 3_600_000
/** An uploaded picture that no profile took is kept this long. */
const UNUSED_AGE = 86_400_000
const BATCH = 200

/** A column that holds keys of stored files. */
export interface FileColumn {
  table: keyof Tables
  column: string
}

async function withoutRow(db: Db, columns: readonly FileColumn[], keys: string[]): Promise<string[]> {
  const named = await Promise.all(
    columns.map(({ table, column }) =>
      db.heavy
        .selectFrom(table)
        .select(sql.ref<string>(column).as('key'))
        .where(sql.ref<string>(column), 'in', keys)
        .execute(),
    ),
  )
  const known = new Set(named.flat().map(({ key }) => key))
  return keys.filter((key) => !known.has(key))
}

/** Rows of pictures that were uploaded and then not chosen; their files are orphans from here on. */
const dropUnusedAvatars = (db: Db) =>
  db.write
    .deleteFrom('files')
    .where('area', '=', 'avatar')
    .where('created_at', '<', new Date(Date.now() - UNUSED_AGE).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').whereRef('users.avatar_file_id', '=', 'files.id'))),
    )
    .execute()

const HOUR = 3_600_000

/** A file that was deleted before may be restored no longer. */
export const undoableSince = (): string => new Date(Date.now() - FILE_UNDO_HOURS * HOUR).toISOString()

/** Rows of deleted images that can't be brought back any more; their files are orphans from here on. */
const dropDeleted = (db: Db) => db.write.deleteFrom('files').where('deleted_at', '<', undoableSince()).execute()

/**
 * Removes files that no row names: left by a crash between file and row, or by a broken upload.
 * @param columns all that hold keys of stored files, as the areas declare them: files of a missing one would be removed
 * @returns how many
 */
export async function sweepFiles(db: Db, files: FileStore, columns: readonly FileColumn[]): Promise<number> {
  await dropUnusedAvatars(db)
  await dropDeleted(db)
  let removed = 0
  let batch: string[] = []
  const sweep = async () => {
    if (batch.length === 0) return
    const orphans = await withoutRow(db, columns, batch)
    for (const key of orphans) await files.remove(key)
    removed += orphans.length
    batch = []
  }
  const limit = Date.now() - MIN_AGE
  for await (const { key, modified_at } of files.list()) {
    if (modified_at.getTime() > limit) continue
    batch.push(key)
    if (batch.length >= BATCH) await sweep()
  }
  await sweep()
  return removed
}
