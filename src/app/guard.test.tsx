import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { loggedIn } from '#shared/session/authSlice'
import { loginResponse, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, url } from '#testing/server'

jest.mock('./features', () => ({
  features: [{ routes: jest.requireActual<{ pageStubs: unknown }>('#testing/pageStubs').pageStubs }],
}))

const stranger = { preloadedState: {} }
const firstTimer = { ...testUser, password_set: false }

const storeCookies = () => {
  document.cookie = 'token=stored-token; secure'
  document.cookie = `user_id=${testUser.id}; secure`
}

test('the root leads to the home page of the dashboard', async () => {
  const { path } = renderApp('/')
  expect(await screen.findByRole('heading', { name: 'Главная страница' })).toBeVisible()
  expect(path()).toBe('/dashboard/home')
})

test('/dashboard leads to the home page', async () => {
  const { path } = renderApp('/dashboard')
  await waitFor(() => expect(path()).toBe('/dashboard/home'))
})

test('a stranger who opens a page of the shell is sent to Login, and there after signing in', async () => {
  const { path, user } = renderApp('/dashboard/members?q=семен', stranger)
  await user.type(await screen.findByLabelText('Электронная почта'), testUser.email)
  await user.type(screen.getByLabelText('Пароль'), 'correct horse')
  await user.click(await screen.findByRole('button', { name: 'Войти' }))
  expect(await screen.findByRole('heading', { name: 'Список членов' })).toBeVisible()
  expect(decodeURIComponent(path())).toBe('/dashboard/members?q=семен')
})

test('an unknown path leads a stranger to Login, and home after signing in', async () => {
  const { path, dispatch } = renderApp('/no-such-page', stranger)
  await screen.findByLabelText('Пароль')
  expect(path()).toMatch(/^\/login\b/)
  dispatch(loggedIn({ ...loginResponse(), oldPassword: null }))
  await waitFor(() => expect(path()).toBe('/dashboard/home'))
  expect(await screen.findByText('Такой страницы нет. Открыта главная.')).toBeVisible()
})

test('an unknown path leads a signed-in user home, and says so', async () => {
  const { path } = renderApp('/dashboard/no-such-page')
  await waitFor(() => expect(path()).toBe('/dashboard/home'))
  expect(await screen.findByText('Такой страницы нет. Открыта главная.')).toBeVisible()
})

test('a signed-in user who opens Login goes to the dashboard', async () => {
  const { path } = renderApp('/login')
  await waitFor(() => expect(path()).toBe('/dashboard/home'))
})

test('another site cannot be reached through the page wanted after sign-in', async () => {
  const { path, dispatch } = renderApp('/login?next=//evil.example', stranger)
  await screen.findByLabelText('Пароль')
  dispatch(loggedIn({ ...loginResponse(), oldPassword: null }))
  await waitFor(() => expect(path()).toBe('/dashboard/home'))
})

test('the session is restored from the cookies and its user fetched', async () => {
  storeCookies()
  const { store } = renderApp('/dashboard/home', stranger)
  expect(await screen.findByRole('heading', { name: 'Главная страница' })).toBeVisible()
  expect(store.getState().auth).toMatchObject({ token: 'stored-token', user: testUser, gbcId: testUser.gbc?.id })
})

test('a stored session that is dead ends at Login', async () => {
  storeCookies()
  const handlers = [http.get(url('/api/users/get'), () => failure(401, 'Сеанс завершён'))]
  const { path } = renderApp('/dashboard/home', { ...stranger, handlers })
  await waitFor(() => expect(path()).toMatch(/^\/login/))
  expect(document.cookie).not.toContain('token')
})

test('a forced password change cannot be walked around', async () => {
  const auth = { ...signedIn(firstTimer), oldPassword: 'one-time' }
  const { path, navigate } = renderApp('/dashboard/home', { preloadedState: { auth } })
  await waitFor(() => expect(path()).toBe('/update-password'))
  await navigate('/login')
  expect(path()).toBe('/update-password')
  await navigate('/dashboard/members')
  expect(path()).toBe('/update-password')
})

test('a reload in the middle of the forced change says that the session expired and leads to Login', async () => {
  storeCookies()
  const handlers = [http.get(url('/api/users/get'), () => HttpResponse.json(firstTimer))]
  const { path } = renderApp('/update-password', { ...stranger, handlers })
  expect(await screen.findByRole('alert')).toHaveTextContent('Сессия истекла. Пожалуйста, войдите снова.')
  expect(path()).toBe('/login')
})

test('a stranger may open UpdatePassword, which says that there is no session', async () => {
  const { path } = renderApp('/update-password', stranger)
  expect(await screen.findByRole('alert')).toHaveTextContent('Сессия истекла. Пожалуйста, войдите снова.')
  expect(path()).toBe('/update-password')
})

test('a page without its permission says «Нет доступа», and the menu has no entry', async () => {
  const member = { ...testUser, role: 'member' as const }
  const handlers = [http.get(url('/api/users/get'), () => HttpResponse.json(member))]
  renderApp('/dashboard/members', { preloadedState: { auth: signedIn(member) }, handlers })
  expect(await screen.findByText('Нет доступа')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Члены/ })).not.toBeInTheDocument()
})
