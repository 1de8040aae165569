import type { Insertable } from 'kysely'
import type { FileRecord } from '#contract/files'
import type { Db, Handle } from '#server/db/engine'
import type { FilesTable } from '#server/db/tables'
import { invalid } from '#server/lib/errors'
import type { FileRow } from '#server/records/fileRule'
import type { FileStore } from '#server/files/fileStore'

const toFile = (row: FileRow): FileRecord => ({
  ...row,
  area: row.area as FileRecord['area'],
  url: `/api/files/${row.id}`,
  thumbnail_url: row.thumbnail_key && `/api/files/${row.id}/thumbnail`,
})

export async function insertFile(trx: Handle, row: Insertable<FilesTable>): Promise<FileRecord> {
  await trx.insertInto('files').values(row).execute()
  return toFile(row as FileRow)
}

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  db.read.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

/** Removes stored files whose rows are gone, or that never got one. What a failure leaves the sweep removes. */
export async function discard(files: FileStore, keys: (string | null)[]): Promise<void> {
  await Promise.allSettled(keys.filter((key) => key !== null).map((key) => files.remove(key)))
}

/**
 * Takes an uploaded picture as the user's avatar in place of the one before.
 * @returns keys of the stored files that nobody needs any more: discard them after the commit
 * @throws AppError 422 when the picture isn't the user's own
 */
export async function replaceAvatar(
  trx: Handle,
  user_id: string,
  before: string | null,
  after: string | null,
): Promise<(string | null)[]> {
  if (before === after) return []
  const own = trx.selectFrom('files').where('area', '=', 'avatar').where('user_id', '=', user_id)
  if (after !== null && !(await own.select('id').where('id', '=', after).executeTakeFirst())) {
    throw invalid({ avatar_file_id: 'Фотография не найдена: загрузите её ещё раз' })
  }
  if (before === null) return []
  const replaced = await trx
    .deleteFrom('files')
    .where('id', '=', before)
    .where('user_id', '=', user_id)
    .returning(['storage_key', 'thumbnail_key'])
    .execute()
  return replaced.flatMap(({ storage_key, thumbnail_key }) => [storage_key, thumbnail_key])
}
