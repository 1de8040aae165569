import { gbcParams, pageOf, recordParams, versionSchema, type Page } from '#contract/common'
import type { ChangedArea } from '#contract/events'
import type { LoggedArea } from '#contract/history'
import type { Permission } from '#contract/permissions'
import { actorOf, type Actor } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import type { Db, Handle } from '#server/db/engine'
import { withIdempotencyKey } from './idempotency'
import type { Caller } from '#server/http/access'
import {
  patchOf,
  type AnswerSchema,
  type AnyObject,
  type InputSchema,
  type QuerySchema,
  type RecordSchema,
} from '#server/http/validation'
import { changePublisher, type Saved, type Versioned } from './changePublisher'
import { historyRoute } from './historyRoute'
import { sendJson, sendPage } from './recordJson'

/** Something that is done with a record. */
interface RecordAct<Item> {
  /** What the description says of it. */
  summary: string
  act(db: Db, actor: Actor, id: string, version?: number): Promise<Saved<Item>>
}

interface RecordCalls<Item, Input extends AnyObject, Query extends AnyObject> {
  /** Its name in addresses, in the history, in events and in the description. */
  area: ChangedArea & LoggedArea
  /** What a record and the list are called in the description: `a member`, `members`. */
  words: { one: string; many: string }
  /** `history` where not whoever reads a record may read its history. */
  access: { read: Permission; write: Permission; history?: Permission }
  record: RecordSchema<Item>
  /** A record of the list, where it has more than the record by itself. */
  listed?: RecordSchema<Item>
  input: InputSchema<Input>
  query?: QuerySchema<Query>
  /** One page. Absent, and `listJson` too = the area's list is more than a page. */
  list?(db: Db, gbc_id: string, query: Query, caller: Caller): Promise<Page<Item>>
  /** The same of records that are JSON already (recordJson.ts), instead of `list`. */
  listJson?(db: Db, gbc_id: string, query: Query, caller: Caller): Promise<Page<string>>
  /** @throws AppError 404 for a record that isn't there or that the caller can't see */
  get(handle: Handle, gbc_id: string, id: string, caller: Caller): Promise<Item>
  /** The same as JSON of the fields that `record` names (recordJson.ts), for what is read all the time. @throws as `get` */
  getJson?(handle: Handle, gbc_id: string, id: string, caller: Caller): Promise<string>
  create(trx: Handle, actor: Actor, input: Input): Promise<Item>
  /** @param sent fields of the record, which are laid over the stored ones, and the `version` that they were made from */
  change(db: Db, actor: Actor, id: string, sent: object): Promise<Saved<Item>>
  /** Absent = its records are never archived, or in a way of their own. */
  setArchived?(db: Db, actor: Actor, id: string, archived: boolean, version?: number): Promise<Saved<Item>>
  /** What else is done with a record, by the verb of its address: `POST …/{id}/publish` with the version that was seen. */
  acts?: Record<string, RecordAct<Item>>
  /** Tells who listens of a change, after the commit; absent = the office alone. */
  publish?(saved: Saved<Item>): void
}

/** Addresses of an area's list and of one record: `contribution_kinds` stands at `/contribution-kinds`. */
export function addressesOf(area: string) {
  const list = `/api/gbc/:gbc_id/${area.replaceAll('_', '-')}`
  return { list, one: `${list}/:id` }
}

/** The calls that records of every area have: list, create, read, change, archive and restore, history; and the area's own acts. */
export function recordRoutes<Item extends Versioned, Input extends AnyObject, Query extends AnyObject>(
  app: App,
  calls: RecordCalls<Item, Input, Query>,
): void {
  const { db, realtime } = app
  const { area, words, access } = calls
  const publish = calls.publish ?? (({ after }: Saved<Item>) => changePublisher(realtime, area).publish(after))
  const { list, one } = addressesOf(area)
  const tags = [area]
  const read = { access: access.read }
  const write = { access: access.write }
  // Of whichever type: the compiler can't follow a schema that is a parameter.
  const record: AnswerSchema = calls.record
  const page: AnswerSchema = pageOf(calls.listed ?? calls.record)
  const answer = { 200: record }

  async function published(change: Promise<Saved<Item>>): Promise<Item> {
    const saved = await change
    publish(saved)
    return saved.after
  }

  const { list: readPage, listJson, setArchived } = calls
  if (readPage || listJson)
    app.get(
      list,
      {
        config: read,
        schema: {
          tags,
          summary: `List of ${words.many}`,
          params: gbcParams,
          querystring: calls.query,
          response: { 200: page },
        },
      },
      async ({ params, query, caller }, reply) => {
        const asked = [db, params.gbc_id, query as Query, caller] as const
        return listJson ? sendPage(reply, await listJson(...asked)) : readPage?.(...asked)
      },
    )

  app.post(
    list,
    {
      config: write,
      schema: {
        tags,
        summary: `Add ${words.one}`,
        params: gbcParams,
        body: calls.input,
        response: { 201: record },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const after = await calls.create(trx, actorOf(request), request.body as Input)
        return { status: 201, body: after, after: () => publish({ before: null, after }) }
      }),
  )

  app.get(
    one,
    {
      config: read,
      schema: {
        tags,
        summary: words.one.charAt(0).toUpperCase() + words.one.slice(1),
        params: recordParams,
        response: answer,
      },
    },
    async ({ params: { gbc_id, id }, caller }, reply) =>
      calls.getJson
        ? sendJson(reply, await calls.getJson(db.read, gbc_id, id, caller))
        : calls.get(db.read, gbc_id, id, caller),
  )

  app.put(
    one,
    {
      config: write,
      schema: {
        tags,
        summary: `Change ${words.one}`,
        params: recordParams,
        body: patchOf(calls.input),
        response: answer,
      },
    },
    (request) => published(calls.change(db, actorOf(request), request.params.id, request.body)),
  )

  const acts: Record<string, RecordAct<Item>> = {
    ...(setArchived && {
      archive: {
        summary: 'Put into the archive',
        act: (_db, actor, id, version) => setArchived(db, actor, id, true, version),
      },
      restore: {
        summary: 'Take out of the archive',
        act: (_db, actor, id, version) => setArchived(db, actor, id, false, version),
      },
    }),
    ...calls.acts,
  }
  for (const [verb, { summary, act }] of Object.entries(acts))
    app.post(
      `${one}/${verb}`,
      { config: write, schema: { tags, summary, params: recordParams, body: versionSchema, response: answer } },
      (request) => published(act(db, actorOf(request), request.params.id, request.body.version)),
    )

  historyRoute(app, { path: one, area, access: access.history ?? access.read }, calls.get)
}
