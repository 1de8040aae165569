import { matchRoutes } from 'react-router-dom'
import { AREA_NAMES, areas } from '#contract/areas'
import { EXPORT_AREAS } from '#contract/jobs'
import { SEARCH_AREAS } from '#contract/search'
import { placeOf } from '#shared/features/places'
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
