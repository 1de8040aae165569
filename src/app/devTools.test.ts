import { http, HttpResponse } from 'msw'
import { authApi } from '#features/auth/authApi'
import { membersApi } from '#features/members/membersApi'
import { loggedIn } from '#shared/session/authSlice'
import { loginResponse } from '#testing/fixtures'
import { server, url } from '#testing/server'
import { makeTestStore } from '#testing/testStore'
import { hideSecrets } from './devTools'

const secrets = ['test-session-token', 'one-time', 'a password of mine']

test('passwords and tokens are hidden in actions, whatever call they went with', () => {
  const actions = [
    loggedIn({ ...loginResponse(), oldPassword: 'one-time' }),
    { type: 'api/executeMutation/pending', meta: { arg: { originalArgs: { email: 'a@b.ru', password: 'one-time' } } } },
    {
      type: 'api/executeMutation/pending',
      meta: { arg: { originalArgs: { old_password: 'one-time', new_password: 'a password of mine', user_id: '1' } } },
    },
    { type: 'api/unauthorized', payload: { token: 'test-session-token' } },
  ]
  const shown = JSON.stringify(actions.map(hideSecrets))
  secrets.forEach((secret) => expect(shown).not.toContain(secret))
  expect(shown).toContain('auth/loggedIn')
})

test('passwords and tokens are hidden in the state, the answer of the login call included', async () => {
  const store = makeTestStore()
  await store.dispatch(authApi.endpoints.login.initiate({ email: 'a@b.ru', password: 'one-time' }))
  expect(JSON.stringify(store.getState())).toContain('test-session-token')
  const shown = JSON.stringify(hideSecrets(store.getState()))
  secrets.forEach((secret) => expect(shown).not.toContain(secret))
})

const passport = {
  series: '4010',
  number: '567890',
  issued_by: 'Зареченским ОВД',
  issued_on: '2001-02-03',
  department_code: '780-001',
}
const identity = [...Object.values(passport), '11223344595', '1961-05-04']

test('passport, СНИЛС and birth date are hidden in the state and in actions; names and numbers of garages are not', async () => {
  const store = makeTestStore()
  const of = { gbc_id: '1', id: '2' }
  server.use(
    http.get(url('/api/gbc/:gbc_id/members/:id/passport'), () => HttpResponse.json(passport)),
    http.get(url('/api/gbc/:gbc_id/members/:id'), () =>
      HttpResponse.json({ id: '2', last_name: 'Семёнов', snils: '11223344595', birth_date: '1961-05-04' }),
    ),
  )
  await store.dispatch(membersApi.endpoints.getMember.initiate(of))
  await store.dispatch(membersApi.endpoints.getPassport.initiate(of))
  const actions = [
    { type: 'api/executeMutation/pending', meta: { arg: { originalArgs: { ...of, body: passport } } } },
    { type: 'api/executeQuery/fulfilled', payload: [{ changes: { birth_date: [null, '1961-05-04'] } }] },
    { type: 'api/executeQuery/fulfilled', payload: { items: [{ number: 3, cells: ['Семёнов', '11223344595'] }] } },
  ]
  const present = JSON.stringify([store.getState(), actions])
  identity.forEach((secret) => expect(present).toContain(secret))

  const shown = JSON.stringify(hideSecrets([store.getState(), actions, { garage: { number: '17а' } }]))
  identity.forEach((secret) => expect(shown).not.toContain(secret))
  expect(shown).toContain('Семёнов')
  expect(shown).toContain('17а')
})
