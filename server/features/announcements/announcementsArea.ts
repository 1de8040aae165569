import {
  announcementLabels,
  announcementListQuery,
  announcementState,
  announcementStateNames,
  type Announcement,
  type AnnouncementListQuery,
} from '#contract/announcements'
import { audienceNames } from '#contract/audience'
import { writerScope } from '#server/features/audience/published'
import type { Area } from '#server/records/area'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { namesByIndex } from '#server/records/recordNames'
import type { SearchArea } from '#server/records/searchArea'
import { kept } from '#server/records/tables'
import { appear, notices, scopeOf } from './announcementNotices'
import { announcementsByIds, listAnnouncementIds, listAnnouncements } from './announcementsRepository'
import { announcementFileRule, announcementsRoutes } from './announcementsRoutes'

const { stored, named, made, flag, ownTimes } = exportColumns<Announcement>()(announcementLabels)

/** The list of announcements in a file: the columns by the names they have on screen. */
const announcementsExport: ExportArea<Announcement, AnnouncementListQuery> = {
  query: announcementListQuery,
  ids: (db, gbc_id, query) => listAnnouncementIds(db, gbc_id, query, writerScope()),
  rows: (db, gbc_id, ids) => announcementsByIds(db, gbc_id, ids, writerScope()),
  columns: {
    ...stored('title'),
    ...made('status', 'text', (announcement) => announcementStateNames[announcementState(announcement)]),
    ...named('audience', audienceNames),
    ...made('garages', 'text', ({ garages }) => garages.map(({ title }) => title).join(', ')),
    ...made('blocks', 'text', ({ blocks }) => blocks.join(', ')),
    ...made('rows', 'text', ({ rows }) => rows.join(', ')),
    ...stored('publish_from', 'instant'),
    ...made('readers', 'text', ({ readers }) => (readers ? `${readers.seen} из ${readers.audience}` : null)),
    ...stored('publish_to', 'instant'),
    ...flag('pinned'),
    ...flag('important'),
    ...flag('by_mail'),
    ...stored('text'),
    ...stored('edited_at', 'instant'),
    ...ownTimes(),
  },
}

const hitOf = (announcement: Announcement) => ({
  id: announcement.id,
  title: announcement.title,
  details: [announcementStateNames[announcementState(announcement)], audienceNames[announcement.audience]],
})

const findOpen: SearchArea['findOpen'] = async (db, gbc_id, q, limit, reader) => {
  const scope = await scopeOf(db.read, gbc_id, reader)
  const { items, total } = await listAnnouncements(db, gbc_id, { page: 1, page_size: limit, q }, scope)
  return { items: items.map(hitOf), total }
}

export const announcementsArea = {
  routes: announcementsRoutes,
  notices,
  scheduled: [appear],
  export: announcementsExport,
  search: { permission: 'announcements.write', findOpen },
  recordNames: namesByIndex('announcements', 'announcement_id', 'title'),
  tables: { announcements: kept('Объявления', { labels: announcementLabels, generated: 'seq' }) },
  files: { announcement_file: announcementFileRule },
} as const satisfies Area
