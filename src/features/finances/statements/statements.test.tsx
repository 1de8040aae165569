import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Funds } from '#contract/money/funds'
import type { PayerRule, StatementDetail, StatementLine } from '#contract/money/statements'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'
import { testLine } from '#testing/statements'

const { statement_id: id } = testLine
const [{ member_id }] = testLine.suggestions
const STATEMENTS = url(`/api/gbc/${testGbc.id}/statements`)

const statement: StatementDetail = {
  id,
  gbc_id: testGbc.id,
  kind: 'bank',
  file_name: 'выписка.txt',
  status: 'ready',
  problem: null,
  bank_account_id: null,
  account_name: 'ПАО Сбербанк …0123',
  from_on: '2026-10-01',
  to_on: '2026-10-31',
  opening: 0,
  received: 350_000,
  paid: 0,
  closing: 350_000,
  difference: 0,
  incomplete: false,
  documents_total: 1,
  lines_total: 1,
  known_total: 0,
  certain_total: 0,
  out_total: 0,
  unclear_total: 1,
  remarks: ['Между 31.08.2026 и 01.10.2026 нет выписки'],
  reason: null,
  job_id: null,
  stopped: false,
  posted_at: null,
  version: 1,
  created_at: '2026-11-01T09:00:00.000Z',
  ledger_closing: 0,
  first: null,
  undo_refusal: null,
  registry: null,
}
const line: StatementLine = testLine

it('says why a line is not certain, and Enter gives it to the first who is suggested', async () => {
  const state = { line, asked: [] as unknown[] }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json(statement)),
    http.get(`${STATEMENTS}/${id}/lines`, () =>
      HttpResponse.json({ items: [state.line], page: 1, page_size: 50, total: 1 }),
    ),
    http.post(`${STATEMENTS}/${id}/lines/${line.id}/match`, async ({ request }) => {
      state.asked.push(await request.json())
      const parts = [
        { member_id, member_name: 'Сидорова О. Н.', garage_id: null, garage_number: null, amount: 350_000 },
      ]
      state.line = { ...line, state: 'matched', by_hand: true, parts, suggestions: [], version: 2 }
      return HttpResponse.json(state.line)
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  const lines = within(await screen.findByRole('region', { name: 'Строки выписки' }))
  expect(await lines.findByText('Гараж 32 указан, но платит владелец гаража 57')).toBeVisible()
  expect(await screen.findByText('Между 31.08.2026 и 01.10.2026 нет выписки')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Принять выписку' })).toBeVisible()
  ;(await lines.findAllByRole('listitem'))[0].focus()
  await user.keyboard('{Enter}')
  expect(await lines.findByRole('link', { name: 'Сидорова О. Н.' })).toBeVisible()
  expect(await lines.findByText('Вручную')).toBeVisible()
  expect(state.asked).toEqual([{ version: 1, member_id, garage_id: null }])
})

it('takes back at once whom a waiting line was given to, though the line has left the list', async () => {
  const parts = [{ member_id, member_name: 'Сидорова О. Н.', garage_id: null, garage_number: null, amount: 350_000 }]
  const state = { items: [{ ...line, status: 'unclear' }] as unknown[], left: [] as unknown[] }
  server.use(
    http.get(`${STATEMENTS}/unclear`, () =>
      HttpResponse.json({ items: state.items, page: 1, page_size: 50, total: state.items.length }),
    ),
    http.post(`${STATEMENTS}/${id}/lines/${line.id}/match`, () => {
      state.items = []
      return HttpResponse.json({ ...line, status: 'matched', state: 'matched', by_hand: true, parts, version: 2 })
    }),
    http.post(`${STATEMENTS}/${id}/lines/${line.id}/leave`, async ({ request }) => {
      state.left.push(await request.json())
      return HttpResponse.json({ ...line, status: 'unclear', by_hand: true, version: 3 })
    }),
  )
  const { user } = renderApp('/dashboard/finances/statements/unclear')
  await user.click(await screen.findByRole('button', { name: /^Сидорова Ольга Николаевна/ }))
  expect(await screen.findByText(/^Отнесено 3.500,00.₽: Сидорова О. Н.$/)).toBeVisible()
  expect(await screen.findByText(/^Всё разобрано/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  await waitFor(() => expect(state.left).toEqual([{ version: 2, reason: 'Отменено сразу', at_once: true }]))
})

it('is worked through by keys alone: an arrow takes the first line, a line that has left hands over to the next', async () => {
  const second = { ...line, id: '019a0000-0000-7000-8000-0000000000e6', counter_name: 'Петров Пётр Петрович' }
  const state = { items: [line, second].map((one) => ({ ...one, status: 'unclear' })) }
  server.use(
    http.get(`${STATEMENTS}/unclear`, () =>
      HttpResponse.json({ items: state.items, page: 1, page_size: 50, total: state.items.length }),
    ),
    http.post(`${STATEMENTS}/${id}/lines/${line.id}/match`, () => {
      state.items = state.items.filter((one) => one.id !== line.id)
      return HttpResponse.json({ ...line, status: 'matched', state: 'matched', by_hand: true, version: 2 })
    }),
  )
  const { user } = renderApp('/dashboard/finances/statements/unclear')
  const lineOf = (name: string) => screen.getByText(name).closest('li')
  expect(await screen.findByText(second.counter_name)).toBeVisible()
  await user.keyboard('{ArrowDown}')
  expect(lineOf('Иванов Иван Иванович')).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(lineOf(second.counter_name)).toHaveFocus())
  expect(screen.queryByText('Иванов Иван Иванович')).not.toBeInTheDocument()
  // The dialog of a line leads back to it.
  await user.keyboard('р')
  const dialog = within(await screen.findByRole('dialog', { name: /^Чей платёж/ }))
  await user.click(dialog.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(lineOf(second.counter_name)).toHaveFocus())
})

describe('a line that is posted to a member', () => {
  const part = (member_name: string) => ({
    ...{ member_id, member_name, garage_id: null, garage_number: null, amount: 350_000 },
  })
  const posted: StatementLine = {
    ...line,
    ...{ status: 'matched', state: 'matched', level: 1, suggestions: [], parts: [part('Зайцев Р. А.')] },
  }
  /** The statement with this line, and what was asked of it. */
  const serve = () => {
    const state = { line: posted, asked: [] as unknown[] }
    const answer = (step: string, next: (before: StatementLine) => Partial<StatementLine>) =>
      http.post(`${STATEMENTS}/${id}/lines/${line.id}/${step}`, async ({ request }) => {
        state.asked.push([step, await request.json()])
        state.line = { ...state.line, ...next(state.line), version: state.line.version + 1 }
        return HttpResponse.json(state.line)
      })
    server.use(
      http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...statement, status: 'posted', unclear_total: 0 })),
      http.get(`${STATEMENTS}/${id}/lines`, () =>
        HttpResponse.json({ items: [state.line], page: 1, page_size: 50, total: 1 }),
      ),
      answer('leave', () => ({ status: 'unclear', state: 'unclear', by_hand: true, parts: [] })),
      answer('split', () => ({ status: 'matched', state: 'matched', parts: [part('Зайцев Р. А.')] })),
    )
    return state
  }

  it('asks whose it is before anything moves, and what was taken away comes back at once', async () => {
    const state = serve()
    const { user } = renderApp(`/dashboard/finances/statements/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Отнести к другому' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Чей платёж 3.500,00/ }))
    expect(dialog.getByText('Сейчас: Зайцев Р. А.')).toBeVisible()
    expect(state.asked).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Вернуть в неразобранные' }))
    expect(await screen.findByText(/^3.500,00.₽ снова ждут в «Не разобрано»$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Отменить' }))
    expect(await screen.findByRole('link', { name: 'Зайцев Р. А.' })).toBeVisible()
    expect(state.asked).toEqual([
      ['leave', { version: 1, reason: null }],
      ['split', { version: 2, parts: [{ member_id, garage_id: null, amount: 350_000 }], at_once: true }],
    ])
  })
})

it('says of a statement of a closed month before anything is tried that it can’t be taken back, and what can be done', async () => {
  const undo_refusal = 'Месяц 10.2026 закрыт: выписку уже не отменить целиком. Откройте его в «Периодах»'
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...statement, status: 'posted', undo_refusal })),
    http.get(`${STATEMENTS}/${id}/lines`, () => HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Отменить выписку' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Выписку целиком не отменить' }))
  expect(dialog.getByText(`${undo_refusal}.`)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'К периодам' })).toHaveAttribute('href', '/dashboard/finances/periods')
  expect(dialog.queryByRole('button', { name: 'Отменить выписку' })).not.toBeInTheDocument()
})

it('says of a debit before its statement is accepted when it can be sorted', async () => {
  const debit = { ...line, direction: 'out', state: 'outgoing', level: 0, reasons: [], suggestions: [] }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json(statement)),
    http.get(`${STATEMENTS}/${id}/lines`, () =>
      HttpResponse.json({ items: [debit], page: 1, page_size: 50, total: 1 }),
    ),
  )
  renderApp(`/dashboard/finances/statements/${id}`)
  expect(await screen.findByText('После «Принять» здесь можно будет нажать «Разнести»')).toBeVisible()
})

it('says of a debit that it was cash for a desk, and leads to the order by which it came there', async () => {
  const [first, second] = ['019a0000-0000-7000-8000-0000000000f1', '019a0000-0000-7000-8000-0000000000f2']
  const order = '019a0000-0000-7000-8000-0000000000f3'
  const debit: StatementLine = {
    ...line,
    direction: 'out',
    purpose: 'Снятие наличных',
    status: 'outgoing',
    state: 'outgoing',
    suggestions: [],
  }
  const state = { line: debit, asked: [] as unknown[] }
  const none = { opening: 0, received: 0, spent: 0, moved: 0, closing: 0 }
  const funds: Funds = {
    from: '2026-10-01',
    to: '2026-10-31',
    funds: [],
    rest: none,
    money: none,
    held: { opening: 0, closing: 0 },
    sources: { kinds: [], categories: [] },
  }
  const place = { book: 'cash', balance: 0, limit_amount: null, archived: false, opening: null }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...statement, status: 'posted' })),
    http.get(`${STATEMENTS}/${id}/lines`, () =>
      HttpResponse.json({ items: [state.line], page: 1, page_size: 50, total: 1 }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/expenses/:list`), () => HttpResponse.json([])),
    http.get(url(`/api/gbc/${testGbc.id}/funds`), () => HttpResponse.json(funds)),
    http.get(url(`/api/gbc/${testGbc.id}/books/places`), () =>
      HttpResponse.json([
        { ...place, id: first, name: 'Касса' },
        { ...place, id: second, name: 'Касса у ворот' },
      ]),
    ),
    http.post(`${STATEMENTS}/${id}/lines/${line.id}/sort`, async ({ request }) => {
      state.asked.push(await request.json())
      state.line = {
        ...debit,
        status: 'sorted',
        state: 'sorted',
        sorted_to: 'Касса у ворот',
        sorted_operation_id: order,
        version: 2,
      }
      return HttpResponse.json(state.line)
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Разнести' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Что за списание/ }))
  await user.click(dialog.getByRole('radio', { name: 'Снято в кассу' }))
  await user.click(await dialog.findByRole('combobox', { name: 'В какую кассу' }))
  await user.click(await screen.findByTitle('Касса у ворот'))
  await user.click(dialog.getByRole('button', { name: 'Разнести' }))
  expect(await screen.findByRole('link', { name: 'Касса у ворот' })).toHaveAttribute(
    'href',
    `/dashboard/finances/operations/${order}`,
  )
  expect(state.asked).toEqual([expect.objectContaining({ version: 1, target: 'desk', place_id: second })])
})

it('asks about a debit whose usual category has too little in its fund', async () => {
  const debit: StatementLine = {
    ...line,
    direction: 'out',
    counter_name: 'АО "Энергосбыт"',
    purpose: 'за свет',
    status: 'outgoing',
    state: 'outgoing',
    suggestions: [],
    category_before: 'Электроэнергия',
  }
  const asked: unknown[] = []
  const errors = { despite_shortage: 'Фонд «Свет»: на 06.10.2026 только 100,00 ₽' }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...statement, status: 'posted' })),
    http.get(`${STATEMENTS}/${id}/lines`, () =>
      HttpResponse.json({ items: [debit], page: 1, page_size: 50, total: 1 }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/expenses/:list`), () => HttpResponse.json([])),
    http.get(url(`/api/gbc/${testGbc.id}/funds`), () => failure(403, 'Недостаточно прав')),
    http.post(`${STATEMENTS}/${id}/lines/${line.id}/sort`, async ({ request }) => {
      asked.push(await request.json())
      return failure(422, 'Проверьте поля', { errors })
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  await user.click(await screen.findByRole('button', { name: 'Электроэнергия' }))
  expect(await screen.findByRole('dialog', { name: /^Что за списание/ })).toBeVisible()
  expect(asked).toMatchObject([{ target: 'category', name: 'Электроэнергия', despite_shortage: false }])
})

it('opens on what waits for a person', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...statement, unclear_total: 1 })),
    http.get(`${STATEMENTS}/${id}/lines`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('show'))
      return HttpResponse.json({ items: [line], page: 1, page_size: 50, total: 1 })
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  await user.click(await screen.findByText(/^Все /))
  // A click on the filter leads to the rows: arrows walk them.
  await waitFor(() => expect(document.activeElement).toHaveClass('statement-line'))
  expect(asked).toEqual(['open', null])
})

it('says of a file that was loaded before that nothing was added, and leads to the first', async () => {
  const problem = 'Все 63 документа уже загружены 24.11.2026'
  const first = { id: '019a0000-0000-7000-8000-0000000000e9', from_on: '2026-10-01', to_on: '2026-10-31' }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...statement, status: 'repeated', problem, first })),
  )
  renderApp(`/dashboard/finances/statements/${id}`)
  expect(await screen.findByText(/Ничего не добавлено/)).toBeVisible()
  expect(screen.getByRole('link', { name: /^Открыть выписку 01.10.2026/ })).toHaveAttribute(
    'href',
    `/dashboard/finances/statements/${first.id}`,
  )
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('writes down as the opening what the first statement begins with', async () => {
  const bank_account_id = '019a0000-0000-7000-8000-0000000000e5'
  const place = { id: bank_account_id, book: 'bank', name: 'ПАО Сбербанк …0123', balance: 350_000 }
  const posted = { ...statement, status: 'posted', bank_account_id, opening: 1_000_050, closing: 1_350_050 }
  const state = { ledger_closing: 350_000, opening: null as unknown, asked: [] as unknown[] }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...posted, ledger_closing: state.ledger_closing })),
    http.get(`${STATEMENTS}/${id}/lines`, () => HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })),
    http.get(url(`/api/gbc/${testGbc.id}/books/places`), () =>
      HttpResponse.json([{ ...place, limit_amount: null, archived: false, opening: state.opening }]),
    ),
    http.post(url(`/api/gbc/${testGbc.id}/books/opening`), async ({ request }) => {
      const body = (await request.json()) as { amount: number; as_of: string }
      state.asked.push(body)
      state.ledger_closing = 1_350_050
      state.opening = { amount: body.amount, as_of: body.as_of }
      return HttpResponse.json(place)
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  expect(await screen.findByText(/расходится с банком/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Записать начальный остаток' }))
  await user.click(await screen.findByRole('button', { name: 'Записать' }))
  await waitFor(() => expect(screen.queryByText(/расходится с банком/)).not.toBeInTheDocument())
  expect(state.asked).toEqual([{ place_id: bank_account_id, book: 'bank', amount: 1_000_050, as_of: '2026-10-01' }])
  expect(screen.queryByRole('button', { name: 'Записать начальный остаток' })).not.toBeInTheDocument()
})

it('offers to go on with a statement whose work has stopped, or to take it back', async () => {
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...statement, status: 'posting', stopped: true })),
    http.get(`${STATEMENTS}/${id}/lines`, () => HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })),
  )
  renderApp(`/dashboard/finances/statements/${id}`)
  expect(await screen.findByText('Работа над выпиской остановилась.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Продолжить приём' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Отменить выписку' })).toBeVisible()
})

it('shows whom payers are known to pay for, and forgets one after asking', async () => {
  const rule: PayerRule = {
    id: '019a0000-0000-7000-8000-0000000000e4',
    payer: 'Гусев Лев Ильич',
    member_id,
    member_name: 'Сидорова О. Н.',
    garage_number: '32',
    confirmed: 2,
    wrong: 1,
    last_used: '2026-11-01T09:00:00.000Z',
  }
  const state = { items: [rule] }
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/payer-rules`), () =>
      HttpResponse.json({ items: state.items, page: 1, page_size: 50, total: state.items.length }),
    ),
    http.delete(url(`/api/gbc/${testGbc.id}/payer-rules/${rule.id}`), () => {
      state.items = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/dashboard/finances/statements/payers')
  const payers = within(await screen.findByRole('list', { name: 'Плательщики' }))
  expect(payers.getByText('Гусев Лев Ильич')).toBeVisible()
  expect(payers.getByRole('link', { name: 'Сидорова О. Н.' })).toBeVisible()
  expect(payers.getByText(/^Отнесён неверно 1.раз: сам больше не узнаётся$/)).toBeVisible()
  await user.click(payers.getByRole('button', { name: 'Забыть' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Забыть плательщика «Гусев Лев Ильич»?' }))
  await user.click(await dialog.findByRole('button', { name: 'Забыть' }))
  expect(await screen.findByText(/^Здесь будут плательщики/)).toBeVisible()
})
