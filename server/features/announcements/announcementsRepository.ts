import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import {
  announcementState,
  type Announcement,
  type AnnouncementInput,
  type AnnouncementListQuery,
} from '#contract/announcements'
import { can } from '#contract/permissions'
import type { Actor } from '#server/http/actor'
import type { Caller } from '#server/http/access'
import type { Db, Handle } from '#server/db/engine'
import { searchKey, sortKey } from '#server/db/keys'
import { nullable, orderBy } from '#server/db/pages'
import { searchCondition } from '#server/db/search'
import type { AnnouncementsTable } from '#server/db/tables'
import { writePlaces } from '#server/features/audience/places'
import { isFor, ofReader, writerScope, type Scope } from '#server/features/audience/published'
import { newId, now } from '#server/lib/ids'
import { filesOf } from '#server/records/recordFiles'
import { filterRecords, recordList } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'

export type AnnouncementFields = Omit<AnnouncementInput, 'version' | 'notify_again'>
type Row = Selectable<AnnouncementsTable>

const area = 'announcements'
const flag = (value: boolean) => (value ? (1 as const) : (0 as const))

/** Columns of what people typed, with the keys that lists are ordered and searched by. */
export const columnsOf = (input: AnnouncementFields) => ({
  title: input.title,
  sort_key: sortKey(input.title),
  search_key: searchKey([input.title, input.text]),
  text: input.text,
  audience: input.audience,
  publish_from: input.publish_from ?? null,
  publish_to: input.publish_to ?? null,
  pinned: flag(input.pinned),
  important: flag(input.important),
  by_mail: flag(input.by_mail),
})

/** Published, not over, not in the archive. */
export const isShown = (): RawBuilder<SqlBool> =>
  sql`(announcements.status = 'published' and announcements.archived_at is null and announcements.publish_from <= ${now()}
    and (announcements.publish_to is null or announcements.publish_to > ${now()}))`

/** @param onlyShown leaves out also for writers what readers don't see */
export async function scopeOf(
  handle: Handle,
  gbc_id: string,
  caller: Pick<Caller, 'id' | 'role' | 'member_id'>,
  onlyShown = false,
): Promise<Scope> {
  if (can(caller.role, 'announcements.write') && !onlyShown) return writerScope(caller.id)
  const rows = await handle
    .selectFrom('announcements')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(isShown())
    .where(isFor(handle, { gbc_id, area }, caller))
    .execute()
  return { user_id: caller.id, ids: rows.map(({ id }) => id) }
}

const records = recordTable({
  table: area,
  missing: 'Такого объявления нет, или его показ окончен',
  visible: (rows, { ids }: Scope) =>
    ids === null ? rows : rows.where('announcements.id', 'in', ids.length > 0 ? ids : ['']),
  described,
})
export const { byIds: announcementsByIds, get: getAnnouncement } = records

/** Rows with what belongs to them. */
async function described(handle: Handle, gbc_id: string, rows: Row[], scope: Scope): Promise<Announcement[]> {
  const [files, reader] = await Promise.all([
    filesOf(
      handle,
      gbc_id,
      'announcement_file',
      rows.map(({ id }) => id),
    ),
    ofReader(handle, { gbc_id, area }, scope, rows),
  ])
  return rows.map(({ pinned, important, by_mail, ...row }) => {
    const stored = row as unknown as Announcement
    const { unread, ...own } = reader(row.id)
    const isOpen = row.archived_at === null && announcementState(stored) === 'published'
    return {
      ...stored,
      ...own,
      ...{ pinned: pinned === 1, important: important === 1, by_mail: by_mail === 1 },
      files: files.get(row.id) ?? [],
      to_read: unread && isOpen,
    }
  })
}

/** Columns that the list's sort names stand for. */
const SORT_COLUMNS = {
  title: 'sort_key',
  publish_from: nullable('publish_from'),
  pinned: 'pinned',
  created_at: 'created_at',
  updated_at: 'updated_at',
}

export const { list: listAnnouncements, listIds: listAnnouncementIds } = recordList({
  filter(db: Db, gbc_id: string, query: AnnouncementListQuery, scope: Scope) {
    let rows = filterRecords(records.rows(db.heavy, gbc_id, scope), query, ['status', 'audience'])
    if (query.important) rows = rows.where('important', '=', flag(query.important === 'true'))
    return query.q ? rows.where(searchCondition(db.engine, area, query.q)) : rows
  },
  ordered: (rows, { sort }) => orderBy(rows.select('id'), sort || '-pinned,-created_at', SORT_COLUMNS),
  byIds: announcementsByIds,
})

/** Reads an announcement for a change. @throws AppError 404, 409 stale version */
export const lockAnnouncement = (trx: Handle, { gbc_id, user_id }: Actor, id: string, version?: number) =>
  records.lock(trx, gbc_id, id, version, writerScope(user_id))

/** Adds a draft. @throws AppError 422 for garages that aren't there */
export async function insertAnnouncement(trx: Handle, { gbc_id, user_id }: Actor, input: AnnouncementFields) {
  const id = newId()
  await writePlaces(trx, { gbc_id, area, id }, input)
  const unpublished = { status: 'draft', published_by: null, announced_at: null, edited_at: null }
  const columns = { ...columnsOf(input), ...unpublished, source: 'hand' }
  return records.insert(trx, gbc_id, columns, id, writerScope(user_id))
}

/** Writes columns of a locked announcement as its next version. */
export const updateAnnouncement = (
  trx: Handle,
  { user_id }: Actor,
  before: Announcement,
  columns: Parameters<typeof records.update>[2],
) => records.update(trx, before, columns, writerScope(user_id))

/** Ids of the pinned announcements that readers see or will see. */
export async function pinnedIds(handle: Handle, gbc_id: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('announcements')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('pinned', '=', 1)
    .where('status', '!=', 'withdrawn')
    .where('archived_at', 'is', null)
    .where(({ eb, or }) => or([eb('publish_to', 'is', null), eb('publish_to', '>', now())]))
    .execute()
  return rows.map(({ id }) => id)
}
