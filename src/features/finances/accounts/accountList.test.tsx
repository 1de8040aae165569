import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Account } from '#contract/money/accounts'
import { testGbc } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const account: Account = {
  id: semenov.id,
  number: '17',
  member_name: semenov.display_name,
  garages: '17',
  balance: 250_000,
  overdue: 0,
  oldest_due: null,
  last_payment_on: null,
}

test('accounts come with members: while there are none, the list leads to them', async () => {
  const none = () => HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/accounts`), none),
    http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), none),
  )
  renderApp('/dashboard/finances/accounts')
  expect(await screen.findByRole('link', { name: 'Добавить члена' })).toHaveAttribute(
    'href',
    '/dashboard/members/create',
  )
  expect(screen.getByRole('link', { name: 'Загрузить из Excel' })).toHaveAttribute('href', '/dashboard/import-export')
})

test('accounts are filtered by what is owed for: the filter names the contribution', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/accounts`), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json({ items: [account], page: 1, page_size: 50, total: 1 })
    }),
    http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), () =>
      HttpResponse.json({ items: [{ id: 'lights', name: 'Освещение' }], page: 1, page_size: 100, total: 1 }),
    ),
  )
  renderApp('/dashboard/finances/accounts?kind_id=lights')
  expect(await screen.findByText(/Должны за: Освещение/)).toBeInTheDocument()
  await waitFor(() => expect(asked.at(-1)?.get('kind_id')).toBe('lights'))
})

test('accounts on paper say what they are and whose, printed by the browser or as a whole', async () => {
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/accounts`), () =>
      HttpResponse.json({ items: [account], page: 1, page_size: 50, total: 1 }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 100, total: 0 }),
    ),
  )
  const printed: string[] = []
  jest.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('.print-sheet h1')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  const { user } = renderApp('/dashboard/finances/accounts')
  await screen.findByRole('link', { name: account.member_name })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText(new RegExp(`^${testGbc.full_name}, ИНН ${testGbc.tp_id}`))).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await user.click(screen.getByRole('button', { name: 'Печать' }))
  await waitFor(() => expect(printed).toEqual(['Лицевые счета']))
})

test('what is overdue above the debt is starred, and the star is explained on screen and on paper', async () => {
  const kept = { ...account, overdue: 370_000 }
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/accounts`), () =>
      HttpResponse.json({ items: [kept], page: 1, page_size: 50, total: 1 }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 100, total: 0 }),
    ),
  )
  const printed: string[] = []
  jest.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('.print-sheet')?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  const { user } = renderApp('/dashboard/finances/accounts')
  expect(await screen.findByText(/^3.700,00.₽\*$/)).toBeVisible()
  expect(screen.getByText(/^\* Просрочено больше, чем долг по балансу: аванс отложен/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Печать' }))
  await waitFor(() => expect(printed).toEqual([expect.stringContaining('* Просрочено больше, чем долг по балансу')]))
})
