import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Plan, PlanBox, PlanInput } from '#contract/garages'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const PLAN = '/dashboard/garages/plan'
const planUrl = url(`/api/gbc/${testGbc.id}/garages/plan`)

const idOf = (order: number) => `019a0000-0000-7000-8000-0000000001${String(order).padStart(2, '0')}`
const owner = {
  member_id: idOf(90),
  member_name: 'Семёнов Иван Петрович',
  membership: 'member',
  share_numerator: 1,
  share_denominator: 2,
}

const box = (order: number, number: string, given: Partial<PlanBox> = {}): PlanBox => ({
  id: idOf(order),
  number,
  block: null,
  row: '1',
  floor: null,
  kind: 'capital',
  status: 'occupied',
  ownership_form: 'share',
  area: 18.5,
  x: null,
  y: null,
  rotated: false,
  owners: [],
  ...given,
})

const boxes = [
  box(1, '10'),
  box(2, '17а', { status: 'free' }),
  box(3, '2'),
  box(4, '17', { owners: [owner] }),
  box(5, '30', { row: '2' }),
]

/** A server that keeps the plan as the real one does; `others` changes it behind one's back. */
function keepPlan(initial: PlanBox[] = boxes) {
  let plan: Plan = { version: 1, boxes: initial, part: null }
  const asked: PlanInput[] = []
  const put = (places: PlanInput['places']) => {
    const changed = plan.boxes.map((one) => ({ ...one, ...places.find(({ id }) => id === one.id) }))
    plan = { ...plan, version: plan.version + 1, boxes: changed }
  }
  server.use(
    http.get(planUrl, () => HttpResponse.json(plan)),
    http.put(planUrl, async ({ request }) => {
      const input = (await request.json()) as PlanInput
      asked.push(input)
      if (input.version !== plan.version) return failure(409, 'План уже изменён', { current: plan })
      put(input.places)
      return HttpResponse.json(plan)
    }),
  )
  return { asked, others: put, place: (id: string) => plan.boxes.find((one) => one.id === id) }
}

const cell = (name: RegExp) => screen.findByRole('gridcell', { name })
const button = (name: string) => screen.getByRole('button', { name })

/** Selects garage 10 by keyboard in the mode of adjusting. */
async function takeTen(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Расставить' }))
  const ten = await cell(/^Гараж 10,/)
  ten.focus()
  await user.keyboard(' ')
  await waitFor(() => expect(ten).toHaveAttribute('aria-selected', 'true'))
}

describe('the plan of the garages', () => {
  it('is a grid: rows in natural order, walked through by arrows, opened by Enter', async () => {
    keepPlan()
    const { user, path } = renderApp(PLAN)
    const grid = await screen.findByRole('grid', { name: 'План гаражей' })
    const [first] = within(grid).getAllByRole('row')
    const names = within(first)
      .getAllByRole('gridcell')
      .map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      'Гараж 2, занят, без владельца',
      'Гараж 10, занят, без владельца',
      'Гараж 17, занят, Семёнов Иван Петрович',
      'Гараж 17а, свободен, без владельца',
    ])

    within(first).getAllByRole('gridcell')[0].focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(await cell(/^Гараж 17,/)).toHaveFocus()
    await user.keyboard('{End}{ArrowDown}')
    expect(await cell(/^Гараж 30,/)).toHaveFocus()
    await user.keyboard('{ArrowUp}{Home}{Enter}')
    expect(path()).toBe(`/dashboard/garages/${idOf(3)}`)
  })

  it('shows the card of the box pointed at and opens it on a click', async () => {
    keepPlan()
    const { user, path } = renderApp(PLAN)
    const seventeen = await cell(/^Гараж 17,/)
    await user.hover(seventeen)
    expect(await screen.findByText('Гараж 17')).toBeVisible()
    expect(screen.getByText(/18,5/)).toBeVisible()
    expect(screen.getByText('Семёнов Иван Петрович')).toHaveTextContent('— 1/2')
    await user.click(seventeen)
    expect(path()).toBe(`/dashboard/garages/${idOf(4)}`)
  })

  it('shows the card with a button when a finger taps', async () => {
    keepPlan()
    const { user, path } = renderApp(PLAN)
    await user.pointer({ keys: '[TouchA]', target: await cell(/^Гараж 17,/) })
    expect(path()).toBe(PLAN)
    await user.click(await screen.findByRole('link', { name: 'Открыть' }))
    expect(path()).toBe(`/dashboard/garages/${idOf(4)}`)
  })

  it('is coloured by what one chooses, with a legend that counts', async () => {
    keepPlan()
    const { user, path } = renderApp(PLAN)
    const legend = await screen.findByRole('list', { name: 'Цвета: Состояние' })
    expect(within(legend).getByText('Занят').closest('li')).toHaveTextContent('ЗЗанят4')
    await user.click(button('Цвет: состояние'))
    await user.click(await screen.findByRole('menuitem', { name: 'Членство владельцев' }))
    const members = await screen.findByRole('list', { name: 'Цвета: Членство владельцев' })
    expect(within(members).getByText('Без владельца').closest('li')).toHaveTextContent('–Без владельца4')
    expect(path()).toBe(`${PLAN}?by=membership`)
  })

  it('finds a garage by its number', async () => {
    keepPlan()
    const { user } = renderApp(PLAN)
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск' }), '17 А{Enter}')
    expect(await screen.findByText('1 из 1')).toBeVisible()
    await user.keyboard('{ArrowDown}')
    expect(await cell(/^Гараж 17а,/)).toHaveFocus()
    await user.clear(screen.getByRole('searchbox', { name: 'Поиск' }))
    await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), '99{Enter}')
    expect(await screen.findByText('Такого гаража или владельца нет')).toBeVisible()
  })

  it('finds the garages of an owner, and Enter once more opens the only one', async () => {
    keepPlan()
    const { user, path } = renderApp(PLAN)
    await user.type(await screen.findByRole('searchbox', { name: 'Поиск' }), 'семенов ив{Enter}')
    expect(await screen.findByText('1 из 1')).toBeVisible()
    expect(screen.getByText('Гараж 17')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(path()).toBe(`/dashboard/garages/${idOf(4)}`)
  })

  it('shows the card of what was found whatever the mouse rests on, and of another box only when it moves', async () => {
    keepPlan()
    const { user } = renderApp(PLAN)
    const ten = await cell(/^Гараж 10,/)
    await user.hover(screen.getByRole('grid', { name: 'План гаражей' }))
    await user.type(screen.getByRole('searchbox', { name: 'Поиск' }), '17{Enter}')
    expect(await screen.findByText('Гараж 17')).toBeVisible()
    // The plan slid under the mouse: the browser says that it is over a box now.
    fireEvent.pointerOver(ten)
    expect(screen.getByText('Гараж 17')).toBeVisible()
    await user.pointer({ target: ten, coords: { clientX: 40, clientY: 40 } })
    expect(await screen.findByText('Гараж 10')).toBeVisible()
    expect(screen.queryByText('Гараж 17')).not.toBeInTheDocument()
    await user.pointer({ target: screen.getByRole('grid'), coords: { clientX: 80, clientY: 80 } })
    expect(await screen.findByText('Гараж 17')).toBeVisible()
  })

  it("says an owner's phone and what is owed on the card", async () => {
    keepPlan()
    server.use(
      http.get(url(`/api/gbc/${testGbc.id}/members/${owner.member_id}`), () =>
        HttpResponse.json({ id: owner.member_id, phones: ['+79047816829'] }),
      ),
      http.get(url(`/api/gbc/${testGbc.id}/accounts/garages`), () =>
        HttpResponse.json([{ garage_id: idOf(4), debt: 750000, overdue: 0, oldest_due: '2026-12-01' }]),
      ),
    )
    const { user } = renderApp(PLAN)
    await screen.findByRole('button', { name: 'Цвет: состояние' })
    await user.hover(await cell(/^Гараж 17,/))
    expect(await screen.findByText('+7 904 781-68-29')).toBeVisible()
    expect(await screen.findByText(/^долг 7.500,00.₽$/)).toBeVisible()
  })

  it('is adjusted by keyboard, saved for all by itself, undone and redone', async () => {
    const { asked, place } = keepPlan()
    const { user } = renderApp(PLAN)
    await takeTen(user)
    await user.keyboard('{ArrowRight}{ArrowDown}r')
    expect(screen.getByText('Накладываются друг на друга: 2, 10, 17')).toBeVisible()
    expect(await screen.findByText('Сохранено для всех')).toBeVisible()
    expect(asked).toHaveLength(1)
    expect(place(idOf(1))).toMatchObject({ rotated: true })

    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(place(idOf(1))).toMatchObject({ x: 36, y: 5, rotated: false }))
    await user.click(button('Повторить'))
    await waitFor(() => expect(place(idOf(1))).toMatchObject({ rotated: true }))

    await user.click(button('Вернуть автоматическую расстановку'))
    await user.click(await screen.findByRole('menuitem', { name: 'Все гаражи' }))
    await waitFor(() => expect(place(idOf(1))).toMatchObject({ x: null, y: null, rotated: false }))
  })

  it('asks when another has moved the same box meanwhile, and loses neither', async () => {
    const { others, place } = keepPlan()
    const { user } = renderApp(PLAN)
    await takeTen(user)
    others([{ id: idOf(1), x: 700, y: 700, rotated: false }])
    await user.keyboard('{ArrowRight}')
    const dialog = await screen.findByRole('dialog', { name: 'План уже изменили' })
    expect(dialog).toHaveTextContent('те же гаражи: 10.')
    await user.click(await within(dialog).findByRole('button', { name: 'Показать их расстановку' }))
    expect(place(idOf(1))?.x).toBe(700)
    await user.click(button('Повторить'))
    await waitFor(() => expect(place(idOf(1))?.x).toBe(36))
  })

  it('keeps what could not be saved and says so, and asks before it is left behind', async () => {
    const { place } = keepPlan()
    server.use(http.put(planUrl, () => failure(500, 'Сервер занят'), { once: true }))
    const { user, path } = renderApp(PLAN)
    await takeTen(user)
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText(/Не сохранено: Сервер занят/)).toBeVisible()
    await user.click(await screen.findByRole('link', { name: 'Список' }))
    await user.click(await screen.findByRole('button', { name: 'Остаться' }))
    expect(path()).toBe(PLAN)
    await user.click(button('Сохранить снова'))
    await waitFor(() => expect(place(idOf(1))?.x).toBe(36))
  })

  it('of a very large cooperative shows a block and lets another be chosen', async () => {
    const blocks = [
      { block: 'А', garages: 3000 },
      { block: 'Б', garages: 3001 },
    ]
    server.use(
      http.get(planUrl, ({ request }) => {
        const second = new URL(request.url).searchParams.get('block') === 'Б'
        return HttpResponse.json({
          version: 1,
          boxes: [second ? box(2, '17', { block: 'Б' }) : box(1, '10', { block: 'А' })],
          part: { ...blocks[second ? 1 : 0], blocks },
        })
      }),
    )
    const { user } = renderApp(PLAN)
    expect(await cell(/^Гараж 10,/)).toBeVisible()
    await user.type(screen.getByPlaceholderText('Номер или владелец'), '17')
    expect(await screen.findByText('В этом блоке нет такого гаража или владельца')).toBeVisible()
    await user.click(await screen.findByRole('combobox', { name: 'Блок' }))
    await user.click(await screen.findByTitle('Блок Б, 3 001 гараж'))
    expect(await cell(/^Гараж 17,/)).toBeVisible()
    expect(screen.queryByRole('gridcell', { name: /^Гараж 10,/ })).not.toBeInTheDocument()
    expect(screen.getByText('Показано 1 гараж: больше план не вмещает')).toBeVisible()
  })

  it('says how to begin when there are no garages', async () => {
    keepPlan([])
    renderApp(PLAN)
    expect(await screen.findByRole('link', { name: 'Добавить гараж' })).toHaveAttribute(
      'href',
      '/dashboard/garages/create',
    )
    expect(screen.getByRole('link', { name: 'Загрузить из Excel' })).toHaveAttribute('href', '/dashboard/import-export')
  })

  it('says that it could not be read, and reads it again', async () => {
    keepPlan()
    server.use(http.get(planUrl, () => failure(500, 'Сервер занят'), { once: true }))
    const { user } = renderApp(PLAN)
    expect(await screen.findByText('Сервер занят')).toBeVisible()
    await user.click(button('Повторить'))
    expect(await cell(/^Гараж 17,/)).toBeVisible()
  })

  it('is only looked at by whoever may not change garages', async () => {
    keepPlan()
    const auditor = { ...testUser, role: 'auditor' as const }
    server.use(http.get(url('/api/users/get'), () => HttpResponse.json(auditor)))
    renderApp(PLAN, { preloadedState: { auth: signedIn(auditor) } })
    await cell(/^Гараж 17,/)
    expect(screen.queryByRole('button', { name: 'Расставить' })).not.toBeInTheDocument()
  })
})
