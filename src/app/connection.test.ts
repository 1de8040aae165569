import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { authApi } from '#features/auth/authApi'
import { gbcUsersApi } from '#features/gbcUsers/gbcUsersApi'
import { sessionsApi } from '#features/security/sessionsApi'
import { NO_ANSWER, NOT_READ } from '#shared/api/errors'
import { noticeClosed } from '#shared/notices/noticesSlice'
import { signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'
import { makeTestStore } from '#testing/testStore'

const { updatePassword } = authApi.endpoints
const { endOtherSessions, listSessions } = sessionsApi.endpoints
const { endGbcUserSession } = gbcUsersApi.endpoints
const proof = { password: 'a' }
const signedInStore = () => makeTestStore({ auth: signedIn() })
const texts = (store: ReturnType<typeof makeTestStore>) => store.getState().notices.map(({ text }) => text)

test.each([
  [404, 'Сеанс уже завершён', undefined],
  [500, 'Ошибка сервера', 'req-1'],
])(
  'a failed mutation is shown once, with the number of the request where the server failed: %i',
  async (status, text, request_id) => {
    server.use(http.delete(url('/api/gbc/1/users/2/sessions/3'), () => failure(status, text)))
    const store = signedInStore()
    await store.dispatch(endGbcUserSession.initiate({ gbc_id: '1', id: '2', session_id: '3' }))
    expect(store.getState().notices).toMatchObject([{ kind: 'error', text, request_id }])
  },
)

test('a failure that the calling page shows itself is not shown twice', async () => {
  server.use(http.post(url('/api/auth/update-password'), () => failure(422, 'Нынешний пароль не подошёл')))
  const store = signedInStore()
  await store.dispatch(updatePassword.initiate({ old_password: 'a', new_password: 'b', user_id: 'c' }))
  expect(texts(store)).toEqual([])
})

test('a read that nobody answers is repeated without a word', async () => {
  let asked = 0
  server.use(
    http.get(url('/api/auth/sessions'), () => {
      asked += 1
      return asked < 3 ? HttpResponse.error() : HttpResponse.json([])
    }),
  )
  const store = signedInStore()
  expect((await store.dispatch(listSessions.initiate())).data).toEqual([])
  expect(texts(store)).toEqual([])
})

test('a read that fails for good says nothing of what was typed, and a write is sent once', async () => {
  let sent = 0
  server.use(
    http.get(url('/readyz'), () => HttpResponse.error()),
    http.get(url('/api/auth/sessions'), () => HttpResponse.error()),
    http.delete(url('/api/auth/sessions'), () => {
      sent += 1
      return HttpResponse.error()
    }),
  )
  const store = signedInStore()
  await store.dispatch(listSessions.initiate())
  expect(texts(store)).toEqual([NOT_READ])
  await store.dispatch(endOtherSessions.initiate(proof))
  expect(texts(store)).toEqual([NOT_READ, NO_ANSWER])
  expect(sent).toBe(1)
})

test('the server away: one notification for any number of calls, and the screen is fetched anew when it is back', async () => {
  let away = true
  server.use(
    http.delete(url('/api/auth/sessions'), () => HttpResponse.error()),
    http.get(url('/readyz'), () => (away ? HttpResponse.error() : HttpResponse.json({}))),
    http.get(url('/api/auth/sessions'), () => (away ? HttpResponse.error() : HttpResponse.json([]))),
  )
  const store = signedInStore()
  const shown = store.dispatch(listSessions.initiate())
  await Promise.all([
    shown,
    store.dispatch(endOtherSessions.initiate(proof)),
    store.dispatch(endOtherSessions.initiate(proof)),
  ])
  expect(texts(store)).toEqual([NO_ANSWER])

  // Whoever tries once more is answered once more; what is only fetched stays silent.
  store.dispatch(noticeClosed(store.getState().notices[0].id))
  await store.dispatch(listSessions.initiate(undefined, { forceRefetch: true }))
  expect(texts(store)).toEqual([])
  await store.dispatch(endOtherSessions.initiate(proof))
  expect(texts(store)).toEqual([NO_ANSWER])

  away = false
  await waitFor(() => expect(store.getState().api.queries[shown.queryCacheKey]?.data).toEqual([]))
  await waitFor(() => expect(texts(store)).toContain('Связь с сервером восстановлена.'))
})
