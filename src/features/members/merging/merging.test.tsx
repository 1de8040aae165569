import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Member } from '#contract/members'
import type { DuplicatePair, Merge, MergeInput, MergePreview } from '#contract/merges'
import { testGbc } from '#testing/fixtures'
import { at, semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const members = `/api/gbc/${testGbc.id}/members`
const second: Member = {
  ...semenov,
  id: '019a0000-0000-7000-8000-0000000000a2',
  display_name: 'СЕМЕНОВ ПЕТР',
  last_name: 'СЕМЕНОВ',
  first_name: 'ПЕТР',
  middle_name: null,
  phones: ['+79210000002'],
  email: 'p@example.org',
  account_number: '000124',
}
const pair: DuplicatePair = { one: semenov, other: second, marks: ['name', 'birth_date'], sure: true }
const preview: MergePreview = {
  survivor: semenov,
  other: second,
  garages: [
    {
      garage_id: '019a0000-0000-7000-8000-0000000000d1',
      garage_number: '17',
      from: '2020-01-01',
      to: null,
      was: { share_numerator: 1, share_denominator: 2 },
      becomes: { share_numerator: 1, share_denominator: 1 },
      outcome: 'added',
    },
  ],
  moves: [{ title: 'Пользователи', count: 1 }],
  obstacles: [],
  to_settle: [],
}
const madeMerge: Merge = {
  id: '019a0000-0000-7000-8000-0000000000e1',
  survivor_id: semenov.id,
  survivor_name: semenov.display_name,
  other_id: second.id,
  other_name: second.display_name,
  at,
  user_name: 'Орлова Анна',
  undone_at: null,
  obstacles: [],
}

/** A server with one pair of duplicates. */
function keepPair() {
  const state = { pairs: [pair], preview, merge: null as Merge | null, posted: [] as MergeInput[] }
  const page = () => HttpResponse.json({ items: state.pairs, page: 1, page_size: 20, total: state.pairs.length })
  server.use(
    http.get(url(`${members}/duplicates`), page),
    http.put(url(`${members}/:id/distinct/:other_id`), () => {
      state.pairs = []
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete(url(`${members}/:id/distinct/:other_id`), () => {
      state.pairs = [pair]
      return new HttpResponse(null, { status: 204 })
    }),
    http.get(url(`${members}/:id/merge-preview`), () => HttpResponse.json(state.preview)),
    http.post(url(`${members}/:id/merge`), async ({ request }) => {
      state.posted.push((await request.json()) as MergeInput)
      state.merge = madeMerge
      return HttpResponse.json({ ...semenov, version: 2 })
    }),
    http.get(url(`${members}/:id/merges`), () => HttpResponse.json(state.merge ? [state.merge] : [])),
    http.post(url(`${members}/merges/:id/undo`), () => {
      state.merge = { ...madeMerge, undone_at: at }
      return HttpResponse.json(semenov)
    }),
    http.get(url(`${members}/:id`), () => HttpResponse.json(semenov)),
    http.get(url(members), () => HttpResponse.json({ items: [semenov, second], page: 1, page_size: 50, total: 2 })),
  )
  return state
}

const DUPLICATES = '/dashboard/members/duplicates'
const MERGE = `/dashboard/members/merge/${semenov.id}?other=${second.id}`
const choice = (name: string) => within(screen.getByRole('radiogroup', { name }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('the register leads to those who look like one; two of them are compared, merged, and the merge is undone', async () => {
  const state = keepPair()
  const { user, path } = renderApp('/dashboard/members')
  await user.click(await screen.findByRole('link', { name: 'Возможные дубли: 1' }))
  expect(await screen.findByText('Совпадает: имя, дата рождения')).toBeVisible()
  await user.click(await screen.findByRole('link', { name: 'Сравнить и объединить' }))

  // What only one record has is filled in by itself; what differs stays as the first has it.
  expect(await screen.findByText(/доли за тот же срок складываются, будет/)).toBeVisible()
  expect(choice('Электронная почта').getByRole('radio', { name: /p@example.org/ })).toBeChecked()
  expect(choice('Фамилия').getByRole('radio', { name: /Семёнов/ })).toBeChecked()
  expect(screen.getByText('+7 911 123-45-67, +7 921 000-00-02')).toBeVisible()

  await user.click(choice('Лицевой счёт').getByRole('radio', { name: /000124/ }))
  await user.dblClick(await button(/Объединить$/))
  expect(await screen.findByRole('heading', { name: 'Карточки объединены' })).toBeVisible()
  expect(state.posted).toEqual([
    { other_id: second.id, version: 1, other_version: 1, take: ['email', 'account_number'] },
  ])

  await user.click(await button('Отменить объединение'))
  await waitFor(() => expect(path()).toBe(`/dashboard/members/${semenov.id}`))
  expect(state.merge?.undone_at).toBe(at)
})

test('a pair that is none goes for good, and comes back while that can be undone', async () => {
  keepPair()
  const { user } = renderApp(DUPLICATES)
  await user.click(await button('Не дубль'))
  expect(await screen.findByText(/Похожих карточек нет/)).toBeVisible()
  await user.click(await button('Отменить'))
  expect(await screen.findByText('Скорее всего одно лицо')).toBeVisible()
})

test('a record that was changed meanwhile has to be looked at again; what stands in the way is said', async () => {
  const state = keepPair()
  const { user } = renderApp(MERGE)
  await button(/Объединить$/)
  state.preview = { ...preview, survivor: { ...semenov, version: 2, note: 'Новое' } }
  server.use(
    http.post(url(`${members}/:id/merge`), () => failure(409, 'Изменено', { current: state.preview.survivor }), {
      once: true,
    }),
  )
  await user.click(await button(/Объединить$/))
  expect(await screen.findByText(/одну из карточек изменили/)).toBeVisible()
  expect(await screen.findByRole('radio', { name: /Новое/ })).toBeChecked()
  expect(await button(/Объединить$/)).toBeDisabled()
  await user.click(await button('Проверено'))
  await user.click(await button(/Объединить$/))
  await screen.findByRole('heading', { name: 'Карточки объединены' })
  expect(state.posted.map(({ version }) => version)).toEqual([2])
})

test('two of different kinds can’t be merged', async () => {
  const state = keepPair()
  state.preview = { ...preview, obstacles: ['Человека и организацию объединить нельзя'] }
  renderApp(MERGE)
  expect(await screen.findByText('Человека и организацию объединить нельзя.')).toBeVisible()
  expect(await button(/Объединить$/)).toBeDisabled()
})

test('two logins and two proposals in the way lead to where each is settled', async () => {
  const state = keepPair()
  const of = (kind: 'user' | 'proposal', member: typeof semenov, title: string, last: string) => ({
    kind,
    id: `019a0000-0000-7000-8000-0000000000${last}`,
    member_id: member.id,
    title,
  })
  state.preview = {
    ...preview,
    obstacles: ['Из обеих карточек ждут решения'],
    to_settle: [of('proposal', second, 'Семёнов Пётр', 'f1'), of('user', semenov, 'petr@example.org', 'f2')],
  }
  renderApp(MERGE)
  const links = within(await screen.findByRole('list', { name: 'Что решить сначала' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Предложение: Семёнов Пётр', `/dashboard/members/proposals?member_id=${second.id}`],
    ['Пользователь petr@example.org', '/security/users/019a0000-0000-7000-8000-0000000000f2'],
  ])
})

test('a record that was merged leads to the one that stayed and takes no changes', async () => {
  keepPair()
  const gone = { ...second, archived_at: at, merged_into_id: semenov.id }
  server.use(
    http.get(url(`${members}/${second.id}`), () => HttpResponse.json(gone)),
    http.get(url(`${members}/${second.id}/merges`), () =>
      HttpResponse.json([{ ...madeMerge, obstacles: ['Карточку «Семёнов Пётр Ильич» с тех пор изменили'] }]),
    ),
  )
  renderApp(`/dashboard/members/${second.id}`)
  expect(await screen.findByRole('link', { name: 'Семёнов Пётр Ильич' })).toHaveAttribute(
    'href',
    `/dashboard/members/${semenov.id}`,
  )
  expect(await screen.findByText(/Отменить уже нельзя\. Карточку/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Вернуть из архива' })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Изменить' })).not.toBeInTheDocument()
})
