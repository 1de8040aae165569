import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { AuditEntry } from '#contract/audit'
import type { GbcUser } from '#contract/gbcUsers'
import { semenov } from '#testing/members'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, url } from '#testing/server'

const api = (path: string) => url(`/api/gbc/${testGbc.id}${path}`)
const at = '2026-11-20T09:30:00.000Z'
const member = {
  ...semenov,
  id: '019a0000-0000-7000-8000-0000000000b1',
  display_name: 'Ёлкина Вера',
  last_name: 'Ёлкина',
  first_name: 'Вера',
  middle_name: null,
  email: 'vera@example.org',
}
const newcomer: GbcUser = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  email: 'vera@example.org',
  last_name: 'Ёлкина',
  first_name: 'Вера',
  middle_name: null,
  job_name: '',
  avatar_url: null,
  role: 'member',
  state: 'invited',
  enabled: true,
  password_set: false,
  password_expires_at: null,
  two_factor: false,
  last_login_at: null,
  member_id: member.id,
  member_name: member.display_name,
  is_admin: false,
  version: 1,
  created_at: at,
}
const wrongPassword = () => failure(422, 'Пароль не подошёл', { errors: { password: 'Пароль не подошёл' } })
const pageOf = (items: unknown[]) => HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })

test('a member is invited from the own card: the form is filled, the slip shows the password once, for the own one', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  const sent: unknown[] = []
  const app = renderApp(`/security/users/invite?member=${member.id}`, {
    handlers: [
      http.get(api('/members'), () => pageOf([member])),
      http.get(api(`/members/${member.id}`), () => HttpResponse.json(member)),
      http.get(url('/api/notifications/preferences'), () => HttpResponse.json({ mail_configured: false })),
      http.post(api('/users'), async ({ request }) => {
        sent.push(await request.json())
        if (sent.length === 1)
          return failure(422, 'Проверьте', { errors: { email: 'Этот адрес уже занят: укажите другой' } })
        return HttpResponse.json(newcomer, { status: 201 })
      }),
      http.post(api(`/users/${newcomer.id}/one-time-password`), async ({ request }) => {
        if (((await request.json()) as { password: string }).password !== 'correct horse') return wrongPassword()
        return HttpResponse.json({ email: newcomer.email, one_time_password: 'k7mf-w3hx-p9ta', expires_at: at })
      }),
    ],
  })
  expect(await screen.findByDisplayValue('Ёлкина')).toBeVisible()
  expect(screen.getByLabelText('Электронная почта')).toHaveValue('vera@example.org')
  await app.user.click(await screen.findByRole('button', { name: 'Открыть доступ' }))
  expect(await screen.findByText('Этот адрес уже занят: укажите другой')).toBeVisible()
  await app.user.type(screen.getByLabelText('Электронная почта'), '2')
  await app.user.click(await screen.findByRole('button', { name: 'Открыть доступ' }))

  const dialog = within(await screen.findByRole('dialog', { name: /^Новый одноразовый пароль/ }))
  await app.user.type(dialog.getByLabelText('Ваш пароль'), 'wrong{Enter}')
  expect(await dialog.findByText('Пароль не подошёл')).toBeVisible()
  await app.user.clear(dialog.getByLabelText('Ваш пароль'))
  await app.user.type(dialog.getByLabelText('Ваш пароль'), 'correct horse{Enter}')
  await app.user.click(await screen.findByRole('button', { name: 'Напечатать листок' }))
  expect(print).toHaveBeenCalled()
  expect(screen.getAllByText('k7mf-w3hx-p9ta')[0]).toBeVisible()
  expect(screen.getByText('Доступ к программе: Ёлкина Вера')).toBeInTheDocument()
  expect(sent[1]).toMatchObject({
    role: 'member',
    member_id: member.id,
    email: 'vera@example.org2',
    last_name: 'Ёлкина',
  })
})

test('another e-mail of a user takes the own password, anything else does not', async () => {
  const sent: Record<string, unknown>[] = []
  const app = renderApp(`/security/users/edit/${newcomer.id}`, {
    handlers: [
      http.get(api(`/users/${newcomer.id}`), () => HttpResponse.json({ ...newcomer, role: 'board', member_id: null })),
      http.get(api('/members'), () => pageOf([])),
      http.put(api(`/users/${newcomer.id}`), async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>)
        return sent.length === 1 ? wrongPassword() : HttpResponse.json({ ...newcomer, email: 'new@example.org' })
      }),
    ],
  })
  const email = await screen.findByLabelText('Электронная почта')
  expect(screen.queryByLabelText('Ваш пароль')).not.toBeInTheDocument()
  await app.user.clear(email)
  await app.user.type(email, 'new@example.org')
  await app.user.type(screen.getByLabelText('Ваш пароль'), 'wrong{Enter}')
  expect(await screen.findByText('Пароль не подошёл')).toBeVisible()
  await app.user.clear(screen.getByLabelText('Ваш пароль'))
  await app.user.type(screen.getByLabelText('Ваш пароль'), 'correct horse{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ email: 'new@example.org', password: 'correct horse' })
})

test('the second factor of another is reset by the own password, and by a code where the own one is on', async () => {
  const protectedUser = { ...testUser, two_factor: true }
  const sent: unknown[] = []
  const app = renderApp(`/security/users/${newcomer.id}`, {
    preloadedState: { auth: signedIn(protectedUser) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json(protectedUser)),
      http.get(api(`/users/${newcomer.id}`), () => HttpResponse.json({ ...newcomer, two_factor: true })),
      http.post(api(`/users/${newcomer.id}/reset-two-factor`), async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ ...newcomer, two_factor: false })
      }),
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Действия' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Отключить вход с кодом из телефона' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/убедитесь, что просит именно этот человек/)).toBeVisible()
  await app.user.type(dialog.getByLabelText('Ваш пароль'), 'correct horse')
  await app.user.type(dialog.getByLabelText('Код из приложения или резервный код'), '123456')
  await app.user.click(await dialog.findByRole('button', { name: 'Отключить' }))
  await waitFor(() => expect(sent).toEqual([{ password: 'correct horse', code: '123456' }]))
})

test('a user is blocked after it is said what follows; the last chairman’s refusal is shown', async () => {
  const app = renderApp(`/security/users/${newcomer.id}`, {
    handlers: [
      http.get(api(`/users/${newcomer.id}`), () =>
        HttpResponse.json({ ...newcomer, role: 'chairman', state: 'active', password_set: true }),
      ),
      http.post(api(`/users/${newcomer.id}/block`), () =>
        failure(422, 'Это единственный председатель, который может войти.'),
      ),
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Действия' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Закрыть доступ' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Все сеансы сразу завершатся/)).toBeVisible()
  await app.user.click(await dialog.findByRole('button', { name: 'Закрыть доступ' }))
  expect(await screen.findByText('Это единственный председатель, который может войти.')).toBeVisible()
})

test('the log reads as lines of who did what, is filtered by a record, and its chain is checked to the end', async () => {
  const entry: AuditEntry = {
    id: '019a0000-0000-7000-8000-0000000000d1',
    seq: 2,
    at,
    user_id: testUser.id,
    user_name: 'Семёнов Иван',
    action: 'updated',
    area: 'members',
    record_id: member.id,
    record_name: 'Ёлкина Вера',
    changes: { phones: [['+79110000000'], ['+79111234567']] },
    erased_by: null,
  }
  const asked: string[] = []
  const app = renderApp('/security/audit', {
    handlers: [
      http.get(api('/audit'), ({ request }) => {
        asked.push(new URL(request.url).search)
        return pageOf([entry])
      }),
      http.get(api('/audit/people'), () => HttpResponse.json([{ id: testUser.id, name: 'Семёнов Иван' }])),
      http.get(api('/audit/check'), ({ request }) => {
        const after = Number(new URL(request.url).searchParams.get('after'))
        return HttpResponse.json({ checked: after + 1000, total: 2000, done: after > 0, broken_at: null })
      }),
    ],
  })
  expect(await screen.findByText(/изменил запись/)).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: /Что изменено/ }))
  expect(screen.getByRole('link', { name: 'Ёлкина Вера' })).toHaveAttribute('href', `/dashboard/members/${member.id}`)
  expect(screen.getByText('+7 911 123-45-67')).toBeVisible()

  await app.user.click(await screen.findByRole('button', { name: 'Только эта запись: Ёлкина Вера' }))
  expect(await screen.findByText('Запись: Ёлкина Вера')).toBeVisible()
  expect(asked.at(-1)).toContain(`record_id=${member.id}`)
  expect(app.path()).toContain(`record_id=${member.id}`)

  await app.user.click(await screen.findByRole('button', { name: 'Проверить журнал' }))
  expect(await screen.findByText(/Журнал не подделан: проверены все 2.000.записей/)).toBeVisible()
})

test('a line from a letter is compared with the log, once the whole of it was looked through', async () => {
  const line = 'Журнал «Маяк» 22.11.2026: записей 10233, отпечаток 6263-88d4-6adc-48bb'
  const compared = { day: '2026-11-22', seq: 10233, total: 2000, replaced: null }
  let outcome = 'equal'
  let broken_at: number | null = null
  const app = renderApp('/security/audit', {
    handlers: [
      http.get(api('/audit'), () => pageOf([])),
      http.get(api('/audit/people'), () => HttpResponse.json([])),
      http.get(api('/audit/check'), () => HttpResponse.json({ checked: 2000, total: 2000, done: true, broken_at })),
      http.get(api('/audit/compare'), ({ request }) => {
        expect(new URL(request.url).searchParams.get('line')).toBe(line)
        return HttpResponse.json({ ...compared, outcome })
      }),
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Сверить с письмом' }))
  const dialog = within(await screen.findByRole('dialog'))
  // While it compares the button is named «loading Сверить».
  const compare = async () => app.user.click(await dialog.findByRole('button', { name: 'Сверить' }))
  await app.user.type(dialog.getByLabelText('Строка из письма'), 'Журнал')
  await compare()
  expect(await dialog.findByText(/Вставьте строку из письма целиком/)).toBeVisible()

  await app.user.clear(dialog.getByLabelText('Строка из письма'))
  await app.user.type(dialog.getByLabelText('Строка из письма'), line)
  await compare()
  expect(await dialog.findByText('Сходится: записи по № 10233 те же, что 22.11.2026')).toBeVisible()
  expect(dialog.getByText(/Журнал не подделан: проверены все 2.000.записей/)).toBeVisible()

  outcome = 'cut'
  await compare()
  expect(await dialog.findByText(/Журнал обрезан: 22.11.2026 в нём было записей 10233, сейчас — 2000/)).toBeVisible()

  expect(dialog.queryByText(/не подделан/)).toBeNull()

  // A line that fits says nothing of a log that is broken before it.
  outcome = 'equal'
  broken_at = 7
  await compare()
  expect(await dialog.findByText('Запись № 7 изменена или удалена в обход программы')).toBeVisible()
  expect(dialog.queryByText(/Сходится/)).toBeNull()
})
