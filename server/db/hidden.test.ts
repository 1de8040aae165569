import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Garage } from '#contract/garages'
import type { SearchAnswer } from '#contract/search'
import { testApp, type TestApp, type TestUser } from '#server/testing/testApp'

/** An import's records of which the last is not written yet: ids that begin alike (hidden.ts). */
const prefixOf = (id: string) => id.slice(0, -12)

describe('records that an import is still writing', () => {
  let app: TestApp
  let chairman: TestUser
  let path: string
  let prefixes: string[]

  beforeAll(async () => {
    app = await testApp('sqlite')
    const made = await app.cooperative()
    chairman = made.chairman
    path = `/api/gbc/${made.gbc.id}`
    const fields = { last_name: 'Полузаписанный', birth_date: '1961-05-04' }
    await app.member(made.gbc.id, chairman, fields)
    const members = [await app.member(made.gbc.id, chairman, fields), await app.member(made.gbc.id, chairman, fields)]
    const { body } = await app.call<Garage>(chairman, 'POST', `${path}/garages`, { number: '4711' })
    prefixes = [...members, body].map(({ id }) => prefixOf(id))
    prefixes.forEach((prefix) => app.db.hidden.hide(prefix))
  })
  afterAll(() => app.close())

  const found = async (q: string) =>
    (await app.call<SearchAnswer>(chairman, 'GET', `${path}/search?q=${encodeURIComponent(q)}`)).body.groups
  const pairs = async () =>
    (await app.call<{ total: number }>(chairman, 'GET', `${path}/members/duplicates?page=1&page_size=10`)).body.total

  it('are neither found nor counted by the search, nor shown as duplicates, before the last is there', async () => {
    for (const q of ['полуз', 'п']) expect(await found(q)).toMatchObject([{ area: 'members', total: 1 }])
    expect(await found('4711')).toEqual([])
    expect(await pairs()).toBe(0)

    prefixes.forEach((prefix) => app.db.hidden.show(prefix))
    // A change of the register, as the end of an import is: counts are taken anew.
    await app.call(chairman, 'POST', `${path}/garages`, { number: '4712' })
    expect(await found('полуз')).toMatchObject([{ area: 'members', total: 3 }])
    expect(await found('п')).toMatchObject([{ area: 'members', total: 3 }])
    expect(await found('4711')).toMatchObject([{ area: 'garages', total: 1 }])
    expect(await pairs()).toBe(3)
  })
})

describe('SQL written as text', () => {
  const server = join(__dirname, '..')
  /** Tables that hidden.ts guards. */
  const raw = /\b(from|join)\s+(members|garages)\b/
  /** Asks for what is shown by itself: `hidden.shows`. */
  const shown = /hidden\.shows\(/

  /** Files that must see hidden records too, and why. */
  const seesAll: Record<string, string> = {
    'features/imports/rollback.ts': 'an undo reads, in its own transaction, what it takes back itself',
    'features/openings/openingsRepository.ts': 'an account is closed when its member is gone, not while it is hidden',
  }

  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('db/migrations/'),
  )
  /** A file without its comments. */
  const codeOf = (file: string) =>
    readFileSync(join(server, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\/\/.*$/gm, '')

  it('reads members and garages only where it leaves out those that an import is still writing', () => {
    const reading = sources.filter((file) => raw.test(codeOf(file)))
    expect(reading).toContain('features/merges/duplicatesRepository.ts')
    expect(reading.filter((file) => !(file in seesAll) && !shown.test(codeOf(file)))).toEqual([])
  })
})
