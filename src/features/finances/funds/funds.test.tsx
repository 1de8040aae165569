import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Fund, FundEntries, FundMove, Funds } from '#contract/money/funds'
import { testGbc } from '#testing/fixtures'
import { at } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const base = `/api/gbc/${testGbc.id}`
const PAGE = '/dashboard/finances/funds'
const id = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`

const keeping: Fund = {
  id: id('f1'),
  gbc_id: testGbc.id,
  name: 'Содержание',
  note: null,
  kinds: [{ id: id('c1'), name: 'Членский взнос' }],
  categories: [{ id: id('e1'), name: 'Вывоз снега' }],
  archived_at: null,
  version: 1,
}
const repair: Fund = { ...keeping, id: id('f2'), name: 'Ремонт', kinds: [], categories: [] }
const turnover = { opening: 100_000, received: 50_000, spent: 30_000, moved: 0, closing: 120_000 }
const nothing = { opening: 0, received: 0, spent: 0, moved: 0, closing: 0 }
const funds: Funds = {
  from: '2026-10-01',
  to: '2026-10-31',
  funds: [
    { ...keeping, ...turnover },
    { ...repair, ...nothing },
  ],
  rest: { ...nothing, closing: 5_000, received: 5_000 },
  money: { opening: 100_000, closing: 125_000 },
  held: { opening: 0, closing: 0 },
  sources: {
    kinds: [
      { id: id('c1'), name: 'Членский взнос', fund_id: keeping.id },
      { id: id('c2'), name: 'Ремонт ворот', fund_id: null },
    ],
    categories: [{ id: id('e1'), name: 'Вывоз снега', fund_id: keeping.id }],
  },
}
const move: FundMove = {
  id: id('d1'),
  gbc_id: testGbc.id,
  date: '2026-10-20',
  from_fund_id: keeping.id,
  to_fund_id: repair.id,
  from_name: 'Содержание',
  to_name: 'Ремонт',
  amount: 10_000,
  reason: 'Протокол № 3',
  reverses_id: null,
  reversed_by_id: null,
  posted_at: at,
  posted_by: 'Королёва Наталья',
}
const entries: FundEntries = {
  from: '2026-10-01',
  to: '2026-10-31',
  ...turnover,
  page: 1,
  page_size: 50,
  total: 2,
  items: [
    {
      date: '2026-10-20',
      title: 'Перераспределение',
      source: 'Ремонт',
      operation_id: null,
      move,
      amount: -10_000,
      balance: 120_000,
    },
    {
      date: '2026-10-05',
      title: 'ПКО № 12, Семёнов И. И.',
      source: 'Членский взнос',
      operation_id: id('a1'),
      move: null,
      amount: 50_000,
      balance: 130_000,
    },
  ],
}

function keepFunds() {
  const sent: { path: string; body: Record<string, unknown> }[] = []
  const keep = async (path: string, request: Request) => {
    const body = (await request.json()) as Record<string, unknown>
    sent.push({ path, body })
    return body
  }
  server.use(
    http.get(url(`${base}/funds`), () => HttpResponse.json(funds)),
    http.get(url(`${base}/funds/:id`), () => HttpResponse.json(keeping)),
    http.get(url(`${base}/funds/:id/entries`), () => HttpResponse.json(entries)),
    http.get(url(`${base}/periods/closed`), () => HttpResponse.json({ closed_through: null, first_open_day: null })),
    http.put(url(`${base}/funds/:id`), async ({ request }) => {
      await keep('update', request)
      return HttpResponse.json({ ...keeping, version: 2 })
    }),
    http.post(url(`${base}/funds/:id/close`), async ({ request }) => {
      await keep('close', request)
      return HttpResponse.json({ ...keeping, archived_at: at, version: 2 })
    }),
    http.post(url(`${base}/fund-moves`), async ({ request }) => {
      const { despite_shortage } = await keep('move', request)
      if (!despite_shortage)
        return failure(422, 'Проверьте заполнение полей', {
          errors: { despite_shortage: 'Фонд «Содержание»: на 31.10.2026 только 1 200,00 ₽' },
        })
      return HttpResponse.json(move, { status: 201 })
    }),
    http.post(url(`${base}/fund-moves/:id/reverse`), async ({ request }) => {
      await keep('reverse', request)
      return HttpResponse.json({ ...move, id: id('d2'), reverses_id: move.id }, { status: 201 })
    }),
  )
  return sent
}

describe('funds', () => {
  it('shows that all funds and the money of no fund make all the money, and what belongs to no fund', async () => {
    keepFunds()
    renderApp(`${PAGE}?from=2026-10-01&to=2026-10-31`)
    const row = await screen.findByRole('row', { name: /^Содержание/ })
    expect(row).toHaveTextContent('1 000,00500,00300,001 200,00')
    expect(within(row).getByRole('link', { name: 'Содержание' })).toHaveAttribute(
      'href',
      `${PAGE}/${keeping.id}?from=2026-10-01&to=2026-10-31`,
    )
    expect(screen.getByRole('row', { name: /^Деньги кооператива/ })).toHaveTextContent(/1 250,00$/)
    expect(screen.getByText(/Ни к одному фонду не отнесены/)).toHaveTextContent('взносы: «Ремонт ворот»')
  })

  it('keeps what is rarer in a menu on a phone, beside the main act', async () => {
    const matchMedia = window.matchMedia
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMedia(query), matches: query.includes('max-width: 640px') }))
    keepFunds()
    const { user } = renderApp(PAGE)
    expect(await screen.findByRole('button', { name: 'Перераспределить' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Добавить фонд' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ещё' }))
    expect(await screen.findByRole('menuitem', { name: 'Скачать XLSX' })).toBeVisible()
    await user.click(screen.getByRole('menuitem', { name: 'Добавить фонд' }))
    expect(await screen.findByRole('dialog', { name: /фонд/ })).toBeVisible()
  })

  it('asks before a fund goes below zero, and sends again only with the tick', async () => {
    const sent = keepFunds()
    const { user } = renderApp(`${PAGE}/${keeping.id}`)
    await user.click(await screen.findByRole('button', { name: 'Перераспределить' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Перераспределить между фондами' }))
    await user.click(dialog.getByRole('combobox', { name: 'В фонд' }))
    await user.click(await screen.findByText(/^Ремонт: /))
    await user.type(dialog.getByLabelText('Сумма'), '1500')
    await user.type(dialog.getByLabelText('Основание'), 'Протокол № 3')
    expect(dialog.getByText(/^Станет: /)).toHaveTextContent('−300,00 ₽ и 1 500,00 ₽')
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Перераспределить' }))
    expect(await dialog.findByText('Фонд «Содержание»: на 31.10.2026 только 1 200,00 ₽')).toBeVisible()
    await user.click(dialog.getByRole('checkbox', { name: 'Провести, хотя в фонде меньше' }))
    await user.click(dialog.getByRole('button', { name: 'Перераспределить' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1].body).toMatchObject({
      from_fund_id: keeping.id,
      to_fund_id: repair.id,
      amount: 150_000,
      reason: 'Протокол № 3',
      despite_shortage: true,
    })
  })

  it('leads from a movement to its operation, and takes a redistribution back with a reason', async () => {
    const sent = keepFunds()
    const { user } = renderApp(`${PAGE}/${keeping.id}`)
    expect(await screen.findByRole('link', { name: 'ПКО № 12, Семёнов И. И.' })).toHaveAttribute(
      'href',
      `/dashboard/finances/operations/${id('a1')}`,
    )
    expect(screen.getByText('Протокол № 3')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Действия: Перераспределение от 20.10.2026' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Сторнировать' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Сторнировать перераспределение?' }))
    await user.type(dialog.getByLabelText('Почему'), 'Не туда')
    await user.click(dialog.getByRole('button', { name: 'Сторнировать' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ path: 'reverse', body: { reason: 'Не туда' } })
  })

  it('gives a contribution to a fund from a day on, and closes a fund by a decision', async () => {
    const sent = keepFunds()
    const { user } = renderApp(`${PAGE}/${keeping.id}`)
    await user.click(await screen.findByRole('button', { name: 'Изменить' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Фонд «Содержание»' }))
    await user.click(dialog.getByRole('combobox', { name: 'Какие взносы его пополняют' }))
    await user.click(await screen.findByText('Ремонт ворот'))
    await user.type(dialog.getByLabelText('С какого дня'), '5.10.26')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0].body).toMatchObject({
      kind_ids: [id('c1'), id('c2')],
      category_ids: [id('e1')],
      since: '2026-10-05',
    })
    await user.click(screen.getByRole('button', { name: 'Ещё' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Закрыть фонд' }))
    const closing = within(await screen.findByRole('dialog', { name: 'Закрыть фонд «Содержание»?' }))
    await user.click(closing.getByRole('combobox', { name: 'Куда перенести остаток, взносы и статьи' }))
    await user.click(await screen.findByText(/^Вне фондов: /))
    await user.type(closing.getByLabelText('Основание'), 'Решение правления')
    await user.click(closing.getByRole('button', { name: 'Закрыть фонд' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      path: 'close',
      body: { to_fund_id: 'none', reason: 'Решение правления', version: 1 },
    })
  })
})
