import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import {
  type Garage,
  type GarageBulkInput,
  type GarageInput,
  type Ownership,
  type OwnershipInput,
  type Transfer,
  type TransferInput,
  transferGround,
} from '#contract/garages'
import type { Member } from '#contract/members'
import { testGbc, testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const at = '2026-03-01T09:00:00.000Z'
const garages = `/api/gbc/${testGbc.id}/garages`
const members = `/api/gbc/${testGbc.id}/members`
const id = (last: string) => `019a0000-0000-7000-8000-0000000000${last}`

const record = { gbc_id: testGbc.id, version: 1, created_at: at, updated_at: at, archived_at: null }

const garage17: Garage = {
  ...record,
  id: id('a1'),
  number: '17',
  block: 'А',
  row: '3',
  floor: null,
  kind: 'capital',
  area: 18.5,
  height: null,
  cadastral_number: null,
  land_cadastral_number: null,
  ownership_form: 'share',
  land_privatised: false,
  plot_area: null,
  coefficient: null,
  power_limit: null,
  phases: null,
  status: 'occupied',
  note: null,
  owners: [],
  shares_complete: true,
}

const person = (last: string, last_name: string): Member =>
  ({
    ...record,
    id: id(last),
    kind: 'person',
    membership: 'member',
    status: 'active',
    display_name: `${last_name} Пётр Ильич`,
    last_name,
    phones: ['+79047816829'],
    account_number: '000242',
    garages: [{ id: garage17.id, number: '17', block: 'А' }],
    contact_persons: [],
    vehicles: [],
    tags: [],
    has_passport: false,
    merged_into_id: null,
  }) as unknown as Member
const semenov = person('b1', 'Семёнов')
const yolkin = person('b2', 'Ёлкин')

const half: Ownership = {
  id: id('c1'),
  garage_id: garage17.id,
  garage_number: '17',
  member_id: semenov.id,
  member_name: semenov.display_name,
  share_numerator: 1,
  share_denominator: 2,
  from: '2020-05-05',
  to: null,
  ground: 'Справка о выплате пая',
}

/** A server that keeps garages and their owners as the real one does, as far as these tests go. */
function keepGarages(initial: Garage[] = [garage17], owned: Ownership[] = []) {
  const kept = new Map(initial.map((garage) => [garage.id, garage]))
  const people = new Map([semenov, yolkin].map((member) => [member.id, member]))
  let ownerships = owned
  const asked: URLSearchParams[] = []
  const keys: (string | null)[] = []
  const bulk: GarageBulkInput[] = []
  const transfers: Transfer[] = []
  const one = (of: unknown): Garage => {
    const owners = ownerships
      .filter(({ to }) => to === null)
      .map((ownership) => ({ ...ownership, membership: 'member' }))
    const sum = owners.reduce((all, owner) => all + owner.share_numerator / owner.share_denominator, 0)
    return { ...(kept.get(String(of)) ?? garage17), owners, shares_complete: owners.length === 0 || sum === 1 }
  }
  const put = (garage: Garage, changes: Partial<Garage>) => {
    kept.set(garage.id, { ...garage, ...changes, version: garage.version + 1 })
    return HttpResponse.json(one(garage.id))
  }
  const own = (input: OwnershipInput) => {
    const { version: _, ...fields } = input
    const member = people.get(input.member_id)
    ownerships = [
      ...ownerships,
      {
        ...half,
        to: null,
        ground: null,
        ...fields,
        id: id(`d${ownerships.length}`),
        member_name: member?.display_name ?? '',
      },
    ]
  }

  server.use(
    http.get(url(garages), ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      const items = [...kept.values()]
        .map((garage) => one(garage.id))
        .filter(({ number }) => number.startsWith(params.get('q') ?? ''))
      return HttpResponse.json({ items, page: 1, page_size: 50, total: items.length })
    }),
    http.post(url(garages), async ({ request }) => {
      const garage = { ...garage17, ...((await request.json()) as GarageInput), id: id('a2'), version: 1 }
      kept.set(garage.id, garage)
      return HttpResponse.json(garage, { status: 201 })
    }),
    http.post(url(`${garages}/bulk`), async ({ request }) => {
      bulk.push((await request.json()) as GarageBulkInput)
      return HttpResponse.json({ changed: bulk[0].ids.length })
    }),
    http.get(url(`${garages}/:id`), ({ params }) => HttpResponse.json(one(params.id))),
    http.put(url(`${garages}/:id`), async ({ params, request }) => {
      const { version: _, ...input } = (await request.json()) as GarageInput
      return put(one(params.id), input)
    }),
    http.get(url(`${garages}/:id/ownerships`), () => HttpResponse.json(ownerships)),
    http.post(url(`${garages}/:id/ownerships`), async ({ request }) => {
      own((await request.json()) as OwnershipInput)
      return HttpResponse.json(ownerships, { status: 201 })
    }),
    http.get(url(`${garages}/:id/tenancies`), () => HttpResponse.json([])),
    http.get(url(`${garages}/:id/history`), () =>
      HttpResponse.json([
        {
          id: id('e1'),
          at,
          user_id: null,
          user_name: 'Орлова Анна',
          action: 'owner_added',
          changes: { owner: [null, 'Семёнов Пётр Ильич'], share: [null, '1/2'] },
        },
      ]),
    ),
    http.post(url(`${garages}/:id/transfer`), async ({ params, request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      const input = (await request.json()) as TransferInput
      const garage = one(params.id)
      if (input.version !== garage.version) return failure(409, 'Запись уже изменена', { current: garage })
      ownerships = ownerships.map((ownership) =>
        ownership.id === input.ownership_id ? { ...ownership, to: input.date } : ownership,
      )
      const before = ownerships.find((ownership) => ownership.id === input.ownership_id)
      own({
        ...half,
        member_id: input.new_member_id,
        from: input.date,
        ground: transferGround(input.kind, input.ground),
      })
      transfers.unshift({
        id: id(`f${transfers.length}`),
        kind: input.kind,
        date: input.date,
        from_member_id: before?.member_id ?? '',
        from_name: before?.member_name ?? '',
        to_member_id: input.new_member_id,
        to_name: people.get(input.new_member_id)?.display_name ?? '',
        at,
        undone_at: null,
        obstacles: [],
      })
      return put(garage, {})
    }),
    http.get(url(`${garages}/:id/transfers`), () => HttpResponse.json(transfers)),
    http.post(url(`${garages}/transfers/:id/undo`), () => {
      transfers[0] = { ...transfers[0], undone_at: at }
      ownerships = owned
      return put(garage17, {})
    }),
    http.get(url(members), () =>
      HttpResponse.json({ items: [...people.values()], page: 1, page_size: 20, total: people.size }),
    ),
    http.post(url(members), async ({ request }) => {
      const { last_name, first_name } = (await request.json()) as Member
      const member = { ...person('b3', last_name ?? ''), display_name: `${last_name} ${first_name}` }
      people.set(member.id, member)
      return HttpResponse.json(member, { status: 201 })
    }),
    http.get(url(`${members}/:id`), ({ params }) => HttpResponse.json(people.get(String(params.id)))),
    http.get(url(`${members}/:id/ownerships`), ({ params }) =>
      HttpResponse.json(ownerships.filter(({ member_id }) => member_id === params.id)),
    ),
    http.get(url(`/api/gbc/${testGbc.id}/jobs`), () => HttpResponse.json([])),
  )
  return { kept, asked, keys, bulk, put, owned: () => ownerships }
}

const LIST = '/dashboard/garages'
const PAGE = `${LIST}/${garage17.id}`
const TRANSFER = `${PAGE}/transfer`
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const next = () => screen.getByRole('button', { name: 'Далее' })
type User = ReturnType<typeof renderApp>['user']

/** A dialog by its title. Not by its name: in tests antd gives all titles one id. */
async function dialogNamed(title: string | RegExp) {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' })
  return heading.closest<HTMLElement>('[role=dialog]') ?? heading
}

async function choose(user: User, within_: HTMLElement, label: string, option: string) {
  await user.click(within(within_).getByRole('combobox', { name: label }))
  await user.click(await screen.findByTitle(option))
}

/** A person is never offered by name alone. */
const DETAILS = 'гараж 17 · л/с 000242 · +7 904 781-68-29'

describe('garages', () => {
  it('are found by number: Enter opens the first hit', async () => {
    const { asked } = keepGarages([{ ...garage17, id: id('a9'), number: '2' }, garage17])
    const { user } = renderApp(LIST)
    expect(await screen.findByRole('link', { name: '2' })).toBeVisible()
    await user.keyboard('/')
    await user.keyboard('17{Enter}')
    expect(await screen.findByRole('heading', { level: 1, name: 'Гараж 17' })).toBeVisible()
    expect(asked.at(-1)?.get('q')).toBe('17')
  })

  it('are filtered by block, and those whose shares do not add up are marked', async () => {
    const { asked } = keepGarages([garage17], [half])
    const { user, path } = renderApp(LIST)
    expect(await screen.findByRole('img', { name: 'Доли не сходятся: вместе 1/2' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Семёнов Пётр Ильич' })).toHaveAttribute(
      'href',
      `/dashboard/members/${semenov.id}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Фильтр' }))
    await user.type(await screen.findByRole('textbox', { name: 'Блок' }), 'А{Enter}')
    await waitFor(() => expect(asked.at(-1)?.get('block')).toBe('А'))
    expect(path()).toContain('block=')
    await user.type(await screen.findByRole('textbox', { name: 'Ряд' }), '3')
    await user.click(await screen.findByRole('heading', { level: 1 }))
    expect(screen.queryByRole('dialog', { name: 'Фильтр' })).toBeNull()
    await waitFor(() => expect(asked.at(-1)?.get('row')).toBe('3'))
  })

  it('are added: the server refuses a field, it is corrected, the record opens and is edited', async () => {
    const { kept } = keepGarages([])
    const { user } = renderApp(LIST)
    await user.click((await screen.findAllByRole('link', { name: 'Добавить гараж' }))[0])
    await user.type(await field('Номер'), '17')
    await user.type(await field('Площадь'), '18,5')
    server.use(
      http.post(
        url(garages),
        () => failure(422, 'Проверьте поля', { errors: { number: 'В этом блоке уже есть гараж 17' } }),
        { once: true },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    await waitFor(async () => expect(await field('Номер')).toHaveFocus())
    expect(screen.getByText('В этом блоке уже есть гараж 17')).toBeVisible()

    await user.type(await field('Номер'), 'а')
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Гараж 17а' })).toBeVisible()
    expect(screen.getByText('18,5 м²')).toBeVisible()

    await user.click(await screen.findByRole('link', { name: 'Изменить' }))
    await user.type(await field('Высота'), '2,4')
    await user.click(await field('Земля в собственности'))
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Изменения сохранены.')).toBeVisible()
    expect(kept.get(id('a2'))).toMatchObject({ area: 18.5, height: 2.4, land_privatised: true })
  })

  it('selected ones are changed at once, only in what was chosen', async () => {
    const { bulk } = keepGarages([garage17, { ...garage17, id: id('a9'), number: '18' }])
    const { user } = renderApp(LIST)
    await screen.findByRole('link', { name: '18' })
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    await user.click(await screen.findByRole('button', { name: 'Изменить' }))
    const dialog = await dialogNamed(/Изменить 2.гаража/)
    expect(within(dialog).getByRole('button', { name: /Изменить 2.гаража/ })).toBeDisabled()
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Ряд' }))
    await user.type(within(dialog).getByRole('textbox', { name: 'Ряд' }), '5')
    await user.click(await within(dialog).findByRole('button', { name: /Изменить 2.гаража/ }))
    expect(await screen.findByText(/Изменено: 2.гаража/)).toBeVisible()
    expect(bulk).toEqual([{ ids: [garage17.id, id('a9')], changes: { row: '5' } }])
  })

  it('have owners of today, of later and of before under their own headings', async () => {
    const later = { ...half, id: id('e2'), from: '2999-01-01', to: null }
    const before = { ...half, id: id('e3'), from: '1995-07-16', to: '2001-01-01' }
    keepGarages([garage17], [half, later, before])
    renderApp(PAGE)
    for (const [name, period] of [
      ['Нынешние владельцы', 'с 05.05.2020'],
      ['Будущие владельцы', 'с 01.01.2999'],
      ['Прежние владельцы', 'с 16.07.1995 по 31.12.2000'],
    ])
      expect(within(await screen.findByRole('region', { name })).getByText(period)).toBeVisible()
  })

  it('have owners with shares in any writing, made on the spot, and say when shares do not add up', async () => {
    const { owned } = keepGarages([garage17], [half])
    const { user } = renderApp(PAGE)
    expect(await screen.findByText(/Доли не сходятся: вместе 1\/2, а/)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Добавить владельца' }))
    const dialog = await dialogNamed('Новый владелец')
    await user.click(await within(dialog).findByRole('button', { name: /записать нового/ }))
    const short = await dialogNamed(/Новый человек/)
    await user.type(within(short).getByRole('textbox', { name: 'Фамилия' }), 'Орлова')
    await user.type(within(short).getByRole('textbox', { name: 'Имя' }), 'Анна')
    await user.click(await within(short).findByRole('button', { name: 'Записать' }))
    await waitFor(() => expect(short).not.toBeInTheDocument())

    const share = within(dialog).getByRole('textbox', { name: 'Доля' })
    await user.clear(share)
    await user.type(share, 'половина')
    await user.click(await within(dialog).findByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(share).toBeInvalid())
    await user.clear(share)
    await user.type(share, '50 %')
    await user.click(await within(dialog).findByRole('button', { name: 'Сохранить' }))
    const owners = within(await screen.findByRole('tabpanel', { name: /^Владельцы/ }))
    expect(await owners.findByRole('link', { name: 'Орлова Анна' })).toBeVisible()
    expect(screen.queryByText(/Доли не сходятся/)).not.toBeInTheDocument()
    expect(owned().at(-1)).toMatchObject({ member_id: id('b3'), share_numerator: 1, share_denominator: 2 })

    await user.click(await screen.findByRole('tab', { name: 'История' }))
    expect(await screen.findByText(/записала? владельца/)).toBeVisible()
  })

  it('are shown at their owners, present and past', async () => {
    keepGarages([garage17], [{ ...half, to: '2024-01-01' }])
    renderApp(`/dashboard/members/${semenov.id}?tab=garages`)
    const past = await screen.findByRole('region', { name: 'Раньше' })
    expect(within(past).getByRole('link', { name: 'Гараж 17' })).toHaveAttribute('href', PAGE)
    expect(within(past).getByText('с 05.05.2020 по 31.12.2023')).toBeVisible()
  })

  it('are paid for from the head of the garage by its only owner', async () => {
    keepGarages([garage17], [half])
    renderApp(PAGE)
    expect(await screen.findByRole('link', { name: 'Принять оплату' })).toHaveAttribute(
      'href',
      `/dashboard/finances/payments/take?member=${semenov.id}`,
    )
  })

  it('are only read by an auditor', async () => {
    keepGarages([garage17], [half])
    const auditor = { ...testUser, role: 'auditor' as const }
    server.use(http.get(url('/api/users/get'), () => HttpResponse.json(auditor)))
    renderApp(PAGE, { preloadedState: { auth: signedIn(auditor) } })
    expect(await screen.findByRole('link', { name: 'Семёнов Пётр Ильич' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Передать' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Добавить владельца' })).not.toBeInTheDocument()
  })
})

describe('a transfer', () => {
  const whole = { ...half, share_denominator: 1 }

  async function fillIn(user: User) {
    await user.click(await screen.findByRole('radio', { name: 'Дарение' }))
    await user.click(next())
    await choose(user, await screen.findByRole('form', { name: 'Кому' }), 'Новый владелец', 'Ёлкин Пётр Ильич')
    expect(await screen.findAllByText(DETAILS)).not.toHaveLength(0)
    await user.click(next())
    await user.clear(await field('День перехода права'))
    await user.type(await field('День перехода права'), '2.3.26')
    await user.type(await field('Основание'), 'Договор № 5')
  }

  it('goes step by step, loses nothing on the way back, and posts once', async () => {
    const { keys, owned } = keepGarages([garage17], [whole])
    const { user } = renderApp(TRANSFER)
    await fillIn(user)
    await user.click(await screen.findByRole('button', { name: 'Назад' }))
    await screen.findByRole('form', { name: 'Кому' })
    await user.click(await screen.findByRole('button', { name: 'Назад' }))
    expect(await screen.findByRole('radio', { name: 'Дарение' })).toBeChecked()
    await user.click(next())
    await screen.findByRole('form', { name: 'Кому' })
    await user.click(next())
    expect(await field('Основание')).toHaveValue('Договор № 5')

    // The second click of a double one would fall on the button that posts.
    await user.dblClick(next())
    const summary = within(await screen.findByRole('form', { name: 'Проверка' }))
    expect(summary.getByText('Ёлкин Пётр Ильич, с 02.03.2026')).toBeVisible()
    expect(summary.getByText('Семёнов Пётр Ильич, по 01.03.2026')).toBeVisible()
    expect(keys).toHaveLength(0)

    await user.dblClick(summary.getByRole('button', { name: 'Передать' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Гараж 17 передан' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Выдать справку новому владельцу' })).toBeVisible()
    expect(screen.queryByText(/^Документ не внесён/)).not.toBeInTheDocument()
    expect(keys).toHaveLength(1)
    expect(keys[0]).toBeTruthy()
    expect(owned()).toMatchObject([
      { to: '2026-03-02' },
      { member_id: yolkin.id, from: '2026-03-02', ground: 'Дарение: Договор № 5' },
    ])
  })

  it('wants a document, or to be told that it comes later', async () => {
    keepGarages([garage17], [whole])
    const { user } = renderApp(TRANSFER)
    await fillIn(user)
    await user.clear(await field('Основание'))
    await user.click(next())
    expect(await screen.findByText('Укажите документ или отметьте «Документа пока нет, внесу позже»')).toBeVisible()
    expect(await field('Основание')).toHaveFocus()
    await user.click(await screen.findByRole('checkbox', { name: 'Документа пока нет, внесу позже' }))
    await user.click(next())
    const summary = within(await screen.findByRole('form', { name: 'Проверка' }))
    expect(summary.getByText('Внести позже')).toBeVisible()
    await user.click(summary.getByRole('button', { name: 'Передать' }))
    expect(await screen.findByText(/^Документ не внесён/)).toBeVisible()
  })

  it('keeps what was chosen and typed over a reload, and forgets it when the page is left', async () => {
    keepGarages([garage17], [whole])
    const first = renderApp(TRANSFER)
    await fillIn(first.user)
    await first.user.click(next())
    await screen.findByRole('form', { name: 'Проверка' })
    const kept = Object.entries(sessionStorage)
    const left = first.path()
    first.unmount()
    expect(Object.keys(sessionStorage)).toEqual([])

    // A reload unmounts nothing: what the tab kept is still there.
    for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
    renderApp(left)
    const summary = within(await screen.findByRole('form', { name: 'Проверка' }))
    expect(await summary.findByText('Ёлкин Пётр Ильич, с 02.03.2026')).toBeVisible()
    expect(summary.getByText('Договор № 5')).toBeVisible()
  })

  it('is taken back from its last page, which outlives a reload', async () => {
    const { owned } = keepGarages([garage17], [whole])
    const { user, path, unmount } = renderApp(TRANSFER)
    await fillIn(user)
    await user.click(next())
    await user.click(await screen.findByRole('button', { name: 'Передать' }))
    await screen.findByRole('heading', { level: 1, name: 'Гараж 17 передан' })
    expect(await screen.findByText(/владел по 01.03.2026/)).toBeVisible()
    const address = path()
    unmount()

    const again = renderApp(address)
    await again.user.click(await screen.findByRole('button', { name: 'Отменить передачу' }))
    const question = within(await screen.findByRole('tooltip'))
    expect(question.getByText(/Владельцем снова станет Семёнов Пётр Ильич/)).toBeVisible()
    await again.user.click(question.getByRole('button', { name: 'Отменить передачу' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Гараж 17' })).toBeVisible()
    expect(owned()).toMatchObject([{ member_id: semenov.id, to: null }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Отменить передачу' })).not.toBeInTheDocument())
  })

  it('stops at what cannot be: the same owner, a day before the share began', async () => {
    keepGarages([garage17], [half])
    const { user } = renderApp(TRANSFER)
    expect(await screen.findByText(/Доли не сходятся: вместе 1\/2/)).toBeVisible()
    await user.click(next())
    const form = await screen.findByRole('form', { name: 'Кому' })
    await choose(user, form, 'Новый владелец', 'Семёнов Пётр Ильич')
    expect(await screen.findByRole('alert')).toHaveTextContent('и так принадлежит')
    await user.click(next())
    expect(screen.getByRole('form', { name: 'Кому' })).toBeVisible()
    await choose(user, form, 'Новый владелец', 'Ёлкин Пётр Ильич')
    await user.click(next())
    await user.clear(await field('День перехода права'))
    await user.type(await field('День перехода права'), '1.1.2020')
    expect(await screen.findByRole('alert')).toHaveTextContent('владеет с 05.05.2020')
  })

  it('warns when somebody else changed the garage meanwhile, and goes on after a look', async () => {
    const { keys, put } = keepGarages([garage17], [whole])
    const { user } = renderApp(TRANSFER)
    await fillIn(user)
    await user.click(next())
    await screen.findByRole('form', { name: 'Проверка' })
    put(garage17, { note: 'Ключ у сторожа' })
    await user.click(await screen.findByRole('button', { name: 'Передать' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('изменил другой пользователь')
    await user.click(await screen.findByRole('button', { name: 'Всё верно, передать' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Гараж 17 передан' })).toBeVisible()
    expect(new Set(keys).size).toBe(2)
  })
})
