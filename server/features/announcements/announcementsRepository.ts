import { sql, type Selectable } from 'kysely'
import {
  announcementInputSchema,
  announcementState,
  type Announcement,
  type AnnouncementInput,
  type AnnouncementListQuery,
} from '#contract/announcements'
import type { Handle } from '#server/db/engine'
import { searchKey, sortKey } from '#server/db/keys'
import { listed } from '#server/db/pages'
import { nullable } from '#server/db/sorting'
import type { AnnouncementsTable } from '#server/db/tables'
import { ofReader, type Scope } from '#server/features/audience/published'
import { now } from '#server/lib/ids'
import { filesOf } from '#server/records/recordFiles'
import { recordList } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'
import { flagsOf, nullsFor } from '#server/records/versioned'

type Row = Selectable<AnnouncementsTable>

const area = 'announcements'

/** What is sent and has no column: places have a table of their own. */
const NO_COLUMNS = ['notify_again', 'garage_ids', 'blocks', 'rows'] as const

/** Columns of what people typed, with the keys that lists are ordered and searched by. */
export const columnsOf = (input: Omit<AnnouncementInput, 'version'>) => ({
  ...nullsFor(announcementInputSchema, input, NO_COLUMNS),
  sort_key: sortKey(input.title),
  search_key: searchKey([input.title, input.text]),
})

export const records = recordTable({
  table: area,
  missing: 'Такого объявления нет, или его показ окончен',
  visible: (rows, { ids }: Scope) =>
    ids === null ? rows : rows.where('announcements.id', 'in', ids.length > 0 ? ids : ['']),
  described,
})
export const { byIds: announcementsByIds, get: getAnnouncement } = records

/** Rows with what belongs to them. */
async function described(handle: Handle, gbc_id: string, rows: Row[], scope: Scope): Promise<Announcement[]> {
  const ids = rows.map(({ id }) => id)
  const [files, reader] = await Promise.all([
    filesOf(handle, gbc_id, 'announcement_file', ids),
    ofReader(handle, { gbc_id, area }, scope, rows),
  ])
  return rows.map((row) => {
    const stored = { ...row, ...flagsOf(row, ['pinned', 'important', 'by_mail']) }
    const { unread, ...own } = reader(row.id)
    const to_read = unread && announcementState(stored) === 'published'
    return { ...stored, ...own, files: files.get(row.id) ?? [], to_read }
  })
}

/** `announcementState` for the database, which finds the rows by their stored status. */
export const stateNow = () =>
  sql<string>`case when announcements.status <> 'published' then announcements.status
    when announcements.publish_from > ${now()} then 'scheduled'
    when announcements.archived_at is not null or announcements.publish_to <= ${now()} then 'ended' else 'published' end`

export const { list: listAnnouncements, listIds: listAnnouncementIds } = recordList<
  'announcements',
  Announcement,
  AnnouncementListQuery,
  Scope
>(records, {
  // Which of them are shown is a matter of the moment: to remember each moment's number would push out all others'.
  counted: 'each time',
  filters: ['audience'],
  sorts: {
    title: 'sort_key',
    publish_from: nullable('publish_from'),
    pinned: 'pinned',
    created_at: 'created_at',
    updated_at: 'updated_at',
  },
  usual: '-pinned,-created_at',
  narrowed(rows, query) {
    const states = listed(query.status)
    const stored = states.map((state) => (state === 'draft' || state === 'withdrawn' ? state : 'published'))
    let chosen = rows
    if (stored.length > 0) chosen = chosen.where('status', 'in', stored)
    if (stored.includes('published')) chosen = chosen.where(stateNow(), 'in', states)
    if (query.waiting) chosen = chosen.where('important', '=', 1)
    if (query.important) chosen = chosen.where('important', '=', query.important === 'true' ? 1 : 0)
    return chosen
  },
})

/** The pinned announcements that readers see or will see: what is published, the earlier first. */
export const pinnedNow = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('announcements')
    .select(['id', 'title'])
    .where('gbc_id', '=', gbc_id)
    .where('pinned', '=', 1)
    .where('status', '=', 'published')
    .where(stateNow(), 'in', ['scheduled', 'published'])
    .where('archived_at', 'is', null)
    .orderBy('publish_from')
    .execute()
