import { placeNamesSchema, readersQuery, readersSchema } from '#contract/audience'
import { gbcParams, recordParams, versionSchema } from '#contract/common'
import type { LoggedArea } from '#contract/history'
import type { Permission } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { contentTypes } from '#server/features/exports/sheetFile'
import type { Caller } from '#server/http/access'
import { actorOf } from '#server/http/actor'
import type { AnswerSchema } from '#server/http/validation'
import type { App } from '#server/http/fastify'
import { invalid } from '#server/lib/errors'
import { clearNotices } from '#server/mail/notify'
import type { Versioned } from '#server/records/changePublisher'
import { addressesOf } from '#server/records/recordRoutes'
import { readersOf } from './audience'
import { placeNames } from './places'
import { listReaders, readersSheet } from './readers'
import { markRead, type Announced } from './readMarks'
import { remindReaders } from './reminders'

export const audienceRoutes = (app: App) =>
  app.get(
    '/api/gbc/:gbc_id/audience/places',
    {
      config: { access: 'garages.read' },
      schema: {
        tags: ['audience'],
        summary: 'Blocks and rows of garages that something published may be for',
        params: gbcParams,
        response: { 200: placeNamesSchema },
      },
    },
    ({ params }) => placeNames(app.db, params.gbc_id),
  )

interface ReaderCalls<Item> {
  area: Announced['area'] & LoggedArea
  access: { read: Permission; write: Permission }
  record: AnswerSchema
  /** @throws AppError 404 for a record that isn't there or that the caller can't see */
  get(handle: Handle, gbc_id: string, id: string, caller: Caller): Promise<Item>
  /** Page of a record, to which its notifications lead. */
  linkTo(id: string): string
  /** Why its readers can't be reminded, or null. */
  reminderProblem(item: Item): string | null
}

type Published = Versioned & Omit<Announced, 'area'> & { title: string; to_read: boolean; important: boolean }

/** The calls of a published record's readers: mark it as read; who has read it, as a list and as XLSX; remind those who haven't. */
export function readerRoutes<Item extends Published>(
  app: App,
  { area, access, record, get, linkTo, reminderProblem }: ReaderCalls<Item>,
): void {
  const { db, jobs, realtime } = app
  const { one } = addressesOf(area)
  const tags = [area]
  const params = recordParams

  app.post(
    `${one}/seen`,
    {
      config: { access: access.read },
      schema: { tags, summary: 'Mark as read by the caller; one that is stays so', params, response: { 200: record } },
    },
    async ({ params: { gbc_id, id }, caller }) => {
      const item = await get(db.read, gbc_id, id, caller)
      if (!item.to_read) return item
      const notified = await db.write.transaction().execute(async (trx) => {
        await markRead(trx, { ...item, area }, caller.id)
        return clearNotices(trx, { gbc_id, link: linkTo(id), user_id: caller.id })
      })
      realtime.notified(notified)
      const readers = await readersOf(db.read, { ...item, area, audience: 'office' })
      realtime.changed(gbc_id, { type: area, id, version: item.version, readers })
      return get(db.read, gbc_id, id, caller)
    },
  )

  app.post(
    `${one}/remind`,
    {
      config: { access: access.write },
      schema: {
        tags,
        summary: 'Notify those once more who have not read it, once a day at most',
        params,
        body: versionSchema,
        response: { 200: record },
      },
    },
    async (request) => {
      const { params: of, caller } = request
      const item = await get(db.read, of.gbc_id, of.id, caller)
      const problem = reminderProblem(item)
      if (problem) throw invalid({}, problem)
      await remindReaders(db, actorOf(request), { area, id: of.id, title: item.title })
      jobs.wake()
      return item
    },
  )

  const ofReaders = { access: 'members.read' } as const
  app.get(
    `${one}/readers`,
    {
      config: ofReaders,
      schema: {
        tags,
        summary: 'Whom it is for and who has read it',
        params,
        querystring: readersQuery,
        response: { 200: readersSchema },
      },
    },
    async ({ params: { gbc_id, id }, caller, query }) =>
      listReaders(db, { ...(await get(db.read, gbc_id, id, caller)), area }, query, caller.id),
  )

  app.get(
    `${one}/readers/export`,
    { config: ofReaders, schema: { tags, summary: 'The same list as XLSX', params } },
    async ({ params: { gbc_id, id }, caller }, reply) => {
      const item = await get(db.read, gbc_id, id, caller)
      return reply.type(contentTypes.xlsx).send(await readersSheet(db, { ...item, area }, item.important, caller.id))
    },
  )
}
