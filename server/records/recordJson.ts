import type { RawBuilder } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { Page } from '#contract/common'
import type { Engine } from '#server/db/engine'
import { jsonColumn, jsonObject, jsonText } from '#server/db/json'
import { toJsonSchema } from '#server/http/jsonSchema'

/**
 * Lists, and records that are read all the time, are read as JSON that the database has made: unpacking two thousand values
 * of a page, carrying them between threads and packing them again takes longer than all the rest of the answer.
 */

/**
 * Records of a table as their schema has them, as JSON: what the schema doesn't name never leaves.
 * @returns what a query selects, called `json`; fields that aren't columns of the table are given to it
 */
export function recordJson(table: string, schema: Parameters<typeof toJsonSchema>[0]) {
  const fields = Object.entries(toJsonSchema(schema).properties ?? {})
  return (engine: Engine, computed: Record<string, RawBuilder<unknown>>) => {
    const columns = fields
      .filter(([name]) => !(name in computed))
      .map(([name, { type }]) => [name, jsonColumn(engine, `${table}."${name}"`, type)])
    const object = jsonObject(engine, Object.fromEntries(columns) as Record<string, string>, computed)
    return jsonText(engine, object).as('json')
  }
}

type Reply = Pick<FastifyReply, 'type' | 'send'>

/** Answers what is JSON already. */
export const sendJson = (reply: Reply, json: string) => reply.type('application/json; charset=utf-8').send(json)

/** Answers a page of records that are JSON already. */
export const sendPage = (reply: Reply, { items, ...page }: Page<string>) =>
  sendJson(reply, `${JSON.stringify(page).slice(0, -1)},"items":[${items.join(',')}]}`)
