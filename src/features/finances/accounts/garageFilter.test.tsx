import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { testGbc } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const base = `/api/gbc/${testGbc.id}`
const garage = (last: string, number: string) => ({
  id: `019a0000-0000-7000-8000-0000000000${last}`,
  number,
  block: null,
})

it('an account of a member with several garages is narrowed to one of them', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get(url(`${base}/members/:id`), () =>
      HttpResponse.json({ ...semenov, garages: [garage('b1', '15'), garage('b2', '130')] }),
    ),
    http.get(url(`${base}/accounts/:id/statement`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('garage_id'))
      return HttpResponse.json({
        member_id: semenov.id,
        member_name: semenov.display_name,
        number: '000015',
        garages: '15, 130',
        from: '2026-01-01',
        to: '2026-11-24',
        known_at: null,
        opening: 0,
        closing: 0,
        balance: 0,
        overdue: 0,
        charged: 0,
        paid: 0,
        entries: [],
      })
    }),
  )
  const { user, path } = renderApp(`/dashboard/finances/accounts/${semenov.id}?from=2026-01-01`)
  await user.click(await screen.findByRole('combobox', { name: 'Гараж' }))
  await user.click(await screen.findByTitle('Гараж 130'))
  await waitFor(() => expect(asked.at(-1)).toBe(garage('b2', '130').id))
  expect(path()).toContain('from=2026-01-01')
})
