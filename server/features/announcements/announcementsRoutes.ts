import {
  announcementInputSchema,
  announcementListQuery,
  announcementPlacesSchema,
  announcementReadersQuery,
  announcementReadersSchema,
  announcementSchema,
  type Announcement,
} from '#contract/announcements'
import { gbcParams, id, recordParams, versionSchema } from '#contract/common'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import type { Saved } from '#server/records/changePublisher'
import { addressesOf, recordRoutes } from '#server/records/recordRoutes'
import { getAnnouncement, listAnnouncements, markSeen, placesToChoose } from './announcementsRepository'
import {
  changeAnnouncement,
  createAnnouncement,
  deleteFile,
  publishAnnouncement,
  setArchived,
  withdrawAnnouncement,
} from './announcementsService'
import { officeReaders, scopeOf } from './audience'
import { listReaders, readersSheet } from './readers'

const area = 'announcements'
const tags = [area]
const { list: LIST, one: ONE } = addressesOf(area)
const read = { access: 'announcements.read' } as const
const write = { access: 'announcements.write' } as const
const answer = { 200: announcementSchema }
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function announcementsRoutes(app: App): void {
  const { db, jobs, realtime } = app

  /** After the commit: readers hear of what they see or saw, and their notifications begin. */
  function publish({ after: { gbc_id, id, version }, readers }: Saved<Announcement>): void {
    realtime.changed(gbc_id, { type: area, id, version, readers })
    jobs.wake()
  }

  async function published(change: Promise<Saved<Announcement>>): Promise<Announcement> {
    const saved = await change
    publish(saved)
    return saved.after
  }

  recordRoutes(app, {
    area,
    words: { one: 'an announcement', many: 'announcements that the caller may see' },
    // What it was before it was shown stands in its history: the writers' own.
    access: { read: 'announcements.read', write: 'announcements.write', history: 'announcements.write' },
    record: announcementSchema,
    input: announcementInputSchema,
    query: announcementListQuery,
    list: async (db, gbc_id, query, caller) =>
      listAnnouncements(db, gbc_id, await scopeOf(db.read, gbc_id, caller, query.shown === 'true'), query),
    get: async (handle, gbc_id, id, caller) =>
      getAnnouncement(handle, gbc_id, await scopeOf(handle, gbc_id, caller), id),
    create: createAnnouncement,
    change: changeAnnouncement,
    setArchived,
    publish,
  })

  app.get(
    `${LIST}/places`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Blocks and rows of garages that an announcement may be for',
        params: gbcParams,
        response: { 200: announcementPlacesSchema },
      },
    },
    ({ params }) => placesToChoose(db, params.gbc_id),
  )

  const acts = { publish: publishAnnouncement, withdraw: withdrawAnnouncement }
  const summaries = { publish: 'Show to readers, now or from its time on', withdraw: 'Take away from readers' }
  for (const verb of ['publish', 'withdraw'] as const)
    app.post(
      `${ONE}/${verb}`,
      {
        config: write,
        schema: { tags, summary: summaries[verb], params: recordParams, body: versionSchema, response: answer },
      },
      (request) => published(acts[verb](db, actorOf(request), request.params.id, request.body.version)),
    )

  app.post(
    `${ONE}/seen`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Mark as read by the caller; one that is stays so',
        params: recordParams,
        response: answer,
      },
    },
    async ({ params: { gbc_id, id }, caller }) => {
      const scope = await scopeOf(db.read, gbc_id, caller)
      const { to_read, version } = await getAnnouncement(db.read, gbc_id, scope, id)
      if (to_read) {
        await markSeen(db.write, gbc_id, caller.id, id)
        const readers = await officeReaders(db.read, { gbc_id, id })
        realtime.changed(gbc_id, { type: area, id, version, readers })
      }
      return getAnnouncement(db.read, gbc_id, scope, id)
    },
  )

  const ofReaders = { access: 'members.read' } as const
  app.get(
    `${ONE}/readers`,
    {
      config: ofReaders,
      schema: {
        tags,
        summary: 'Whom it is for and who has read it',
        params: recordParams,
        querystring: announcementReadersQuery,
        response: { 200: announcementReadersSchema },
      },
    },
    async ({ params: { gbc_id, id }, caller, query }) =>
      listReaders(db, await getAnnouncement(db.read, gbc_id, await scopeOf(db.read, gbc_id, caller), id), query),
  )

  app.get(
    `${ONE}/readers/export`,
    { config: ofReaders, schema: { tags, summary: 'The same list as XLSX', params: recordParams } },
    async ({ params: { gbc_id, id }, caller }, reply) => {
      const announcement = await getAnnouncement(db.read, gbc_id, await scopeOf(db.read, gbc_id, caller), id)
      return reply.type(XLSX).send(await readersSheet(db, announcement))
    },
  )

  app.delete(
    `${ONE}/files/:file_id`,
    {
      config: write,
      schema: {
        tags,
        summary: 'Remove a file',
        params: recordParams.shape({ file_id: id().required() }),
        response: answer,
      },
    },
    (request) => published(deleteFile(db, actorOf(request), request.params.id, request.params.file_id)),
  )
}
