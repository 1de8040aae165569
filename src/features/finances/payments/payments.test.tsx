import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Account } from '#contract/money/accounts'
import type { MoneyPlace } from '#contract/money/books'
import type { OpenCharge, Payment, PaymentInput, PaymentPreview } from '#contract/money/payments'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'
import { dueBy, fitted, lineOf } from './paymentLines'

const idOf = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`
const gbc = url(`/api/gbc/${testGbc.id}`)

const semenov: Account = {
  id: idOf('a1'),
  number: '000123',
  member_name: 'Семёнов Пётр Ильич',
  garages: '17',
  balance: 350_000,
  overdue: 350_000,
  oldest_due: '2026-06-30',
  last_payment_on: null,
}
const orlova: Account = { ...semenov, id: idOf('a2'), number: '000124', member_name: 'Орлова Анна', garages: '18' }
const accounts = [semenov, { ...orlova, balance: 120_000 }]

const charge = (last: string, title: string, due_date: string, left: number): OpenCharge => ({
  id: idOf(last),
  title,
  garage_id: null,
  garage_number: null,
  due_date,
  amount: left,
  open: left,
})
const open = [
  charge('c1', 'Членский взнос, 2026 год, гараж 17', '2020-06-30', 300_000),
  charge('c2', 'Охрана, гараж 17', '2999-01-31', 50_000),
]

const previewOf = ({ lines }: PaymentInput): PaymentPreview => ({
  lines: lines.map(({ member_id, amount }) => {
    const { member_name, balance } = accounts.find(({ id }) => id === member_id) ?? semenov
    const paid = Math.min(balance, amount)
    const pays = [{ charge_id: idOf('c1'), title: 'Членский взнос', amount: paid, left: balance - paid }]
    const [balance_after, unpaid] = [balance - amount, balance - paid]
    return { member_id, member_name, balance, balance_after, unpaid, waits: 0, pays }
  }),
})

/** The cash desk's server. @returns what was posted, and whose payments were taken back */
function keepPayments() {
  const posted: PaymentInput[] = []
  const reversed: unknown[] = []
  server.use(
    http.get(`${gbc}/accounts/payers`, ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? ''
      const found = accounts.filter(({ garages, member_name }) => garages === q || member_name.startsWith(q))
      return HttpResponse.json(found.map((account) => ({ ...account, found_by: [] })))
    }),
    http.get(`${gbc}/accounts/:id/open-charges`, () => HttpResponse.json(open)),
    http.get(`${gbc}/accounts/:id/pinned-advances`, () => HttpResponse.json([])),
    http.get(`${gbc}/accounts/:id/statement`, () => failure(404, 'Такого лицевого счёта нет')),
    http.post(`${gbc}/payments/preview`, async ({ request }) =>
      HttpResponse.json(previewOf((await request.json()) as PaymentInput)),
    ),
    http.post(`${gbc}/payments`, async ({ request }) => {
      const input = (await request.json()) as PaymentInput
      posted.push(input)
      const payment: Payment = {
        id: idOf(`f${posted.length}`),
        operation_id: idOf('d2'),
        direction: 'in',
        source: input.source,
        number: '7',
        paid_on: input.paid_on,
        amount: input.lines.reduce((sum, { amount }) => sum + amount, 0),
        payer: null,
        comment: null,
        members: 'Семёнов',
        reversed_on: null,
      }
      return HttpResponse.json(payment, { status: 201 })
    }),
    http.post(`${gbc}/operations/:id/reverse`, async ({ request, params }) => {
      reversed.push([params.id, await request.json()])
      return HttpResponse.json({})
    }),
  )
  return { posted, reversed }
}

const TAKE = '/dashboard/finances/payments/take'
const search = (name = 'Кто платит') => screen.findByRole('combobox', { name })

describe('taking a payment', () => {
  it('needs the keyboard alone: garage, Enter, Enter, and the next one', async () => {
    const { posted } = keepPayments()
    const { user } = renderApp(TAKE)
    expect(await search()).toHaveFocus()
    await user.keyboard('17')
    expect(await screen.findByRole('option', { name: /Семёнов.*гараж\s+17.*долг 3.500,00.₽/ })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByDisplayValue(/^3.500,00$/)).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/^Принято 3.500,00.₽: Семёнов, ПКО № 7$/)).toBeVisible()
    expect(posted).toMatchObject([{ source: 'cash', lines: [{ member_id: semenov.id, amount: 350_000 }] }])
    expect(await search()).toHaveFocus()
  })

  it('goes into the desk that is chosen of several, and so does the next one', async () => {
    const { posted } = keepPayments()
    const place = { book: 'cash', balance: 0, limit_amount: null, archived: false, opening: null } as const
    const places: MoneyPlace[] = [
      { ...place, id: idOf('e1'), name: 'Касса' },
      { ...place, id: idOf('e2'), name: 'Касса у ворот' },
      { ...place, id: idOf('e3'), name: 'Прежняя касса', archived: true },
      { ...place, id: idOf('e4'), name: 'ПАО Сбербанк …0123', book: 'bank' },
    ]
    server.use(http.get(`${gbc}/books/places`, () => HttpResponse.json(places)))
    const { user } = renderApp(TAKE)
    await search()
    await user.keyboard('17{Enter}')
    await user.click(await screen.findByRole('combobox', { name: 'Касса или счёт' }))
    expect(screen.queryByTitle('Прежняя касса')).not.toBeInTheDocument()
    await user.click(await screen.findByTitle('Касса у ворот'))
    await user.click(screen.getByRole('button', { name: /^Принять 3/ }))
    await search()
    await user.keyboard('18{Enter}')
    expect(await screen.findByTitle('Касса у ворот')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Принять 1/ }))
    await search()
    await user.keyboard('17{Enter}')
    await screen.findByTitle('Касса у ворот')
    // There is one account at the bank: nothing is asked, and it is no desk.
    await user.click(screen.getByRole('radio', { name: 'На счёт в банке' }))
    expect(screen.queryByRole('combobox', { name: 'Касса или счёт' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Принять 3/ }))
    await search()
    expect(posted.map(({ source, place_id }) => [source, place_id])).toEqual([
      ['cash', idOf('e2')],
      ['cash', idOf('e2')],
      ['bank', null],
    ])
  })

  it('leaves the order of the last one alone to be printed', async () => {
    keepPayments()
    const { user } = renderApp(TAKE)
    await search()
    for (const garage of ['17', '18']) {
      await user.keyboard(`${garage}{Enter}`)
      await user.click(await screen.findByRole('button', { name: /^Принять \d/ }))
      await search()
    }
    expect(await screen.findAllByRole('button', { name: /Напечатать ПКО/ })).toHaveLength(1)
  })

  it('is taken back at a click, and says why when it can’t be', async () => {
    const { reversed } = keepPayments()
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    await user.click(await screen.findByRole('button', { name: /^Принять 3.500,00.₽$/ }))
    server.use(http.post(`${gbc}/operations/:id/reverse`, () => failure(409, 'Период закрыт'), { once: true }))
    await user.click(await screen.findByRole('button', { name: 'Отменить' }))
    expect(await screen.findByText('Период закрыт')).toBeVisible()

    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    await user.click(await screen.findByRole('button', { name: /^Принять 3.500,00.₽$/ }))
    await user.click(await screen.findByRole('button', { name: 'Отменить' }))
    await waitFor(() => expect(reversed).toEqual([[idOf('d2'), { reason: 'Сторнировано сразу' }]]))
  })

  it('leaves by Esc what is open last, and then the payment', async () => {
    keepPayments()
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    await user.click(await screen.findByRole('button', { name: '+ ещё гараж' }))
    await user.type(await search('За кого ещё'), 'Орл{Escape}')
    expect(await search('За кого ещё')).toHaveValue('')
    await user.keyboard('{Escape}')
    const add = await screen.findByRole('button', { name: '+ ещё гараж' })
    expect(add).toHaveFocus()
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(add).toBeVisible()
    await user.keyboard('{Escape}')
    expect(await search()).toHaveFocus()
  })

  it('says what the typed sum will pay, and of another sum nothing until it is known', async () => {
    keepPayments()
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    expect(await screen.findByText('Оплачивается весь долг')).toBeVisible()
    expect(await screen.findByText('срок прошёл 30.06.2020')).toBeVisible()
    server.use(http.post(`${gbc}/payments/preview`, () => failure(409, 'Начисления сейчас меняются')))
    const amount = await screen.findByLabelText(/^Сумма/)
    await user.clear(amount)
    await user.type(amount, '1 000')
    expect(await screen.findByText('Начисления сейчас меняются')).toBeVisible()
    expect(screen.queryByText('Оплачивается весь долг')).toBeNull()
  })

  it('tells of an advance that is kept for another garage, and doesn’t call the rest the whole debt', async () => {
    keepPayments()
    const kept = { id: idOf('f9'), paid_on: '2026-10-24', rest: 120_000, purpose: 'гараж 110', released: false }
    const poorer = { ...semenov, balance: 230_000, found_by: [] }
    server.use(
      http.get(`${gbc}/accounts/payers`, () => HttpResponse.json([poorer])),
      http.get(`${gbc}/accounts/:id/pinned-advances`, () => HttpResponse.json([kept])),
      http.post(`${gbc}/payments/preview`, async ({ request }) => {
        const [{ amount }] = ((await request.json()) as PaymentInput).lines
        const [balance, unpaid] = [poorer.balance, Math.max(350_000 - amount, 0)]
        const pays = [{ charge_id: idOf('c1'), title: 'Членский взнос', amount: 350_000 - unpaid, left: unpaid }]
        const line = { member_id: semenov.id, member_name: semenov.member_name, balance, unpaid, waits: 0, pays }
        return HttpResponse.json({ lines: [{ ...line, balance_after: balance - amount }] })
      }),
    )
    const { user } = renderApp(TAKE)
    await search()
    await user.keyboard('17{Enter}')
    expect(await screen.findByDisplayValue(/^2.300,00$/)).toHaveFocus()
    expect(
      await screen.findByText(/^Аванс 1.200,00.₽ от 24\.10\.2026 отложен, ждёт начислений: гараж 110\./),
    ).toBeVisible()
    expect(await screen.findByText(/; останется не оплачено 1.200,00.₽$/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Освободить аванс' })).toBeEnabled()
    expect(screen.queryByText('Оплачивается весь долг')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Весь долг/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Полностью 3.500,00.₽$/ }))
    expect(screen.getByLabelText('Сумма')).toHaveDisplayValue(/^3.500,00$/)
    expect(await screen.findByText(/^Весь долг погашен, 1.200,00.₽ останется авансом$/)).toBeVisible()
  })

  it('warns of a sum that is far above the debt, as of a zero too many, and of what is paid ahead as usual doesn’t', async () => {
    keepPayments()
    const { user } = renderApp(TAKE)
    await search()
    await user.keyboard('17{Enter}')
    const amount = await screen.findByLabelText('Сумма')
    await user.clear(amount)
    await user.type(amount, '35000')
    expect(
      await screen.findByText(/^Проверьте сумму, она намного больше долга\. Весь долг погашен, 31.500,00.₽/),
    ).toHaveClass('payment-warning')
    await user.clear(amount)
    await user.type(amount, '7000')
    expect(await screen.findByText(/^Весь долг погашен, 3.500,00.₽ останется авансом$/)).not.toHaveClass(
      'payment-warning',
    )
  })

  it.each(['12,345', '1500.000'])('takes no thousands for kopecks, nor kopecks for thousands: «%s»', async (typed) => {
    const { posted } = keepPayments()
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    const amount = await screen.findByLabelText(/^Сумма/)
    await user.clear(amount)
    await user.type(amount, `${typed}{Enter}`)
    await waitFor(() => expect(amount).toHaveAccessibleDescription(/Не больше двух знаков после запятой/))
    expect(amount).toHaveValue(typed)
    expect(posted).toEqual([])
  })

  it('of a closed month is posted on the first open day where that is confirmed, and keeps its day', async () => {
    const { posted } = keepPayments()
    server.use(
      http.get(`${gbc}/periods/closed`, () =>
        HttpResponse.json({ closed_through: '2026-10-31', first_open_day: '2026-11-01' }),
      ),
    )
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    const date = await screen.findByLabelText('Дата')
    expect(screen.queryByRole('checkbox', { name: /Провести 01\.11\.2026/ })).toBeNull()
    await user.clear(date)
    await user.type(date, '15.10.2026')
    await user.click(await screen.findByRole('checkbox', { name: 'Провести 01.11.2026, день оплаты останется' }))
    await user.click(screen.getByRole('button', { name: /^Принять 3.500,00.₽$/ }))
    await waitFor(() => expect(posted).toMatchObject([{ paid_on: '2026-10-15', in_open_month: true }]))
  })

  it('keeps who pays and what was typed over a reload, and forgets it when it is left', async () => {
    const { posted } = keepPayments()
    const first = renderApp(TAKE)
    await search()
    await first.user.keyboard('17{Enter}')
    const amount = await screen.findByDisplayValue(/^3.500,00$/)
    await first.user.clear(amount)
    await first.user.type(amount, '1234')
    const kept = Object.entries(sessionStorage)
    first.unmount()
    expect(Object.keys(sessionStorage)).toEqual([])

    // A reload unmounts nothing: what the tab kept is still there.
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
    const { user } = renderApp(TAKE)
    expect(await screen.findByDisplayValue(/^1.234,00$/)).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await search()).toHaveFocus()
    expect(posted).toMatchObject([{ lines: [{ member_id: semenov.id, amount: 123_400 }] }])
    await user.keyboard('17{Enter}')
    expect(await screen.findByDisplayValue(/^3.500,00$/)).toHaveFocus()
  })

  it('asks before a payment that was begun is left', async () => {
    keepPayments()
    const { user, path } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    await user.type(await screen.findByLabelText('Комментарий'), 'за двоих')
    await user.click(await screen.findByRole('link', { name: 'Начисления' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Введённые данные не сохранены и пропадут.')
    expect(path()).toBe(TAKE)
  })

  it('posts nothing by the Enter that looks for a second payer', async () => {
    const { posted } = keepPayments()
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    await user.click(await screen.findByRole('button', { name: '+ ещё гараж' }))
    await user.type(await search('За кого ещё'), '99{Enter}')
    expect(await screen.findByText('Никого не нашли.')).toBeVisible()
    await user.keyboard('{Enter}')
    await user.clear(await search('За кого ещё'))
    await user.keyboard('Орл')
    expect(await screen.findByRole('option', { name: /Орл ?ова/ })).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await screen.findByDisplayValue(/^1.200,00$/)).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: /^Принять 4.700,00.₽$/ }))
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(posted[0].lines).toMatchObject([
      { member_id: semenov.id, amount: 350_000 },
      { member_id: orlova.id, amount: 120_000 },
    ])
  })

  it('begins with the member of the address, and says why there is none', async () => {
    const { posted } = keepPayments()
    const { user } = renderApp(`${TAKE}?member=${semenov.id}`)
    expect(await screen.findByText('Такого лицевого счёта нет')).toBeVisible()
    server.use(
      http.get(`${gbc}/accounts/:id/statement`, ({ params }) =>
        HttpResponse.json({ ...semenov, id: undefined, member_id: params.id, entries: [] }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Повторить' }))
    expect(await screen.findByDisplayValue(/^3.500,00$/)).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await search()).toHaveFocus()
    expect(posted).toMatchObject([{ lines: [{ member_id: semenov.id, amount: 350_000 }] }])
  })

  it('shows and marks what a payer was found by', async () => {
    keepPayments()
    const found = [{ ...semenov, found_by: ['+79111427700'] }]
    server.use(http.get(`${gbc}/accounts/payers`, () => HttpResponse.json(found)))
    const { user } = renderApp(TAKE)
    await user.type(await search(), '142')
    const option = await screen.findByRole('option', { name: /гараж 17 · л\/с 000123 · \+7 911 \s*142\s*-77-00/ })
    expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['142'])
  })

  it('says why nobody could be looked for', async () => {
    keepPayments()
    server.use(http.get(`${gbc}/accounts/payers`, () => failure(500, 'Поиск сейчас не работает')))
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    expect(await screen.findByText('Поиск сейчас не работает')).toBeVisible()
  })

  it('takes by the keyboard what is due, the whole debt, or the charges that are marked', async () => {
    const { posted } = keepPayments()
    const { user } = renderApp(TAKE)
    await search()
    // Enter before the answer takes the first of it.
    await user.keyboard('17{Enter}')
    const amount = await screen.findByLabelText('Сумма')
    expect(amount).toHaveFocus()
    await screen.findByRole('list', { name: 'Не оплачено' })
    await user.keyboard('-')
    expect(amount).toHaveDisplayValue(/^3.000,00$/)
    await user.keyboard('+')
    expect(amount).toHaveDisplayValue(/^3.500,00$/)
    await user.keyboard('{ArrowUp} ')
    expect(screen.getByRole('checkbox', { name: /^Охрана/ })).toBeChecked()
    expect(amount).toHaveDisplayValue(/^500,00$/)
    await user.keyboard('{Enter}')
    expect(await search()).toHaveFocus()
    const purpose = { charges: [{ charge_id: open[1].id, amount: 50_000 }] }
    expect(posted).toMatchObject([{ lines: [{ member_id: semenov.id, amount: 50_000, purpose }] }])
  })

  it('goes by arrows round the amount and the charges, and leaves the sum alone when Space is pressed', async () => {
    keepPayments()
    const { user } = renderApp(TAKE)
    await search()
    await user.keyboard('17{Enter}')
    const amount = await screen.findByLabelText('Сумма')
    await screen.findByRole('list', { name: 'Не оплачено' })
    await user.keyboard(' ')
    expect(amount).toHaveDisplayValue(/^3.500,00$/)
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('checkbox', { name: /^Членский взнос/ })).toHaveFocus()
    await user.keyboard(' {ArrowDown}')
    expect(amount).toHaveDisplayValue(/^3.000,00$/)
    expect(screen.getByRole('checkbox', { name: /^Охрана/ })).toHaveFocus()
    await user.keyboard('+')
    expect(screen.getByRole('checkbox', { name: /^Членский взнос/ })).not.toBeChecked()
    expect(amount).toHaveDisplayValue(/^3.500,00$/)
    await user.keyboard('{ArrowUp}{ArrowDown}')
    expect(amount).toHaveFocus()
  })

  it('is meant for a garage and a contribution, where that is said, and says what will wait for them', async () => {
    const { posted } = keepPayments()
    const garage = { id: idOf('b1'), number: '17', block: null }
    const kind = { id: idOf('e1'), name: 'Охрана', periodicity: 'year', method: 'garage', nature: 'membership' }
    server.use(
      http.get(`${gbc}/members/:id`, () => HttpResponse.json({ id: semenov.id, garages: [garage] })),
      http.get(`${gbc}/contribution-kinds`, () =>
        HttpResponse.json({ items: [kind], total: 1, page: 1, page_size: 200 }),
      ),
      http.post(`${gbc}/payments/preview`, async ({ request }) => {
        const preview = previewOf((await request.json()) as PaymentInput)
        return HttpResponse.json({ lines: preview.lines.map((line) => ({ ...line, waits: 10_000 })) })
      }),
    )
    const { user } = renderApp(TAKE)
    await user.type(await search(), '17')
    await user.click(await screen.findByRole('option', { name: /Семёнов/ }))
    await user.click(await screen.findByRole('button', { name: 'Указать, за что платит' }))
    await user.click(await screen.findByRole('combobox', { name: 'Гараж' }))
    await user.click(await screen.findByText('17', { selector: '.option-text span' }))
    await user.click(await screen.findByRole('combobox', { name: 'Взнос' }))
    await user.click(await screen.findByText('Охрана', { selector: '.option-text span' }))
    expect(await screen.findByText(/; 100,00.₽ — дождутся таких начислений$/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Принять 3.500,00.₽$/ }))
    await waitFor(() =>
      expect(posted).toMatchObject([
        { lines: [{ amount: 350_000, purpose: { garage_id: garage.id, kind_id: kind.id } }] },
      ]),
    )
  })
})

describe('a debt that another desk takes while the payment is typed', () => {
  const theirs = {
    operation_id: idOf('f1'),
    seq: 9,
    kind: 'payment',
    number: '223',
    paid: 350_000,
    reversed: false,
  }
  const takenElsewhere = (charges: OpenCharge[] = []) => {
    const balance = charges.reduce((sum, each) => sum + each.open, 0)
    server.use(
      http.get(`${gbc}/accounts/:id/open-charges`, () => HttpResponse.json(charges)),
      http.get(`${gbc}/accounts/:id/statement`, () =>
        HttpResponse.json({ ...semenov, member_id: semenov.id, balance, overdue: 0, entries: [theirs] }),
      ),
    )
    // As the server tells of their payment.
    return { type: 'realtime/recordChanged', payload: { type: 'accounts', id: semenov.id, version: 2 } }
  }
  const begin = async () => {
    const { posted } = keepPayments()
    server.use(
      http.get(`${gbc}/accounts/:id/statement`, () =>
        HttpResponse.json({ ...semenov, member_id: semenov.id, entries: [] }),
      ),
    )
    const { user, dispatch } = renderApp(TAKE)
    await search()
    await user.keyboard('17{Enter}')
    await screen.findByRole('list', { name: 'Не оплачено' })
    return { user, dispatch, posted, amount: await screen.findByLabelText('Сумма') }
  }

  it('is shown as paid, by whom it was just now, and is not taken twice without asking', async () => {
    const { user, dispatch, posted, amount } = await begin()
    dispatch(takenElsewhere())
    expect(await screen.findByText(/^Только что принято 3.500,00.₽, ПКО № 223$/)).toBeVisible()
    expect(screen.getByText('долга нет')).toBeVisible()
    await waitFor(() => expect(amount).toHaveDisplayValue(''))
    server.use(
      http.post(
        `${gbc}/payments`,
        () => failure(422, 'Проверьте поля', { errors: { 'lines.0.as_advance': 'Этот долг уже оплачен' } }),
        { once: true },
      ),
    )
    await user.type(amount, '3500{Enter}')
    const tick = await screen.findByRole('checkbox', { name: 'Принять как аванс' })
    await waitFor(() => expect(tick).toHaveAccessibleDescription('Этот долг уже оплачен'))
    await user.click(tick)
    await user.click(screen.getByRole('button', { name: /^Принять 3.500,00.₽$/ }))
    await waitFor(() => expect(posted).toMatchObject([{ lines: [{ owed: 350_000, as_advance: true }] }]))
  })

  it('is taken as far as it is left, and an amount that was typed stays as it is', async () => {
    const { user, dispatch, amount } = await begin()
    dispatch(takenElsewhere([open[1]]))
    await waitFor(() => expect(amount).toHaveDisplayValue(/^500,00$/))
    expect(screen.queryByRole('checkbox', { name: 'Принять как аванс' })).toBeNull()
    await user.clear(amount)
    await user.type(amount, '200')
    dispatch(takenElsewhere())
    expect(await screen.findByText('долга нет')).toBeVisible()
    expect(amount).toHaveDisplayValue('200')
  })
})

describe('a line of a payment', () => {
  it('begins with the whole debt, or with the charges that it is meant for', () => {
    expect(lineOf(semenov)).toMatchObject({ amount: 350_000, purpose: null })
    expect(lineOf(semenov, [open[1]])).toMatchObject({
      amount: 50_000,
      purpose: { charges: [{ charge_id: open[1].id, amount: 50_000 }] },
    })
    expect(lineOf({ ...semenov, balance: -100 }).amount).toBeNull()
  })

  it('takes what is due by today, and never more than the debt', () => {
    expect(dueBy(open, semenov.balance, '2026-11-22')).toBe(300_000)
    expect(dueBy(open, 100_000, '2026-11-22')).toBe(100_000)
  })

  it('pays chosen charges in their order as far as the money goes', () => {
    const charges = open.map(({ id: charge_id, open: amount }) => ({ charge_id, amount }))
    const line = { member_id: semenov.id, amount: 320_000, purpose: { charges } }
    const { lines } = fitted({ source: 'cash', paid_on: '2026-11-22', lines: [line] })
    expect(lines[0].purpose?.charges?.map(({ amount }) => amount)).toEqual([300_000, 20_000])
  })
})
