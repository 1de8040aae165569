import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { AccountablePerson, ExpenseCategory } from '#contract/money/expenses'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const base = `/api/gbc/${testGbc.id}`
const PAGE = '/dashboard/finances/books/expenses'

const category: ExpenseCategory = {
  id: '019a0000-0000-7000-8000-0000000000a1',
  name: 'Электроэнергия',
  archived: false,
  version: 1,
  spent: 6_444_150,
}
const person: AccountablePerson = {
  id: '019a0000-0000-7000-8000-0000000000a2',
  name: 'Громов П. А.',
  archived: false,
  version: 1,
  balance: 38_500,
}

function keepExpenses() {
  const sent: unknown[] = []
  server.use(
    http.get(url(`${base}/expenses/categories`), () => HttpResponse.json([category])),
    http.get(url(`${base}/expenses/persons`), () => HttpResponse.json([person])),
    http.get(url(`${base}/books/places`), () => HttpResponse.json([])),
    http.get(url(`${base}/periods/closed`), () => HttpResponse.json({ closed_through: null })),
    http.post(url(`${base}/operations/:act`), async ({ request, params }) => {
      const body = (await request.json()) as { amount: number }
      sent.push([params.act, body])
      if (body.amount > 1_000_000)
        return failure(422, 'Проверьте поля', { errors: { amount: 'В кассе на 01.10.2026 только 300,00 ₽' } })
      return HttpResponse.json({}, { status: 201 })
    }),
  )
  return sent
}

describe('expenses', () => {
  it('names who has to account for money, and takes the report on what it was spent', async () => {
    const sent = keepExpenses()
    const { user } = renderApp(PAGE)
    const people = within(await screen.findByRole('region', { name: 'Подотчётные лица' }))
    expect(people.getByText(/^должен отчитаться за 385,00/)).toBeVisible()
    await user.click(people.getByRole('button', { name: 'Отчитался' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Отчёт: Громов П. А.' }))
    await user.type(dialog.getByLabelText('Статья расходов'), 'Электроэнергия')
    await user.type(dialog.getByLabelText('Сумма'), '300')
    await user.click(dialog.getByRole('button', { name: 'Провести' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([
      'expense',
      expect.objectContaining({ source: 'person', person: 'Громов П. А.', category: 'Электроэнергия', amount: 30_000 }),
    ])
  })

  it('says at the sum when the desk has less, and keeps what was typed', async () => {
    keepExpenses()
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Выдать под отчёт' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Выдать под отчёт' }))
    await user.type(dialog.getByLabelText('Подотчётное лицо'), 'Новый человек')
    await user.type(dialog.getByLabelText('Сумма'), '20000')
    await user.click(dialog.getByRole('button', { name: 'Выдать' }))
    expect(await dialog.findByText('В кассе на 01.10.2026 только 300,00 ₽')).toBeVisible()
    expect(dialog.getByLabelText('Подотчётное лицо')).toHaveValue('Новый человек')
  })
})
