import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse, type HttpHandler } from 'msw'
import type { Session } from '#contract/session'
import { deviceOf } from '#contract/devices'
import { testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, url } from '#testing/server'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile Safari/604.1'
const at = '2026-11-20T09:30:00.000Z'

const session = (id: string, user_agent: string, current = false): Session => ({
  id,
  user_agent,
  current,
  address: '10.0.0.7',
  created_at: at,
  last_seen_at: at,
  expires_at: at,
})

const PASSWORD = 'correct horse'
const plainUser = { ...testUser, is_admin: false }

/** What the other sections of the page ask for. */
const common = [
  http.get(url('/api/auth/two-factor'), () => HttpResponse.json({ enabled_at: null, recovery_codes_left: 0 })),
  http.get(url('/api/auth/logins'), () => HttpResponse.json({ items: [], page: 1, page_size: 10, total: 0 })),
]

const isWrong = async (request: Request) => ((await request.json()) as { password: string }).password !== PASSWORD
const wrongPassword = () => failure(422, 'Пароль не подошёл', { errors: { password: 'Пароль не подошёл' } })

/** A server that keeps the user's sessions. */
function open(address = '/security', ...handlers: HttpHandler[]) {
  const kept = { sessions: [session('phone', safari), session('here', chrome, true)] }
  const app = renderApp(address, {
    preloadedState: { auth: signedIn(plainUser) },
    handlers: [
      ...handlers,
      ...common,
      http.get(url('/api/users/get'), () => HttpResponse.json(plainUser)),
      http.get(url('/api/auth/sessions'), () => HttpResponse.json(kept.sessions)),
      http.delete(url('/api/auth/sessions/:id'), async ({ params, request }) => {
        if (await isWrong(request)) return wrongPassword()
        kept.sessions = kept.sessions.filter(({ id }) => id !== params.id)
        return new HttpResponse(null, { status: 204 })
      }),
      http.delete(url('/api/auth/sessions'), async ({ request }) => {
        if (await isWrong(request)) return wrongPassword()
        kept.sessions = kept.sessions.filter(({ current }) => current)
        return new HttpResponse(null, { status: 204 })
      }),
    ],
  })
  return { ...app, kept }
}

test('a session elsewhere is named and ended, the own one only named', async () => {
  const { user } = open()
  const own = (await screen.findByText('Chrome, Windows')).closest('li')!
  expect(within(own).getByText('это вы')).toBeVisible()
  expect(within(own).queryByRole('button')).not.toBeInTheDocument()

  await user.click(await screen.findByRole('button', { name: 'Завершить: Safari, iPhone или iPad' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Завершить сеанс: Safari, iPhone или iPad?' }))
  const password = dialog.getByLabelText('Ваш пароль')
  expect(password).toHaveAttribute('type', 'password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  await user.type(password, 'wrong{Enter}')
  expect(await dialog.findByText('Пароль не подошёл')).toBeVisible()
  await user.clear(password)
  await user.type(password, `${PASSWORD}{Enter}`)
  await waitFor(() => expect(screen.queryByText('Safari, iPhone или iPad')).not.toBeInTheDocument())
  expect(screen.getByText('Chrome, Windows')).toBeVisible()
})

test('all other sessions end after it is said how many', async () => {
  const { user, kept } = open()
  await user.click(await screen.findByRole('button', { name: 'Завершить все остальные' }))
  expect(await screen.findByText(/1.сеанс закончится/)).toBeVisible()
  await user.type(screen.getByLabelText('Ваш пароль'), PASSWORD)
  await user.click(await screen.findByRole('button', { name: 'Завершить все' }))
  await waitFor(() => expect(screen.queryByText('Safari, iPhone или iPad')).not.toBeInTheDocument())
  expect(kept.sessions.map(({ id }) => id)).toEqual(['here'])
})

test('only an administrator sees the bank directory', async () => {
  const { path } = open('/security/directories')
  expect(await screen.findByText('Chrome, Windows')).toBeVisible()
  expect(path()).toBe('/security')
  expect(screen.queryByText('Справочник банков (БИК)')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Справочники' })).not.toBeInTheDocument()
})

test('of many logins three are shown, and all on demand', async () => {
  const login = (last: number) => ({ id: `019a0000-0000-7000-8000-00000000000${last}`, at, outcome: 'password' })
  const all = [1, 2, 3, 4, 5].map((last) => ({ ...login(last), address: '10.0.0.1', user_agent: safari }))
  const { user } = open(
    '/security',
    http.get(url('/api/auth/logins'), ({ request }) => {
      const page_size = Number(new URL(request.url).searchParams.get('page_size'))
      return HttpResponse.json({ items: all.slice(0, page_size), page: 1, page_size, total: all.length })
    }),
  )
  expect(await screen.findAllByText('10.0.0.1')).toHaveLength(3)
  await user.click(await screen.findByRole('button', { name: 'Показать все' }))
  await waitFor(() => expect(screen.getAllByText('10.0.0.1')).toHaveLength(5))
  expect(screen.queryByRole('button', { name: 'Показать все' })).not.toBeInTheDocument()
})

test('an older directory replaces the present one only when confirmed, a broken file never', async () => {
  const forced: boolean[] = []
  const { user } = renderApp('/security/directories', {
    handlers: [
      ...common,
      http.get(url('/api/info/banks/directory'), () =>
        HttpResponse.json({ business_day: '2026-08-21', banks: 1432, imported_at: null }),
      ),
      http.post(url('/api/info/banks/import'), async ({ request }) => {
        forced.push((await request.text()).includes('name="force"'))
        if (forced.length === 1) return failure(422, 'Архив повреждён', { errors: { file: 'Архив повреждён' } })
        if (forced.length === 2) return failure(422, 'Файл старше', { errors: { force: 'Файл старше' } })
        return HttpResponse.json({ business_day: '2022-01-19', banks: 1676, imported_at: at })
      }),
    ],
  })
  expect(await screen.findByText('21.08.2026')).toBeVisible()
  // antd makes a new input after each choice.
  const choose = (name: string) =>
    user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['x'], name))

  await choose('broken.zip')
  expect(await screen.findByRole('alert')).toHaveTextContent(/Архив повреждён.*Прежний справочник остался/)

  await choose('old.zip')
  await user.click(await screen.findByRole('button', { name: 'Заменить на старый' }))
  await waitFor(() => expect(forced).toEqual([false, false, true]))
})

test.each([
  [chrome, 'Chrome, Windows'],
  [safari, 'Safari, iPhone или iPad'],
  [`${chrome} YaBrowser/24.1`, 'Яндекс Браузер, Windows'],
  [`${chrome} Edg/130.0`, 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  ['curl/8.0', 'Неизвестное устройство'],
  [null, 'Неизвестное устройство'],
])('a browser is named in words', (agent, name) => expect(deviceOf(agent)).toBe(name))
