import { cleanup, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { loginResponse, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, url } from '#testing/server'

jest.mock('#app/features', () => ({
  features: [{ routes: jest.requireActual<{ pageStubs: unknown }>('#testing/pageStubs').pageStubs }],
}))

const firstTimer = { ...testUser, password_set: false }

async function openLogin(handlers: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp('/login', { preloadedState: {}, ...handlers })
  const signIn = async (password = 'correct horse') => {
    await app.user.type(await screen.findByLabelText('Электронная почта'), testUser.email)
    await app.user.type(screen.getByLabelText('Пароль'), password)
    await app.user.click(await screen.findByRole('button', { name: 'Войти' }))
  }
  await screen.findByLabelText('Пароль')
  return { ...app, signIn }
}

test('signing in stores token and user id in cookies, the user and the cooperative in local storage', async () => {
  const { signIn } = await openLogin()
  await signIn()
  await screen.findByRole('heading', { name: 'Главная страница' })
  expect(document.cookie).toContain('token=test-session-token')
  expect(document.cookie).toContain(`user_id=${testUser.id}`)
  expect(localStorage.getItem('current_gbc_id')).toBe(testUser.gbc?.id)
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: testUser.id })
})

test('passwords are hidden while typed, may be pasted, and are known to password managers', async () => {
  const { user } = await openLogin()
  const password = screen.getByLabelText('Пароль')
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  await user.click(password)
  await user.paste(' correct horse ')
  expect(password).toHaveValue(' correct horse ')
  cleanup()

  renderApp('/update-password')
  const fields = [
    await screen.findByLabelText('Нынешний пароль'),
    screen.getByLabelText('Новый пароль'),
    screen.getByLabelText('Новый пароль ещё раз'),
  ]
  expect(fields.map((field) => [field.getAttribute('type'), field.getAttribute('autocomplete')])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ])
})

test('empty fields are named before anything is sent, the first gets the focus', async () => {
  const { user } = await openLogin()
  await user.click(await screen.findByRole('button', { name: 'Войти' }))
  expect(await screen.findAllByText('Обязательное поле')).toHaveLength(2)
  await waitFor(() => expect(screen.getByLabelText('Электронная почта')).toHaveFocus())
})

test('a refused login shows the words of the server', async () => {
  const handlers = [http.post(url('/api/auth/login'), () => failure(422, 'Неверная почта или пароль'))]
  const { signIn } = await openLogin({ handlers })
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Неверная почта или пароль')
})

test('a failure without words shows those of the catalogue', async () => {
  const handlers = [http.post(url('/api/auth/login'), () => new HttpResponse(null, { status: 422 }))]
  const { signIn } = await openLogin({ handlers })
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Ошибка входа. Проверьте ваши учетные данные.')
})

test('too many attempts: how long to wait is said', async () => {
  const tooMany = HttpResponse.json(
    { status: 429, message: 'Слишком много попыток.', errors: {} },
    { status: 429, headers: { 'Retry-After': '540' } },
  )
  const { signIn } = await openLogin({ handlers: [http.post(url('/api/auth/login'), () => tooMany)] })
  await signIn()
  expect(await screen.findByRole('alert')).toHaveTextContent('Повторить можно через 9 мин')
})

test('a double click posts once', async () => {
  let calls = 0
  const handlers = [
    http.post(url('/api/auth/login'), () => {
      calls += 1
      return HttpResponse.json(loginResponse())
    }),
  ]
  const { user } = await openLogin({ handlers })
  await user.type(screen.getByLabelText('Электронная почта'), testUser.email)
  await user.type(screen.getByLabelText('Пароль'), 'correct horse')
  await user.dblClick(screen.getByRole('button', { name: 'Войти' }))
  await screen.findByRole('heading', { name: 'Главная страница' })
  expect(calls).toBe(1)
})

test('the one-time password must be changed first; the old one is sent without being typed again', async () => {
  let sent: unknown
  const handlers = [
    http.post(url('/api/auth/login'), () => HttpResponse.json(loginResponse(firstTimer))),
    http.post(url('/api/auth/update-password'), async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ ...loginResponse(), access_token: 'new-token' })
    }),
  ]
  const { signIn, user, store } = await openLogin({ handlers })
  await signIn('one-time')
  await user.type(await screen.findByLabelText('Новый пароль'), 'a password of mine')
  await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'a password of mine')
  await user.click(await screen.findByRole('button', { name: 'Сменить пароль' }))

  expect(await screen.findByRole('heading', { name: 'Главная страница' })).toBeVisible()
  expect(sent).toEqual({ old_password: 'one-time', new_password: 'a password of mine', user_id: testUser.id })
  expect(store.getState().auth).toMatchObject({ token: 'new-token', oldPassword: null, passwordSet: true })
  expect(document.cookie).toContain('token=new-token')
  expect(JSON.stringify(localStorage)).not.toContain('one-time')
})

test('a voluntary change asks for the old password and shows the refusal at its field', async () => {
  const handlers = [
    http.post(url('/api/auth/update-password'), () =>
      failure(422, 'Пароль не изменён', { errors: { old_password: 'Нынешний пароль не подошёл' } }),
    ),
  ]
  const { user } = renderApp('/update-password?next=/dashboard/members', { handlers })
  await user.type(await screen.findByLabelText('Нынешний пароль'), 'guess')
  await user.type(screen.getByLabelText('Новый пароль'), 'a password of mine')
  await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'a password of mine')
  await user.click(await screen.findByRole('button', { name: 'Сменить пароль' }))
  expect(await screen.findByText('Нынешний пароль не подошёл')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Нынешний пароль')).toHaveFocus())
})

test('passwords that differ are not sent', async () => {
  const { user } = renderApp('/update-password')
  await user.type(await screen.findByLabelText('Нынешний пароль'), 'guess')
  await user.type(screen.getByLabelText('Новый пароль'), 'a password of mine')
  await user.type(screen.getByLabelText('Новый пароль ещё раз'), 'another one')
  await user.click(await screen.findByRole('button', { name: 'Сменить пароль' }))
  expect(await screen.findByText('Пароли не совпадают')).toBeVisible()
})

test('logging out ends the session on the server and leaves nothing behind', async () => {
  let endedOnServer = false
  const handlers = [
    http.post(url('/api/auth/logout'), ({ request }) => {
      endedOnServer = request.headers.get('Authorization') === 'Bearer test-session-token'
      return new HttpResponse(null, { status: 204 })
    }),
  ]
  const { signIn, user, store, path } = await openLogin({ handlers })
  await signIn()
  await user.click(await screen.findByRole('button', { name: /Меню пользователя/ }))
  await user.click(await screen.findByText('Выйти'))

  expect(await screen.findByRole('heading', { name: 'Вход' })).toBeVisible()
  expect(path()).toBe('/login')
  expect(endedOnServer).toBe(true)
  expect(store.getState().auth.token).toBeNull()
  expect(store.getState().api.queries).toEqual({})
  expect(document.cookie).not.toContain('token')
  expect(localStorage.getItem('user')).toBeNull()
  expect(localStorage.getItem('current_gbc_id')).toBeNull()
})

test('any 401 logs out, says so and returns to the page after the next login', async () => {
  const { dispatch, path } = renderApp('/dashboard/members')
  await screen.findByRole('heading', { name: 'Список членов' })
  dispatch({ type: 'api/unauthorized', payload: { token: 'test-session-token' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Сессия истекла. Пожалуйста, войдите снова.')
  expect(path()).toBe('/login?next=%2Fdashboard%2Fmembers')
})

test('a late 401 of an earlier session does not end the present one', () => {
  const { store } = renderApp('/dashboard/members')
  store.dispatch({ type: 'api/unauthorized', payload: { token: 'earlier-token' } })
  expect(store.getState().auth.token).toBe(signedIn().token)
})
