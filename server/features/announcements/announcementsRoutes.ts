import {
  announcementInputSchema,
  announcementListQuery,
  announcementPlacesSchema,
  announcementReadersQuery,
  announcementReadersSchema,
  announcementSchema,
  type Announcement,
} from '#contract/announcements'
import { gbcParams, id, pageOf, recordParams, versionSchema } from '#contract/common'
import { actorOf, type Actor } from '#server/actor'
import type { App } from '#server/app'
import { withIdempotencyKey } from '#server/idempotency'
import { patchOf } from '#server/plugins/contract'
import { archiveRoutes, historyRoute } from '#server/records/recordRoutes'
import { changePublisher } from '#server/records/changePublisher'
import { getAnnouncement, listAnnouncements, markSeen, placesToChoose } from './announcementsRepository'
import {
  changeAnnouncement,
  createAnnouncement,
  deleteFile,
  publishAnnouncement,
  setArchived,
  withdrawAnnouncement,
} from './announcementsService'
import { scopeOf, writerScope } from './audience'
import { listReaders, readersSheet } from './readers'

const area = 'announcements'
const tags = [area]
const LIST = '/api/gbc/:gbc_id/announcements'
const ONE = `${LIST}/:id`
const read = { access: 'announcements.read' } as const
const write = { access: 'announcements.write' } as const
const answer = { 200: announcementSchema }
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function announcementsRoutes(app: App): void {
  const { db, jobs, realtime } = app
  const { publish } = changePublisher(realtime, area)

  /** After the commit of a change: readers hear of what they see or saw, and the writer gets the announcement as it is now. */
  async function changed(actor: Actor, change: Promise<Announcement>): Promise<Announcement> {
    const announcement = await change
    publish(announcement, announcement.status !== 'draft')
    jobs.wake()
    return getAnnouncement(db.read, actor.gbc_id, writerScope(actor.user_id), announcement.id)
  }

  app.get(
    LIST,
    {
      config: read,
      schema: {
        tags,
        summary: 'List of announcements that the caller may see',
        params: gbcParams,
        querystring: announcementListQuery,
        response: { 200: pageOf(announcementSchema) },
      },
    },
    async ({ params: { gbc_id }, query, caller }) =>
      listAnnouncements(db, gbc_id, await scopeOf(db.read, gbc_id, caller, query.shown === 'true'), query),
  )

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

  app.post(
    LIST,
    {
      config: write,
      schema: {
        tags,
        summary: 'Add an announcement, a draft at first',
        params: gbcParams,
        body: announcementInputSchema,
        response: { 201: announcementSchema },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const announcement = await createAnnouncement(trx, actorOf(request), request.body)
        return { status: 201, body: announcement, after: () => publish(announcement) }
      }),
  )

  app.get(
    ONE,
    { config: read, schema: { tags, summary: 'An announcement', params: recordParams, response: answer } },
    async ({ params: { gbc_id, id }, caller }) =>
      getAnnouncement(db.read, gbc_id, await scopeOf(db.read, gbc_id, caller), id),
  )

  app.put(
    ONE,
    {
      config: write,
      schema: {
        tags,
        summary: 'Change an announcement; readers are notified again only with `notify_again`',
        params: recordParams,
        body: patchOf(announcementInputSchema),
        response: answer,
      },
    },
    (request) => changed(actorOf(request), changeAnnouncement(db, actorOf(request), request.params.id, request.body)),
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
      (request) => changed(actorOf(request), acts[verb](db, actorOf(request), request.params.id, request.body.version)),
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
        publish({ gbc_id, id, version })
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
    (request) => changed(actorOf(request), deleteFile(db, actorOf(request), request.params.id, request.params.file_id)),
  )

  archiveRoutes(app, { path: ONE, area, ...write }, announcementSchema, (actor, ...move) =>
    changed(actor, setArchived(db, actor, ...move)),
  )

  // What it was before it was shown stands in its history: the writers' own.
  historyRoute(app, { path: ONE, area, ...write }, (handle, gbc_id, id) =>
    getAnnouncement(handle, gbc_id, writerScope(''), id),
  )
}
