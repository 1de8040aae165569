import type { RouteOptions } from 'fastify'
import type { Schema } from 'yup'
import { newId } from '#server/lib/ids'
import { routesOf, TEST_PASSWORD, type TestApp } from '../testApp'
import { arrangements, verbsBefore } from './arrangements'
import type { Stage, Target } from './stageTypes'
import { pathsOf, validBody, type Body } from './validBody'

const GBC = '/api/gbc/:gbc_id'

/** The schema that a body is checked by; an edit is checked laid over the stored record. */
export function bodySchemaOf({ schema }: RouteOptions): Schema | null {
  const body = schema?.body as Schema | undefined
  return body ? ((body.meta() as { edit?: Schema } | undefined)?.edit ?? body) : null
}

export const nameOf = ({ method, url }: RouteOptions) => `${String(method)} ${url}`

/** Lists of ids that are not called as these. */
const LISTS: Partial<Record<string, string>> = { kind_id: 'contribution-kinds', kind_ids: 'contribution-kinds' }

/** Counts all bodies that are made of a schema: what must be one of its kind holds the number. */
let turn = 0

/**
 * A cooperative to try routes in: what a route needs is made by the routes that make it.
 * @param of the cooperative; absent = a new one
 */
export async function openStage(test: TestApp, of?: Awaited<ReturnType<TestApp['cooperative']>>) {
  const { gbc, chairman } = of ?? (await test.cooperative())
  const gbc_id = gbc.id
  const routes = routesOf(test.app)

  const creating = (url: string) => routes.find((route) => route.method === 'POST' && route.url === url)
  const filled = (url: string, ids: Record<string, string>) =>
    url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? newId())

  const send: Stage['send'] = async (method, path, body, by = chairman) => {
    const url = path.startsWith('/api') ? path : `/api/gbc/${gbc_id}/${path}`
    const answer = await test.call<never>(by, method, url, body)
    if (answer.status >= 300) throw new Error(`${method} ${url} was refused: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Values of a body's ids: a field `new_member_id` is given a member, `garage_ids` a list of one garage. */
  async function knownOf(schema: Schema | null): Promise<Body> {
    // Few records may be pinned at a time; a yearly contribution is charged for a year; a new fund has no money to give.
    const known: Body = {
      password: TEST_PASSWORD,
      pinned: false,
      period: '2026',
      category_ids: [],
      despite_shortage: true,
    }
    const names = schema ? pathsOf(schema, validBody(schema)(0)).map((path) => String(path.at(-1))) : []
    for (const name of names.filter((each) => /_ids?$/.test(each))) {
      const words = name.replace(/_ids?$/, '').split('_')
      const named = LISTS[name]
      const lists = named
        ? [`${GBC}/${named}`]
        : words.flatMap((_, place) => {
            const word = words.slice(place).join('-')
            return [`${GBC}/${word}s`, `${GBC}/${word}`]
          })
      const list = lists.find((url) => creating(url)?.schema?.body)
      if (!list) continue
      const { id } = await make(list)
      known[name] = name.endsWith('s') ? [id] : id
    }
    return known
  }

  /** A body that makes a new record of a list. */
  async function newBody(list: string): Promise<object> {
    const route = creating(list)
    const schema = route && bodySchemaOf(route)
    if (!schema) throw new Error(`No route makes a record at ${list}`)
    return validBody(schema, await knownOf(schema))((turn += 1))
  }

  const make = async (
    list: string,
    ids: Record<string, string> = { gbc_id },
  ): Promise<{ id: string; version: number }> => send('POST', filled(list, ids), await newBody(list))

  /** @returns id of a record made in the list; the answer may be the whole list, the new one last */
  async function madeIn(list: string, ids: Record<string, string>): Promise<string> {
    const made: unknown = await make(list, ids)
    return Array.isArray(made) ? (made as { id: string }[]).at(-1)!.id : (made as { id: string }).id
  }

  /** Ids of an address, each of a record made for it; nobody's where no route makes such records. */
  async function idsOf(url: string): Promise<Record<string, string>> {
    const ids: Record<string, string> = { gbc_id }
    for (const [parameter, name] of url.matchAll(/:(\w+)/g)) {
      const list = url.slice(0, url.indexOf(`/${parameter}`))
      if (!(name in ids)) ids[name] = creating(list)?.schema?.body ? await madeIn(list, ids) : newId()
    }
    return ids
  }

  const stage: Stage = { test, gbc_id, chairman, send, make: (list) => make(list), memory: new Map() }

  /** All that a call of the route needs to succeed. */
  async function targetOf(route: RouteOptions): Promise<Target> {
    const arrange = arrangements[nameOf(route)]
    const { caller = chairman, ids, known }: Partial<Target> = arrange ? await arrange(stage) : {}
    const target = {
      caller,
      ids: ids ? { gbc_id, ...ids } : await idsOf(route.url),
      known: { ...(await knownOf(bodySchemaOf(route))), ...known },
    }
    const one = route.url.slice(0, route.url.lastIndexOf('/'))
    for (const verb of verbsBefore(route.url)) {
      const earlier = creating(`${one}/${verb}`)
      if (!earlier) continue
      const schema = bodySchemaOf(earlier)
      await send('POST', filled(`${one}/${verb}`, target.ids), schema ? validBody(schema, target.known)(turn) : {})
    }
    return target
  }

  /** Whether a call leaves all that the next one needs: it adds to a list, or changes a record without its version. */
  const isRepeatable = ({ method, url }: RouteOptions, { known }: Target) =>
    method === 'POST'
      ? routes.some((route) => route.method === 'GET' && route.url === url)
      : method === 'PUT' && !('version' in known)

  return { ...stage, newBody, targetOf, isRepeatable, filled, nextTurn: () => (turn += 1) }
}
