import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { accountsApi } from '#features/finances/accounts/accountsApi'
import { garagePlanApi } from '#features/garagePlan/garagePlanApi'
import { usersApi } from '#features/users/usersApi'
import { loggedIn, loggedOut } from '#shared/session/authSlice'
import { FakeSocket } from '#testing/fakeSocket'
import { loginResponse, testGbc, testUser } from '#testing/fixtures'
import { failure, server, url } from '#testing/server'
import { makeTestStore } from '#testing/testStore'

const { getUser } = usersApi.endpoints

async function connectedStore() {
  const store = makeTestStore()
  store.dispatch(loggedIn({ ...loginResponse(), oldPassword: null }))
  await waitFor(() => expect(FakeSocket.opened.at(-1)?.connected).toBe(true))
  return store
}

test('the socket opens with a ticket, never with the session token', async () => {
  await connectedStore()
  expect(FakeSocket.opened[0].options.query.token).toMatch(/^ticket-/)
})

test('a record changed by someone else is fetched anew', async () => {
  const store = await connectedStore()
  await store.dispatch(getUser.initiate(testUser.id))
  server.use(http.get(url('/api/users/get'), () => HttpResponse.json({ ...testUser, first_name: 'Пётр' })))
  FakeSocket.opened[0].receive('changed', { type: 'users', id: testUser.id, version: 2 })
  await waitFor(() => expect(store.getState().auth.user?.first_name).toBe('Пётр'))
})

test('a renamed member is renamed among the owners of garages too', async () => {
  const store = await connectedStore()
  const asked: string[] = []
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/garages/plan`), ({ request }) => {
      asked.push(request.url)
      return HttpResponse.json({ version: 1, boxes: [], part: null })
    }),
  )
  await store.dispatch(garagePlanApi.endpoints.getPlan.initiate({ gbc_id: testGbc.id }))
  FakeSocket.opened[0].receive('changed', { type: 'members', id: 'member', version: 2 })
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a change in an area whose pages nobody has opened yet is heard in silence', async () => {
  const warned = jest.spyOn(console, 'error')
  const store = await connectedStore()
  await store.dispatch(getUser.initiate(testUser.id))
  const asked = jest.fn(() => HttpResponse.json(testUser))
  server.use(http.get(url('/api/users/get'), asked))
  FakeSocket.opened[0].receive('changed', { type: 'announcements', id: 'one', version: 2 })
  FakeSocket.opened[0].receive('changed', { type: 'users', id: testUser.id, version: 2 })
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(warned).not.toHaveBeenCalled()
})

test.each(['charges', 'payments', 'members'] as const)(
  'balances are fetched anew when others change %s',
  async (type) => {
    const store = await connectedStore()
    const asked: string[] = []
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/accounts`), ({ request }) => {
        asked.push(request.url)
        return HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })
      }),
    )
    const params = { page: 1, page_size: 50 }
    await store.dispatch(accountsApi.endpoints.listAccounts.initiate({ gbc_id: testGbc.id, params }))
    FakeSocket.opened[0].receive('changed', { type, id: 'another', version: 2 })
    await waitFor(() => expect(asked).toHaveLength(2))
  },
)

test('a dropped connection is opened again with a new ticket', async () => {
  await connectedStore()
  FakeSocket.opened[0].drop()
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
  expect(FakeSocket.opened[1].options.query.token).not.toBe(FakeSocket.opened[0].options.query.token)
})

test('a session ended elsewhere logs out at once', async () => {
  const store = await connectedStore()
  server.use(http.post(url('/api/socket/ticket'), () => failure(401, 'Сеанс завершён')))
  FakeSocket.opened[0].drop('io server disconnect')
  await waitFor(() => expect(store.getState().auth).toMatchObject({ token: null, sessionExpired: true }))
})

test('logging out closes the socket', async () => {
  const store = await connectedStore()
  store.dispatch(loggedOut({ reason: 'user' }))
  expect(FakeSocket.opened[0].connected).toBe(false)
})
