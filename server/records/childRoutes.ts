import { recordParams } from '#contract/common'
import type { Permission } from '#contract/permissions'
import { actorOf, type Actor } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import type { Db, Handle } from '#server/db/engine'
import { withIdempotencyKey } from './idempotency'
import { patchOf, type AnswerSchema, type AnyObject, type InputSchema } from '#server/http/validation'
import { addressesOf } from './recordRoutes'

type RecordParams = { gbc_id: string; id: string }

interface ChildCalls<Input extends AnyObject, Changed extends { list: readonly unknown[] }> {
  /** Area of the record that they belong to. */
  area: string
  /** Their name in the address, behind the record's. */
  name: string
  /** What one of them and all of them are called in the description: `a tenant`. */
  words: { one: string; all: string }
  access: { read: Permission; write: Permission }
  /** The record's address and `param`. */
  params: InputSchema<AnyObject>
  /** Parameter of the address that names one of them. */
  param: string
  input: InputSchema<Input>
  /** All of them: what every call answers with. */
  answer: AnswerSchema
  /** @throws AppError 404 without the record */
  record(handle: Handle, gbc_id: string, id: string): Promise<unknown>
  list(handle: Handle, gbc_id: string, id: string): Promise<unknown>
  add(trx: Handle, actor: Actor, id: string, input: Input): Promise<Changed>
  change(db: Db, actor: Actor, id: string, child_id: string, sent: object): Promise<Changed>
  remove(db: Db, actor: Actor, id: string, child_id: string): Promise<Changed>
  /** Tells who listens of a change, after the commit. */
  publish(changed: Changed, params: RecordParams): void
}

/** The calls on a list that belongs to a record and changes with it: read, add to it, change and remove one. */
export function childRoutes<Input extends AnyObject, Changed extends { list: readonly unknown[] }>(
  app: App,
  calls: ChildCalls<Input, Changed>,
): void {
  const { db } = app
  const { access, words, param, publish } = calls
  const list = `${addressesOf(calls.area).one}/${calls.name}`
  const one = `${list}/:${param}`
  const tags = [calls.area]
  const response = { 200: calls.answer }
  const childOf = (params: object) => (params as Record<string, string>)[param]

  async function published(params: RecordParams, change: Promise<Changed>): Promise<unknown> {
    const changed = await change
    publish(changed, params)
    return changed.list
  }

  app.get(
    list,
    {
      config: { access: access.read },
      schema: { tags, summary: words.all, params: recordParams, response },
    },
    async ({ params: { gbc_id, id } }) => {
      await calls.record(db.read, gbc_id, id)
      return calls.list(db.read, gbc_id, id)
    },
  )

  app.post(
    list,
    {
      config: { access: access.write },
      schema: {
        tags,
        summary: `Add ${words.one}`,
        params: recordParams,
        body: calls.input,
        response: { 201: calls.answer },
      },
    },
    (request, reply) =>
      withIdempotencyKey(db, request, reply, async (trx) => {
        const changed = await calls.add(trx, actorOf(request), request.params.id, request.body as Input)
        return { status: 201, body: changed.list, after: () => publish(changed, request.params) }
      }),
  )

  app.put(
    one,
    {
      config: { access: access.write },
      schema: { tags, summary: `Change ${words.one}`, params: calls.params, body: patchOf(calls.input), response },
    },
    (request) => {
      const { caller, body } = request
      const params = request.params as RecordParams
      return published(params, calls.change(db, actorOf({ params, caller }), params.id, childOf(params), body))
    },
  )

  app.delete(
    one,
    {
      config: { access: access.write },
      schema: { tags, summary: `Remove ${words.one}`, params: calls.params, response },
    },
    (request) => {
      const { caller } = request
      const params = request.params as RecordParams
      return published(params, calls.remove(db, actorOf({ params, caller }), params.id, childOf(params)))
    },
  )
}
