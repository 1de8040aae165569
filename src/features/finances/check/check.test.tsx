import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { LedgerCheck, LedgerCheckState, MoneyEquation } from '#contract/money/check'
import { FakeSocket } from '#testing/fakeSocket'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const found: LedgerCheck = {
  checked_at: '2026-10-05T01:00:00.000Z',
  operations: 2,
  differences: ['Счёт 50, обороты всего: записано 1,00 ₽, по операциям 1 500,00 ₽'],
}

const equation: MoneyEquation = {
  debit: [{ account: '50', name: 'Касса', amount: 150_000 }],
  credit: [{ account: '86', name: 'Целевые поступления', amount: 150_000 }],
  debit_total: 150_000,
  credit_total: 150_000,
}
const idle = { equation, posted_since: 0, running: false, progress: 0, total: null, failed: false }

function serve(state: { now: LedgerCheckState }, started: string[] = []) {
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/ledger/check`), () => HttpResponse.json(state.now)),
    ...['check', 'rebuild'].map((what) =>
      http.post(url(`/api/gbc/${testGbc.id}/ledger/${what}`), () => {
        started.push(what)
        state.now = { ...state.now, running: true, progress: 1, total: 4 }
        return HttpResponse.json(state.now, { status: 202 })
      }),
    ),
  )
}

/** As the server tells it. */
const hasEnded = () => FakeSocket.opened.at(-1)?.receive('changed', { type: 'accounts', id: testGbc.id, version: 1 })

it('shows the equation of money and what differs, which is made anew by a job', async () => {
  const [state, started] = [{ now: { ...idle, check: found } as LedgerCheckState }, [] as string[]]
  serve(state, started)
  const { user } = renderApp('/dashboard/finances/check')
  expect(await screen.findByText('Счёт 50, обороты всего: записано 1,00 ₽, по операциям 1 500,00 ₽')).toBeVisible()
  expect(await screen.findByRole('cell', { name: '50 Касса' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Пересобрать' }))
  expect(await screen.findByText(/^Идёт сверка: 25 %/)).toBeVisible()
  state.now = { ...idle, check: { ...found, differences: [] } }
  hasEnded()
  expect(await screen.findByText(/^Расхождений нет. Проверено операций: 2/)).toBeVisible()
  expect(started).toEqual(['rebuild'])
})

it('begins the first check by itself, and says when one did not come to its end', async () => {
  const [state, started] = [{ now: { ...idle, check: null } as LedgerCheckState }, [] as string[]]
  serve(state, started)
  renderApp('/dashboard/finances/check')
  expect(await screen.findByText(/^Идёт сверка: 25 %/)).toBeVisible()
  expect(started).toEqual(['check'])
  state.now = { ...idle, failed: true, check: null }
  hasEnded()
  expect(await screen.findByText(/^Сверка не дошла до конца/)).toBeVisible()
})

it('shows the sums as they are now, and whether they come out even', async () => {
  serve({ now: { ...idle, check: found, equation: { ...equation, credit_total: 140_000 } } })
  renderApp('/dashboard/finances/check')
  expect(await screen.findByText(/^не сходится на 100,00/)).toBeVisible()
})

it('says what an earlier check knows nothing of', async () => {
  serve({ now: { ...idle, posted_since: 252, check: { ...found, differences: [] } } })
  renderApp('/dashboard/finances/check')
  expect(await screen.findByText(/^С тех пор проведено 252.операции/)).toBeVisible()
})
