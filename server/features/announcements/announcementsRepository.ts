import type { Selectable, SelectQueryBuilder } from 'kysely'
import {
  announcementState,
  type Announcement,
  type AnnouncementFile,
  type AnnouncementListQuery,
  type AnnouncementPlaces,
} from '#contract/announcements'
import type { Page } from '#contract/common'
import type { Actor } from '#server/http/actor'
import type { Db, Handle } from '#server/db/engine'
import { listed, nullable, orderBy, paginate } from '#server/db/pages'
import { searchCondition } from '#server/db/search'
import type { AnnouncementsTable, Tables } from '#server/db/tables'
import { selectIds } from '#server/db/selectIds'
import { invalid, notFound } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import { sortByIds } from '#server/records/sortByIds'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { newRecord, updateVersioned } from '#server/records/versioned'
import {
  columnsOf,
  placeRows,
  placesOf,
  toAnnouncement,
  withoutPlaces,
  type AnnouncementFields,
} from './announcementRows'
import { forGaragesOf, writerScope, type Scope } from './audience'

/** Columns that the list's sort names stand for. */
const SORT_COLUMNS = {
  title: 'sort_key',
  publish_from: nullable('publish_from'),
  pinned: 'pinned',
  created_at: 'created_at',
  updated_at: 'updated_at',
}

type Filtered = SelectQueryBuilder<Tables, 'announcements', object>

/** Rows that may be seen at all: every reading of announcements begins here. */
function visible(handle: Handle, gbc_id: string, { ids }: Scope): Filtered {
  const rows: Filtered = handle.selectFrom('announcements').where('announcements.gbc_id', '=', gbc_id)
  return ids === null ? rows : rows.where('announcements.id', 'in', ids.length > 0 ? ids : [''])
}

function filter(db: Db, gbc_id: string, scope: Scope, query: AnnouncementListQuery): Filtered {
  let rows = visible(db.heavy, gbc_id, scope)
  if (query.archived !== 'all') rows = rows.where('archived_at', query.archived === 'true' ? 'is not' : 'is', null)
  for (const field of ['status', 'audience'] as const) {
    const values = listed(query[field])
    if (values.length > 0) rows = rows.where(field, 'in', values)
  }
  if (query.important) rows = rows.where('important', '=', query.important === 'true' ? 1 : 0)
  return query.q ? rows.where(searchCondition(db.engine, 'announcements', query.q)) : rows
}

const ordered = (filtered: Filtered, { sort }: AnnouncementListQuery) =>
  orderBy(filtered.select('id'), sort || '-pinned,-created_at', SORT_COLUMNS)

const fileRows = (handle: Handle, gbc_id: string, ids: string[]) =>
  handle
    .selectFrom('files')
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', 'announcement_file')
    .where('record_id', 'in', ids)
    .where('deleted_at', 'is', null)

async function filesOf(handle: Handle, gbc_id: string, ids: string[]): Promise<Map<string, AnnouncementFile[]>> {
  const rows = await fileRows(handle, gbc_id, ids)
    .select(['id', 'record_id', 'name', 'content_type', 'size'])
    .orderBy('id')
    .execute()
  const found = new Map<string, AnnouncementFile[]>()
  for (const { record_id, ...file } of rows)
    found.set(record_id ?? '', [...(found.get(record_id ?? '') ?? []), { ...file, url: `/api/files/${file.id}` }])
  return found
}

/** When somebody read announcements; a mark from before readers were notified again doesn't count. */
async function readsOf(handle: Handle, gbc_id: string, user_id: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await handle
    .selectFrom('announcement_reads as mark')
    .innerJoin('announcements', (join) =>
      join.onRef('announcements.gbc_id', '=', 'mark.gbc_id').onRef('announcements.id', '=', 'mark.announcement_id'),
    )
    .select(['mark.announcement_id', 'mark.at'])
    .where('mark.gbc_id', '=', gbc_id)
    .where('mark.user_id', '=', user_id)
    .where('mark.announcement_id', 'in', ids)
    .whereRef('mark.at', '>=', 'announcements.announced_at')
    .execute()
  return new Map(rows.map(({ announcement_id, at }) => [announcement_id, at]))
}

/** Rows with what belongs to them; whose garages they are for is shown to writers alone. */
async function described(handle: Handle, gbc_id: string, scope: Scope, rows: Selectable<AnnouncementsTable>[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [files, reads, forOwn, places] = await Promise.all([
    filesOf(handle, gbc_id, ids),
    readsOf(handle, gbc_id, scope.user_id, ids),
    forGaragesOf(handle, gbc_id, scope.user_id, ids),
    scope.ids === null ? placesOf(handle, gbc_id, ids) : null,
  ])
  return rows.map((row) =>
    toAnnouncement(row, {
      ...(places?.get(row.id) ?? withoutPlaces()),
      files: files.get(row.id) ?? [],
      seen_at: reads.get(row.id) ?? null,
      to_read:
        !reads.has(row.id) &&
        row.archived_at === null &&
        announcementState(row as unknown as Announcement) === 'published' &&
        (row.audience !== 'garages' || forOwn.has(row.id)),
    }),
  )
}

/** Announcements by their ids, in that order. */
export async function announcementsByIds(db: Db, gbc_id: string, scope: Scope, ids: string[]): Promise<Announcement[]> {
  if (ids.length === 0) return []
  const rows = await visible(db.heavy, gbc_id, scope).selectAll().where('announcements.id', 'in', ids).execute()
  return sortByIds(ids, await described(db.heavy, gbc_id, scope, rows))
}

/** One page of the list. */
export async function listAnnouncements(
  db: Db,
  gbc_id: string,
  scope: Scope,
  query: AnnouncementListQuery,
): Promise<Page<Announcement>> {
  const page = await paginate(
    db,
    gbc_id,
    () => filter(db, gbc_id, scope, query),
    (rows) => ordered(rows, query),
    query,
  )
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: await announcementsByIds(db, gbc_id, scope, ids) }
}

/** Ids of the whole list in its order, all pages of it. */
export const listAnnouncementIds = (db: Db, gbc_id: string, scope: Scope, query: AnnouncementListQuery) =>
  selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, scope, query), query))

/** @throws AppError 404 for what isn't there or may not be seen */
export async function getAnnouncement(handle: Handle, gbc_id: string, scope: Scope, id: string): Promise<Announcement> {
  const row = await visible(handle, gbc_id, scope).selectAll().where('announcements.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого объявления нет, или его показ окончен')
  return (await described(handle, gbc_id, scope, [row]))[0]
}

/** Reads an announcement for a change. @throws AppError 404, 409 stale version */
export const lockAnnouncement = (trx: Handle, { gbc_id, user_id }: Actor, id: string, version?: number) =>
  lockForUpdate(
    trx,
    trx.selectFrom('announcements').select('id').where('gbc_id', '=', gbc_id).where('id', '=', id),
    () => getAnnouncement(trx, gbc_id, writerScope(user_id), id),
    version,
  )

export async function insertAnnouncement(
  trx: Handle,
  { gbc_id, user_id }: Actor,
  input: AnnouncementFields,
): Promise<Announcement> {
  const record = newRecord(gbc_id)
  const unpublished = { status: 'draft', published_by: null, announced_at: null, edited_at: null }
  await trx
    .insertInto('announcements')
    .values({ ...columnsOf(input), ...unpublished, source: 'hand', ...record })
    .execute()
  await writePlaces(trx, gbc_id, record.id, input)
  return getAnnouncement(trx, gbc_id, writerScope(user_id), record.id)
}

/** Databases limit the values of one statement. */
const ROWS_AT_ONCE = 100

/** Writes anew whom an announcement is for. @throws AppError 422 for garages that aren't there */
export async function writePlaces(trx: Handle, gbc_id: string, id: string, input: AnnouncementFields): Promise<void> {
  await trx.deleteFrom('announcement_places').where('gbc_id', '=', gbc_id).where('announcement_id', '=', id).execute()
  const rows = placeRows(gbc_id, id, input)
  const garages = rows.flatMap(({ garage_id }) => garage_id ?? [])
  if (garages.length > 0) {
    const known = await trx
      .selectFrom('garages')
      .select('id')
      .where('gbc_id', '=', gbc_id)
      .where('id', 'in', garages)
      .execute()
    if (known.length < garages.length)
      throw invalid({ garage_ids: 'Одного из выбранных гаражей уже нет: выберите заново' })
  }
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto('announcement_places')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
}

/** Writes columns of a locked announcement as its next version. */
export async function updateAnnouncement(
  trx: Handle,
  { user_id }: Actor,
  before: Announcement,
  columns: Partial<Omit<AnnouncementsTable, 'seq' | 'id' | 'gbc_id' | 'version'>>,
): Promise<Announcement> {
  await updateVersioned(trx, 'announcements', before, columns)
  return getAnnouncement(trx, before.gbc_id, writerScope(user_id), before.id)
}

/** Pinned announcements that readers see or will see. */
export const pinnedOf = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('announcements')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('pinned', '=', 1)
    .where('status', '!=', 'withdrawn')
    .where('archived_at', 'is', null)
    .where(({ eb, or }) => or([eb('publish_to', 'is', null), eb('publish_to', '>', now())]))
    .execute()

/** Marks an announcement as read; the first mark since its readers were notified stays. */
export async function markSeen(trx: Handle, gbc_id: string, user_id: string, id: string): Promise<void> {
  const at = now()
  await trx
    .insertInto('announcement_reads')
    .values({ gbc_id, announcement_id: id, user_id, at })
    .onConflict((conflict) =>
      conflict
        .columns(['gbc_id', 'announcement_id', 'user_id'])
        .doUpdateSet({ at })
        .where('announcement_reads.at', '<', (eb) =>
          eb.selectFrom('announcements').select('announced_at').where('gbc_id', '=', gbc_id).where('id', '=', id),
        ),
    )
    .execute()
}

/** @returns the name of the file that is no longer there @throws AppError 404 */
export async function removeFile(trx: Handle, gbc_id: string, id: string, file_id: string): Promise<string> {
  const file = await fileRows(trx, gbc_id, [id]).select('name').where('id', '=', file_id).executeTakeFirst()
  if (!file) throw notFound('Файл не найден')
  await trx.updateTable('files').set({ deleted_at: now() }).where('id', '=', file_id).execute()
  return file.name
}

/** Names of blocks and rows that garages stand in, in their order. */
export async function placesToChoose(db: Db, gbc_id: string): Promise<AnnouncementPlaces> {
  const named = async (column: 'block' | 'row') => {
    const key = `${column}_key` as const
    const rows = await db.heavy
      .selectFrom('garages')
      .select(({ fn }) => fn.min(column).$notNull().as('name'))
      .where('gbc_id', '=', gbc_id)
      .where('archived_at', 'is', null)
      .where(column, 'is not', null)
      .groupBy(key)
      .orderBy(key)
      .execute()
    return rows.map(({ name }) => name)
  }
  return { blocks: await named('block'), rows: await named('row') }
}
