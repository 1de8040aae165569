import { matchRoutes } from 'react-router-dom'
import { AREA_NAMES, areas } from '#contract/areas'
import { pages } from '#contract/pages'
import { EXPORT_AREAS } from '#contract/jobs'
import { SEARCH_AREAS } from '#contract/search'
import { placeOf } from '#shared/features/places'
import { GBC_CREATE } from '#shared/routing/paths'
import { features } from './features'
import { listReducers } from './slices'

const routes = features.flatMap(({ routes = [] }) => routes)

const opens = (path: string) => matchRoutes([...routes], path) !== null

test.each(SEARCH_AREAS)('records of %s that the search finds open, one by one and as a list', (area) => {
  const { record, list } = placeOf(features, area)
  expect([opens(record?.('id') ?? ''), opens(list ?? '')]).toEqual([true, true])
})

test.each(EXPORT_AREAS)('the list of %s has its line on «Экспорт/импорт», its page and its state', (area) => {
  const lines = features.flatMap(({ exports }) => exports?.[area] ?? [])
  expect(lines.map(({ what }) => what)).toEqual([expect.stringMatching(/^[А-Я]/)])
  expect(opens(placeOf(features, area).list ?? '')).toBe(true)
  expect(Object.keys(listReducers)).toContain(area)
})

test.each(Object.entries(pages))('what notifications and letters call %s is a page', (_, path) => {
  expect(opens(path('id').replace(/\?.*/, ''))).toBe(true)
})

/** Money is logged by what was done with it; of these areas fields of records change. */
const EDITED = AREA_NAMES.filter((area) => 'logged' in areas[area] && 'write' in areas[area]).filter(
  (area) => !('write' in areas[area]) || areas[area].write !== 'finances.post',
)

test.each(EDITED)('fields of %s read in the log as the office calls them', async (area) => {
  const known = await Promise.all(features.map(async ({ history }) => (history ? history() : {})))
  const fields = Object.assign({}, ...known) as Record<string, object>
  expect(Object.keys(fields[area] ?? {})).not.toEqual([])
})

/** The area that an address beside its records belongs to. */
const areaAt = (path: string) =>
  AREA_NAMES.find((name) => {
    const { list, record } = placeOf(features, name)
    return [`${list}/`, record?.('') ?? `${list}/`].some((start) => path.startsWith(start))
  })

/** Whoever has no cooperative may found one. */
const forms = routes
  .filter(({ path }) => /\/(create|edit)$/.test(path) && path !== GBC_CREATE)
  .filter(({ path }) => areaAt(path) !== undefined)

test.each(forms.map(({ path, handle }) => ({ path, permission: handle.permission })))(
  'who fills the form at $path may save it',
  ({ path, permission }) => {
    expect(forms.length).toBeGreaterThan(8)
    const area = areas[areaAt(path) ?? 'gbc']
    // What is published is read by all, and listed by whoever writes it.
    expect(permission).toBe('write' in area ? area.write : 'read' in area && area.read)
  },
)

test.each([...AREA_NAMES.filter((area) => 'changed' in areas[area]), 'own'])(
  'a change of %s by someone else makes calls of one tag stale',
  (area) => {
    const tags = features.flatMap(({ tags = {} }) => Object.values(tags)).filter(([own]) => own === area)
    expect(tags).toHaveLength(1)
  },
)

test.each(features.filter(({ commands }) => commands?.some(({ id }) => id.startsWith('new-'))))(
  'an area in which records are added explains itself in the help: %#',
  async ({ help }) => {
    expect((await help?.())?.articles.length).toBeGreaterThan(0)
  },
)

test('each command of the search opens a page that there is', () => {
  const paths = features.flatMap(({ commands = [] }) => commands.map(({ path }) => path.split('?')[0]))
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.filter((path) => !opens(path) && path !== '/update-password')).toEqual([])
})

test('each entry of the menu has a letter and a place on the phone of its own', () => {
  const entries = routes.flatMap(({ handle }) => handle.menu ?? [])
  for (const name of ['key', 'phone'] as const) {
    const taken = entries.flatMap((entry) => entry[name] ?? [])
    expect(taken.length).toBeGreaterThan(4)
    expect(new Set(taken).size).toBe(taken.length)
  }
})
