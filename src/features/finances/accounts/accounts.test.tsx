import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { AccountEntry, AccountStatement } from '#contract/money/accounts'
import type { BetweenAccountsInput, WriteOffInput } from '#contract/money/operations'
import type { PinnedAdvance } from '#contract/money/pinnedAdvances'
import type { OpenCharge, Payment, RefundInput } from '#contract/money/payments'
import { testGbc, testUser } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'
import { testLine } from '#testing/statements'

const base = `/api/gbc/${testGbc.id}`

const statement: AccountStatement = {
  member_id: semenov.id,
  member_name: semenov.display_name,
  number: '000123',
  garages: '17',
  from: '2026-01-01',
  to: '2026-11-22',
  known_at: null,
  opening: 0,
  closing: -150_000,
  balance: -150_000,
  overdue: 0,
  charged: 0,
  paid: 150_000,
  entries: [],
}
const refund: Payment = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  operation_id: '019a0000-0000-7000-8000-0000000000f2',
  direction: 'out',
  source: 'cash',
  number: '4',
  paid_on: '2026-11-22',
  amount: 150_000,
  payer: null,
  comment: null,
  members: semenov.display_name,
  reversed_on: null,
}

describe('a personal account', () => {
  it('releases what waits for the charges that it was meant for, and holds it again', async () => {
    const advance: PinnedAdvance = {
      id: '019a0000-0000-7000-8000-0000000000f3',
      paid_on: '2026-02-01',
      rest: 150_000,
      purpose: 'гараж 18',
      released: false,
    }
    const asked: string[] = []
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json(statement)),
      http.get(url(`${base}/accounts/:id/pinned-advances`), () => HttpResponse.json([advance])),
      http.post(url(`${base}/pinned-advances/:id/:verb`), ({ params }) => {
        asked.push(String(params.verb))
        advance.released = params.verb === 'release'
        return HttpResponse.json([advance])
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    expect(await screen.findByText(/ждёт начислений: гараж 18/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Освободить аванс' }))
    expect(await screen.findByText(/теперь оплатит любые начисления/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Вернуть назначение' }))
    expect(await screen.findByText(/ждёт начислений: гараж 18/)).toBeVisible()
    expect(asked).toEqual(['release', 'hold'])
  })

  it('gives back what was paid ahead, no more than that, and prints its order', async () => {
    const sent: RefundInput[] = []
    const desk = { book: 'cash', balance: 0, limit_amount: null, archived: false, opening: null }
    const desks = [
      { ...desk, id: '019a0000-0000-7000-8000-0000000000e1', name: 'Касса' },
      { ...desk, id: '019a0000-0000-7000-8000-0000000000e2', name: 'Касса у ворот' },
    ]
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json(statement)),
      http.get(url(`${base}/books/places`), () => HttpResponse.json(desks)),
      http.get(url(`${base}/periods/closed`), () =>
        HttpResponse.json({ closed_through: '2026-09-30', first_open_day: '2026-10-01' }),
      ),
      http.post(url(`${base}/payments/refund`), async ({ request }) => {
        const input = (await request.json()) as RefundInput
        if (input.amount > 150_000)
          return failure(422, 'Проверьте поля', { errors: { amount: 'Аванс 1 500,00 ₽: вернуть больше нельзя' } })
        sent.push(input)
        return HttpResponse.json(refund, { status: 201 })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: 'Вернуть аванс' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Вернуть аванс' }))
    // Books of a closed month take no refund.
    expect(await dialog.findByText('Месяцы по 30.09.2026 закрыты')).toBeVisible()
    await user.click(await dialog.findByRole('combobox', { name: 'Касса или счёт' }))
    await user.click(await screen.findByTitle('Касса у ворот'))
    const amount = dialog.getByLabelText('Сумма')
    await user.clear(amount)
    await user.type(amount, '1500,01')
    await user.click(dialog.getByRole('button', { name: 'Вернуть' }))
    expect(await dialog.findByText('Аванс 1 500,00 ₽: вернуть больше нельзя')).toBeVisible()
    await user.clear(amount)
    await user.type(amount, '1500')
    await user.click(await dialog.findByRole('button', { name: 'Вернуть' }))
    await user.click(await screen.findByRole('button', { name: 'Напечатать РКО № 4' }))
    expect(sent).toMatchObject([{ member_id: semenov.id, source: 'cash', place_id: desks[1].id, amount: 150_000 }])
    expect(opened.mock.calls[0][0]).toBe(`${base}/operations/${refund.operation_id}/order`)
    opened.mockRestore()
  })

  it('lets neither the search nor the list of keys open over its dialog, and both again after it', async () => {
    server.use(http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json(statement)))
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    const refundButton = await screen.findByRole('button', { name: 'Вернуть аванс' })
    const pressSearch = () => fireEvent.keyDown(window, { key: 'k', code: 'KeyK', ctrlKey: true })
    const pressHelp = () => fireEvent.keyDown(window, { key: '?' })
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // Their code is there from here on: what is not seen below was not opened.
    pressHelp()
    expect(await screen.findByRole('dialog', { name: 'Сочетания клавиш' })).toBeVisible()
    await user.keyboard('{Escape}')
    await closed()

    await user.click(refundButton)
    expect(await screen.findByRole('dialog', { name: 'Вернуть аванс' })).toBeVisible()
    pressHelp()
    pressSearch()
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await user.keyboard('{Escape}')
    await closed()
    pressSearch()
    expect(await screen.findByRole('combobox', { name: 'Что найти' })).toBeVisible()
  })

  it('lets go of a charge without a question while only the program has chosen its garage', async () => {
    const owner = { ...semenov, garages: [{ id: '019a0000-0000-7000-8000-0000000000e9', number: '17', block: null }] }
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json(statement)),
      http.get(url(`${base}/members/:id`), () => HttpResponse.json(owner)),
      http.get(url(`${base}/contribution-kinds`), () =>
        HttpResponse.json({ items: [], total: 0, page: 1, page_size: 50 }),
      ),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: /^Ещё/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Начислить…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Начислить одному' }))
    expect(await dialog.findByText('17')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('takes its dialog along with it when another account is opened', async () => {
    const other = { ...statement, member_id: '019a0000-0000-7000-8000-0000000000d2', member_name: 'Ёлкин Пётр Ильич' }
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), ({ params }) =>
        HttpResponse.json(params.id === other.member_id ? other : statement),
      ),
    )
    // Seen before, it is shown at once: the page is not drawn anew.
    const { user, navigate } = renderApp(`/dashboard/finances/accounts/${other.member_id}`)
    expect(await screen.findByRole('heading', { name: other.member_name })).toBeVisible()
    await navigate(`/dashboard/finances/accounts/${semenov.id}`)
    expect(await screen.findByRole('heading', { name: semenov.display_name })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Вернуть аванс' }))
    expect(await screen.findByRole('dialog', { name: 'Вернуть аванс' })).toBeVisible()
    await navigate(`/dashboard/finances/accounts/${other.member_id}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('offers no advance to give back while something is owed', async () => {
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () =>
        HttpResponse.json({ ...statement, closing: 150_000, balance: 150_000 }),
      ),
    )
    renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    expect(await screen.findByRole('link', { name: 'Принять оплату' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Вернуть аванс' })).not.toBeInTheDocument()
  })

  it('is printed with its cooperative above it, which the screen does not repeat', async () => {
    server.use(http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json(statement)))
    renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    expect(await screen.findByRole('heading', { level: 1, name: semenov.display_name })).toBeVisible()
    const requisites = new RegExp(`ИНН ${testGbc.tp_id}.* · `)
    expect(screen.queryByText(requisites)).not.toBeInTheDocument()
    fireEvent(window, new Event('beforeprint'))
    expect(screen.getByText(requisites)).toBeVisible()
    fireEvent(window, new Event('afterprint'))
    expect(screen.queryByText(requisites)).not.toBeInTheDocument()
  })

  it('says whose it is, what is not paid of it, and leads to the document of a payment', async () => {
    const charge = {
      operation_id: '019a0000-0000-7000-8000-0000000000b1',
      kind: 'charge' as const,
      number: null,
      charge_id: '019a0000-0000-7000-8000-0000000000c1',
      date: '2026-01-22',
      paid_on: null,
      title: 'Членский взнос, 2026 год',
      garage_id: null,
      garage_number: '17',
      charged: 300_000,
      paid: 0,
      balance: 300_000,
      open: 120_000,
      due_date: '2026-03-23',
      formula: null,
      reason: null,
      reversed: false,
      pair: null,
      allocations: [],
    }
    const payment = {
      ...charge,
      operation_id: '019a0000-0000-7000-8000-0000000000b2',
      kind: 'payment' as const,
      number: '215',
      charge_id: null,
      title: 'Наличными',
      charged: 0,
      paid: 180_000,
      open: 0,
      due_date: null,
    }
    const unpaid = {
      ...charge,
      operation_id: '019a0000-0000-7000-8000-0000000000b3',
      charge_id: '019a0000-0000-7000-8000-0000000000c2',
      open: 300_000,
    }
    const opening = {
      ...charge,
      operation_id: '019a0000-0000-7000-8000-0000000000b4',
      charge_id: '019a0000-0000-7000-8000-0000000000c3',
      title: 'Начальный долг',
      charged: 120_050,
      open: 20_050,
      due_date: null,
    }
    const coming = {
      ...opening,
      operation_id: '019a0000-0000-7000-8000-0000000000b5',
      open: 70,
      due_date: '2999-01-31',
    }
    const entries = [charge, unpaid, payment, opening, coming]
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () =>
        HttpResponse.json({ ...statement, garages: '17, 18', entries }),
      ),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    expect(await screen.findByText(/гаражи 17, 18/)).toBeVisible()
    const crumbs = within(screen.getByRole('navigation', { name: 'Где вы' }))
    expect(crumbs.getByText(semenov.display_name)).toBeVisible()
    expect(screen.getByText(/^осталось 1.200,00$/)).toBeVisible()
    expect(screen.getByText('не оплачено')).toBeVisible()
    // Without a due date it is counted as overdue, and shown as such.
    expect(screen.getByText(/^осталось 200,50, до начала учёта$/)).toHaveClass('balance-debt')
    expect(screen.getByText(/^осталось 0,70 до 31.01.2999$/)).not.toHaveClass('balance-debt')
    await user.click(screen.getByRole('button', { name: 'Наличными, ПКО № 215' }))
    expect(screen.getByRole('link', { name: 'Открыть платёж' })).toHaveAttribute(
      'href',
      `/dashboard/finances/operations/${payment.operation_id}`,
    )
  })

  it('gives what the bank has brought to another member in place of correcting its sum, and takes that back at once', async () => {
    const payment = {
      ...{ operation_id: '019a0000-0000-7000-8000-0000000000b2', seq: 1, kind: 'payment' as const, number: null },
      ...{ charge_id: null, date: '2026-10-05', paid_on: null, title: 'Через банк', garage_id: null },
      ...{ garage_number: null, charged: 0, paid: 350_000, balance: -350_000, open: 0, due_date: null },
      ...{ formula: null, reason: null, reversed: false, pair: null, allocations: [], from_statement: true },
    }
    const part = (member_name: string) => ({
      ...{ member_id: semenov.id, member_name, garage_id: null, garage_number: null, amount: 350_000 },
    })
    const matched = { ...testLine, status: 'matched', state: 'matched', parts: [part(semenov.display_name)] }
    const asked: string[] = []
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () =>
        HttpResponse.json({ ...statement, entries: [payment] satisfies AccountEntry[] }),
      ),
      http.get(url(`${base}/operations/${payment.operation_id}/statement-line`), () => HttpResponse.json(matched)),
      http.post(url(`${base}/statements/${testLine.statement_id}/lines/${testLine.id}/:act`), ({ params }) => {
        asked.push(String(params.act))
        return HttpResponse.json({ ...matched, status: 'unclear', state: 'unclear', parts: [], version: 2 })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: 'Через банк' }))
    expect(screen.queryByRole('button', { name: 'Исправить' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Отнести к другому' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Чей платёж 3.500,00/ }))
    await user.click(dialog.getByRole('button', { name: 'Вернуть в неразобранные' }))
    expect(await screen.findByRole('button', { name: 'Отменить' })).toBeVisible()
    // The way back stands while something else is asked.
    await user.click(screen.getByRole('button', { name: 'Вернуть аванс' }))
    expect(await screen.findByRole('dialog', { name: 'Вернуть аванс' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Отменить' }))
    await waitFor(() => expect(asked).toEqual(['leave', 'split']))
  })

  it('is read for a period of choice, and goes into a file as it is on the screen', async () => {
    const asked: string[] = []
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), ({ request }) => {
        const { searchParams } = new URL(request.url)
        asked.push(searchParams.toString())
        return HttpResponse.json({ ...statement, from: searchParams.get('from') ?? statement.from })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    const from = await screen.findByLabelText('С')
    await user.clear(from)
    await user.type(from, '01.06.2026{Enter}')
    await waitFor(() => expect(asked.at(-1)).toBe('from=2026-06-01'))
    await user.click(await screen.findByRole('button', { name: /Выписка/ }))
    await user.click(await screen.findByText('Скачать XLSX'))
    expect(opened.mock.calls[0][0]).toBe(
      `${base}/accounts/${semenov.id}/statement/file?format=xlsx&from=2026-06-01&to=2026-11-22`,
    )
    opened.mockRestore()
  })

  it('is read as it was known on a day, without the acts of today', async () => {
    const asked: string[] = []
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), ({ request }) => {
        const known_at = new URL(request.url).searchParams.get('known_at')
        asked.push(known_at ?? '')
        return HttpResponse.json({ ...statement, known_at })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    await screen.findByRole('button', { name: 'Вернуть аванс' })
    await user.type(screen.getByLabelText('Как было известно на'), '18.05.2026{Enter}')
    expect(await screen.findByText(/как было известно на 18\.05\.2026: что внесено позже, не учтено/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Вернуть аванс' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Показать как сейчас' }))
    expect(await screen.findByRole('button', { name: 'Вернуть аванс' })).toBeVisible()
    expect(asked.slice(0, 2)).toEqual(['', '2026-05-18'])
  })
})

describe('an opening debt', () => {
  const debt: AccountEntry = {
    operation_id: '019a0000-0000-7000-8000-0000000000e1',
    seq: 1,
    kind: 'opening',
    date: '2026-09-30',
    paid_on: null,
    title: 'Начальный долг',
    number: null,
    garage_id: null,
    garage_number: '17',
    due_date: null,
    formula: null,
    reason: null,
    charged: 1_000_000,
    paid: 0,
    balance: 1_000_000,
    charge_id: '019a0000-0000-7000-8000-0000000000e2',
    open: 1_000_000,
    reversed: false,
    pair: null,
    allocations: [],
  }
  it('is said part by part: contributions with due dates, the whole sum together', async () => {
    const sent: unknown[] = []
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () =>
        HttpResponse.json({ ...statement, balance: 1_000_000, entries: [debt] }),
      ),
      http.get(url(`${base}/contribution-kinds`), () =>
        HttpResponse.json({
          items: [{ id: '019a0000-0000-7000-8000-0000000000e3', name: 'Охрана', periodicity: 'none' }],
          total: 1,
          page: 1,
          page_size: 200,
        }),
      ),
      http.post(url(`${base}/charges/:id/split`), async ({ params, request }) => {
        sent.push([params.id, await request.json()])
        return HttpResponse.json([], { status: 201 })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: 'Начальный долг' }))
    await user.click(await screen.findByRole('button', { name: 'Расшифровать долг' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Расшифровать долг' }))
    const first = dialog.getByLabelText('Сумма')
    await user.clear(first)
    await user.type(first, '7000')
    expect(await dialog.findByText(/^Осталось разложить 3.000,00.₽\.$/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Ещё часть' }))
    expect(await dialog.findByText('Части составляют весь долг.')).toBeVisible()
    await user.click(dialog.getAllByRole('combobox', { name: 'Взнос' })[0])
    await user.click(await screen.findByTitle('Охрана'))
    await user.type(dialog.getAllByLabelText('Срок оплаты')[0], '30.06.2025')
    await user.click(dialog.getByRole('button', { name: 'Расшифровать' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        [
          debt.charge_id,
          {
            parts: [
              { kind_id: '019a0000-0000-7000-8000-0000000000e3', due_date: '2025-06-30', amount: 700_000 },
              { kind_id: null, due_date: null, amount: 300_000 },
            ],
          },
        ],
      ]),
    )
  })

  it('is put together again from any of its parts', async () => {
    const part: AccountEntry = { ...debt, is_part: true, due_date: '2025-06-30' }
    const sent: unknown[] = []
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () =>
        HttpResponse.json({ ...statement, balance: 1_000_000, entries: [part] }),
      ),
      http.post(url(`${base}/charges/:id/join`), ({ params }) => {
        sent.push(params.id)
        return HttpResponse.json([], { status: 201 })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: 'Начальный долг' }))
    // An opening debt is taken back by its import alone.
    expect(screen.queryByRole('button', { name: 'Сторнировать' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Объединить обратно' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Объединить части обратно?' }))
    await user.click(dialog.getByRole('button', { name: 'Объединить' }))
    await waitFor(() => expect(sent).toEqual([part.charge_id]))
    expect(await screen.findByText('Долг снова одной строкой: сумма прежняя.')).toBeVisible()
  })
})

describe('a debt that is moved', () => {
  const other = { ...semenov, id: '019a0000-0000-7000-8000-0000000000d2', display_name: 'Ёлкин Пётр Ильич' }
  const open = [
    { id: '019a0000-0000-7000-8000-0000000000e1', title: 'Членский взнос, 2026 год', open: 350_000 },
    { id: '019a0000-0000-7000-8000-0000000000e2', title: 'Электричество', open: 124_733 },
  ].map((charge): OpenCharge => ({
    ...charge,
    garage_id: null,
    garage_number: null,
    due_date: '2026-06-30',
    amount: charge.open,
  }))

  it('goes to another member by the charges chosen, and a refusal keeps what was typed', async () => {
    const sent: BetweenAccountsInput[] = []
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json({ ...statement, balance: 474_733 })),
      http.get(url(`${base}/accounts/:id/open-charges`), () => HttpResponse.json(open)),
      http.get(url(`${base}/members`), () => HttpResponse.json({ items: [other], page: 1, page_size: 50, total: 1 })),
      http.get(url(`${base}/members/:id`), () => HttpResponse.json(other)),
      http.post(url(`${base}/operations/between-accounts`), async ({ request }) => {
        const input = (await request.json()) as BetweenAccountsInput
        sent.push(input)
        if (input.charges.length === 0)
          return failure(422, 'Проверьте поля', { errors: { charges: 'Выберите, что переносится' } })
        return HttpResponse.json([], { status: 201 })
      }),
    )
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    await user.click(await screen.findByRole('button', { name: /Ещё/ }))
    await user.click(await screen.findByText('Перенести на другой счёт…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Перенести на другой счёт' }))
    await user.click(dialog.getByRole('combobox', { name: /На счёт/ }))
    await user.click(await screen.findByText(/Ёлкин Пётр Ильич/))
    await user.type(dialog.getByLabelText('Почему'), 'Договорились')
    await user.click(dialog.getByRole('button', { name: 'Перенести' }))
    expect(await dialog.findByText('Выберите, что переносится')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: /Членский взнос, 2026 год/ }))
    expect(dialog.getByText(/Переносится 3\s500,00/)).toBeVisible()
    expect(dialog.getByLabelText('Почему')).toHaveValue('Договорились')
    await user.click(await dialog.findByRole('button', { name: 'Перенести' }))
    expect(await screen.findByText('Перенесено: запись есть в обоих счетах.')).toBeVisible()
    expect(sent.at(-1)).toMatchObject({
      from_member_id: semenov.id,
      to_member_id: other.id,
      charges: [{ charge_id: open[0].id, amount: 350_000 }],
      reason: 'Договорились',
    })
  })
})

it('writes off what is owed by a decision, which the chairman alone may', async () => {
  const owed: OpenCharge = {
    ...{ id: '019a0000-0000-7000-8000-0000000000e1', title: 'Членский взнос, 2023 год', open: 350_000 },
    ...{ garage_id: null, garage_number: null, due_date: '2023-06-30', amount: 350_000 },
  }
  const sent: WriteOffInput[] = []
  server.use(
    http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json({ ...statement, balance: 350_000 })),
    http.get(url(`${base}/accounts/:id/open-charges`), () => HttpResponse.json([owed])),
    http.post(url(`${base}/operations/write-off`), async ({ request }) => {
      sent.push((await request.json()) as WriteOffInput)
      return HttpResponse.json([], { status: 201 })
    }),
  )
  const page = `/dashboard/finances/accounts/${semenov.id}`
  const accountant = { ...testUser, role: 'accountant' as const }
  const asAccountant = renderApp(page, {
    preloadedState: { auth: signedIn(accountant) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(accountant))],
  })
  await asAccountant.user.click(await screen.findByRole('button', { name: /Ещё/ }))
  expect(await screen.findByText('Перенести на другой счёт…')).toBeVisible()
  expect(screen.queryByText('Списать долг…')).not.toBeInTheDocument()
  asAccountant.unmount()
  server.use(http.get(url('/api/users/get'), () => HttpResponse.json(testUser)))

  const { user } = renderApp(page)
  await user.click(await screen.findByRole('button', { name: /Ещё/ }))
  await user.click(await screen.findByText('Списать долг…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Списать долг' }))
  await user.type(dialog.getByLabelText('Решение'), 'Протокол № 7 от 12.05.2026')
  await user.click(dialog.getByRole('button', { name: 'Списать' }))
  expect(await dialog.findByText('Выберите, что списывается')).toBeVisible()
  await user.click(await dialog.findByRole('checkbox', { name: /Членский взнос, 2023 год/ }))
  await user.click(await dialog.findByRole('button', { name: 'Списать' }))
  expect(await screen.findByText(/^Долг списан/)).toBeVisible()
  expect(sent).toMatchObject([
    { member_id: semenov.id, charges: [{ charge_id: owed.id, amount: 350_000 }], reason: 'Протокол № 7 от 12.05.2026' },
  ])
})

describe('a charge that is taken back', () => {
  it('says what will be owed less and which payments come free, and is taken back on another day', async () => {
    const charge: AccountEntry = {
      operation_id: '019a0000-0000-7000-8000-0000000000f3',
      seq: 1,
      kind: 'charge',
      date: '2026-01-22',
      paid_on: null,
      title: 'Членский взнос, 2026 год',
      number: null,
      garage_id: null,
      garage_number: '17',
      due_date: '2026-03-23',
      formula: null,
      reason: null,
      charged: 600_000,
      paid: 0,
      balance: 600_000,
      charge_id: '019a0000-0000-7000-8000-0000000000f4',
      open: 400_000,
      reversed: false,
      pair: null,
      allocations: [
        { amount: 350_000, on_date: '2026-05-15', text: 'старший долг', other: 'Оплата 15.05.2026' },
        { amount: -150_000, on_date: '2026-05-20', text: 'пересчитано', other: 'Оплата 15.05.2026' },
        { amount: 100_000, on_date: '2026-05-20', text: 'старший долг', other: 'Оплата 20.02.2026' },
        { amount: -100_000, on_date: '2026-05-21', text: 'пересчитано', other: 'Оплата 20.02.2026' },
      ],
    }
    server.use(
      http.get(url(`${base}/accounts/:id/statement`), () => HttpResponse.json({ ...statement, entries: [charge] })),
      http.post(url(`${base}/operations/:id/reverse`), async ({ request, params }) => {
        sent.push([params.id, await request.json()])
        return HttpResponse.json({})
      }),
    )
    const sent: unknown[] = []
    const { user } = renderApp(`/dashboard/finances/accounts/${semenov.id}`)
    // What the account came to is told in words: nobody has to know what a minus means.
    expect(await screen.findByRole('cell', { name: /^долг 6\s000,00\s₽$/ })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'долга нет' })).toBeVisible()
    expect(screen.getByRole('cell', { name: /^аванс 1\s500,00\s₽$/ })).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Членский взнос, 2026 год' }))
    await user.click(await screen.findByRole('button', { name: 'Сторнировать' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Сторнировать 6\s000,00/ }))
    expect(dialog.getByText(/Долг уменьшится на 4\s000,00/)).toBeVisible()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'Оплата 15.05.2026: 2 000,00 ₽',
    ])
    await user.type(dialog.getByLabelText('Почему'), 'Начислено дважды')
    // Its own month may be reported already.
    await user.type(dialog.getByLabelText('Дата сторно'), '12.10.2026{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Сторнировать' }))
    expect(await screen.findByText(/^Начисление сторнировано/)).toBeVisible()
    expect(sent).toEqual([[charge.operation_id, { reason: 'Начислено дважды', date: '2026-10-12' }]])
  })
})
