import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { AuditEntry } from '#contract/audit'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const audit = `/api/gbc/${testGbc.id}/audit`
const id = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`
const entry = (last: string, rest: Partial<AuditEntry>): AuditEntry => ({
  id: id(last),
  seq: 1,
  at: '2026-11-22T05:11:00.000Z',
  user_id: testUser.id,
  user_name: 'Соловьёв Виктор Андреевич',
  area: 'users',
  action: 'logged_in',
  record_id: testUser.id,
  record_name: 'Соловьёв Виктор',
  changes: {},
  erased_by: null,
  ...rest,
})
const changed = entry('a2', {
  area: 'garages',
  action: 'updated',
  record_id: id('b1'),
  record_name: '№ 17',
  changes: { note: [null, 'Протекает крыша'] },
})

test('an entry is one sentence, what was changed unfolds, and a filter by days is typed as people write them', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(url(`${audit}/people`), () => HttpResponse.json([{ id: testUser.id, name: 'Соловьёв Виктор' }])),
    http.get(url(audit), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json({ items: [entry('a1', {}), changed], page: 1, page_size: 50, total: 2 })
    }),
  )
  const { user } = renderApp('/security/audit')
  const own = (await screen.findByText(/вошёл в программу/)).closest('li')
  expect(own).toHaveTextContent(/Соловьёв В\. А\. вошёл в программуПользователи/)
  const line = screen.getByRole('link', { name: '№ 17' }).closest('li')
  expect(line).toHaveTextContent(/Соловьёв В\. А\. изменил запись: № 17/)
  expect(screen.queryByText('Протекает крыша')).not.toBeInTheDocument()
  await user.click(within(line ?? document.body).getByRole('button', { name: /Что изменено/ }))
  expect(await screen.findByText('Протекает крыша')).toBeVisible()

  await user.click(await screen.findByRole('button', { name: 'Фильтр' }))
  const from = await screen.findByRole('textbox', { name: 'С какого дня' })
  await user.type(from, '31.02.2026{Enter}')
  expect(await screen.findByText(/^Такого дня нет/)).toBeVisible()
  await user.clear(from)
  await user.type(from, '5.10.26{Enter}')
  await waitFor(() => expect(asked.at(-1)?.get('from')).toBe('2026-10-05'))
})
