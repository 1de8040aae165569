import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Import, ImportCheckInput, ImportMapping, ImportPair, ImportRow, ImportUndo } from '#contract/imports'
import type { Job } from '#contract/jobs'
import { testGbc } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { failure, url } from '#testing/server'

const id = '019a0000-0000-7000-8000-00000000cccc'
const at = '2026-11-21T09:00:00.000Z'

const job = (kind: string, fields: Partial<Job> = {}): Job => ({
  id: '019a0000-0000-7000-8000-00000000dddd',
  kind,
  title: 'Импорт «реестр.xlsx»',
  status: 'done',
  progress: 1,
  total: 2,
  message: null,
  result: null,
  created_at: at,
  finished_at: null,
  ...fields,
})

const table: NonNullable<Import['table']> = {
  sheet: 0,
  more_sheets: [],
  header_from: 4,
  header_to: 4,
  columns: [
    { index: 0, letter: 'A', header: '№ гаража', samples: ['1', '2', '17а'], filled: 254, guess: 'garage_number' },
    { index: 1, letter: 'B', header: 'ФИО', samples: ['СЕМЁНОВ ИВАН'], filled: 254, guess: 'name' },
    { index: 2, letter: 'C', header: 'Долг', samples: ['1 487,74'], filled: 100, guess: 'debt' },
    { index: 3, letter: 'D', header: 'Тел.', samples: ['8 911 123-45-67'], filled: 240, guess: null },
    { index: 4, letter: 'E', header: '', samples: [], filled: 0, guess: null },
  ],
  rows: 254,
  hidden_rows: 0,
  as_of: null,
  head: [
    { number: 1, cells: ['Реестр ГСК «Маяк»', '', '', ''] },
    { number: 4, cells: ['№ гаража', 'ФИО', 'Долг', 'Тел.'] },
  ],
  mapping_id: null,
}

const counts = { made: 240, changed: 0, same: 2, skipped: 6, refused: 6, warned: 0, pairs: 0, undecided: 0 }
const none = { made: 0, changed: 0, same: 0 }
const totals: NonNullable<Import['totals']> = {
  members: { ...none, made: 230 },
  garages: { ...none, made: 240 },
  ownerships: { ...none, made: 240 },
  balances: { count: 100, debt: 14_877_400, advance: 0, total: 14_877_400, as_of: '2026-10-01' },
}

const fresh: Import = {
  id,
  gbc_id: testGbc.id,
  version: 1,
  status: 'uploaded',
  file_name: 'реестр.xlsx',
  size: 30_000,
  job: job('import_read', { status: 'running' }),
  sheets: [],
  table: null,
  settings: null,
  counts: null,
  totals: null,
  notes: [],
  user_name: 'Семёнов Иван',
  created_at: at,
  applied_at: null,
  undone_at: null,
}
const read: Import = {
  ...fresh,
  version: 2,
  status: 'read',
  job: job('import_read'),
  sheets: [{ index: 0, name: 'Реестр', rows: 260, hidden: false }],
  table,
}
const checked: Import = { ...read, version: 4, status: 'checked', job: job('import_check'), counts, totals }
const applied: Import = { ...checked, version: 6, status: 'applied', job: job('import_apply'), applied_at: at }

const row = (number: number, fields: Partial<ImportRow> = {}): ImportRow => ({
  number,
  outcome: 'made',
  cells: [String(number), 'СЕМЁНОВ ИВАН', '1 487,74', '8 911 123-45-67', ''],
  problems: [],
  warnings: [],
  effects: [{ area: 'members', action: 'made', title: 'Семёнов Иван', record_id: null, changes: {} }],
  doubtful: false,
  ...fields,
})
const changedRow = row(7, {
  outcome: 'changed',
  effects: [
    {
      area: 'garages',
      action: 'changed',
      title: 'Гараж 8',
      record_id: id,
      changes: { row: ['1', '2'], cadastral_number: [null, '78:12:0007105:1234'] },
    },
  ],
})
const refusedRow = row(9, {
  outcome: 'refused',
  effects: [],
  problems: [{ column: 2, field: 'debt', message: 'это не сумма' }],
})

const person = (name: string, rows: number[]): ImportPair['one'] => ({
  rows,
  member_id: null,
  name,
  joined_on: rows[0] === 5 ? '2000-11-08' : '2008-05-22',
  account_number: '17',
  membership_number: null,
  phones: ['+79111234567'],
  birth_date: '1960-02-01',
  address: null,
  garages: ['17'],
})
const pair: ImportPair = {
  key: 'a|b',
  reason: 'Одно имя, разные телефоны',
  suggestion: 'different',
  decision: null,
  one: person('Семёнов Иван', [5]),
  other: person('Семёнов И. П.', [8]),
}

/** A server of one import: what is asked for comes to be at the next look at it. */
function open(
  start: Import | null,
  {
    path = `?import=${id}`,
    mappings = [] as ImportMapping[],
    undo = { possible: true, reasons: [] as ImportUndo['reasons'], total: 0 },
  } = {},
) {
  const kept = {
    found: start,
    checks: [] as ImportCheckInput[],
    decisions: [] as unknown[],
    mappings,
    kept: [] as unknown[],
    rows: [] as string[],
  }
  const one = url(`/api/gbc/:gbc_id/imports/${id}`)
  const become = (next: Partial<Import>) => {
    kept.found = { ...(kept.found ?? fresh), ...next, version: (kept.found?.version ?? 0) + 1 }
    return HttpResponse.json(kept.found, { status: 202 })
  }
  const app = renderApp(`/dashboard/import-export${path}`, {
    handlers: [
      http.get(url('/api/gbc/:gbc_id/imports'), () =>
        HttpResponse.json({ items: kept.found ? [kept.found] : [], page: 1, page_size: 20, total: kept.found ? 1 : 0 }),
      ),
      http.post(url('/api/gbc/:gbc_id/imports'), () => {
        kept.found = read
        return HttpResponse.json(fresh, { status: 201 })
      }),
      http.get(one, () => (kept.found ? HttpResponse.json(kept.found) : failure(404, 'Импорт не найден'))),
      http.delete(one, () => {
        kept.found = null
        return new HttpResponse(null, { status: 204 })
      }),
      http.post(`${one}/check`, async ({ request }) => {
        const body = (await request.json()) as ImportCheckInput
        kept.checks.push(body)
        if (body.as_of === null)
          return failure(422, 'Проверьте заполнение полей', { errors: { as_of: 'Укажите, на какой день остатки' } })
        if (!body.balance_sign && kept.found?.table?.columns.some(({ sign_unclear }) => sign_unclear))
          return failure(422, 'Проверьте заполнение полей', { errors: { balance_sign: 'Укажите, что значит плюс' } })
        return become({ status: 'checked', job: job('import_check'), counts, totals })
      }),
      http.get(`${one}/rows`, ({ request }) => {
        const query = new URL(request.url).searchParams
        kept.rows.push(query.get('outcome') ?? '')
        const items = query.get('outcome') === 'refused' ? [refusedRow] : [row(5), changedRow, refusedRow]
        return HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })
      }),
      http.get(`${one}/pairs`, () => HttpResponse.json({ items: [pair], page: 1, page_size: 10, total: 1 })),
      http.post(`${one}/decisions`, async ({ request }) => {
        kept.decisions.push(await request.json())
        return become({ counts: { ...counts, pairs: 1, undecided: 0 } })
      }),
      http.post(`${one}/apply`, () => become({ status: 'applied', job: job('import_apply'), applied_at: at })),
      http.get(`${one}/undo`, () => HttpResponse.json(undo)),
      http.post(`${one}/undo`, () => become({ status: 'undone', job: job('import_undo'), undone_at: at })),
      http.get(url('/api/gbc/:gbc_id/import-mappings'), () => HttpResponse.json(kept.mappings)),
      http.post(url('/api/gbc/:gbc_id/import-mappings'), async ({ request }) => {
        kept.kept.push(await request.json())
        return HttpResponse.json({ id, name: 'Реестр бухгалтера', columns: [], created_at: at }, { status: 201 })
      }),
    ],
  })
  return { ...app, kept }
}

const select = (name: string) => screen.getByRole('combobox', { name })

async function choose(user: ReturnType<typeof open>['user'], column: string, field: string) {
  await user.type(select(column), field)
  await user.click(
    await screen.findByText(
      (_, element) => element?.className === 'ant-select-item-option-content' && element.textContent === field,
    ),
  )
}

test('from the file to the records: columns, dry run, one refusal looked at, written, taken back', async () => {
  const { user, kept, path } = open(null, { path: '' })
  expect(await screen.findByText('Пока ничего не импортировали.')).toBeVisible()
  await user.upload(screen.getByLabelText('Файл для импорта'), new File(['table'], 'реестр.xlsx'))
  expect(await screen.findByRole('heading', { name: 'Столбцы' })).toBeVisible()
  expect(path()).toBe(`/dashboard/import-export?import=${id}`)

  // What was not guessed is mapped by hand; a day is asked for where there are balances.
  await choose(user, 'Столбец D, Тел.', 'Телефон')
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText('Укажите, на какой день остатки')).toBeVisible()
  await user.type(screen.getByLabelText('На какой день остатки'), '1.10.26')
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))

  expect(await screen.findByRole('heading', { name: 'Проверка' })).toBeVisible()
  expect(await screen.findByText(/^Ряд:/)).toHaveTextContent('Ряд: 1 → 2')
  expect(screen.getByText(/^Кадастровый номер:/)).toHaveTextContent('Кадастровый номер: 78:12:0007105:1234')
  expect(kept.checks.at(-1)).toMatchObject({
    version: 2,
    as_of: '2026-10-01',
    columns: [
      { index: 0, field: 'garage_number' },
      { index: 1, field: 'name' },
      { index: 2, field: 'debt' },
      { index: 3, field: 'phone' },
    ],
  })
  expect(screen.getByText(/148.774,00.₽/, { selector: 'strong' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Все: 254.строки$/ })).toHaveAttribute('aria-current', 'true')
  expect(screen.queryByRole('link', { name: /Изменится/ })).not.toBeInTheDocument()
  expect(screen.getByText('Члены', { selector: 'dt' }).nextSibling).toHaveTextContent('новых 230')
  await user.click(await screen.findByRole('link', { name: /^Не принято: 6.строк$/ }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
  expect(screen.getByRole('row', { name: /Строка 9/ })).toHaveTextContent(
    'Долг (аванс с минусом): это не сумма (столбец C) 1 487,74',
  )
  expect(path()).toContain('outcome=refused')

  await user.click(await screen.findByRole('button', { name: 'Импортировать' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Импортировать 240.строк\?/ }))
  expect(dialog.getByText(/230.новых членов/)).toBeVisible()
  await user.click(await dialog.findByRole('button', { name: 'Импортировать' }))
  expect(await screen.findByRole('heading', { name: 'Готово' })).toBeVisible()
  expect(screen.getByRole('link', { name: '240 новых гаражей' })).toHaveAttribute('href', '/dashboard/garages')
  expect(screen.getByRole('link', { name: 'Посмотреть план гаражей' })).toHaveAttribute(
    'href',
    '/dashboard/garages/plan',
  )
  expect(screen.getByRole('button', { name: /Скачать 6.непринятых строк/ })).toBeVisible()

  await user.click(await screen.findByRole('button', { name: 'Отменить импорт' }))
  const undoing = within(await screen.findByRole('dialog', { name: 'Отменить импорт?' }))
  expect(await undoing.findByText(/Исчезнет всё, что он создал: 230.членов, 240.гаражей/)).toBeVisible()
  await user.click(await undoing.findByRole('button', { name: 'Отменить импорт' }))
  expect(await screen.findByText(/^Импорт отменён/)).toBeVisible()
})

test('what a plus means in «Сальдо» is asked before the check, and may be said at the column as well', async () => {
  const columns = table.columns.map((column) =>
    column.index === 2 ? { ...column, header: 'Сальдо', sign_unclear: true } : column,
  )
  const { user, kept } = open({ ...read, table: { ...table, as_of: '2026-10-01', columns } })
  const question = within(await screen.findByRole('radiogroup', { name: 'Что значит плюс в столбце «Сальдо»' }))
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  expect(await screen.findByText('Укажите, что значит плюс')).toBeVisible()
  await choose(user, 'Столбец C, Сальдо', 'Аванс (долг с минусом)')
  expect(question.getByRole('radio', { name: 'Плюс — аванс' })).toBeChecked()
  await user.click(question.getByText('Плюс — долг'))
  await user.click(await screen.findByRole('button', { name: 'Проверить' }))
  await screen.findByRole('heading', { name: 'Проверка' })
  expect(kept.checks.at(-1)).toMatchObject({ balance_sign: 'debt' })
})

test('one field for two columns is refused at its column, and nothing without a number or a name goes on', async () => {
  const { user } = open(read)
  await screen.findByRole('heading', { name: 'Столбцы' })
  await choose(user, 'Столбец D, Тел.', 'Номер гаража')
  expect(await screen.findByText('«Номер гаража» выбрано для двух столбцов')).toBeVisible()
})

test('a kept mapping is laid on the table by its headers, and the present one is kept', async () => {
  const mapping: ImportMapping = {
    id,
    name: 'Реестр бухгалтера',
    created_at: at,
    columns: [
      { header: '№ ГАРАЖА', field: 'garage_number' },
      { header: 'тел.', field: 'phone' },
      { header: 'Долг', field: null },
    ],
  }
  const { user, kept } = open(read, { mappings: [mapping] })
  await user.click(await screen.findByRole('button', { name: 'Взять сохранённое' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Реестр бухгалтера' }))
  await user.click(await screen.findByRole('button', { name: 'Запомнить эти столбцы' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Сохранить соответствие столбцов' }))
  await user.type(dialog.getByRole('textbox', { name: 'Название' }), 'Мой реестр')
  await user.click(await dialog.findByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(kept.kept).toHaveLength(1))
  expect(kept.kept[0]).toEqual({
    name: 'Мой реестр',
    columns: [
      { header: '№ гаража', field: 'garage_number' },
      { header: 'ФИО', field: null },
      { header: 'Долг', field: null },
      { header: 'Тел.', field: 'phone' },
    ],
  })
})

test('doubtful persons are decided before anything is written', async () => {
  const { user, kept } = open({ ...checked, counts: { ...counts, pairs: 1, undecided: 1 } })
  expect(await screen.findByText('Одно имя, разные телефоны')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Импортировать' })).toBeDisabled()
  for (const fact of ['дата вступления 08.11.2000', 'дата вступления 22.05.2008'])
    expect(screen.getByText(fact)).toBeVisible()
  expect(screen.getAllByText('лицевой счёт 17')).toHaveLength(2)
  await user.click(await screen.findByRole('radio', { name: 'Один человек' }))
  await user.click(await screen.findByRole('button', { name: 'Сохранить решения: 1' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Импортировать' })).toBeEnabled())
  expect(kept.decisions).toEqual([{ version: 4, decisions: [{ key: 'a|b', decision: 'same' }] }])
})

test('an import that wrote debts leads to the accounts, to be checked against the office’s own list', async () => {
  open(applied)
  expect(await screen.findByRole('link', { name: 'Проверить по лицевым счетам' })).toHaveAttribute(
    'href',
    '/dashboard/finances/accounts',
  )
})

test('an import that was worked with says what stands in the way of its undo', async () => {
  const undo: ImportUndo = {
    possible: false,
    total: 1,
    reasons: [{ area: 'members', record_id: id, name: 'Семёнов Иван', reason: 'Запись изменили после импорта' }],
  }
  const { user } = open(applied, { undo })
  await user.click(await screen.findByRole('button', { name: 'Отменить импорт' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Отменить импорт нельзя' }))
  expect(dialog.getByRole('link', { name: 'Семёнов Иван' })).toHaveAttribute('href', `/dashboard/members/${id}`)
  expect(dialog.getByText(/Запись изменили после импорта/)).toBeVisible()
})

test.each([
  ['реестр.xls', 'x', /старый формат Excel/],
  ['устав.docx', 'x', /документ, а не таблица/],
  ['пусто.xlsx', '', /Файл пуст/],
])('%s is refused before it is sent', async (name, content, words) => {
  open(null, { path: '' })
  const input = await screen.findByLabelText('Файл для импорта')
  // As dropping does it: the choice itself would not offer such a file.
  fireEvent.change(input, {
    target: {
      files: Object.assign([new File([content], name)], {
        item: (place: number) => (place === 0 ? new File([content], name) : null),
      }),
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
})

test('work that failed says why; a draft is forgotten', async () => {
  const message = 'Файл защищён паролем: снимите его в Excel и сохраните заново'
  const { user, path } = open({ ...fresh, job: job('import_read', { status: 'failed', message }) })
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  await user.click(await screen.findByRole('button', { name: 'Удалить черновик' }))
  await waitFor(() => expect(path()).toBe('/dashboard/import-export'))
})

test('an import that is no more says so', async () => {
  open(null)
  expect(await screen.findByText(/Такого импорта нет/)).toBeVisible()
})
