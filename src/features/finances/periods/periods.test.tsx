import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Checklist, CloseInput, Period, Periods } from '#contract/money/periods'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const PERIODS = url(`/api/gbc/${testGbc.id}/periods`)
const PAGE = '/dashboard/finances/periods'
const desk = '019a0000-0000-7000-8000-0000000000d1'

const february: Period = {
  month: '2026-02',
  charged: 350_000,
  paid: 200_000,
  cash: 350_000,
  bank: 0,
  closed_at: null,
  closed_by_name: null,
  note: null,
  can_close: true,
  can_reopen: false,
}
const january: Period = {
  ...february,
  month: '2026-01',
  closed_at: '2026-02-03T09:00:00.000Z',
  closed_by_name: 'Петрова Анна',
  can_close: false,
  can_reopen: true,
}
const checklist: Checklist = {
  month: '2026-02',
  points: [
    { point: 'runs', state: 'done', text: 'Все начисления месяца проведены' },
    { point: 'kinds', state: 'warning', text: 'За месяц не начисляли: Охрана' },
  ],
  places: [{ account_id: desk, place: 'cash', name: 'Касса', balance: 350_000, stated: null }],
}

/** A server that closes February and opens January, and takes no cash but what the books have. */
function keepMonths(points = checklist.points, places = checklist.places) {
  const closed = { closed_through: '2026-01-31', first_open_day: '2026-02-01' }
  const state = { months: [february, january], closings: [] as CloseInput[], reasons: [] as unknown[] }
  const answer = (): Periods => ({ ...closed, year: '2026', years: ['2026'], months: state.months })
  server.use(
    http.get(PERIODS, () => HttpResponse.json(answer())),
    http.get(`${PERIODS}/closed`, () => HttpResponse.json(closed)),
    http.get(`${PERIODS}/:month/checklist`, () => HttpResponse.json({ ...checklist, points, places })),
    http.post(`${PERIODS}/:month/close`, async ({ request }) => {
      const body = (await request.json()) as CloseInput
      state.closings.push(body)
      if (body.counted[0].amount !== 350_000)
        return failure(422, 'Проверьте поля', { errors: { 'counted.0.amount': 'По учёту 3 500,00 ₽: расходится' } })
      state.months = [
        { ...january, month: '2026-02' },
        { ...january, can_reopen: false },
      ]
      return HttpResponse.json(answer())
    }),
    http.post(`${PERIODS}/:month/reopen`, async ({ request }) => {
      state.reasons.push(await request.json())
      state.months = [february, { ...january, closed_at: null, can_reopen: false }]
      return HttpResponse.json(answer())
    }),
  )
  return state
}

const rowOf = async (month: string) => (await screen.findByRole('cell', { name: month })).closest('tr')!

test('a month is closed after its cash was counted and what is not done was accepted', async () => {
  const state = keepMonths()
  const { user } = renderApp(PAGE)
  await user.click(within(await rowOf('Февраль')).getByRole('button', { name: 'Закрыть' }))
  // The form is laid out anew with the checklist.
  expect(await screen.findByText('За месяц не начисляли: Охрана')).toBeVisible()
  const dialog = screen.getByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Касса: насчитали' }), '3400')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Закрыть, хотя сделано не всё' }))
  await user.click(within(dialog).getByRole('button', { name: 'Закрыть месяц' }))
  expect(await within(dialog).findByText('По учёту 3 500,00 ₽: расходится')).toBeVisible()
  await user.clear(within(dialog).getByRole('textbox', { name: 'Касса: насчитали' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Касса: насчитали' }), '3500')
  await user.click(within(dialog).getByRole('button', { name: 'Закрыть месяц' }))
  expect(await screen.findByText('Февраль 2026 года закрыт.')).toBeVisible()
  expect(state.closings.at(-1)).toMatchObject({
    counted: [{ account_id: desk, amount: 350_000 }],
    despite_warnings: true,
  })
  expect(within(await rowOf('Февраль')).getByText(/^Закрыт \d\d/)).toBeVisible()
})

test('what the bank’s statement ends with stands in its field already', async () => {
  const state = keepMonths([], [{ ...checklist.places[0], place: 'bank', name: 'Сбербанк, …0123', stated: 350_000 }])
  const { user } = renderApp(PAGE)
  await user.click(within(await rowOf('Февраль')).getByRole('button', { name: 'Закрыть' }))
  const field = await screen.findByRole('textbox', { name: 'Сбербанк, …0123: остаток по выписке' })
  expect(field).toHaveValue('3\u00a0500,00')
  expect(screen.queryByRole('checkbox', { name: 'Закрыть, хотя сделано не всё' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Закрыть месяц' }))
  expect(await screen.findByText('Февраль 2026 года закрыт.')).toBeVisible()
  expect(state.closings).toMatchObject([{ counted: [{ amount: 350_000 }], despite_warnings: false }])
})

test('a month whose run is at work is not closed', async () => {
  keepMonths([{ point: 'runs', state: 'blocked', text: 'Начисление не закончено: Охрана' }])
  const { user } = renderApp(PAGE)
  await user.click(within(await rowOf('Февраль')).getByRole('button', { name: 'Закрыть' }))
  expect(await screen.findByText('Начисление не закончено: Охрана')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Закрыть месяц' })).toBeDisabled()
})

test('the chairman opens the last closed month again and says why', async () => {
  const state = keepMonths()
  const { user } = renderApp(PAGE)
  await user.click(within(await rowOf('Январь')).getByRole('button', { name: 'Открыть заново' }))
  await user.type(await screen.findByRole('textbox', { name: 'Почему' }), 'Забыли счёт за свет')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Открыть заново' }))
  expect(await screen.findByText('Январь 2026 года снова открыт.')).toBeVisible()
  expect(state.reasons).toEqual([{ reason: 'Забыли счёт за свет' }])
})

test('the board looks at the months and changes nothing', async () => {
  keepMonths()
  const board = { ...testUser, role: 'board' as const }
  renderApp(PAGE, {
    preloadedState: { auth: signedIn(board) },
    handlers: [http.get(url('/api/users/get'), () => HttpResponse.json(board))],
  })
  const row = await rowOf('Февраль')
  expect(within(row).getByText('Открыт')).toBeVisible()
  expect(within(row).queryByRole('button')).not.toBeInTheDocument()
  expect(await screen.findByText(/Закрыто по 31\.01\.2026/)).toBeVisible()
})

test('a form that posts says until when the months are closed', async () => {
  keepMonths()
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/charges/runs`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 }),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), () =>
      HttpResponse.json({ items: [], page: 1, page_size: 50, total: 0 }),
    ),
  )
  const { user } = renderApp('/dashboard/finances/charges')
  await user.click(await screen.findByRole('button', { name: 'Начислить одному' }))
  expect(await screen.findByText('Месяцы по 31.01.2026 закрыты')).toBeVisible()
})

test('what is left unclear leads to its lines, and is explained', async () => {
  keepMonths([{ point: 'unclear', state: 'warning', text: 'Осталось разобрать: невыясненное 1 500,00 ₽' }])
  const { user } = renderApp(PAGE)
  await user.click(within(await rowOf('Февраль')).getByRole('button', { name: 'Закрыть' }))
  expect(await screen.findByRole('link', { name: /^Осталось разобрать/ })).toHaveAttribute(
    'href',
    '/dashboard/finances/statements/unclear',
  )
  expect(screen.getByText(/^Почему невыясненное/)).toBeVisible()
})
