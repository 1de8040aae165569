import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Charge } from '#contract/money/chargeList'
import { testGbc } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const charge: Charge = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  operation_id: '019a0000-0000-7000-8000-0000000000c2',
  date: '2026-10-01',
  due_date: '2026-10-31',
  kind_id: '019a0000-0000-7000-8000-0000000000c3',
  kind_name: 'Членский взнос',
  period: '2026',
  member_id: semenov.id,
  member_name: semenov.display_name,
  garage_id: '019a0000-0000-7000-8000-0000000000c4',
  garage_number: '17',
  amount: 1_250_000,
  open_amount: 250_000,
  state: 'overdue',
  source: 'run',
  formula: null,
  reason: null,
  run_id: null,
}

test('the journal of charges leads to charging while there are none', async () => {
  const none = () => HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/charges`), none),
    http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), none),
  )
  renderApp('/dashboard/finances/charges/journal')
  expect(await screen.findByRole('link', { name: 'К начислению взносов' })).toHaveAttribute(
    'href',
    '/dashboard/finances/charges',
  )
})

test('the journal of charges opens beside what was charged, is filtered, and each charge leads to its operation', async () => {
  const asked: URLSearchParams[] = []
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/charges`), ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return HttpResponse.json({ items: [charge], page: 1, page_size: 50, total: 1 })
    }),
    http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 }),
    ),
  )
  renderApp('/dashboard/finances/charges/journal?state=overdue')
  const row = await screen.findByRole('link', { name: 'Членский взнос' })
  expect(row).toHaveAttribute('href', expect.stringContaining(`/finances/operations/${charge.operation_id}`))
  expect(screen.getByText(/^2.500,00.₽$/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: semenov.display_name })).toBeInTheDocument()
  await waitFor(() => expect(asked.at(-1)?.get('state')).toBe('overdue'))
  expect(screen.getByRole('link', { name: 'Журнал начислений', current: 'page' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Начисления взносов' })).toHaveAttribute(
    'href',
    '/dashboard/finances/charges',
  )
})

describe('in the menu of its row', () => {
  const name = `Действия: Членский взнос, ${semenov.display_name}, гараж 17`
  function keepCharges(item: Charge) {
    const state = { item, asked: [] as unknown[] }
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/charges`), () =>
        HttpResponse.json({ items: [state.item], page: 1, page_size: 50, total: 1 }),
      ),
      http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), () =>
        HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 }),
      ),
      http.get(url(`/api/gbc/${testGbc.id}/periods/closed`), () => HttpResponse.json({ closed_through: null })),
      http.post(url(`/api/gbc/${testGbc.id}/operations/:id/reverse`), async ({ request, params }) => {
        state.asked.push([params.id, await request.json()])
        state.item = { ...item, state: 'reversed', open_amount: 0 }
        return HttpResponse.json({})
      }),
    )
    return state
  }

  test('a charge is taken back, once', async () => {
    const state = keepCharges(charge)
    const { user } = renderApp('/dashboard/finances/charges/journal')
    await user.click(await screen.findByRole('button', { name }))
    await user.click(await screen.findByRole('menuitem', { name: 'Сторнировать' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Сторнировать 12.500,00.₽\?$/ }))
    await user.type(dialog.getByLabelText('Почему'), 'Начислено дважды')
    await user.click(dialog.getByRole('button', { name: 'Сторнировать' }))
    await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument())
    expect(state.asked).toEqual([[charge.operation_id, expect.objectContaining({ reason: 'Начислено дважды' })]])
  })

  test.each([
    { source: 'run', acts: ['Исправить', 'Сторнировать'] },
    { source: 'opening', acts: ['Исправить'] },
    { source: 'transfer', acts: ['Сторнировать'] },
  ] as const)('a charge of source $source has what may be done with it', async ({ source, acts }) => {
    keepCharges({ ...charge, source })
    const { user } = renderApp('/dashboard/finances/charges/journal')
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('menuitem', { name: acts[0] })
    const shown = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(shown.filter((act) => act === 'Исправить' || act === 'Сторнировать')).toEqual(acts)
  })
})
