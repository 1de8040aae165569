import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { RegistryMapping } from '#contract/money/registries'
import type { StatementDetail, StatementLine } from '#contract/money/statements'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const id = '019a0000-0000-7000-8000-0000000000f1'
const line_id = '019a0000-0000-7000-8000-0000000000f2'
const lacking_id = '019a0000-0000-7000-8000-0000000000f4'
const registry_id = '019a0000-0000-7000-8000-0000000000f3'
const STATEMENTS = url(`/api/gbc/${testGbc.id}/statements`)
const MAPPINGS = url(`/api/gbc/${testGbc.id}/registry-mappings`)

const column = (index: number, header: string, guess: 'date' | 'amount' | null) => ({
  ...{ index, letter: 'ABC'[index], header, guess },
  samples: ['05.10.2026'],
})
const asked: StatementDetail = {
  id,
  gbc_id: testGbc.id,
  kind: 'bank',
  file_name: 'реестр.csv',
  status: 'columns',
  problem: 'Не читаются строки: 1. Ничего не загружено',
  bank_account_id: null,
  account_name: '',
  from_on: null,
  to_on: null,
  opening: null,
  received: null,
  paid: null,
  closing: null,
  difference: 0,
  incomplete: false,
  documents_total: 0,
  lines_total: 0,
  known_total: 0,
  certain_total: 0,
  out_total: 0,
  unclear_total: 0,
  remarks: ['Строка 7: нет даты'],
  reason: null,
  job_id: null,
  stopped: false,
  posted_at: null,
  version: 1,
  created_at: '2026-11-01T09:00:00.000Z',
  ledger_closing: null,
  first: null,
  undo_refusal: null,
  registry: {
    table: {
      columns: [column(0, 'Дата', 'date'), column(1, 'Сумма', 'amount'), column(2, 'Кто', null)],
      header_row: 1,
      sheets: [
        { index: 0, name: 'Свод' },
        { index: 1, name: 'Операции' },
      ],
      sheet: 0,
      rows: 2,
      unreadable: 1,
    },
    mapping: null,
    net: 0,
    arrival: null,
    refusal: null,
    candidates: [],
  },
}
const read: StatementDetail = {
  ...asked,
  kind: 'acquiring',
  status: 'ready',
  problem: null,
  remarks: [],
  from_on: '2026-10-05',
  to_on: '2026-10-06',
  received: 1_000_000,
  paid: 12_000,
  version: 3,
  registry: {
    ...(asked.registry as NonNullable<StatementDetail['registry']>),
    mapping: { name: 'Сбербанк', kind: 'acquiring', columns: [] },
    net: 988_000,
  },
}
const line: StatementLine = {
  id: line_id,
  statement_id: id,
  position: 1,
  direction: 'in',
  number: '7',
  booked_on: '2026-10-07',
  amount: 988_000,
  fee: 0,
  counter_name: 'ПАО СБЕРБАНК',
  purpose: 'Возмещение по эквайрингу',
  status: 'unclear',
  state: 'unclear',
  level: 0,
  reasons: ['Общая сумма по реестру: в ней платежи многих'],
  by_hand: false,
  parts: [],
  suggestions: [],
  arrivals: [{ registry_ids: [registry_id], text: 'Сбербанк: реестр за 05.10.2026' }],
  registries: [],
  lacks_registry: false,
  sorted_to: null,
  sorted_operation_id: null,
  category_before: null,
  operation_id: null,
  version: 2,
}
const answerLines = (found: () => StatementLine[]) =>
  http.get(`${STATEMENTS}/${id}/lines`, () =>
    HttpResponse.json({ items: found(), page: 1, page_size: 50, total: found().length }),
  )

it('asks once what a registry is and what its columns are, and reads it by them', async () => {
  const state = { statement: asked, sent: [] as unknown[] }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json(state.statement)),
    answerLines(() => []),
    http.post(`${STATEMENTS}/${id}/columns`, async ({ request }) => {
      state.sent.push(await request.json())
      state.statement = read
      return HttpResponse.json(read, { status: 202 })
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  expect(await screen.findByText('Строка 7: нет даты')).toBeVisible()
  const columns = within(await screen.findByRole('form', { name: 'Столбцы реестра' }))
  await user.click(await columns.findByRole('button', { name: 'Прочитать' }))
  expect(
    await columns.findByText('Укажите, по чему узнать плательщика: имя, лицевой счёт, гараж или назначение'),
  ).toBeVisible()
  expect(state.sent).toEqual([])

  await user.click(columns.getByRole('radio', { name: 'Оплата картой (эквайринг)' }))
  await user.type(columns.getByRole('textbox', { name: 'Как назвать' }), 'Сбербанк')
  await user.click(columns.getByRole('combobox', { name: 'Столбец C, Кто' }))
  await user.click(await screen.findByTitle('Плательщик'))
  await user.click(columns.getByRole('checkbox', { name: 'Загрузить без этих строк: 1' }))
  await user.click(columns.getByRole('button', { name: 'Прочитать' }))
  expect(await screen.findByRole('heading', { name: 'Реестр 05.10.2026 – 06.10.2026' })).toBeVisible()
  expect(await screen.findByText('9 880,00 ₽')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Принять реестр' })).toBeVisible()
  expect(state.sent).toEqual([
    {
      version: 1,
      kind: 'acquiring',
      name: 'Сбербанк',
      columns: [
        { index: 0, field: 'date' },
        { index: 1, field: 'amount' },
        { index: 2, field: 'payer' },
      ],
      without_unreadable: true,
    },
  ])
})

it('says that another has changed the registry meanwhile, and shows what is there now', async () => {
  const state = { statement: asked }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json(state.statement)),
    answerLines(() => []),
    http.post(`${STATEMENTS}/${id}/table`, () => {
      state.statement = read
      const message = 'Пока вы работали, запись изменил другой пользователь'
      return HttpResponse.json({ status: 409, message, errors: {}, current: read }, { status: 409 })
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  const place = within(await screen.findByRole('form', { name: 'Где таблица', hidden: true }))
  await user.click(screen.getByText(/Укажите сами/))
  await user.click(place.getByRole('button', { name: 'Показать столбцы' }))
  expect(await place.findByText(/Реестр уже изменил кто-то другой/)).toBeVisible()
  expect(place.getByRole('button', { name: 'Показать столбцы' })).toBeDisabled()
  await user.click(place.getByRole('button', { name: 'Показать, что там теперь' }))
  expect(await screen.findByRole('heading', { name: 'Реестр 05.10.2026 – 06.10.2026' })).toBeVisible()
})

it('reads the table from another sheet, below another row', async () => {
  const state = { statement: asked, sent: [] as unknown[] }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json(state.statement)),
    answerLines(() => []),
    http.post(`${STATEMENTS}/${id}/table`, async ({ request }) => {
      state.sent.push(await request.json())
      state.statement = read
      return HttpResponse.json(read, { status: 202 })
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  await user.click(await screen.findByText('Лист «Свод», названия столбцов в строке 1. Не то? Укажите сами'))
  const place = within(screen.getByRole('form', { name: 'Где таблица' }))
  const row = place.getByRole('textbox', { name: 'Строка с названиями столбцов' })
  await user.clear(row)
  await user.type(row, 'две')
  await user.click(place.getByRole('button', { name: 'Показать столбцы' }))
  expect(await place.findByText('Напишите номер строки')).toBeVisible()
  await user.clear(row)
  await user.type(row, '2')
  await user.click(place.getByRole('combobox', { name: 'Лист' }))
  await user.click(await screen.findByTitle('Операции'))
  await user.click(place.getByRole('button', { name: 'Показать столбцы' }))
  expect(await screen.findByRole('heading', { name: 'Реестр 05.10.2026 – 06.10.2026' })).toBeVisible()
  expect(state.sent).toEqual([{ version: 1, sheet: 1, header_row: 2 }])
})

it('says why a registry can’t be accepted before it is pressed', async () => {
  const refusal = 'Поступление 9 880,00 ₽ по этому реестру ещё не пришло: примите выписку банка, потом реестр'
  const facts = read.registry as NonNullable<StatementDetail['registry']>
  const state = { statement: { ...read, kind: 'registry', registry: { ...facts, refusal } } as StatementDetail }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json(state.statement)),
    answerLines(() => []),
  )
  const first = renderApp(`/dashboard/finances/statements/${id}`)
  const accept = await screen.findByRole('button', { name: 'Принять реестр' })
  expect(accept).toBeDisabled()
  expect(accept).toHaveAccessibleDescription(refusal)
  expect(screen.getByText(refusal)).toBeVisible()
  first.unmount()

  state.statement = { ...read, kind: 'registry', version: 4 }
  renderApp(`/dashboard/finances/statements/${id}`)
  expect(await screen.findByRole('button', { name: 'Принять реестр' })).toBeEnabled()
})

it('offers registries whose money a credit may be, and takes the chosen one', async () => {
  const state = { line, sent: [] as unknown[] }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...asked, status: 'posted', registry: null })),
    answerLines(() => [state.line]),
    http.post(`${STATEMENTS}/${id}/lines/${line_id}/arrival`, async ({ request }) => {
      state.sent.push(await request.json())
      state.line = { ...line, status: 'arrival', state: 'arrival', arrivals: [], version: 3 }
      return HttpResponse.json(state.line)
    }),
  )
  const { user } = renderApp(`/dashboard/finances/statements/${id}`)
  expect(screen.queryByText(/Загрузите реестр/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Сбербанк: реестр за 05.10.2026' }))
  expect(await screen.findByText('Эквайринг')).toBeVisible()
  expect(state.sent).toEqual([{ version: 2, registry_ids: [registry_id] }])
  expect(await screen.findByRole('button', { name: 'Вернуть в неразобранные' })).toBeVisible()
})

it('lists what columns of registries are kept as, and forgets one after asking', async () => {
  const mapping: RegistryMapping = {
    ...{ id, name: 'Сбербанк', kind: 'registry', header: 'Без шапки, столбцов: 12' },
    updated_at: '2026-11-01T09:00:00.000Z',
  }
  const state = { items: [mapping] }
  server.use(
    http.get(MAPPINGS, () => HttpResponse.json(state.items)),
    http.delete(`${MAPPINGS}/${id}`, () => {
      state.items = []
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp('/dashboard/finances/statements/registries')
  const list = within(await screen.findByRole('list', { name: 'Столбцы реестров' }))
  expect(list.getByText('Платежи, принятые банком (реестр)')).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Забыть' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Забыть столбцы «Сбербанк»?' }))
  await user.click(await dialog.findByRole('button', { name: 'Забыть' }))
  expect(await screen.findByText(/^Здесь будут реестры/)).toBeVisible()
})

it('leads from a lump sum to its registry, and asks for one that isn’t there', async () => {
  const fitting = { ...line, arrivals: [], registries: [{ id: registry_id, file_name: 'реестр 12.csv' }] }
  const lacking = { ...line, id: lacking_id, arrivals: [], lacks_registry: true }
  server.use(
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json({ ...asked, status: 'posted', registry: null })),
    answerLines(() => [fitting, lacking]),
  )
  renderApp(`/dashboard/finances/statements/${id}`)
  expect(await screen.findByRole('link', { name: 'реестр «реестр 12.csv»' })).toHaveAttribute(
    'href',
    `/dashboard/finances/statements/${registry_id}`,
  )
  expect(screen.getAllByRole('link', { name: 'Загрузите реестр' })).toHaveLength(1)
})

it('opens the draft of a file that was loaded before, and says so', async () => {
  server.use(
    http.get(STATEMENTS, () => HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 })),
    http.post(STATEMENTS, () => HttpResponse.json(read)),
    http.get(`${STATEMENTS}/${id}`, () => HttpResponse.json(read)),
    answerLines(() => []),
  )
  const { user } = renderApp('/dashboard/finances/statements')
  await user.upload(await screen.findByLabelText('Файл выписки или реестра'), new File(['a;b'], 'реестр.csv'))
  expect(await screen.findByRole('heading', { name: 'Реестр 05.10.2026 – 06.10.2026' })).toBeVisible()
  expect(await screen.findByText(/^Этот файл уже загружен и ещё не принят/)).toBeVisible()
})
