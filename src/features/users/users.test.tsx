import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Preferences, PreferencesInput } from '#contract/notifications'
import type { User } from '#contract/users'
import { testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, server, url } from '#testing/server'

const newcomer: User = { ...testUser, first_name: null, last_name: null, middle_name: null, phone_number: null }
const preferences: Preferences = {
  by_mail: {
    security: true,
    contacts: true,
    announcements: true,
    finances: false,
    balance: true,
    people: false,
    jobs: false,
  },
  mail_configured: true,
  email: testUser.email,
}
const fileId = '019a0000-0000-7000-8000-0000000000f1'

/** A server that keeps one profile. */
function open(path: string, before: User) {
  const kept = { user: before, sent: [] as Record<string, unknown>[], preferences }
  const app = renderApp(path, {
    preloadedState: { auth: signedIn(before) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json(kept.user)),
      http.get(url('/api/notifications/preferences'), () => HttpResponse.json(kept.preferences)),
      http.put(url('/api/notifications/preferences'), async ({ request }) => {
        kept.preferences = { ...kept.preferences, ...((await request.json()) as PreferencesInput) }
        return HttpResponse.json(kept.preferences)
      }),
      http.put(url(`/api/users/${before.id}/profile/update`), async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>
        kept.sent.push(body)
        if (body.version !== kept.user.version) return failure(409, 'Запись уже изменили', { current: kept.user })
        kept.user = { ...kept.user, ...body, version: kept.user.version + 1 }
        return HttpResponse.json(kept.user)
      }),
    ],
  })
  const save = async () => app.user.click(await screen.findByRole('button', { name: 'Сохранить' }))
  return { ...app, kept, save }
}

const picture = (name: string, type: string) => new File(['picture'], name, { type })
const uploadAnswers = (answer: () => Response) => http.post(url('/api/files/upload'), answer)

test('a profile says what it lacks until it is filled in', async () => {
  const { user, kept, save, path } = open('/profile', newcomer)
  expect(await screen.findByText('Не указаны: имя, фамилия, телефон.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Изменить' }))

  await user.type(await screen.findByLabelText('Имя'), 'Анна')
  await user.type(screen.getByLabelText('Телефон'), '8 (911) 123-45-67')
  await save()
  expect(await screen.findByText('Обязательное поле')).toBeVisible()
  expect(screen.getByLabelText('Фамилия')).toHaveFocus()

  await user.type(screen.getByLabelText('Фамилия'), 'Ёлкина')
  await save()
  await waitFor(() => expect(path()).toBe('/profile'))
  expect(kept.sent).toEqual([
    expect.objectContaining({ first_name: 'Анна', last_name: 'Ёлкина', phone_number: '+79111234567', version: 1 }),
  ])
  expect(kept.sent[0]).not.toHaveProperty('avatar_file_id')
  expect(await screen.findByText('Профиль заполнен')).toBeVisible()
})

test('what also comes by e-mail is chosen by switches', async () => {
  const { user, kept } = open('/profile', testUser)
  expect(await screen.findByText(/Отмеченные приходят и письмом на chairman@example.org/)).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Безопасность входа' })).toBeChecked()
  await user.click(await screen.findByRole('switch', { name: 'Работа программы' }))
  await waitFor(() =>
    expect(kept.preferences.by_mail).toEqual({
      security: true,
      contacts: true,
      announcements: true,
      finances: false,
      balance: true,
      people: false,
      jobs: true,
    }),
  )
  expect(screen.getByRole('switch', { name: 'Работа программы' })).toBeChecked()
})

test('a picture is sent at once and taken when the profile is saved', async () => {
  const { user, kept, save } = open('/profile/edit', testUser)
  server.use(
    uploadAnswers(() =>
      HttpResponse.json({ id: fileId, url: `/api/files/${fileId}`, thumbnail_url: null }, { status: 201 }),
    ),
  )
  await user.upload(await chooser(), picture('me.png', 'image/png'))
  expect(await screen.findByRole('button', { name: /Заменить фотографию/ })).toBeVisible()
  await save()
  await waitFor(() => expect(kept.sent).toEqual([expect.objectContaining({ avatar_file_id: fileId })]))
})

test('a file that can’t be a picture is refused beside the button', async () => {
  const { user } = open('/profile/edit', testUser)
  server.use(uploadAnswers(() => failure(422, 'Файл не подходит', { errors: { file: 'Картинка повреждена' } })))
  await user.upload(await chooser(), picture('me.png', 'image/png'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Картинка повреждена')
})

test('another device’s edit is settled field by field', async () => {
  const { user, kept, save, path } = open('/profile/edit', testUser)
  await user.type(await screen.findByLabelText('Должность'), 'Председатель')
  kept.user = { ...testUser, address: 'Псков', version: 2 }
  await save()
  expect(await screen.findByText('Запись уже изменили')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Сохранить выбранное' }))
  await waitFor(() => expect(path()).toBe('/profile'))
  expect(kept.user).toMatchObject({ address: 'Псков', job_name: 'Председатель', version: 3 })
})

/** The hidden file input of antd's upload. */
async function chooser() {
  await screen.findByRole('group', { name: 'Фотография' })
  return document.querySelector<HTMLInputElement>('input[type=file]')!
}
