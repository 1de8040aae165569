import { waitFor } from '@testing-library/react'
import { testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'

const stranger = { preloadedState: {} }

test('a stranger who opens the dashboard is sent to Login', async () => {
  const { path } = renderApp('/dashboard', stranger)
  await waitFor(() => expect(path()).toMatch(/^\/login/))
})

test('a signed-in user who opens Login goes to the dashboard', async () => {
  const { path } = renderApp('/login')
  await waitFor(() => expect(path()).toBe('/dashboard/home'))
})

test('a forced password change cannot be walked around', async () => {
  const auth = { ...signedIn({ ...testUser, password_set: false }), oldPassword: 'one-time' }
  const { path } = renderApp('/dashboard/home', { preloadedState: { auth } })
  await waitFor(() => expect(path()).toBe('/update-password'))
})

test('an unknown path leads to Login', async () => {
  const { path } = renderApp('/no-such-page', stranger)
  await waitFor(() => expect(path()).toBe('/login'))
})
