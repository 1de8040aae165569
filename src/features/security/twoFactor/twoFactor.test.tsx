import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { loginResponse, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, url } from '#testing/server'

const user = { ...testUser, is_admin: false, role: 'board' as const }
const api = (path: string) => url(`/api/gbc/:gbc_id${path}`)
const PASSWORD = 'correct horse'
const CODES = ['k7mfw-3hxp9-tq4vd-8nbcr-y2ghj', 'abcde-fghjk-mnpqr-stuvw-xyz23']

/** A server that keeps whether the protection is on. */
function open() {
  const kept = { enabled_at: null as string | null }
  const app = renderApp('/security', {
    preloadedState: { auth: signedIn(user) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json(user)),
      http.get(url('/api/auth/sessions'), () => HttpResponse.json([])),
      http.get(url('/api/auth/logins'), () => HttpResponse.json({ items: [], page: 1, page_size: 10, total: 0 })),
      http.get(url('/api/auth/two-factor'), () =>
        HttpResponse.json({ ...kept, recovery_codes_left: kept.enabled_at ? 10 : 0 }),
      ),
      http.post(url('/api/auth/two-factor/setup'), async ({ request }) => {
        if (((await request.json()) as { password: string }).password !== PASSWORD)
          return failure(422, 'Пароль не подошёл', { errors: { password: 'Пароль не подошёл' } })
        return HttpResponse.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' })
      }),
      http.post(url('/api/auth/two-factor/enable'), async ({ request }) => {
        const { code, password } = (await request.json()) as { code: string; password: string }
        if (code !== '123456' || password !== PASSWORD)
          return failure(422, 'Код не подошёл', { errors: { code: 'Код не подошёл' } })
        kept.enabled_at = '2026-11-20T09:30:00.000Z'
        return HttpResponse.json({ recovery_codes: CODES })
      }),
    ],
  })
  return app
}

test('the protection is turned on by the password, the picture or the key and the first code; the recovery codes are shown once', async () => {
  const app = open()
  await app.user.click(await screen.findByRole('button', { name: 'Включить' }))
  const first = within(await screen.findByRole('dialog', { name: 'Включить вход с кодом из телефона' }))
  await app.user.type(first.getByLabelText('Ваш пароль'), 'wrong{Enter}')
  expect(await first.findByText('Пароль не подошёл')).toBeVisible()
  await app.user.clear(first.getByLabelText('Ваш пароль'))
  await app.user.type(first.getByLabelText('Ваш пароль'), `${PASSWORD}{Enter}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Вход с кодом из телефона' }))
  expect(await dialog.findByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()

  await app.user.type(dialog.getByLabelText('Код из приложения'), '654321{Enter}')
  expect(await dialog.findByText('Код не подошёл')).toBeVisible()
  await app.user.clear(dialog.getByLabelText('Код из приложения'))
  await app.user.type(dialog.getByLabelText('Код из приложения'), '123 456{Enter}')

  const codes = within(await screen.findByRole('dialog', { name: 'Сохраните резервные коды' }))
  expect(codes.getByText(CODES[0])).toBeVisible()
  await app.user.click(await codes.findByRole('button', { name: 'Я сохранил коды' }))
  expect(await screen.findByText(/^Включён/)).toBeInTheDocument()
  expect(JSON.stringify(localStorage)).not.toContain(CODES[0])
  expect(JSON.stringify(app.store.getState())).not.toContain(PASSWORD)
})

test('the login asks for the code, sends it as soon as it is whole, and takes a recovery code instead', async () => {
  const sent: unknown[] = []
  const app = renderApp('/login', {
    preloadedState: {},
    handlers: [
      http.get(api('/home'), () => HttpResponse.json({ counts: [], failed: [] })),
      http.get(api('/garages'), () => HttpResponse.json({ items: [], page: 1, page_size: 1, total: 0 })),
      http.post(url('/api/auth/login'), async ({ request }) => {
        const body = (await request.json()) as { code?: string }
        sent.push(body.code)
        if (!body.code)
          return failure(422, 'Введите код из приложения', { errors: { code: 'Введите код из приложения' } })
        if (body.code === '111111') return failure(422, 'Код не подошёл', { errors: { code: 'Код не подошёл' } })
        return HttpResponse.json(loginResponse(user))
      }),
    ],
  })
  await app.user.type(await screen.findByLabelText('Электронная почта'), user.email)
  await app.user.type(screen.getByLabelText('Пароль'), 'correct horse')
  await app.user.click(await screen.findByRole('button', { name: 'Войти' }))

  await app.user.type(await screen.findByLabelText('Код из приложения'), '111111')
  expect(await screen.findByText('Код не подошёл')).toBeVisible()
  await app.user.click(await screen.findByRole('button', { name: 'Нет телефона? Ввести резервный код' }))
  await app.user.type(screen.getByLabelText('Резервный код'), `${CODES[0]}{Enter}`)
  expect(await screen.findByRole('button', { name: /^Меню пользователя/ })).toBeVisible()
  expect(sent).toEqual([undefined, '111111', CODES[0]])
})
