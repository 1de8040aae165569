import { sql, type Selectable } from 'kysely'
import type { RecordImage } from '#contract/images'
import type { Handle } from '#server/db/engine'
import { lockRow } from '#server/db/locks'
import type { FilesTable } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import type { ImageArea } from './imageAreas'

export type ImageRow = Selectable<FilesTable>

/** Whose images: a record of a cooperative. */
export interface Owner {
  area: ImageArea
  gbc_id: string
  id: string
}

const thumbnailUrl = (id: string) => `/api/files/${id}/thumbnail`

/** All rows of the record's images, deleted ones too. */
export const imageRows = (handle: Handle, { area, gbc_id, id }: Owner) =>
  handle.selectFrom('files').where('gbc_id', '=', gbc_id).where('area', '=', area.files).where('record_id', '=', id)

export const shownRows = (handle: Handle, owner: Owner): Promise<ImageRow[]> =>
  imageRows(handle, owner).selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('id').execute()

/** The record's images in their order. The cover is the one that was chosen, else the first. */
export async function imagesOf(handle: Handle, owner: Owner): Promise<RecordImage[]> {
  const rows = await shownRows(handle, owner)
  const cover = rows.find(({ is_cover }) => is_cover === 1) ?? rows[0]
  return rows.map((row) => ({
    ...row,
    url: `/api/files/${row.id}`,
    thumbnail_url: thumbnailUrl(row.id),
    is_cover: row === cover,
  }))
}

/** Addresses of the covers' thumbnails by the records' ids, all read at once; a record without images isn't there. */
export async function coverUrls(
  handle: Handle,
  gbc_id: string,
  area: ImageArea['files'],
  ids: string[],
): Promise<Map<string, string>> {
  const ranked = handle
    .selectFrom('files')
    .select([
      'record_id',
      'id',
      sql<number>`row_number() over (partition by record_id order by is_cover desc, position, id)`.as('place'),
    ])
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', area)
    .where('record_id', 'in', ids)
    .where('deleted_at', 'is', null)
  const covers = await handle
    .selectFrom(ranked.as('ranked'))
    .select(['record_id', 'id'])
    .where('place', '=', 1)
    .execute()
  return new Map(covers.map(({ record_id, id }) => [record_id ?? '', thumbnailUrl(id)]))
}

/** @returns the record's version @throws AppError 404 */
export async function versionOf(handle: Handle, { area, gbc_id, id }: Owner): Promise<number> {
  const record = await handle
    .selectFrom(area.records)
    .select('version')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!record) throw notFound()
  return record.version
}

/**
 * Holds the record till the end of the transaction, so that changes of its images go one after another.
 * @returns its version
 */
export async function lockOwner(trx: Handle, owner: Owner): Promise<number> {
  const { area, gbc_id, id } = owner
  await lockRow(trx, trx.selectFrom(area.records).select('id').where('gbc_id', '=', gbc_id).where('id', '=', id))
  return versionOf(trx, owner)
}

export const writeImage = (
  trx: Handle,
  id: string,
  columns: Partial<Pick<ImageRow, 'position' | 'caption' | 'is_cover' | 'deleted_at'>>,
) => trx.updateTable('files').set(columns).where('id', '=', id).execute()

/** Moves images from a place on by one. */
export const makeRoom = (trx: Handle, { area, gbc_id, id }: Owner, position: number) =>
  trx
    .updateTable('files')
    .set(({ eb }) => ({ position: eb('position', '+', 1) }))
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', area.files)
    .where('record_id', '=', id)
    .where('position', '>=', position)
    .execute()

/** No image of the record is the chosen cover any more, those that may be brought back included. */
export const dropCover = (trx: Handle, { area, gbc_id, id }: Owner) =>
  trx
    .updateTable('files')
    .set({ is_cover: 0 })
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', area.files)
    .where('record_id', '=', id)
    .where('is_cover', '=', 1)
    .execute()
