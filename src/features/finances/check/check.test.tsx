import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { LedgerCheck } from '#contract/money/check'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const found: LedgerCheck = {
  checked_at: '2026-10-05T01:00:00.000Z',
  operations: 2,
  debit: [{ account: '50', name: 'Касса', amount: 150_000 }],
  credit: [{ account: '86', name: 'Целевые поступления', amount: 150_000 }],
  debit_total: 150_000,
  credit_total: 150_000,
  differences: ['Счёт 50, обороты всего: записано 1,00 ₽, по операциям 1 500,00 ₽'],
}

it('shows the equation of money and what differs, which is made anew by a button', async () => {
  const state = { check: found }
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/ledger/check`), () => HttpResponse.json(state.check)),
    http.post(url(`/api/gbc/${testGbc.id}/ledger/rebuild`), () => {
      state.check = { ...found, differences: [] }
      return HttpResponse.json(state.check)
    }),
  )
  const { user } = renderApp('/dashboard/finances/check')
  expect(await screen.findByText('Счёт 50, обороты всего: записано 1,00 ₽, по операциям 1 500,00 ₽')).toBeVisible()
  expect(await screen.findByRole('cell', { name: '50 Касса' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Пересобрать' }))
  expect(await screen.findByText(/^Расхождений нет. Проверено операций: 2/)).toBeVisible()
})
