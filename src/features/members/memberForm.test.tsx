import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Member } from '#contract/members'
import { loggedOut } from '#shared/session/authSlice'
import { keepRecords } from '#testing/fakeServer'
import { testGbc } from '#testing/fixtures'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'

const EDIT = `/dashboard/members/edit/${semenov.id}`
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const stored = () => Object.values({ ...sessionStorage }).join()

const keepMembers = () => keepRecords<Member>('members', semenov, () => ({ id: semenov.id }))

test('what is typed is offered back after a reload, without birth date and СНИЛС, and is gone with the session', async () => {
  keepMembers()
  const first = renderApp(EDIT)
  await first.user.type(await field('Отчество'), 'ч')
  await first.user.type(await field('Дата рождения'), '5.10.1951')
  await waitFor(() => expect(stored()).toContain('"incomplete":true'))
  expect(stored()).toContain('Ильичч')
  expect(stored()).not.toContain('1951')
  const kept = { ...sessionStorage }
  first.unmount()
  // A reload runs nothing of what leaving the form does.
  for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, String(text))

  const { user, dispatch } = renderApp(EDIT)
  expect(await screen.findByRole('note')).toHaveTextContent('Дату рождения и СНИЛС нужно будет ввести снова')
  expect(await field('Отчество')).toHaveValue('Ильич')
  await user.click(await screen.findByRole('button', { name: 'Вернуть введённое' }))
  expect(await field('Отчество')).toHaveValue('Ильичч')
  expect(screen.queryByRole('note')).not.toBeInTheDocument()

  dispatch(loggedOut({ reason: 'expired' }))
  await waitFor(() => expect(stored()).toBe(''))
})

/** What was typed into the form before a reload. */
async function typedBeforeReload() {
  const first = renderApp(EDIT)
  await first.user.type(await field('Отчество'), 'ч')
  await waitFor(() => expect(stored()).toContain('Ильичч'))
  const kept = { ...sessionStorage }
  first.unmount()
  for (const [key, text] of Object.entries(kept)) sessionStorage.setItem(key, String(text))
}

test('an offer that is left alone is gone once the form is saved: it isn’t made again where nothing was typed', async () => {
  keepMembers()
  await typedBeforeReload()
  const { user } = renderApp(EDIT)
  expect(await screen.findByRole('note')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(stored()).toBe(''))
})

test('an offer that is typed over goes with what was typed', async () => {
  keepMembers()
  await typedBeforeReload()
  const second = renderApp(EDIT)
  expect(await screen.findByRole('note')).toBeVisible()
  await second.user.type(await field('Отчество'), 'щ')
  await waitFor(() => expect(stored()).toContain('Ильичщ'))
  second.unmount()
  expect(stored()).toBe('')
})

test('another person’s save shows above the open form, is taken in at a click, and what is typed stays', async () => {
  const kept = keepMembers()
  server.use(
    http.get(url(`/api/gbc/${testGbc.id}/members/:id/history`), () =>
      HttpResponse.json([
        {
          id: semenov.id,
          at: semenov.updated_at,
          user_id: null,
          user_name: 'Орлова Анна Павловна',
          action: 'updated',
          changes: {},
          erased_by: null,
        },
      ]),
    ),
  )
  const { user, dispatch } = renderApp(EDIT)
  await user.type(await field('Отчество'), 'ч')
  kept.set(semenov.id, { ...semenov, email: 'theirs@example.org', version: 2 })
  dispatch({ type: 'realtime/recordChanged', payload: { type: 'members', id: semenov.id, version: 2 } })
  expect(await screen.findByText(/^Орлова А\. П\.: запись только что изменена/)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Обновить' }))
  expect(await field('Электронная почта')).toHaveValue('theirs@example.org')
  expect(await field('Отчество')).toHaveValue('Ильичч')
  await user.click(await screen.findByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(kept.get(semenov.id)).toMatchObject({ middle_name: 'Ильичч', version: 3 }))
  expect(kept.get(semenov.id)).toMatchObject({ email: 'theirs@example.org' })
})

test('a contact person is written with the relation, the phone and whether the balance may be told, and stands on the card', async () => {
  keepMembers()
  const { user } = renderApp(`/dashboard/members/${semenov.id}`)
  await user.click(await screen.findByRole('link', { name: 'контактные лица' }))
  const add = await screen.findByRole('button', { name: 'Добавить контактное лицо' })
  await waitFor(() => expect(add).toHaveFocus())
  await user.click(add)
  await user.type(await field('Контактное лицо'), 'Семёнова Вера')
  await user.type(await field('Кем приходится'), 'Жена')
  const person = within(screen.getByRole('group', { name: 'Контактные лица' }))
  await user.type(person.getByLabelText('Телефон'), '8 921 555 66 77')
  await user.click(person.getByLabelText('Можно сообщать баланс'))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  const card = within(await screen.findByRole('region', { name: 'Контактные лица' }))
  expect(card.getByText('Жена')).toBeVisible()
  expect(card.getByText(/Семёнова Вера/)).toBeVisible()
  expect(card.getByRole('link', { name: '+7 921 555-66-77' })).toHaveAttribute('href', 'tel:+79215556677')
  expect(card.getByText('Можно сообщать баланс')).toBeVisible()
})
