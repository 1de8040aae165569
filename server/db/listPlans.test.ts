import { CompiledQuery } from 'kysely'
import type { RouteOptions } from 'fastify'
import type { Page } from '#contract/common'
import { largeTables, MANY, manyRows } from '#server/testing/manyRows'
import { sentStatements, type SentStatement } from '#server/testing/sentStatements'
import { routesOf, testApp, type TestApp, type TestUser } from '#server/testing/testApp'
import { realPostgres } from '#server/testing/testPostgres'

/** So many rows are a page's or a record's; more are a table's. */
const FEW = 500
/**
 * Lists that are not looked at. Some have few rows in any cooperative; others read rows that a copy of one row can't be:
 * each charge, payment and line of a book has an operation of its own. A fund's movements are sums over all that was paid
 * and spent. Receipts are printed in the order of garages, which all their owners are put into; duplicates are looked for
 * among all members, once until one of them changes.
 */
const EXCEPTED = [
  '/api/gbc/:gbc_id/users',
  '/api/gbc/:gbc_id/contribution-kinds',
  '/api/gbc/:gbc_id/charges',
  '/api/gbc/:gbc_id/charges/runs',
  '/api/gbc/:gbc_id/charges/runs/:id/rows',
  '/api/gbc/:gbc_id/payments',
  '/api/gbc/:gbc_id/operations',
  '/api/gbc/:gbc_id/books/cash',
  '/api/gbc/:gbc_id/books/bank',
  '/api/gbc/:gbc_id/expenses/operations',
  '/api/gbc/:gbc_id/cash-desks',
  '/api/gbc/:gbc_id/funds/:id/entries',
  '/api/gbc/:gbc_id/receipts/recipients',
  '/api/gbc/:gbc_id/statements',
  '/api/gbc/:gbc_id/statements/:id/lines',
  '/api/gbc/:gbc_id/statements/unclear',
  '/api/gbc/:gbc_id/payer-rules',
  '/api/gbc/:gbc_id/members/duplicates',
]

/** A schema of the contract, as far as it is looked at here. */
interface QuerySchema {
  fields: Record<string, { meta(): unknown } | undefined>
}
const queryOf = (route: RouteOptions) => (route.schema as { querystring?: QuerySchema } | undefined)?.querystring
const sortsOf = (route: RouteOptions): string[] =>
  (queryOf(route)?.fields.sort?.meta() as { sortable?: string[] } | undefined)?.sortable ?? []

/** Every route that answers by pages. */
const listsOf = (test: TestApp) =>
  routesOf(test.app).filter((route) => route.method === 'GET' && queryOf(route)?.fields.page)

/** What a list asks of its database. */
async function statementsOf(call: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent = await sentStatements(call)
  // Counting reads all that it counts, and is remembered until something changes. Jobs are looked for meanwhile.
  return sent.filter(({ text }) => text.startsWith('select') && !/count\(\*\)|"claimed_until" </.test(text))
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: Node[]
}

function tableWide(node: Node): string[] {
  const inner = node.Plans ?? []
  const below = inner.flatMap(tableWide)
  const table = node['Relation Name'] ?? ''
  if (node['Node Type'] === 'Seq Scan' && largeTables.includes(table)) return [`Seq Scan on ${table}`, ...below]
  if (node['Node Type'] === 'Sort' && inner.some((child) => child['Plan Rows'] > FEW))
    return ['Sort of a table', ...below]
  return below
}

/** What of a statement's plan goes over a whole table. */
async function faultsOf({ db }: TestApp, { text, values }: SentStatement): Promise<string[]> {
  const explain = async <Row>(how: string) =>
    (await db.write.executeQuery<Row>(CompiledQuery.raw(`${how} ${text}`, values))).rows
  if (db.engine === 'sqlite') {
    // What goes with a page's rows has no limit of its own.
    if (!text.includes(' limit ')) return []
    const steps = await explain<{ detail: string }>('explain query plan')
    return steps
      .map(({ detail }) => detail)
      .filter(
        (detail) =>
          detail === 'USE TEMP B-TREE FOR ORDER BY' || largeTables.some((table) => detail === `SCAN ${table}`),
      )
  }
  const [plan] = await explain<{ 'QUERY PLAN': [{ Plan: Node }] }>('explain (format json)')
  return tableWide(plan['QUERY PLAN'][0].Plan)
}

// PGlite has no statistics worth the name; where there is no PostgreSQL, SQLite's plans alone are looked at.
describe.each(realPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))('lists on %s', (engine) => {
  let test: TestApp
  let chairman: TestUser
  let ids: Record<string, string>

  beforeAll(async () => {
    test = await testApp(engine)
    ;({ chairman, ids } = await manyRows(test))
  })
  afterAll(() => test.close())

  /** `…/imports/:id/rows` names an import. */
  const pathOf = (route: RouteOptions) =>
    route.url.replace(/([\w-]+)\/:(\w+)/g, (_, area: string) => {
      if (!ids[area]) throw new Error(`${route.url}: the test doesn't know an id of ${area}`)
      return `${area}/${ids[area]}`
    })

  /** The list plain, and by each filter that a field of its records answers: by what stands in a copy, which most of them are. */
  async function filtersOf(route: RouteOptions): Promise<string[]> {
    const { body } = await test.call<Page<Record<string, unknown>>>(chairman, 'GET', pathOf(route))
    expect([route.url, body.total >= MANY]).toEqual([route.url, true])
    // Entries of one record are few: they are found by it and sorted.
    const names = Object.keys(queryOf(route)?.fields ?? {}).filter((name) => name !== 'record_id')
    const copy = body.items.at(-1) ?? {}
    return ['', ...names.flatMap((name) => (typeof copy[name] === 'string' ? [`${name}=${copy[name]}`] : []))]
  }

  it('are found in the code', () => {
    expect(listsOf(test).length).toBeGreaterThan(10)
    expect(listsOf(test).flatMap(sortsOf).length).toBeGreaterThan(30)
  })

  it.each(EXCEPTED)('%s is left out because it cannot be looked at as the others are', async (url) => {
    const route = listsOf(test).find((list) => list.url === url)
    if (!route) throw new Error('There is no such list any more')
    const named = [...url.matchAll(/([\w-]+)\/:\w+/g)].every(([, area]) => ids[area])
    if (!named) return
    let total = 0
    const statements = await statementsOf(async () => {
      ;({ total } = (await test.call<Page<unknown>>(chairman, 'GET', pathOf(route))).body)
    })
    const faults = await Promise.all(statements.map((statement) => faultsOf(test, statement)))
    expect(total < MANY || faults.flat().length > 0).toBe(true)
  })

  it('read the first page of each sort in an index, in both directions, with and without a filter', async () => {
    const faults: string[] = []
    let explained = 0
    for (const route of listsOf(test).filter(({ url }) => !EXCEPTED.includes(url))) {
      const sorts = sortsOf(route).flatMap((name) => [name, `-${name}`])
      for (const filter of await filtersOf(route)) {
        for (const sort of ['', ...sorts]) {
          const url = `${pathOf(route)}?${filter}${sort && `&sort=${sort}`}`
          const statements = await statementsOf(() => test.call(chairman, 'GET', url))
          explained += statements.length
          for (const statement of statements)
            for (const fault of await faultsOf(test, statement)) faults.push(`${url}: ${fault}: ${statement.text}`)
        }
      }
    }
    expect(faults).toEqual([])
    expect(explained).toBeGreaterThan(100)
  })
})
