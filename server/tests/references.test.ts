import { bodySchemaOf, nameOf, openStage } from '#server/testing/hostile/stage'
import { validBody, withValue } from '#server/testing/hostile/validBody'
import { routesOf, testApp, type TestApp } from '#server/testing/testApp'

/** A record may name records of its own cooperative alone. Every route is tried whose body holds ids: a new one by itself. */

/** What makes a body's ids count. */
const MEANT = { audience: 'garages' }

const isUuid = (value: unknown) => typeof value === 'string' && /^[\da-f-]{36}$/.test(value)

let test: TestApp
beforeAll(async () => {
  test = await testApp('sqlite')
})
afterAll(() => test.close())

it('an id of another cooperative’s record is refused wherever a body holds one', async () => {
  const own = await openStage(test)
  const foreign = await openStage(test)
  const accepted: string[] = []
  let tried = 0
  for (const route of routesOf(test.app).filter(({ method, url }) => method !== 'GET' && url.includes(':gbc_id'))) {
    const schema = bodySchemaOf(route)
    const names = Object.keys((schema as { fields?: object } | null)?.fields ?? {}).filter((name) =>
      /_ids?$/.test(name),
    )
    if (!schema || names.length === 0) continue
    const theirs = (await foreign.targetOf(route)).known
    for (const name of names.filter((each) => isUuid([theirs[each]].flat()[0]))) {
      const { caller, ids, known } = await own.targetOf(route)
      const body = withValue(validBody(schema, { ...known, ...MEANT })(own.nextTurn()), [name], theirs[name])
      const { status } = await test.call(caller, route.method as 'POST', own.filled(route.url, ids), body)
      tried += 1
      if (status < 400 || status >= 500) accepted.push(`${nameOf(route)} ${name}: ${status} ${JSON.stringify(body)}`)
    }
  }
  expect(accepted).toEqual([])
  expect(tried).toBeGreaterThan(20)
}, 300_000)
