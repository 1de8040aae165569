import { pages } from '#contract/pages'
import {
  announcementInputSchema,
  announcementListQuery,
  announcementSchema,
  type Announcement,
  type AnnouncementListQuery,
} from '#contract/announcements'
import { readerRoutes } from '#server/features/audience/audienceRoutes'
import { publishTo } from '#server/features/audience/published'
import type { Caller } from '#server/http/access'
import type { Db, Handle } from '#server/db/engine'
import type { App } from '#server/http/fastify'
import { fileRoutes, recordFilesRule, type RecordFiles } from '#server/records/recordFiles'
import { recordRoutes } from '#server/records/recordRoutes'
import { refuseGone, scopeOf } from './announcementNotices'
import { getAnnouncement, listAnnouncements } from './announcementsRepository'
import {
  changeAnnouncement,
  changeFiles,
  createAnnouncement,
  publishAnnouncement,
  reminderProblem,
  setArchived,
  withdrawAnnouncement,
} from './announcementsService'

const area = 'announcements'
const access = { read: 'announcements.read', write: 'announcements.write' } as const

async function get(handle: Handle, gbc_id: string, id: string, caller: Caller) {
  const scope = await scopeOf(handle, gbc_id, caller)
  if (scope.ids?.includes(id) === false) await refuseGone(handle, gbc_id, id, caller)
  return getAnnouncement(handle, gbc_id, id, scope)
}

async function list(db: Db, gbc_id: string, query: AnnouncementListQuery, caller: Caller) {
  const only = query.waiting ? 'unread' : query.shown && 'shown'
  return listAnnouncements(db, gbc_id, query, await scopeOf(db.read, gbc_id, caller, only))
}

const files: RecordFiles<Announcement> = { area, kind: 'announcement_file', access, get, change: changeFiles }
export const announcementFileRule = recordFilesRule(files)

export function announcementsRoutes(app: App): void {
  const publish = publishTo(app, area)
  recordRoutes(app, {
    area,
    words: { one: 'an announcement', many: 'announcements that the caller may see' },
    // What it was before it was shown stands in its history: the writers' own.
    access: { ...access, history: access.write },
    record: announcementSchema,
    input: announcementInputSchema,
    query: announcementListQuery,
    list,
    get,
    create: createAnnouncement,
    change: changeAnnouncement,
    setArchived,
    acts: {
      publish: { summary: 'Show to readers, now or from its time on', act: publishAnnouncement },
      withdraw: { summary: 'Take away from readers', act: withdrawAnnouncement },
    },
    publish,
  })

  readerRoutes(app, { area, access, record: announcementSchema, get, linkTo: pages.announcement, reminderProblem })
  fileRoutes(app, files, announcementSchema, publish)
}
