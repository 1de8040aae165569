import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { GarageJournal } from '#contract/money/garageJournal'
import type { Report } from '#contract/money/reports'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const report: Report = {
  from: '2026-10-01',
  to: '2026-10-31',
  columns: [
    { title: 'День', type: 'date' },
    { title: 'Платежей', type: 'number' },
    { title: 'Членский взнос', type: 'money' },
    { title: 'Итого', type: 'money' },
  ],
  rows: [['2026-10-05', 2, 90_000, 90_000]],
  totals: ['Итого', 2, 90_000, 90_000],
}

describe('reports of payments', () => {
  it('show the period of the address as a table, and give it as a file', async () => {
    const asked: string[] = []
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/reports/:report`), ({ request }) => {
        asked.push(new URL(request.url).pathname.split('/').at(-1) + new URL(request.url).search)
        return HttpResponse.json(report)
      }),
    )
    const { user } = renderApp('/dashboard/finances/reports?from=2026-10-01')
    expect(await screen.findByRole('cell', { name: '05.10.2026' })).toBeVisible()
    expect(screen.getAllByRole('cell', { name: '900,00' })).toHaveLength(4)
    expect(screen.getByLabelText('С')).toHaveValue('01.10.2026')
    expect(asked).toEqual(['days?from=2026-10-01'])
    const file = `/api/gbc/${testGbc.id}/reports/days/file?format`
    for (const [item, format] of [
      ['Напечатать (PDF)', 'pdf'],
      ['Скачать XLSX', 'xlsx'],
    ]) {
      await user.click(screen.getByRole('button', { name: 'Печать, XLSX' }))
      await user.click(await screen.findByRole('menuitem', { name: item }))
      expect(opened).toHaveBeenLastCalledWith(`${file}=${format}&from=2026-10-01`, '_blank', 'noopener')
    }
    opened.mockRestore()
  })

  it('are read month by month, without a day typed', async () => {
    const asked: string[] = []
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/reports/:report`), ({ request }) => {
        asked.push(new URL(request.url).search)
        const { from, to } = Object.fromEntries(new URL(request.url).searchParams)
        return HttpResponse.json({ ...report, ...(from && { from }), ...(to && { to }) })
      }),
    )
    const { user } = renderApp('/dashboard/finances/reports')
    await user.click(await screen.findByRole('button', { name: 'Предыдущий месяц: сентябрь 2026' }))
    expect(await screen.findByRole('button', { name: 'сентябрь 2026' })).toBeVisible()
    expect(asked.at(-1)).toBe('?from=2026-09-01&to=2026-09-30')
    await user.click(screen.getByRole('button', { name: 'Следующий месяц' }))
    await user.click(await screen.findByRole('button', { name: 'октябрь 2026' }))
    await user.click(await screen.findByRole('menuitem', { name: 'август 2026' }))
    await waitFor(() => expect(asked.at(-1)).toBe('?from=2026-08-01&to=2026-08-31'))
  })

  it('show of a garage every charge, what became of it and who paid it, for the period of the address', async () => {
    const asked: string[] = []
    const journal: GarageJournal = {
      garage_id: 'g17',
      garage_number: '17',
      from: '2026-01-01',
      to: null,
      charged: 90_000,
      open: 60_000,
      charges: [
        {
          id: 'c1',
          operation_id: 'o1',
          member_id: 'm1',
          member_name: 'Семёнов И. И.',
          title: 'Членский взнос, 2026 год',
          date: '2026-02-10',
          due_date: '2026-02-28',
          formula: '1 × 900,00 ₽',
          reason: null,
          amount: 90_000,
          open: 60_000,
          reversed: false,
          state: 'overdue',
          payments: [{ paid_on: '2026-02-20', payer: 'Дочь', number: '12', amount: 30_000 }],
        },
      ],
    }
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/garages/g17/journal`), ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(journal)
      }),
    )
    renderApp('/dashboard/finances/garages/g17?from=2026-01-01')
    expect(await screen.findByRole('heading', { name: 'Журнал гаража 17' })).toBeVisible()
    expect(screen.getByText('1 × 900,00 ₽')).toBeVisible()
    expect(screen.getByText('Просрочено')).toBeVisible()
    expect(screen.getByText(/20\.02\.2026 Дочь, ПКО № 12: 300,00/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Семёнов И. И.' })).toHaveAttribute(
      'href',
      '/dashboard/finances/accounts/m1?garage=g17',
    )
    expect(asked).toEqual(['?from=2026-01-01'])
    expect(
      within(screen.getByRole('navigation', { name: 'Где вы' })).getByRole('link', { name: 'Гараж 17' }),
    ).toHaveAttribute('href', '/dashboard/garages/g17')
  })

  it('show of a garage all of its charges where no period is chosen', async () => {
    const empty = { garage_id: 'g17', garage_number: '17', from: null, to: null, charged: 0, open: 0, charges: [] }
    server.use(http.get(url(`/api/gbc/${testGbc.id}/garages/g17/journal`), () => HttpResponse.json(empty)))
    renderApp('/dashboard/finances/garages/g17')
    expect(await screen.findByRole('heading', { name: 'Журнал гаража 17' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Месяц' })).toBeVisible()
  })
})
