import type { RouteOptions } from 'fastify'
import { DefaultQueryExecutor } from 'kysely'
import { newId } from '#server/lib/ids'
import { bodySchemaOf, openStage } from '#server/testing/hostile/stage'
import { validBody } from '#server/testing/hostile/validBody'
import { sentStatements } from '#server/testing/sentStatements'
import { routesOf, testApp, type TestApp } from '#server/testing/testApp'

/**
 * A list asks its database something else for each filter and each sort that its contract names. One that the code
 * forgets would answer every record without a word.
 */

/** What a filter without choices is asked by: the first that it takes. */
const CANDIDATES = [newId(), '2026-01-15', '2026', 'слово']

/** A schema of the contract, as far as it is looked at here. */
interface Filter {
  describe(): object
  isValidSync(value: unknown): boolean
}
const fieldsOf = ({ schema }: RouteOptions) =>
  Object.entries((schema?.querystring as { fields: Record<string, Filter> } | undefined)?.fields ?? {})

/** Calls for which a record is made that no list takes in as it is sent. */
const CALLS_ON: Record<string, string> = {
  imports: '/imports/:id/apply',
  runs: '/charges/runs/:id/post',
  statements: '/statements/:id/post',
}

/** All values that a filter has, both directions of each sort, or one that it takes. */
function valuesOf(filter: Filter): string[] {
  const { oneOf, meta } = filter.describe() as { oneOf: string[]; meta?: { anyOf?: string[]; sortable?: string[] } }
  if (meta?.sortable) return meta.sortable.flatMap((name) => [name, `-${name}`])
  const choices = meta?.anyOf ?? oneOf
  return choices.length > 0 ? choices : CANDIDATES.filter((value) => filter.isValidSync(value)).slice(0, 1)
}

let test: TestApp
let stage: Awaited<ReturnType<typeof openStage>>

beforeAll(async () => {
  test = await testApp('sqlite')
  stage = await openStage(test)
})
afterAll(() => test.close())

/** The list's address, of a record that is there; a list of what is not simply posted to it has one too. */
async function pathOf(route: RouteOptions): Promise<string> {
  const [, name] = /([\w-]+)(?:\/:id\/[\w-]+)?$/.exec(route.url) ?? []
  const call = routesOf(test.app).find(({ url }) => url === `/api/gbc/:gbc_id${CALLS_ON[String(name)]}`)
  const { ids } = await stage.targetOf(call ?? route)
  return stage.filled(route.url, ids)
}

/** A record in each list: of one that is counted and empty nothing else is read, by whatever it is sorted. */
async function fill(lists: RouteOptions[]): Promise<void> {
  const listed = new Set(lists.map(({ url }) => url))
  for (const route of routesOf(test.app)) {
    const schema = bodySchemaOf(route)
    // Debts are made by other calls than by one of their list.
    const isWanted = listed.has(route.url) || route.url.endsWith('/charges/:id/split')
    if (route.method !== 'POST' || !schema || !isWanted) continue
    const { ids, known, caller } = await stage.targetOf(route)
    await stage.send('POST', stage.filled(route.url, ids), validBody(schema, known)(stage.nextTurn()), caller)
  }
}

/**
 * Everything that a list asks of the database, and what it answers; without moments, which are others each time.
 * @param statuses what it may answer with: a filter may name a record that isn't there
 */
async function readingOf(path: string, statuses: number[]): Promise<string[]> {
  // What SQLite's main thread reads goes by the first alone, what its other threads prepared by the second.
  const execute = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  let answer: unknown
  const sent = await sentStatements(async () => {
    const { status, body } = await test.call(stage.chairman, 'GET', path)
    if (!statuses.includes(status)) throw new Error(`${path} was refused: ${JSON.stringify(body)}`)
    answer = status === 200 ? body : status
  })
  const executed = execute.mock.calls.map(([{ sql: text, parameters: values }]) => ({ text, values }))
  execute.mockRestore()
  // Jobs are looked for meanwhile.
  const read = [...sent, ...executed].filter(({ text }) => text.startsWith('select') && !text.includes('claimed_until'))
  const isMoment = (value: unknown) => /^\d{4}-\d\d-\d\dT/.test(String(value))
  return [answer, ...read.map(({ text, values }) => [text, values.filter((value) => !isMoment(value))])].map((each) =>
    JSON.stringify(each),
  )
}

it('every filter and sort of a list changes what is asked of the database', async () => {
  const lists = routesOf(test.app).filter(
    (route) => route.method === 'GET' && fieldsOf(route).some(([name]) => name === 'page'),
  )
  await fill(lists)
  const ignored: string[] = []
  let tried = 0
  for (const route of lists) {
    const path = await pathOf(route)
    const plain = new Set(await readingOf(path, [200]))
    for (const [name, filter] of fieldsOf(route)) {
      if (['page', 'page_size'].includes(name)) continue
      tried += 1
      const readings: string[] = []
      for (const value of valuesOf(filter))
        readings.push(...(await readingOf(`${path}?${name}=${encodeURIComponent(value)}`, [200, 404])))
      if (readings.every((each) => plain.has(each))) ignored.push(`${route.url}?${name}`)
    }
  }
  expect(ignored).toEqual([])
  expect(tried).toBeGreaterThan(50)
})
