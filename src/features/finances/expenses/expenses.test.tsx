import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { AccountablePerson, ExpenseCategory, Spending } from '#contract/money/expenses'
import type { Funds } from '#contract/money/funds'
import type { Operation } from '#contract/money/operations'
import { testGbc } from '#testing/fixtures'
import { at } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const base = `/api/gbc/${testGbc.id}`
const PAGE = '/dashboard/finances/books/expenses'

const category: ExpenseCategory = {
  id: '019a0000-0000-7000-8000-0000000000a1',
  name: 'Электроэнергия',
  archived: false,
  fixed: false,
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

const paidOut: Operation = {
  id: '019a0000-0000-7000-8000-0000000000a3',
  seq: 3,
  kind: 'expense',
  title: 'Расход',
  document: 'РКО № 3',
  date: '2026-10-05',
  amount: 6_444_150,
  signed: -6_444_150,
  members: '',
  garages: '',
  accounts: [],
  place: 'Касса',
  comment: 'ИП Громов: трактор',
  reason: null,
  posted_at: at,
  posted_by: 'Королёва Наталья',
  reversed_by: null,
  reverses: null,
  has_order: true,
  run_id: null,
}
const bank: ExpenseCategory = {
  id: 'bank_services',
  name: 'Услуги банка',
  archived: false,
  fixed: true,
  version: 0,
  spent: 3_000,
}
const spending: Spending = {
  from: '2026-10-01',
  to: '2026-10-31',
  items: [
    {
      operation: paidOut,
      whom: 'ИП Громов: трактор',
      category: 'Электроэнергия',
      person: null,
      spent: 6_444_150,
      held: 0,
    },
  ],
  spent: 6_447_150,
  held: 0,
  page: 1,
  page_size: 50,
  total: 1,
}

const repair = '019a0000-0000-7000-8000-0000000000a4'
const none = { opening: 0, received: 0, spent: 0, moved: 0, closing: 0 }
const fund = { gbc_id: testGbc.id, note: null, kinds: [], categories: [], archived_at: null, version: 1 }
const funds: Funds = {
  from: '2026-10-01',
  to: '2026-10-31',
  funds: [
    { ...fund, ...none, id: category.id, name: 'Свет', categories: [category] },
    { ...fund, ...none, id: repair, name: 'Ремонт', closing: 500_000 },
  ],
  rest: none,
  money: { opening: 0, closing: 500_000 },
  held: { opening: 0, closing: 0 },
  sources: { kinds: [], categories: [{ id: category.id, name: category.name, fund_id: category.id }] },
}

const asked: string[] = []
function keepExpenses() {
  asked.length = 0
  const sent: unknown[] = []
  server.use(
    http.get(url(`${base}/expenses/categories`), () => HttpResponse.json([category, bank])),
    http.get(url(`${base}/expenses/operations`), ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(spending)
    }),
    http.get(url(`${base}/expenses/persons`), () => HttpResponse.json([person])),
    http.get(url(`${base}/funds`), () => HttpResponse.json(funds)),
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
  it('lists what was spent with its order and category, and narrows the list to one category', async () => {
    keepExpenses()
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const { user } = renderApp(`${PAGE}?from=2026-10-01&to=2026-10-31`)
    const operations = within(await screen.findByRole('region', { name: 'Операции' }))
    expect(operations.getByText('ИП Громов: трактор')).toBeVisible()
    expect(operations.getByRole('link', { name: 'Расход' })).toHaveAttribute(
      'href',
      `/dashboard/finances/operations/${paidOut.id}`,
    )
    await user.click(operations.getByRole('button', { name: /^Действия: РКО № 3/ }))
    expect(await screen.findByRole('menuitem', { name: 'Сторнировать' })).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Напечатать РКО № 3' }))
    expect(opened).toHaveBeenCalledWith(`${base}/operations/${paidOut.id}/order`, '_blank', 'noopener')

    const categories = within(screen.getByRole('region', { name: 'Статьи расходов за период' }))
    expect(categories.getByRole('row', { name: /^Итого/ })).toHaveTextContent('64 471,50')
    expect(categories.queryByRole('button', { name: 'Изменить: Услуги банка' })).not.toBeInTheDocument()
    await user.click(categories.getByRole('button', { name: 'Услуги банка' }))
    await waitFor(() => expect(asked.at(-1)).toContain('category_id=bank_services'))

    await user.click(screen.getByRole('button', { name: 'Авансовый отчёт: Громов П. А.' }))
    expect(opened).toHaveBeenLastCalledWith(
      `${base}/expenses/persons/${person.id}/report?from=2026-10-01&to=2026-10-31`,
      '_blank',
      'noopener',
    )
    opened.mockRestore()
  })

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

  it('pays an expense from the fund of its category, unless another is chosen', async () => {
    const sent = keepExpenses()
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Оплатить расход' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Оплатить расход' }))
    expect(dialog.getByText('Как у статьи расходов')).toBeVisible()
    await user.type(dialog.getByLabelText('Статья расходов'), 'Электроэнергия')
    expect(dialog.getByText('Как у статьи: Свет')).toBeVisible()
    await user.type(dialog.getByLabelText('Сумма'), '300')
    await user.click(dialog.getByRole('combobox', { name: 'Из фонда' }))
    await user.click(await screen.findByText(/^Ремонт: 5.000,00/))
    await user.click(dialog.getByRole('button', { name: 'Провести' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual(['expense', expect.objectContaining({ amount: 30_000, fund_id: repair })])
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
