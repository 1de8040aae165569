import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Operation } from '#contract/money/operations'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const income: Operation = {
  id: '019a0000-0000-7000-8000-0000000000d1',
  seq: 7,
  kind: 'bank_credit',
  title: 'Поступление на счёт, не разобрано',
  document: null,
  date: '2026-11-24',
  amount: 600_000,
  signed: 600_000,
  spent_on: null,
  members: '',
  payer: 'Ковалёва Инна Романовна',
  garages: '',
  accounts: [],
  place: 'ПАО Сбербанк …0123',
  comment: 'Ковалёва Инна Романовна: пополнение',
  reason: null,
  posted_at: '2026-11-24T09:00:00.000Z',
  posted_by: null,
  reversed_by: null,
  reverses: null,
  has_order: false,
  run_id: null,
}

test('the journal names who has paid what is nobody’s yet', async () => {
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/operations`), () =>
      HttpResponse.json({ items: [income], page: 1, page_size: 50, total: 1 }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/books/places`), () => HttpResponse.json([])),
  )
  renderApp('/dashboard/finances/payments')
  expect(await screen.findByRole('cell', { name: 'от: Ковалёва Инна Романовна' })).toBeVisible()
})
