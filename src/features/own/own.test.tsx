import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { OwnGarages, OwnMember } from '#contract/own'
import type { OwnProposal, Proposal, ProposalInput } from '#contract/proposals'
import type { User } from '#contract/users'
import { testGbc, testUser } from '#testing/fixtures'
import { at, semenov } from '#testing/members'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const base = `/api/gbc/${testGbc.id}`
const memberUser: User = { ...testUser, role: 'member', is_admin: false, member_id: semenov.id }
const ownMember: OwnMember = {
  ...semenov,
  passport: '40•• ••••56',
  email: 'p@example.org',
  documents: [
    {
      id: '019a0000-0000-7000-8000-0000000000e1',
      title: 'Справка о пае',
      category: 'certificate',
      number: '7',
      date: '2026-03-01',
    },
  ],
}
const garages: OwnGarages = {
  present: [
    {
      id: '019a0000-0000-7000-8000-0000000000d1',
      number: '17',
      block: 'А',
      row: '2',
      floor: null,
      kind: 'capital',
      status: 'occupied',
      area: 18.5,
      height: null,
      cadastral_number: null,
      land_cadastral_number: null,
      ownership_form: 'share',
      land_privatised: false,
      power_limit: null,
      phases: null,
      shares: [
        { share_numerator: 1, share_denominator: 2, from: '2020-01-01', to: null, ground: 'Справка о выплате пая' },
      ],
      co_owners: [{ name: 'Орлова Вера', share_numerator: 1, share_denominator: 2 }],
      images: [],
      documents: [],
    },
  ],
  former: [
    {
      id: '019a0000-0000-7000-8000-0000000000d2',
      number: '40',
      block: null,
      row: null,
      shares: [{ share_numerator: 1, share_denominator: 1, from: '2001-01-01', to: '2010-01-01', ground: null }],
    },
  ],
}

/** A server that keeps one member's proposal, for the member and for the office. */
function keepProposal(initial: OwnProposal[] = []) {
  const state = { proposals: initial, posted: [] as ProposalInput[] }
  const own = (input: ProposalInput): OwnProposal => ({
    id: '019a0000-0000-7000-8000-0000000000f1',
    status: 'open',
    before: { phones: semenov.phones },
    after: { phones: input.phones as string[] },
    reason: null,
    answer: null,
    decided_at: null,
    version: 1,
    created_at: at,
    updated_at: at,
  })
  server.use(
    http.get(url('/api/users/get'), () => HttpResponse.json(memberUser)),
    http.get(url(`${base}/me/member`), () => HttpResponse.json(ownMember)),
    http.get(url(`${base}/me/garages`), () => HttpResponse.json(garages)),
    http.get(url(`${base}/me/proposals`), () => HttpResponse.json(state.proposals)),
    http.post(url(`${base}/me/proposals`), async ({ request }) => {
      const input = (await request.json()) as ProposalInput
      state.posted.push(input)
      state.proposals = [own(input)]
      return HttpResponse.json(state.proposals[0], { status: 201 })
    }),
    http.post(url(`${base}/me/proposals/withdraw`), () => {
      state.proposals = [{ ...state.proposals[0], status: 'withdrawn' }]
      return HttpResponse.json(state.proposals[0])
    }),
  )
  return state
}

const asMember = { preloadedState: { auth: signedIn(memberUser) } }

test('a member finds the own card and garages from home, and nothing of the register', async () => {
  keepProposal()
  const { user } = renderApp('/dashboard/home', asMember)
  expect(await screen.findByRole('link', { name: /Мой гараж № 17/ })).toBeVisible()
  expect((await screen.findByText('Ваш лицевой счёт')).nextSibling).toHaveTextContent('000123')
  expect(screen.queryByRole('link', { name: 'Члены' })).not.toBeInTheDocument()

  await user.click(await screen.findByRole('link', { name: /Мой гараж № 17/ }))
  const garage = within(await screen.findByRole('region', { name: 'Гараж 17' }))
  expect(garage.getByText('доля 1/2, с 01.01.2020')).toBeVisible()
  expect(garage.getByText('Орлова Вера, доля 1/2')).toBeVisible()
  expect(screen.getByText('целиком, с 01.01.2001 по 31.12.2009')).toBeVisible()
})

test('a member proposes a new phone, corrects nothing twice, and takes it back', async () => {
  const state = keepProposal()
  const { user, path } = renderApp('/dashboard/my-card', asMember)
  expect(await screen.findByText('40•• ••••56')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Изменить контакты' }))

  const phone = await screen.findByLabelText('Телефон')
  await user.clear(phone)
  await user.type(phone, '8 (921) 555-44-33')
  server.use(
    http.post(
      url(`${base}/me/proposals`),
      () => failure(422, 'Проверьте поля', { errors: { email: 'Почта занята' } }),
      { once: true },
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Отправить правлению' }))
  expect(await screen.findByText('Почта занята')).toBeVisible()
  await user.dblClick(screen.getByRole('button', { name: 'Отправить правлению' }))

  await waitFor(() => expect(path()).toBe('/dashboard/my-card'))
  const note = within(await screen.findByRole('region', { name: 'Предложенное изменение' }))
  expect(note.getByText(/правление ещё не решило/)).toBeVisible()
  expect(note.getByText('+7 921 555-44-33')).toBeVisible()
  expect(state.posted.map(({ phones }) => phones)).toEqual([['+79215554433']])

  await user.click(await note.findByRole('button', { name: 'Отозвать' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Предложенное изменение' })).not.toBeInTheDocument())
  expect(screen.getByRole('link', { name: 'Изменить контакты' })).toBeVisible()
})

test('a member reads the office’s word to what was declined', async () => {
  keepProposal([
    {
      id: '019a0000-0000-7000-8000-0000000000f1',
      status: 'declined',
      before: { email: 'p@example.org' },
      after: { email: 'q@example' },
      reason: null,
      answer: 'В почте опечатка',
      decided_at: at,
      version: 2,
      created_at: at,
      updated_at: at,
    },
  ])
  renderApp('/dashboard/my-card', asMember)
  expect(await screen.findByText('Ответ правления: В почте опечатка')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Изменить контакты' })).toBeVisible()
})

test('a login that belongs to no member says whom to ask, and its menu has no own card', async () => {
  const loose = { ...memberUser, member_id: null }
  server.use(
    http.get(url('/api/users/get'), () => HttpResponse.json(loose)),
    http.get(url(`${base}/me/member`), () =>
      failure(404, 'Ваш доступ не связан с карточкой члена кооператива. Попросите об этом правление.'),
    ),
  )
  renderApp('/dashboard/my-card', { preloadedState: { auth: signedIn(loose) } })
  expect(await screen.findByText(/Попросите об этом правление/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Моя карточка' })).not.toBeInTheDocument()
})

describe('the office', () => {
  const waiting: Proposal = {
    id: '019a0000-0000-7000-8000-0000000000f1',
    gbc_id: testGbc.id,
    member_id: semenov.id,
    member_name: semenov.display_name,
    member_version: 1,
    status: 'open',
    before: { phones: ['+79111234567'] },
    after: { phones: ['+79215554433'] },
    present: { phones: ['+79111234567'] },
    changed_since: [],
    reason: null,
    answer: null,
    decided_at: null,
    decided_by_name: null,
    version: 1,
    created_at: at,
    updated_at: at,
  }

  function keepQueue() {
    const state = { queue: [waiting], bodies: [] as unknown[] }
    const decided = async (request: Request) => {
      state.bodies.push(await request.json())
      state.queue = []
      return HttpResponse.json({ ...waiting, status: 'accepted', version: 2 })
    }
    server.use(
      http.get(url(`${base}/members/proposals`), () =>
        HttpResponse.json({ items: state.queue, page: 1, page_size: 20, total: state.queue.length }),
      ),
      http.post(url(`${base}/members/proposals/:id/accept`), ({ request }) => decided(request)),
      http.post(url(`${base}/members/proposals/:id/decline`), ({ request }) => decided(request)),
    )
    return state
  }

  test('accepts what a member proposes', async () => {
    const state = keepQueue()
    const { user } = renderApp('/dashboard/members/proposals')
    expect(await screen.findByText('+7 921 555-44-33')).toBeVisible()
    await user.dblClick(screen.getByRole('button', { name: 'Принять' }))
    expect(await screen.findByText(/Всё решено/)).toBeVisible()
    expect(state.bodies).toEqual([{ version: 1, member_version: 1 }])
  })

  test('declines it with a word only', async () => {
    const state = keepQueue()
    const { user } = renderApp('/dashboard/members/proposals')
    await user.click(await screen.findByRole('button', { name: 'Отклонить' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Отклонить' }))
    expect(await dialog.findByText('Обязательное поле')).toBeVisible()
    await user.type(dialog.getByLabelText('Почему'), 'В номере не хватает цифры')
    await user.click(await dialog.findByRole('button', { name: 'Отклонить' }))
    expect(await screen.findByText(/Всё решено/)).toBeVisible()
    expect(state.bodies).toEqual([{ version: 1, answer: 'В номере не хватает цифры' }])
  })

  test('is shown what was changed meanwhile before it decides, and warned when another was first', async () => {
    const state = keepQueue()
    const { user } = renderApp('/dashboard/members/proposals')
    await screen.findByRole('button', { name: 'Принять' })
    server.use(
      http.post(
        url(`${base}/members/proposals/:id/accept`),
        () => {
          state.queue = [
            { ...waiting, member_version: 2, present: { phones: ['+79990000000'] }, changed_since: ['phones'] },
          ]
          return failure(409, 'Пока вы работали, запись изменил другой пользователь', { current: state.queue[0] })
        },
        { once: true },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Принять' }))
    expect(await screen.findByText(/Сейчас в карточке: \+7 999 000-00-00/)).toBeVisible()
    server.use(
      http.post(
        url(`${base}/members/proposals/:id/accept`),
        () => {
          state.queue = []
          return failure(422, 'Это предложение уже приняли')
        },
        { once: true },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Принять всё равно' }))
    expect(await screen.findByText('Это предложение уже приняли')).toBeVisible()
    expect(await screen.findByText(/Всё решено/)).toBeVisible()
  })
})
