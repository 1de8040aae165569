import { persistStore } from 'redux-persist'
import { membersSlice } from '#features/members/membersSlice'
import { loggedIn, loggedOut } from '#shared/session/authSlice'
import { loginResponse } from '#testing/fixtures'
import { makeTestStore } from '#testing/testStore'
import { PERSIST_KEY, persistWhitelist } from './persist'
import { themeSwitched } from './theme/themeSlice'

const kept = () => localStorage.getItem(`persist:${PERSIST_KEY}`) ?? ''
const { searched, columnsChosen } = membersSlice.actions

/** A store as main.tsx starts it, once it has read what was kept. */
const startStore = async () => {
  const store = makeTestStore()
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const started = persistStore(store, null, () => resolve(started))
  })
  return { store, persistor }
}

test('neither the api nor the session is ever kept', () => {
  expect(persistWhitelist).not.toEqual(expect.arrayContaining(['api']))
  expect(persistWhitelist).not.toEqual(expect.arrayContaining(['auth']))
})

test('the theme and the looks of a list come back after a reload; what was searched for, tokens and passwords do not', async () => {
  const { store, persistor } = await startStore()
  store.dispatch(loggedIn({ ...loginResponse(), oldPassword: 'one-time' }))
  store.dispatch(themeSwitched('light'))
  store.dispatch(columnsChosen(['display_name']))
  store.dispatch(searched('семёнов'))
  await persistor.flush()

  expect(kept()).not.toMatch(/test-session-token|one-time|семёнов/)
  const { store: reloaded } = await startStore()
  expect(reloaded.getState().theme.mode).toBe('light')
  expect(reloaded.getState().members).toMatchObject({ columns: ['display_name'], q: '', page: 1 })
})

test('the next user of the browser finds the theme and the columns, but nothing of the work before', () => {
  const store = makeTestStore()
  store.dispatch(themeSwitched('light'))
  store.dispatch(columnsChosen(['display_name']))
  store.dispatch(searched('семёнов'))
  store.dispatch(loggedOut({ reason: 'user' }))
  expect(store.getState().theme.mode).toBe('light')
  expect(store.getState().members).toMatchObject({ columns: ['display_name'], q: '' })
})

test('of the slices only lists are kept: what else a former version has kept is left alone', async () => {
  expect(persistWhitelist).not.toContain('jobs')
  const former = {
    theme: { mode: 'light' },
    jobs: { views: ['kept by mistake'] },
    _persist: { version: -1, rehydrated: true },
  }
  const written = Object.fromEntries(Object.entries(former).map(([name, slice]) => [name, JSON.stringify(slice)]))
  localStorage.setItem(`persist:${PERSIST_KEY}`, JSON.stringify(written))
  const { store } = await startStore()
  expect(store.getState().theme.mode).toBe('light')
  expect(store.getState().jobs).toEqual({ awaited: [] })
})

test('a members’ list set up before it had garages shows them, and goes without them once they are hidden', async () => {
  const keep = (version: number, columns: string[]) =>
    localStorage.setItem(
      `persist:${PERSIST_KEY}`,
      JSON.stringify({ members: JSON.stringify({ columns }), _persist: JSON.stringify({ version, rehydrated: true }) }),
    )
  const columns = async () => (await startStore()).store.getState().members.columns
  keep(1, ['display_name', 'phones'])
  expect(await columns()).toEqual(['display_name', 'phones', 'garages'])
  keep(1, ['display_name', 'status', 'membership_number', 'account_number', 'phones', 'joined_on'])
  expect(await columns()).toEqual(membersSlice.getInitialState().columns)
  keep(2, ['display_name', 'phones'])
  expect(await columns()).toEqual(['display_name', 'phones'])
})
