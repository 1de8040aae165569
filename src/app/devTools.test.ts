import { hideSecrets } from './devTools'
import { loginResponse } from '#testing/fixtures'
import { makeTestStore } from '#testing/testStore'
import { authApi } from '#features/auth/authApi'
import { loggedIn } from '#features/auth/authSlice'

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
