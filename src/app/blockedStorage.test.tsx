import { render, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { createMemoryRouter } from 'react-router-dom'
import { persistStore } from 'redux-persist'
import { clearSession, readSession, writeSession } from '#features/auth/storedSession'
import { membersSlice } from '#features/members/membersSlice'
import { testUser } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { signedIn } from '#testing/renderApp'
import { server, url } from '#testing/server'
import { makeTestStore } from '#testing/testStore'
import { App } from './App'
import { makeRoutes } from './router'
import { themeSwitched } from './theme/themeSlice'

const refusal = (name: string) => () => {
  throw new DOMException('refused by the browser', name)
}

/** Ways in which a browser refuses its storage. */
const refusals: Record<string, () => void> = {
  'local storage is blocked': () =>
    void jest.spyOn(window, 'localStorage', 'get').mockImplementation(refusal('SecurityError')),
  'every call of local storage throws': () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, method).mockImplementation(refusal('SecurityError'))
  },
  'local storage is full': () =>
    void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refusal('QuotaExceededError')),
}

/** The application as main.tsx starts it. */
async function start() {
  const store = makeTestStore()
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const started = persistStore(store, null, () => resolve(started))
  })
  const { routes, ...options } = makeRoutes(store)
  const router = createMemoryRouter(routes, { ...options, initialEntries: ['/login?next=%2Fdashboard%2Fmembers'] })
  render(<App store={store} router={router} />)
  return { store, persistor, user: userEvent.setup() }
}

test.each(Object.entries(refusals))('where %s one signs in, works with a list and signs out', async (_way, refuse) => {
  refuse()
  server.use(
    http.get(url('/api/gbc/:gbc_id/members'), () =>
      HttpResponse.json({ items: [semenov], page: 1, page_size: 50, total: 1 }),
    ),
  )
  const { store, persistor, user } = await start()
  await user.type(await screen.findByLabelText('Электронная почта'), testUser.email)
  await user.type(screen.getByLabelText('Пароль'), 'correct horse')
  await user.click(await screen.findByRole('button', { name: 'Войти' }))

  expect(await screen.findByText(semenov.display_name)).toBeVisible()
  store.dispatch(membersSlice.actions.columnsChosen(['display_name']))
  store.dispatch(themeSwitched('light'))
  await persistor.flush()
  expect(store.getState().members.columns).toEqual(['display_name'])
  expect(store.getState().theme.mode).toBe('light')

  await user.click(await screen.findByRole('button', { name: /Меню пользователя/ }))
  await user.click(await screen.findByText('Выйти'))
  expect(await screen.findByRole('heading', { name: 'Вход' })).toBeVisible()
  expect(store.getState().auth.token).toBeNull()
})

test('where cookies are blocked there is no stored session, and none is written or cleared with an error', () => {
  for (const call of ['get', 'set', 'remove'] as const)
    jest.spyOn(Cookies, call).mockImplementation(refusal('SecurityError'))
  const before = makeTestStore().getState().auth
  writeSession(signedIn(), before)
  expect(readSession()).toBeNull()
  clearSession()
})
