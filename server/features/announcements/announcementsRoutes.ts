import {
  announcementInputSchema,
  announcementListQuery,
  announcementSchema,
  type Announcement,
} from '#contract/announcements'
import { recordParams, versionSchema } from '#contract/common'
import { readerRoutes } from '#server/features/audience/audienceRoutes'
import type { Caller } from '#server/http/access'
import { actorOf } from '#server/http/actor'
import type { Handle } from '#server/db/engine'
import type { App } from '#server/http/fastify'
import type { Saved } from '#server/records/changePublisher'
import { fileRoutes, recordFilesRule, type RecordFiles } from '#server/records/recordFiles'
import { addressesOf, recordRoutes } from '#server/records/recordRoutes'
import { getAnnouncement, listAnnouncements, scopeOf } from './announcementsRepository'
import {
  changeAnnouncement,
  changeFiles,
  createAnnouncement,
  linkTo,
  publishAnnouncement,
  reminderProblem,
  setArchived,
  withdrawAnnouncement,
} from './announcementsService'

const area = 'announcements'
const access = { read: 'announcements.read', write: 'announcements.write' } as const

const get = async (handle: Handle, gbc_id: string, id: string, caller: Caller) =>
  getAnnouncement(handle, gbc_id, await scopeOf(handle, gbc_id, caller), id)

const files: RecordFiles<Announcement> = { area, kind: 'announcement_file', access, get, change: changeFiles }
export const announcementFileRule = recordFilesRule(files)

/** What is done with an announcement beside the calls of every record. */
const acts = {
  publish: { act: publishAnnouncement, summary: 'Show to readers, now or from its time on' },
  withdraw: { act: withdrawAnnouncement, summary: 'Take away from readers' },
} as const

export function announcementsRoutes(app: App): void {
  const { db, jobs, realtime } = app

  /** After the commit: readers hear of what they see or saw, and their notifications begin or are gone. */
  function publish({ after: { gbc_id, id, version }, readers = [] }: Saved<Announcement>): void {
    realtime.changed(gbc_id, { type: area, id, version, readers })
    realtime.notified(readers)
    jobs.wake()
  }

  recordRoutes(app, {
    area,
    words: { one: 'an announcement', many: 'announcements that the caller may see' },
    // What it was before it was shown stands in its history: the writers' own.
    access: { ...access, history: access.write },
    record: announcementSchema,
    input: announcementInputSchema,
    query: announcementListQuery,
    list: async (db, gbc_id, query, caller) =>
      listAnnouncements(db, gbc_id, query, await scopeOf(db.read, gbc_id, caller, query.shown === 'true')),
    get,
    create: createAnnouncement,
    change: changeAnnouncement,
    setArchived,
    publish,
  })

  for (const [verb, { act, summary }] of Object.entries(acts))
    app.post(
      `${addressesOf(area).one}/${verb}`,
      {
        config: { access: access.write },
        schema: {
          tags: [area],
          summary,
          params: recordParams,
          body: versionSchema,
          response: { 200: announcementSchema },
        },
      },
      async (request) => {
        const saved = await act(db, actorOf(request), request.params.id, request.body.version)
        publish(saved)
        return saved.after
      },
    )

  readerRoutes(app, { area, access, record: announcementSchema, get, linkTo, reminderProblem })
  fileRoutes(app, files, announcementSchema, publish)
}
