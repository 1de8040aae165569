import {
  announcementLabels,
  announcementListQuery,
  announcementState,
  announcementStateNames,
  audienceNames,
  type Announcement,
  type AnnouncementListQuery,
} from '#contract/announcements'
import { exportColumns, type ExportArea } from '#server/records/exportArea'
import { announcementsByIds, listAnnouncementIds } from './announcementsRepository'
import { writerScope } from './audience'

const { stored, named, made } = exportColumns<Announcement>()(announcementLabels)
const all = writerScope('')
const yes = (value: boolean) => (value ? 'да' : 'нет')

/** The list of announcements in a file: the columns by the names they have on screen. */
export const announcementsExport: ExportArea<Announcement, AnnouncementListQuery> = {
  title: 'Объявления',
  query: announcementListQuery,
  ids: (db, gbc_id, query) => listAnnouncementIds(db, gbc_id, all, query),
  rows: (db, gbc_id, ids) => announcementsByIds(db, gbc_id, all, ids),
  columns: {
    ...stored('title'),
    ...made('status', 'text', (announcement) => announcementStateNames[announcementState(announcement)]),
    ...named('audience', audienceNames),
    ...made('garages', 'text', ({ garages }) => garages.map(({ title }) => title).join(', ')),
    ...made('blocks', 'text', ({ blocks }) => blocks.join(', ')),
    ...made('rows', 'text', ({ rows }) => rows.join(', ')),
    ...stored('publish_from', 'instant'),
    ...stored('publish_to', 'instant'),
    ...made('pinned', 'text', ({ pinned }) => yes(pinned)),
    ...made('important', 'text', ({ important }) => yes(important)),
    ...made('by_mail', 'text', ({ by_mail }) => yes(by_mail)),
    ...stored('text'),
    ...stored('edited_at', 'instant'),
    ...stored('created_at', 'instant'),
    ...stored('updated_at', 'instant'),
    ...stored('archived_at', 'instant'),
  },
}
