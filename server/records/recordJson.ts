import { sql, type RawBuilder } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { Page } from '#contract/common'
import type { Engine } from '#server/db/engine'
import { toJsonSchema } from '#server/http/jsonSchema'

/**
 * Lists, and records that are read all the time, are read as JSON that the database has made: unpacking two thousand values
 * of a page, carrying them between threads and packing them again takes longer than all the rest of the answer.
 */

const quoted = (name: string) => `'${name}'`

/** A column as its field in the contract has it: lists are stored as JSON, yes and no as 1 and 0. */
function columnJson(engine: Engine, table: string, name: string, type: string | undefined): string {
  const column = `${table}."${name}"`
  if (type === 'array') return engine === 'sqlite' ? `json(${column})` : `${column}::json`
  if (type === 'boolean') return engine === 'sqlite' ? `json(iif(${column} = 1, 'true', 'false'))` : `(${column} = 1)`
  return column
}

export const jsonBoolean = (engine: Engine, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`json(iif(${condition}, 'true', 'false'))` : sql`(${condition})`

/** All rows of a query as one JSON list, in an order. */
export const jsonList = (engine: Engine, item: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  engine === 'sqlite'
    ? sql`json_group_array(${item} order by ${order})`
    : sql`coalesce(json_agg(${item} order by ${order}), '[]')`

/**
 * A JSON object of columns: fifty at most, PostgreSQL takes no more than a hundred arguments.
 * @param columns names and what they are read from
 */
export function jsonObject(
  engine: Engine,
  columns: Record<string, string>,
  computed: Record<string, RawBuilder<unknown>> = {},
): RawBuilder<unknown> {
  const plain = sql.raw(
    Object.entries(columns)
      .map(([name, column]) => `${quoted(name)}, ${column}`)
      .join(', '),
  )
  const others = Object.entries(computed).map(([name, value]) => sql`${sql.raw(quoted(name))}, ${value}`)
  return sql`${sql.raw(engine === 'sqlite' ? 'json_object' : 'json_build_object')}(${sql.join([plain, ...others])})`
}

/**
 * Records of a table as their schema has them, as JSON: what the schema doesn't name never leaves.
 * @returns what a query selects, called `json`; fields that aren't columns of the table are given to it
 */
export function recordJson(table: string, schema: Parameters<typeof toJsonSchema>[0]) {
  const fields = Object.entries(toJsonSchema(schema).properties ?? {})
  return (engine: Engine, computed: Record<string, RawBuilder<unknown>>) => {
    const columns = fields
      .filter(([name]) => !(name in computed))
      .map(([name, { type }]) => [name, columnJson(engine, table, name, type)])
    const object = jsonObject(engine, Object.fromEntries(columns) as Record<string, string>, computed)
    return (engine === 'sqlite' ? sql<string>`${object}` : sql<string>`(${object})::text`).as('json')
  }
}

type Reply = Pick<FastifyReply, 'type' | 'send'>

/** Answers what is JSON already. */
export const sendJson = (reply: Reply, json: string) => reply.type('application/json; charset=utf-8').send(json)

/** Answers a page of records that are JSON already. */
export const sendPage = (reply: Reply, { items, ...page }: Page<string>) =>
  sendJson(reply, `${JSON.stringify(page).slice(0, -1)},"items":[${items.join(',')}]}`)
