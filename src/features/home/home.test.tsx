import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { PlanBox } from '#contract/garages'
import type { BankAccount, Gbc } from '#contract/gbc'
import type { Home, HomeCountName } from '#contract/home'
import type { AccountStatement, MoneySummary } from '#contract/money/accounts'
import type { OpenCharge } from '#contract/money/payments'
import type { User } from '#contract/users'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const box: PlanBox = {
  id: '019a0000-0000-7000-8000-0000000000c1',
  number: '17',
  block: null,
  row: null,
  floor: null,
  kind: 'capital',
  status: 'occupied',
  ownership_form: 'share',
  area: null,
  x: null,
  y: null,
  rotated: false,
  owners: [],
}

const account: BankAccount = {
  id: '019a0000-0000-7000-8000-0000000000a1',
  number: '40703810700380000123',
  is_primary: true,
  bank: { id: null, name: 'ПАО СБЕРБАНК', bic: '044525225', corr_account: null, swift: null, tp_id: null, trrc: null },
}
const fullGbc: Gbc = { ...testGbc, ogrn: '1027700132195', bank_account: account, bank_accounts: [account] }
const counts = (numbers: Partial<Record<HomeCountName, number>>): Home => ({
  counts: Object.entries(numbers).map(([name, count]) => ({ name: name as HomeCountName, count })),
  failed: [],
})
const nothing = counts({ members: 0, garages: 0, without_consent: 0 })
const office = counts({
  garages: 240,
  free: 9,
  active: 1200,
  unclear_lines: 4,
  proposals: 2,
  applicants: 3,
  overdue: 12,
  duplicates: 0,
  without_consent: 5,
  members: 1240,
})
const page = (items: unknown[]) => ({ items, page: 1, page_size: 3, total: items.length })
const notice = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  gbc_id: testGbc.id,
  title: 'Отключение воды',
  text: 'Воды не будет **до пятницы**.',
  created_at: '2026-11-20T09:00:00.000Z',
  publish_from: '2026-11-20T09:00:00.000Z',
  pinned: false,
  important: false,
  to_read: false,
}

const programEntry = {
  id: '019a0000-0000-7000-8000-0000000000f3',
  at: '2026-11-20T09:30:00.000Z',
  user_name: null,
  record_id: '019a0000-0000-7000-8000-0000000000f2',
  record_name: '№ 17',
  changes: {},
}

function open(user: User, home: Home = nothing, announced: unknown[] = []) {
  const gbc = `/api/gbc/${testGbc.id}`
  return renderApp('/dashboard/home', {
    preloadedState: { auth: signedIn(user) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json(user)),
      http.get(url(`${gbc}/home`), () => HttpResponse.json(home)),
      http.get(url(`${gbc}/announcements`), () => HttpResponse.json(page(announced))),
      http.get(url(`${gbc}/audit`), () =>
        HttpResponse.json(
          page([
            // Neither tells a reader anything.
            { ...programEntry, area: 'imports', action: 'records_written', user_name: 'Королёва Нина Павловна' },
            { ...programEntry, id: '019a0000-0000-7000-8000-0000000000f4', area: 'garages', action: 'updated' },
            {
              id: '019a0000-0000-7000-8000-0000000000f1',
              at: '2026-11-20T09:00:00.000Z',
              user_name: 'Королёва Нина Павловна',
              area: 'garages',
              action: 'transferred',
              record_id: '019a0000-0000-7000-8000-0000000000f2',
              record_name: '№ 17',
              changes: {},
            },
          ]),
        ),
      ),
      http.get(url(`${gbc}/garages/plan`), () => HttpResponse.json({ version: 0, boxes: [box], part: null })),
    ],
  })
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('a new user is led to the cooperative first; what needs it waits', async () => {
  open({ ...testUser, gbc: null, role: null, phone_number: null })
  const steps = await region('С чего начать')
  expect(steps.getByText('сделано 1 из 8')).toBeVisible()
  expect(steps.getByRole('link', { name: 'Создать кооператив' })).toHaveAttribute('href', '/cooperative/create')
  expect(steps.getByRole('link', { name: /Заполнить свой профиль.*телефон/ })).toHaveAttribute('href', '/profile/edit')
  expect(steps.queryByRole('link', { name: /первых членов/ })).not.toBeInTheDocument()
})

test('a new cooperative is led to its first members and to what its requisites lack', async () => {
  open(testUser)
  const steps = await region('С чего начать')
  expect(steps.getByRole('link', { name: 'Записать членов' })).toHaveAttribute('href', '/dashboard/import-export')
  expect(steps.getByRole('link', { name: /Не указаны: ОГРН/ })).toHaveAttribute('href', '/cooperative/edit')
  expect(steps.getByRole('link', { name: /банковский счёт/ })).toHaveAttribute('href', '/cooperative')
  expect(steps.getByRole('link', { name: /Записать гаражи/ })).toHaveAttribute('href', '/dashboard/garages')
  expect(steps.getByRole('link', { name: /Включить вход с кодом/ })).toHaveAttribute('href', '/security')
})

test('the office begins with what is to be done today, each line and each number leads to its list', async () => {
  open({ ...testUser, two_factor: true, gbc: fullGbc }, office, [notice])
  const today = await region('Что сделать сегодня')
  const lines = today.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(lines).toEqual([
    ['Платежи из выписок ждут разбора4', '/dashboard/finances/statements/unclear'],
    ['Члены предлагают новые контакты2', '/dashboard/members/proposals?status=open'],
    ['Заявления ждут решения о приёме3', '/dashboard/members?status=applicant'],
    ['Просрочили оплату12', '/dashboard/finances/accounts?state=overdue'],
    ['Нет согласия на обработку данных5', '/dashboard/members?lacks=consent'],
  ])
  const numbers = await region('В цифрах')
  expect(numbers.getByRole('link', { name: /240.*Гаражи/ })).toHaveAttribute('href', '/dashboard/garages')
  expect(numbers.getByRole('link', { name: /9.*Свободны/ })).toHaveAttribute('href', '/dashboard/garages?status=free')
  expect(await screen.findByRole('link', { name: 'Открыть план гаражей' })).toHaveAttribute(
    'href',
    '/dashboard/garages/plan',
  )
  expect(await screen.findByText('до пятницы')).toBeVisible()
  const changes = await region('Последние изменения')
  expect(changes.getByRole('listitem')).toHaveTextContent(/Королёва Н. П. передала гараж: № 17/)
})

test('on a phone announcements follow what is to be done, before plan and money; changes are the last', async () => {
  open({ ...testUser, gbc: fullGbc }, office, [notice])
  await region('Последние изменения')
  await screen.findByRole('link', { name: 'Открыть план гаражей' })
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const placed = ['Что сделать сегодня', 'В цифрах', 'Объявления', 'План гаражей', 'Последние изменения']
  expect(order.filter((title) => placed.includes(title))).toEqual(placed)
})

test('an accountant with much to do is still advised to protect the own sign-in', async () => {
  const much = counts({
    unclear_lines: 4,
    proposals: 2,
    applicants: 3,
    overdue: 12,
    incomplete: 1,
    duplicates: 3,
    without_consent: 5,
    without_phone: 6,
  })
  open({ ...testUser, role: 'accountant', two_factor: false, gbc: fullGbc }, much)
  const lines = (await region('Что сделать сегодня')).getAllByRole('link').map((link) => link.textContent)
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toBe('Советуем включить вход с кодом из телефона')
})

test('the set-up is one line that can be opened, hidden and shown again', async () => {
  const { user } = open({ ...testUser, phone_number: null, gbc: fullGbc }, office)
  const strip = await region('Настройка')
  expect(strip.getByText(/Настройка: 6 из 9/)).toBeVisible()
  expect(strip.getByRole('link', { name: 'заполнить свой профиль' })).toHaveAttribute('href', '/profile/edit')
  await user.click(strip.getByRole('button', { name: 'Все шаги' }))
  expect(await strip.findByText('Банковский счёт записан')).toBeVisible()
  await user.click(strip.getByRole('button', { name: 'Скрыть' }))
  expect(screen.queryByRole('region', { name: 'Настройка' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Настройка: 6 из 9/ }))
  expect(await screen.findByRole('region', { name: 'Настройка' })).toBeVisible()
})

test('an office without money yet is led to its opening balances and first rate, then to charging and to the bank’s statement', async () => {
  const unbegun = { contributions: 0, charge_runs: 0, statements: 0, book_openings: 0 }
  const begun = { ...unbegun, contributions: 1, book_openings: 1 }
  const { user, unmount } = open(
    { ...testUser, gbc: fullGbc },
    counts({ members: 240, garages: 240, without_consent: 0, ...unbegun }),
  )
  await user.click((await region('Настройка')).getByRole('button', { name: 'Все шаги' }))
  const step = (name: RegExp) => screen.queryByRole('link', { name })
  expect(step(/^Внести остатки кассы и банка/)).toHaveAttribute('href', '/dashboard/finances/books')
  expect(step(/^Завести взнос и его ставку/)).toHaveAttribute('href', '/dashboard/finances/contributions/create')
  expect(step(/^Загрузить выписку банка/)).toHaveAttribute('href', '/dashboard/finances/statements')
  expect(step(/^Начислить взносы/)).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: /^Месяц бухгалтера/ })).not.toBeInTheDocument()
  unmount()
  const next = open({ ...testUser, gbc: fullGbc }, counts({ members: 240, garages: 240, without_consent: 0, ...begun }))
  await next.user.click((await region('Настройка')).getByRole('button', { name: 'Все шаги' }))
  expect(screen.getByText('Остатки кассы и банка внесены')).toBeVisible()
  expect(screen.getByText('Взносы заведены')).toBeVisible()
  expect(step(/^Начислить взносы/)).toHaveAttribute('href', '/dashboard/finances/charges')
})

test('who only reads sees the numbers and no work to do', async () => {
  open({ ...testUser, role: 'auditor', gbc: fullGbc }, office)
  expect(await screen.findByRole('link', { name: /1.200.*Члены/ })).toBeVisible()
  expect(screen.getByText('Срочных дел нет.')).toBeVisible()
})

test('what could not be counted is said, and the rest stands', async () => {
  open({ ...testUser, gbc: fullGbc }, { ...office, failed: ['duplicates'] })
  expect(await screen.findByRole('alert')).toHaveTextContent('Не всё удалось посчитать')
  expect(screen.getByRole('link', { name: /240.*Гаражи/ })).toBeVisible()
})

test('a member sees what is announced, four big things, and where to pay', async () => {
  open({ ...testUser, role: 'member', gbc: fullGbc }, nothing, [notice])
  expect(await screen.findByText('до пятницы')).toBeVisible()
  const things = within(await screen.findByRole('list', { name: 'Главное' }))
  expect(things.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/my-account',
    '/dashboard/my-garages',
    '/dashboard/my-card',
    '/dashboard/documents',
  ])
  expect(screen.getByText('Счёт для оплаты')).toBeVisible()
  expect(screen.getByText('Семёнов Иван Петрович')).toBeVisible()
  expect(screen.queryByText('Что сделать сегодня')).not.toBeInTheDocument()
})

const statement: AccountStatement = {
  member_id: testGbc.id,
  member_name: 'Семёнов Иван',
  number: '000017',
  garages: '17',
  from: '2026-01-01',
  to: '2026-11-22',
  known_at: null,
  opening: 0,
  closing: 395_050,
  balance: 395_050,
  overdue: 0,
  charged: 395_050,
  paid: 0,
  entries: [],
}
const due: OpenCharge = {
  id: testGbc.id,
  title: 'Охрана, ноябрь 2026 года, гараж 17',
  garage_id: null,
  garage_number: null,
  due_date: '2026-11-30',
  amount: 395_050,
  open: 395_050,
}

test.each([
  [395_050, 0, [due], /^К оплате3.950,50.₽, до 30.11.2026$/],
  [395_050, 395_050, [due], /^К оплате3.950,50.₽, просрочено с 30.11.2026$/],
  [395_050, 395_050, [{ ...due, due_date: null }], /^К оплате3.950,50.₽, просрочено$/],
  [395_050, 100_000, [due], /^К оплате3.950,50.₽, из них просрочено 1.000,00.₽$/],
  [-50_000, 0, [], /^Аванс500,00.₽$/],
  [0, 0, [], /^К оплатедолга нет$/],
])('a member reads first how the own account stands', async (balance, overdue, openCharges, text) => {
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/me/account`), () =>
      HttpResponse.json({ statement: { ...statement, balance, overdue }, open: openCharges }),
    ),
  )
  open({ ...testUser, role: 'member', member_id: testGbc.id, gbc: fullGbc }, nothing)
  const things = within(await screen.findByRole('list', { name: 'Главное' }))
  expect(things.getAllByRole('listitem')[0]).toHaveTextContent(text)
})

test('money at a glance leads to the lists that its sums are of', async () => {
  const money: MoneySummary = {
    owed: 395_050,
    overdue: 400_000,
    overdue_kept: 4_950,
    debtors: 1,
    advance: 0,
    month: '2026-11-01',
    collected: 1_000,
    cash: 500,
    bank: 12_000_050,
    stated_through: null,
  }
  server.use(http.get(url(`/api/gbc/${testGbc.id}/accounts/summary`), () => HttpResponse.json(money)))
  open({ ...testUser, gbc: fullGbc }, office)
  expect(await screen.findByRole('link', { name: /^Долги членов.*3.950,50/ })).toHaveAttribute(
    'href',
    '/dashboard/finances/accounts?state=debt',
  )
  expect(screen.getByRole('link', { name: /^Просрочено.*из них 49,50.₽ сверх долгов.*4.000,00/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^На счетах в банке.*120.000,50/ })).toHaveAttribute(
    'href',
    '/dashboard/finances/books?book=bank',
  )
  expect(screen.getByRole('link', { name: 'Последняя выписка не загружена' })).toBeVisible()
})

test('an accountant sees what is not sorted, how far the statements reach and what the month lacks', async () => {
  const page = { page: 1, page_size: 1 }
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/accounts/summary`), () =>
      HttpResponse.json({ owed: 0, overdue: 0, collected: 0, cash: 0, bank: 0, stated_through: '2026-11-20' }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/statements/unclear`), () =>
      HttpResponse.json({ ...page, items: [], total: 6 }),
    ),
    http.get(url('/api/gbc/:gbc_id/periods/year'), () =>
      HttpResponse.json({ year: '2026', points: [{ point: 'rates', state: 'done', text: 'Ставки заданы' }] }),
    ),
    http.get(url('/api/gbc/:gbc_id/periods/:month/checklist'), ({ params }) =>
      HttpResponse.json({
        month: params.month,
        points: [
          { point: 'kinds', state: 'warning', text: 'За месяц не начисляли: Членский взнос' },
          { point: 'unclear', state: 'done', text: 'Невыясненных сумм и денег в пути нет' },
        ],
        places: [],
      }),
    ),
  )
  open({ ...testUser, role: 'accountant', gbc: fullGbc }, office)
  expect(await screen.findByRole('link', { name: 'Не разобрано в выписках 6' })).toHaveAttribute(
    'href',
    '/dashboard/finances/statements/unclear',
  )
  expect(await screen.findByRole('link', { name: 'Последняя выписка по 20.11.2026' })).toBeVisible()
  const month = within(await screen.findByRole('region', { name: /^Месяц бухгалтера/ }))
  expect(month.getByRole('link', { name: 'За месяц не начисляли: Членский взнос' })).toHaveAttribute(
    'href',
    '/dashboard/finances/charges',
  )
  expect(month.getByRole('link', { name: 'Месяц не закрыт' })).toHaveAttribute('href', '/dashboard/finances/periods')
})

test('a chairman sees what the year has and lacks, each line leading to its page', async () => {
  server.use(
    http.get(url('/api/gbc/:gbc_id/periods/year'), () =>
      HttpResponse.json({
        year: '2026',
        points: [
          { point: 'rates', state: 'done', text: 'Ставки заданы, решения записаны' },
          { point: 'debtors', state: 'warning', text: 'Просрочка больше 90 дней: 3 должника' },
        ],
      }),
    ),
  )
  open({ ...testUser, gbc: fullGbc }, office)
  const year = within(await screen.findByRole('region', { name: 'Год председателя: 2026' }))
  expect(year.getByRole('link', { name: 'Ставки заданы, решения записаны' })).toHaveAttribute(
    'href',
    '/dashboard/finances/contributions',
  )
  expect(year.getByRole('link', { name: /^Просрочка больше 90 дней/ })).toHaveAttribute(
    'href',
    '/dashboard/finances/accounts?state=overdue&sort=oldest_due',
  )
})

test('when home doesn’t come, it says so and asks again', async () => {
  server.use(http.get(url(`/api/gbc/${testGbc.id}/home`), () => failure(503, 'Сервер сейчас занят.')))
  renderApp('/dashboard/home')
  expect(await screen.findByText(/Сервер сейчас занят/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeVisible()
})
