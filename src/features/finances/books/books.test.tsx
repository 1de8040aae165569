import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Book, MoneyPlace, PlaceOpeningInput } from '#contract/money/books'
import type { CashArrivalInput, CashToBankInput, Operation, OperationDetail } from '#contract/money/operations'
import { testGbc } from '#testing/fixtures'
import { at, semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const idOf = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`
const base = `/api/gbc/${testGbc.id}`
const operations = url(`${base}/operations`)

const desk: MoneyPlace = {
  id: idOf('d1'),
  book: 'cash',
  name: 'Касса',
  balance: 1_850_000,
  limit_amount: 500_000,
  archived: false,
  opening: null,
}
const account: MoneyPlace = { ...desk, id: idOf('d2'), book: 'bank', name: 'Сбербанк …0123', balance: 0 }

const payment: Operation = {
  id: idOf('e1'),
  seq: 1,
  kind: 'payment',
  title: 'Оплата',
  document: 'ПКО № 7',
  date: '2026-10-29',
  amount: 1_850_000,
  signed: 1_850_000,
  members: semenov.display_name,
  garages: '17',
  accounts: [{ member_id: semenov.id, member_name: semenov.display_name }],
  place: 'Касса',
  comment: null,
  reason: null,
  posted_at: at,
  posted_by: 'Королёва Наталья',
  reversed_by: null,
  reverses: null,
  has_order: true,
  run_id: null,
}
const sent: Operation = {
  ...payment,
  id: idOf('e2'),
  kind: 'cash_to_bank',
  title: 'Сдача наличных в банк',
  document: 'РКО № 1',
  date: '2026-10-30',
  amount: 1_500_000,
  signed: 1_500_000,
  members: '',
  accounts: [],
}
const detailOf = (operation: Operation): OperationDetail => ({
  ...operation,
  pays: [],
  fund: null,
  advance: 0,
  lines: [{ debit: '57.1 Деньги в пути', credit: '50 Касса', amount: operation.amount }],
})

/** Books of a desk with one payment, and what was sent. */
function keepBooks() {
  const state = { sent: [] as unknown[], inTransit: [sent], asked: [] as string[] }
  const bookOf = (place: MoneyPlace): Book => ({
    place,
    from: '2026-10-01',
    to: '2026-10-31',
    opening: 0,
    received: place === desk ? 1_850_000 : 0,
    spent: 0,
    closing: place.balance,
    rows: place === desk ? [{ operation: payment, received: 1_850_000, spent: 0, balance: 1_850_000 }] : [],
    days: place === desk ? [{ date: '2026-10-29', received: 1_850_000, spent: 0, balance: 1_850_000 }] : [],
    page: 1,
    page_size: 100,
    total: 1,
  })
  server.use(
    http.get(url(`${base}/books/places`), () => HttpResponse.json([desk, account])),
    http.get(url(`${base}/books/cash`), ({ request }) => {
      state.asked.push(new URL(request.url).search)
      return HttpResponse.json(bookOf(desk))
    }),
    http.get(url(`${base}/books/bank`), () => HttpResponse.json(bookOf(account))),
    http.get(`${operations}/in-transit`, () => HttpResponse.json(state.inTransit)),
    http.post(`${operations}/cash-to-bank`, async ({ request }) => {
      state.sent.push((await request.json()) as CashToBankInput)
      return HttpResponse.json(detailOf(sent), { status: 201 })
    }),
    http.post(`${operations}/:id/arrive`, async ({ request }) => {
      state.sent.push((await request.json()) as CashArrivalInput)
      state.inTransit = []
      return HttpResponse.json(detailOf(sent), { status: 201 })
    }),
  )
  return state
}

const PAGE = '/dashboard/finances/books'

describe('cash and bank', () => {
  it('shows the book of the desk with its balance, and that there is too much in it', async () => {
    const state = keepBooks()
    const { user } = renderApp(PAGE)
    expect(await screen.findByText('29.10.2026')).toBeVisible()
    // A day of one line has no total of its own.
    expect(screen.queryByText('Итого за 29.10.2026')).not.toBeInTheDocument()
    expect(screen.getByText('ПКО № 7')).toBeVisible()
    expect(screen.getByText(/больше лимита 5.000,00.₽/)).toBeVisible()
    const from = await screen.findByLabelText('С')
    await user.clear(from)
    await user.type(from, '15.10.2026{Enter}')
    await waitFor(() => expect(state.asked.at(-1)).toContain('from=2026-10-15'))
    await user.click(screen.getByRole('radio', { name: 'Сбербанк …0123' }))
    expect(await screen.findByText('Сейчас на счёте')).toBeVisible()
  })

  it('takes cash to the bank, and says in its field how much there is', async () => {
    const state = keepBooks()
    server.use(
      http.post(`${operations}/cash-to-bank`, async ({ request }) => {
        const input = (await request.json()) as CashToBankInput
        if (input.amount > 1_500_000)
          return failure(422, 'Проверьте поля', { errors: { amount: 'В кассе на 30.10.2026 только 15 000,00 ₽' } })
        state.sent.push(input)
        return HttpResponse.json(detailOf(sent), { status: 201 })
      }),
    )
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Сдать в банк' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Сдать наличные в банк' }))
    await user.click(dialog.getByRole('button', { name: 'Сдать' }))
    expect(await dialog.findByText('В кассе на 30.10.2026 только 15 000,00 ₽')).toBeVisible()
    const amount = dialog.getByLabelText('Сумма')
    await user.clear(amount)
    await user.type(amount, '15000')
    await user.click(await dialog.findByRole('button', { name: 'Сдать' }))
    expect(await screen.findByText('Наличные сданы в банк.')).toBeVisible()
    expect(state.sent).toMatchObject([{ place_id: desk.id, amount: 1_500_000 }])
  })

  it('enters the day when what was on its way has arrived', async () => {
    const state = keepBooks()
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Зачислено: РКО № 1' }))
    const dialog = within(await screen.findByRole('dialog'))
    const day = dialog.getByLabelText('Зачислено банком')
    await user.clear(day)
    await user.type(day, '02.11.2026')
    await user.click(dialog.getByRole('button', { name: 'Записать' }))
    await waitFor(() => expect(state.sent).toMatchObject([{ arrived_on: '2026-11-02' }]))
    await waitFor(() => expect(screen.queryByText('В пути в банк')).not.toBeInTheDocument())
  })
})

describe('what a book begins with', () => {
  it('is typed for the desk that is looked at, and a wrong day is said at its field', async () => {
    const state = keepBooks()
    server.use(
      http.post(url(`${base}/books/opening`), async ({ request }) => {
        const input = (await request.json()) as PlaceOpeningInput
        state.sent.push(input)
        return input.as_of > '2026-10-01'
          ? failure(422, 'Проверьте поля', { errors: { as_of: 'Первая операция здесь 29.10.2026' } })
          : HttpResponse.json({ ...desk, opening: { amount: input.amount, as_of: input.as_of } })
      }),
    )
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Ввести начальный остаток' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Начальный остаток: Касса' }))
    await user.type(dialog.getByLabelText('Остаток'), '500,50')
    await user.type(dialog.getByLabelText('На начало дня'), '30.10.2026')
    await user.click(dialog.getByRole('button', { name: 'Записать' }))
    expect(await dialog.findByText('Первая операция здесь 29.10.2026')).toBeVisible()
    const day = dialog.getByLabelText('На начало дня')
    await user.clear(day)
    await user.type(day, '01.10.2026')
    await user.click(await dialog.findByRole('button', { name: 'Записать' }))
    expect(await screen.findByText('Начальный остаток записан.')).toBeVisible()
    expect(state.sent.at(-1)).toEqual({ place_id: desk.id, book: 'cash', amount: 50_050, as_of: '2026-10-01' })
  })
})

describe('the journal', () => {
  it('joins what was taken back with what took it back', async () => {
    const reversal: Operation = {
      ...payment,
      id: idOf('e3'),
      kind: 'reversal',
      title: 'Сторно: оплата',
      date: '2026-11-02',
      signed: -payment.signed,
      reverses: { id: payment.id, date: payment.date },
      has_order: false,
    }
    const taken = { ...payment, reversed_by: { id: reversal.id, date: reversal.date } }
    keepBooks()
    server.use(
      http.get(operations, () => HttpResponse.json({ items: [reversal, taken], page: 1, page_size: 50, total: 2 })),
      http.get(`${operations}/:id`, ({ params }) =>
        HttpResponse.json(detailOf(params.id === taken.id ? taken : reversal)),
      ),
    )
    const { user, path } = renderApp('/dashboard/finances/payments')
    expect(await screen.findByText(/^[-−]18.500,00/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Оплата.*сторнировано 02\.11\.2026$/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Оплата' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Сторнировать' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('link', { name: 'Сторнирована 02.11.2026' }))
    await waitFor(() => expect(path()).toBe(`/dashboard/finances/operations/${reversal.id}`))
    expect(await screen.findByRole('heading', { level: 1, name: 'Сторно: оплата' })).toBeVisible()
  })

  it('has the acts of an operation in the menu of its row, which opens nothing else', async () => {
    keepBooks()
    const sent: unknown[] = []
    server.use(
      http.get(operations, () => HttpResponse.json({ items: [payment], page: 1, page_size: 50, total: 1 })),
      http.post(`${operations}/:id/reverse`, async ({ request, params }) => {
        sent.push([params.id, await request.json()])
        return HttpResponse.json(detailOf(payment))
      }),
    )
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    const { user, path } = renderApp('/dashboard/finances/payments')
    const menu = /^Действия: ПКО № 7 от/
    await user.click(await screen.findByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: 'Напечатать ПКО № 7' }))
    expect(opened.mock.calls[0][0]).toBe(`${base}/operations/${payment.id}/order`)
    opened.mockRestore()
    await user.click(await screen.findByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitem', { name: 'Сторнировать' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Сторнировать операцию?' }))
    await user.type(dialog.getByLabelText('Почему'), 'Ошибка')
    await user.click(dialog.getByRole('button', { name: 'Сторнировать' }))
    expect(await screen.findByText('Операция сторнирована.')).toBeVisible()
    expect(sent).toEqual([[payment.id, { reason: 'Ошибка' }]])
    expect(path()).toBe('/dashboard/finances/payments')
  })

  it('on a phone names the garage of a charge once', async () => {
    const { matchMedia } = window
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('max-width: 640px') }))
    const charge = { ...payment, kind: 'charge', title: 'Ремонт ворот, гараж 17', document: null, has_order: false }
    const items = [charge, { ...payment, id: idOf('e9'), garages: '17, 18' }]
    keepBooks()
    server.use(http.get(operations, () => HttpResponse.json({ items, page: 1, page_size: 50, total: 2 })))
    renderApp('/dashboard/finances/payments')
    const first = await screen.findByRole('link', { name: /^Ремонт ворот/ })
    expect(first.textContent?.match(/гараж/g)).toHaveLength(1)
    expect(screen.getByRole('link', { name: /гаражи 17, 18$/ })).toBeVisible()
  })

  it('takes an operation back with a reason, or says why it can’t be', async () => {
    keepBooks()
    const reasons: unknown[] = []
    server.use(
      http.get(`${operations}/:id`, () => HttpResponse.json(detailOf(payment))),
      http.post(`${operations}/:id/reverse`, async ({ request }) => {
        reasons.push(await request.json())
        if (reasons.length > 1) return HttpResponse.json(detailOf(payment))
        return failure(422, 'Проверьте поля', { errors: { amount: 'В кассе на 05.11.2026 только 200,00 ₽' } })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/operations/${payment.id}`)
    await user.click(await screen.findByRole('button', { name: 'Сторнировать' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Почему'), 'Ошибка')
    expect(dialog.getByText(/снова станет долгом с прежними сроками/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Сторнировать' }))
    expect(await screen.findByText(/В кассе на 05\.11\.2026 только 200,00 ₽/)).toBeVisible()
    await user.click(await dialog.findByRole('button', { name: 'Сторнировать' }))
    expect(await screen.findByText('Операция сторнирована.')).toBeVisible()
    expect(reasons).toEqual([{ reason: 'Ошибка' }, { reason: 'Ошибка' }])
  })
})
