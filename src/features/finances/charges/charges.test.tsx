import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { ChargeRun, ChargeRunInput, ChargeRunRow, ManualChargeInput } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import { monthEnd } from '#contract/money/periods'
import { endAfter } from '#contract/text'
import { keepRecords } from '#testing/fakeServer'
import { testGbc } from '#testing/fixtures'
import { at, semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'
import { formatDate, today } from '#shared/format/dates'
import { dayOfPeriod } from './periods'

const idOf = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`
const charges = url(`/api/gbc/${testGbc.id}/charges`)

const membership: ContributionKind = {
  id: idOf('e1'),
  gbc_id: testGbc.id,
  version: 1,
  created_at: at,
  updated_at: at,
  archived_at: null,
  name: 'Членский взнос',
  nature: 'membership',
  method: 'garage',
  periodicity: 'year',
  unit_name: null,
  share_by: null,
  transfer_rule: 'on_date',
  change_rule: 'by_days',
  due_rule: 'days',
  due_day: 30,
  due_month: null,
  priority: 100,
  penalty: false,
  decision: null,
  estimate: null,
  note: null,
  rate: null,
  closed_on: null,
}
const fine: ContributionKind = { ...membership, id: idOf('e2'), name: 'Штраф', nature: 'fine', method: 'manual' }

const ready: ChargeRun = {
  id: idOf('d1'),
  gbc_id: testGbc.id,
  kind_id: membership.id,
  kind_name: membership.name,
  period: '2026',
  date: '2026-01-15',
  redo: false,
  due_date: '2026-06-30',
  status: 'ready',
  rows_total: 1,
  problems_total: 1,
  amount_total: 350_000,
  uncharged_total: 0,
  problems: [],
  stopped: false,
  job_id: null,
  posted_at: null,
  version: 2,
  created_at: at,
  updated_at: at,
}
const row = { garage_id: idOf('c1'), formula: '3 500,00 ₽', charge_id: null, operation_id: null, reversed: false }
const rows: ChargeRunRow[] = [
  {
    ...row,
    number: 1,
    garage_number: '17',
    member_id: semenov.id,
    member_name: 'Семёнов',
    amount: 350_000,
    problem: null,
  },
  { ...row, number: 2, garage_number: '18', member_id: null, member_name: null, amount: 0, problem: 'Нет владельца' },
]
const pageOf = <T,>(items: T[]) => HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })

/** A run that goes on as it is asked to, and what was sent. */
function keepCharges() {
  keepRecords('contribution-kinds', membership, () => ({ id: idOf('e9') }), [membership, fine])
  keepRecords('members', semenov, () => ({ id: idOf('a9') }))
  const state = { run: ready, rows, sent: [] as unknown[] }
  const step = (name: string, status: ChargeRun['status']) =>
    http.post(`${charges}/runs/:id/${name}`, async ({ request }) => {
      state.sent.push(await request.json())
      state.run = { ...state.run, status, version: state.run.version + 1 }
      return HttpResponse.json(state.run, { status: 202 })
    })
  server.use(
    http.get(`${charges}/runs`, () => pageOf([state.run])),
    http.post(`${charges}/runs`, async ({ request }) => {
      state.sent.push((await request.json()) as ChargeRunInput)
      return HttpResponse.json(state.run, { status: 201 })
    }),
    http.get(`${charges}/runs/:id`, () => HttpResponse.json(state.run)),
    http.get(`${charges}/runs/:id/rows`, ({ request }) => {
      const problems = new URL(request.url).searchParams.get('problems') === 'true'
      return pageOf(state.rows.filter(({ problem }) => (problem !== null) === problems))
    }),
    http.post(url(`/api/gbc/${testGbc.id}/operations/:id/correct`), async ({ request, params }) => {
      state.sent.push([params.id, await request.json()])
      return HttpResponse.json({
        operation_id: idOf('f2'),
        before: { amount: 350_000, date: '2026-01-15' },
        after: { amount: 300_000, date: '2026-01-15' },
      })
    }),
    step('preview', 'ready'),
    step('post', 'posted'),
    step('reverse', 'reversed'),
  )
  return state
}

const LIST = '/dashboard/finances/charges'
const PAGE = `${LIST}/${ready.id}`
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

describe('charging', () => {
  it('begins with the contribution: period and due date follow from it', async () => {
    const state = keepCharges()
    const { user, path } = renderApp(`${LIST}/create`)
    const date = await field('Дата начисления')
    await user.clear(date)
    await user.type(date, '15.01.2026')
    expect(await field('Срок оплаты')).toHaveValue('14.02.2026')
    await user.click(await screen.findByRole('button', { name: 'Рассчитать' }))
    await waitFor(() => expect(path()).toBe(PAGE))
    expect(state.sent).toMatchObject([
      { kind_id: membership.id, period: '2026', date: '2026-01-15', due_date: '2026-02-14' },
    ])
  })

  it('is done anew from the page of a run, for what nobody has paid: the due dates stay', async () => {
    const state = keepCharges()
    state.run = { ...ready, status: 'posted' }
    const { user, path } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: /^Ещё/ }))
    await user.click(await screen.findByRole('link', { name: 'Пересчитать неоплаченные' }))
    expect(await screen.findByRole('checkbox', { name: 'Только пересчитать неоплаченные' })).toBeChecked()
    expect(await field('Дата начисления')).toHaveValue('15.01.2026')
    expect(screen.queryByLabelText('Срок оплаты')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Рассчитать' }))
    await waitFor(() => expect(path()).toBe(PAGE))
    expect(state.sent).toMatchObject([{ kind_id: membership.id, period: '2026', date: '2026-01-15', redo: true }])
  })

  it('is done to the garages of a kept list, and keeps those chosen as another one', async () => {
    const { sent } = keepCharges()
    const garages = [
      { id: idOf('c1'), number: '17', block: null },
      { id: idOf('c2'), number: '18', block: 'А' },
    ]
    const lists = url(`/api/gbc/${testGbc.id}/garage-lists`)
    const kept: unknown[] = []
    server.use(
      http.get(lists, () => HttpResponse.json([{ id: idOf('d1'), name: 'Угловые', garages, version: 1 }])),
      http.post(lists, async ({ request }) => {
        kept.push(await request.json())
        return HttpResponse.json({ id: idOf('d2'), name: 'Новый', garages, version: 1 }, { status: 201 })
      }),
    )
    const { user } = renderApp(`${LIST}/create?kind=${membership.id}`)
    await user.click(await screen.findByRole('radio', { name: 'Выбранные' }))
    await user.click(await screen.findByRole('combobox', { name: 'Взять из списка' }))
    await user.click(await screen.findByTitle('Угловые'))
    expect(await screen.findByText('Гараж 18, блок А')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Сохранить как список' }))
    const dialog = await screen.findByRole('dialog', { name: 'Новый список гаражей' })
    await user.type(within(dialog).getByLabelText('Название списка'), 'Дальние')
    await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
    const garage_ids = garages.map(({ id }) => id)
    await waitFor(() => expect(kept).toEqual([{ name: 'Дальние', garage_ids }]))
    await user.click(await screen.findByRole('button', { name: 'Рассчитать' }))
    await waitFor(() => expect(sent).toMatchObject([{ garage_ids }]))
  })

  it('is done by a schedule once that is switched on', async () => {
    keepCharges()
    const path = url(`/api/gbc/${testGbc.id}/charge-schedules`)
    const saved: unknown[] = []
    const schedule = { id: idOf('d5'), kind_id: membership.id, kind_name: 'Членский взнос', periodicity: 'year' }
    const kept = { ...schedule, day: 5, month: 1, active: false, next_on: null, version: 1 }
    server.use(
      http.get(path, () => HttpResponse.json([kept])),
      http.put(`${path}/:id`, async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ ...kept, active: true, next_on: '2027-01-05', version: 2 })
      }),
    )
    const { user } = renderApp(LIST)
    await user.click(await screen.findByRole('button', { name: 'Расписание' }))
    expect(await screen.findByText('каждый год, январь, 5-го числа')).toBeVisible()
    expect(screen.getByText('выключено')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Изменить: Членский взнос' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Членский взнос' }))
    await user.click(dialog.getByRole('checkbox', { name: /^Начислять автоматически/ }))
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(saved).toMatchObject([{ active: true, day: 5, month: 1, version: 1 }]))
  })

  it('has a schedule of a quarter ask which month of it', async () => {
    keepCharges()
    const quarterly = { ...membership, id: idOf('d6'), name: 'Вывоз мусора', periodicity: 'quarter' }
    const saved: unknown[] = []
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/contribution-kinds`), () =>
        HttpResponse.json({ items: [quarterly], total: 1, page: 1, page_size: 50 }),
      ),
      http.get(url(`/api/gbc/${testGbc.id}/charge-schedules`), () =>
        HttpResponse.json([
          {
            ...quarterly,
            kind_id: quarterly.id,
            kind_name: quarterly.name,
            day: 5,
            month: 2,
            active: true,
            next_on: null,
          },
        ]),
      ),
      http.put(url(`/api/gbc/${testGbc.id}/charge-schedules/:id`), async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ ...quarterly, version: 2 })
      }),
    )
    const { user } = renderApp(LIST)
    await user.click(await screen.findByRole('button', { name: 'Расписание' }))
    expect(await screen.findByText('каждый квартал, второй месяц, 5-го числа')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Изменить: Вывоз мусора' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Вывоз мусора' }))
    await user.click(await dialog.findByRole('combobox', { name: 'Месяц квартала' }))
    await user.click(await screen.findByTitle('третий'))
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(saved).toMatchObject([{ day: 5, month: 3 }]))
  })

  it('corrects one charge of a run: what it was and what it becomes is read before', async () => {
    const state = keepCharges()
    state.run = { ...ready, status: 'posted' }
    state.rows = rows.map((one) => ({ ...one, charge_id: idOf('f0'), operation_id: idOf('f1') }))
    const { user } = renderApp(PAGE)
    // Two buttons in each row left no room for the formula.
    await user.click(await screen.findByRole('button', { name: /^Действия: Семёнов/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Исправить' }))
    const dialog = await screen.findByRole('dialog')
    const amount = await within(dialog).findByLabelText('Верная сумма')
    await user.clear(amount)
    await user.type(amount, '3000')
    expect(await within(dialog).findByText(/^Было 3.500,00.₽, станет 3.000,00.₽/)).toBeVisible()
    await user.type(within(dialog).getByLabelText('Почему'), 'Не та ставка')
    await user.click(within(dialog).getByRole('button', { name: 'Исправить' }))
    expect(await screen.findByText(/^Исправлено:/)).toBeVisible()
    expect(state.sent).toMatchObject([[idOf('f1'), { amount: 300_000, reason: 'Не та ставка' }]])
  })

  it('warns of days on which no rate held before anything is charged', async () => {
    const state = keepCharges()
    const formula = '6 000,00 ₽ × 39 дн. / 365 дн. = 641,10 ₽ · без ставки 326 дн.'
    state.rows = rows.map((one) => ({ ...one, formula }))
    renderApp(PAGE)
    expect(await screen.findByRole('alert')).toHaveTextContent(/за дни без ставки ничего не начислится/)
  })

  it('shows what will be charged and what not, posts it, and takes it back with a reason', async () => {
    const state = keepCharges()
    const { user } = renderApp(PAGE)
    expect(await screen.findByRole('link', { name: 'Семёнов' })).toHaveAttribute(
      'href',
      `/dashboard/finances/accounts/${semenov.id}`,
    )
    await user.click(await screen.findByRole('tab', { name: 'Пропущено: 1' }))
    expect(await screen.findByText('Нет владельца')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: /^Начислить 3.500,00.₽: 1.начисление$/ }))

    await user.click(await screen.findByRole('button', { name: 'Сторнировать начисление' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Сторнировать' }))
    expect(await within(dialog).findByText('Обязательное поле')).toBeVisible()
    await user.type(within(dialog).getByLabelText('Почему'), 'Не та ставка')
    await user.click(within(dialog).getByRole('button', { name: 'Сторнировать' }))
    expect(await screen.findByText('Сторнировано')).toBeVisible()
    expect(state.sent).toEqual([{ version: 2 }, { version: 3, reason: 'Не та ставка' }])
  })

  it('says on which day a run of a closed month is taken back, and afterwards when it was and what is left', async () => {
    const state = keepCharges()
    const closed_through = monthEnd(state.run.date)
    const first_open_day = endAfter(closed_through)
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/periods/closed`), () =>
        HttpResponse.json({ closed_through, first_open_day }),
      ),
    )
    state.run = { ...state.run, status: 'posted' }
    const { user, unmount } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Сторнировать начисление' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      await dialog.findByText(new RegExp(`^Будет проведено ${formatDate(first_open_day)}: месяц начисления`)),
    ).toBeVisible()
    unmount()
    const { rows_total, amount_total } = state.run
    const taken_back = { rows: rows_total, amount: amount_total, last_on: first_open_day }
    state.run = { ...state.run, status: 'reversed', taken_back }
    renderApp(PAGE)
    expect(await screen.findByText(`сторнировано ${formatDate(first_open_day)}`)).toBeVisible()
    expect(screen.getByText('Осталось начислено').nextSibling).toHaveTextContent(/^0,00/)
    expect(screen.getByRole('tab', { name: /^Было начислено/ })).toBeVisible()
  })

  it('opens the operation of a single charge, which the log knows by the address of a run', async () => {
    keepCharges()
    server.use(http.get(`${charges}/runs/:id`, () => failure(404, 'Такого начисления нет')))
    const { path } = renderApp(PAGE)
    await waitFor(() => expect(path()).toBe(`/dashboard/finances/operations/${ready.id}`))
  })

  it('offers to go on with a posting that was stopped half way, or to take back what it has charged', async () => {
    const state = keepCharges()
    state.run = { ...ready, status: 'posting', stopped: true }
    const { user } = renderApp(PAGE)
    expect(await screen.findByText('Работа остановлена.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Сторнировать начисленное' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Отмена' }))
    await user.click(await screen.findByRole('button', { name: 'Продолжить начисление' }))
    expect(await screen.findByRole('button', { name: 'Сторнировать начисление' })).toBeVisible()
    expect(state.sent).toEqual([{ version: 2 }])
  })

  it('takes the date from the period: of another than today’s its first open day', async () => {
    expect(dayOfPeriod('2026-11', '2026-11-24', null)).toBe('2026-11-24')
    expect(dayOfPeriod('2026-10', '2026-11-24', null)).toBe('2026-10-01')
    expect(dayOfPeriod('2026', '2027-02-01', '2026-11-01')).toBe('2026-11-01')
    expect(dayOfPeriod('2026-10', '2026-11-24', '2026-11-01')).toBe('2026-11-24')
    expect(dayOfPeriod(null, '2026-11-24', null)).toBe('2026-11-24')
    keepCharges()
    const { user } = renderApp(`${LIST}/create`)
    const year = Number(today().slice(0, 4)) - 1
    const date = await field('Дата начисления')
    await user.click(await screen.findByRole('combobox', { name: 'Период' }))
    await user.click(await screen.findByText(`${year} год`, { selector: '.option-text span' }))
    await waitFor(() => expect(date).toHaveValue(`01.01.${year}`))
  })

  it('that was computed and never posted is taken away', async () => {
    const state = keepCharges()
    server.use(
      http.delete(`${charges}/runs/:id`, ({ params }) => {
        state.sent.push(params.id)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { user, path } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: /^Ещё/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Удалить расчёт' }))
    expect(await screen.findByText('Расчёт удалён: Членский взнос, 2026 год.')).toBeVisible()
    expect(path()).toBe(LIST)
    expect(state.sent).toEqual([ready.id])
  })

  it('says in the server’s words why it can’t be posted', async () => {
    keepCharges()
    server.use(
      http.post(`${charges}/runs/:id/post`, () => failure(409, 'Начисление уже проводится', { current: ready })),
    )
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: /^Начислить .*: 1/ }))
    expect(await screen.findByText('Начисление уже проводится')).toBeVisible()
  })

  it('says in the dialog, in the server’s words, why it can’t be taken back', async () => {
    const state = keepCharges()
    state.run = { ...ready, status: 'posted' }
    const refusal = 'Начисление уже сторнировано'
    server.use(http.post(`${charges}/runs/:id/reverse`, () => failure(409, refusal, { current: state.run })))
    const { user } = renderApp(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Сторнировать начисление' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Почему'), 'Не та ставка')
    await user.click(dialog.getByRole('button', { name: 'Сторнировать' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      `${refusal}. Закройте окно, проверьте запись и повторите.`,
    )
  })

  it('of one member asks what a fine is for, and is taken back at a click', async () => {
    keepCharges()
    const sent: unknown[] = []
    server.use(
      http.post(charges, async ({ request }) => {
        const input = (await request.json()) as ManualChargeInput
        if (!input.reason) return failure(422, 'Проверьте поля', { errors: { reason: 'Напишите, за что штраф' } })
        const { amount, date, due_date = null } = input
        return HttpResponse.json({ id: idOf('b1'), operation_id: idOf('b2'), amount, date, due_date }, { status: 201 })
      }),
      http.post(url(`/api/gbc/${testGbc.id}/operations/:id/reverse`), async ({ request, params }) => {
        sent.push([params.id, await request.json()])
        return HttpResponse.json({})
      }),
    )
    const { user } = renderApp(LIST)
    await user.click(await screen.findByRole('button', { name: 'Начислить одному' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Начислить одному' }))
    await waitFor(() => expect(dialog.getByLabelText('Кому начислить')).toHaveFocus())
    await user.click(dialog.getByLabelText('Кому начислить'))
    await user.click(await screen.findByText(semenov.display_name))
    await user.click(dialog.getByLabelText('Взнос'))
    await user.click(await screen.findByTitle('Штраф'))
    await user.type(dialog.getByLabelText('Сумма'), '500')
    await user.click(dialog.getByRole('button', { name: 'Начислить' }))
    expect(await dialog.findByText('Напишите, за что штраф')).toBeVisible()
    await user.type(dialog.getByLabelText('Основание'), 'Мусор у ворот')
    await user.click(await dialog.findByRole('button', { name: 'Начислить' }))
    expect(await screen.findByText(/^Начислено 500,00/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Отменить' }))
    await waitFor(() => expect(sent).toEqual([[idOf('b2'), { reason: 'Начислено по ошибке' }]]))
  })
})
