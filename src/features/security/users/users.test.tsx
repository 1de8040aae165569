import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { AuditEntry } from '#contract/audit'
import type { GbcUser } from '#contract/gbcUsers'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { failure, url } from '#testing/server'

const api = (path: string) => url(`/api/gbc/${testGbc.id}${path}`)
const at = '2026-11-20T09:30:00.000Z'
const member = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  gbc_id: testGbc.id,
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
const pageOf = (items: unknown[]) => HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })

test('a member is invited from the own card: the form is filled, the slip shows the password once', async () => {
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
      http.post(api(`/users/${newcomer.id}/one-time-password`), () =>
        HttpResponse.json({ email: newcomer.email, one_time_password: 'k7mf-w3hx-p9ta', expires_at: at }),
      ),
    ],
  })
  expect(await screen.findByDisplayValue('Ёлкина')).toBeVisible()
  expect(screen.getByLabelText('Электронная почта')).toHaveValue('vera@example.org')
  await app.user.click(screen.getByRole('button', { name: 'Пригласить' }))
  expect(await screen.findByText('Этот адрес уже занят: укажите другой')).toBeVisible()
  await app.user.type(screen.getByLabelText('Электронная почта'), '2')
  await app.user.click(screen.getByRole('button', { name: 'Пригласить' }))

  await app.user.click(await screen.findByRole('button', { name: 'Напечатать листок' }))
  expect(print).toHaveBeenCalled()
  expect(screen.getAllByText('k7mf-w3hx-p9ta')[0]).toBeVisible()
  expect(screen.getByText('Вход в кабинет: Ёлкина Вера')).toBeInTheDocument()
  expect(sent[1]).toMatchObject({
    role: 'member',
    member_id: member.id,
    email: 'vera@example.org2',
    last_name: 'Ёлкина',
  })
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
  await app.user.click(await screen.findByRole('menuitem', { name: 'Закрыть вход' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Все сеансы сразу завершатся/)).toBeVisible()
  await app.user.click(dialog.getByRole('button', { name: 'Закрыть вход' }))
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
  expect(await screen.findByText('Запись изменена')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ёлкина Вера' })).toHaveAttribute('href', `/dashboard/members/${member.id}`)
  expect(screen.getByText('+7 911 123-45-67')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Только эта запись: Ёлкина Вера' }))
  expect(await screen.findByText('Запись: Ёлкина Вера')).toBeVisible()
  expect(asked.at(-1)).toContain(`record_id=${member.id}`)
  expect(app.path()).toContain(`record_id=${member.id}`)

  await app.user.click(screen.getByRole('button', { name: 'Проверить журнал' }))
  expect(await screen.findByText(/Цепочка цела: 2.000.записей/)).toBeVisible()
})
