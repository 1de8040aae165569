import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { Notification } from '#contract/notifications'
import { loggedIn } from '#shared/session/authSlice'
import { FakeSocket } from '#testing/fakeSocket'
import { loginResponse } from '#testing/fixtures'
import { renderApp } from '#testing/renderApp'
import { url } from '#testing/server'

const notification = (number: number, fields: Partial<Notification> = {}): Notification => ({
  id: `019a0000-0000-7000-8000-00000000010${number}`,
  kind: 'contact_change_proposed',
  title: `Новость ${number}`,
  text: null,
  link: '/notifications?unread=true',
  created_at: '2026-10-05T09:00:00.000Z',
  read_at: null,
  ...fields,
})

/** A server that keeps one user's notifications, the newest first. */
function open(path: string, before: Notification[]) {
  const kept = { notifications: before, until: '' }
  const unread = () => kept.notifications.filter(({ read_at }) => read_at === null)
  const read = (which: (one: Notification) => boolean) => {
    kept.notifications = kept.notifications.map((one) =>
      which(one) ? { ...one, read_at: '2026-10-05T10:00:00.000Z' } : one,
    )
  }
  const app = renderApp(path, {
    handlers: [
      http.get(url('/api/notifications/unread'), () => HttpResponse.json({ unread: unread().length })),
      http.get(url('/api/notifications'), ({ request }) => {
        const asked = new URL(request.url).searchParams
        const items = asked.get('unread') ? unread() : kept.notifications
        return HttpResponse.json({
          items: items.slice(0, Number(asked.get('page_size'))),
          page: 1,
          page_size: 20,
          total: items.length,
        })
      }),
      http.post(url('/api/notifications/read-all'), async ({ request }) => {
        kept.until = ((await request.json()) as { until: string }).until
        read(({ id }) => id <= kept.until)
        return HttpResponse.json({ unread: unread().length })
      }),
      http.post(url('/api/notifications/:id/read'), ({ params }) => {
        read(({ id }) => id === params.id)
        return HttpResponse.json(kept.notifications.find(({ id }) => id === params.id))
      }),
    ],
  })
  return { ...app, kept }
}

const bell = (name: RegExp | string) => screen.findByRole('button', { name })

test('the bell counts what is not read; reading one and then all lets it fall', async () => {
  const { user, kept, path } = open('/notifications', [
    notification(3),
    notification(2, { link: null, text: 'Подробности' }),
    notification(1),
  ])
  await user.click(await bell('Уведомления: 3\u00a0непрочитанных'))
  const panel = await screen.findByRole('dialog', { name: 'Уведомления' })
  expect((await within(panel).findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Новость 3 не прочитано/),
    expect.stringMatching(/^Новость 2 не прочитаноПодробности/),
    expect.stringMatching(/^Новость 1 не прочитано/),
  ])
  await user.click(await within(panel).findByRole('button', { name: 'Отметить прочитанным: Новость 2' }))
  expect(await bell('Уведомления: 2\u00a0непрочитанных')).toBeInTheDocument()

  await user.click(await within(panel).findByRole('link', { name: /Новость 3/ }))
  await waitFor(() => expect(path()).toBe('/notifications?unread=true'))
  expect(await bell('Уведомления: 1\u00a0непрочитанное')).toBeVisible()

  await waitFor(() => expect(screen.getAllByRole('link', { name: /Новость/ })).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'Отметить все прочитанными' }))
  expect(await bell('Уведомления')).toBeVisible()
  expect(kept.until).toBe(notification(1).id)
  expect(await screen.findByText('Всё прочитано.')).toBeVisible()
})

test('what comes while the user is here is shown at once; what waited is not', async () => {
  const { kept, dispatch } = open('/notifications', [notification(1, { title: 'Ждала со вчера' })])
  await bell('Уведомления: 1\u00a0непрочитанное')
  expect(document.querySelector('.message')).toBeNull()
  kept.notifications = [notification(2, { title: 'Семёнов предлагает новый телефон' }), ...kept.notifications]
  dispatch({ type: 'realtime/notificationsChanged' })
  expect(await bell('Уведомления: 2\u00a0непрочитанных')).toBeVisible()
  await waitFor(() => expect(document.querySelector('.message')).toHaveTextContent('Семёнов предлагает новый телефон'))
  expect(document.querySelectorAll('.message')).toHaveLength(1)
})

test('a notification comes through the socket: the bell counts on, a toast shows it and goes by itself', async () => {
  const { kept, dispatch } = open('/notifications', [])
  await bell('Уведомления')
  dispatch(loggedIn({ ...loginResponse(), access_token: 'another-session', oldPassword: null }))
  await waitFor(() => expect(FakeSocket.opened.at(-1)?.connected).toBe(true))
  kept.notifications = [notification(1, { title: 'Ваша роль изменена: Бухгалтер' })]
  act(() => FakeSocket.opened.at(-1)?.receive('notified'))
  expect(await bell('Уведомления: 1\u00a0непрочитанное')).toBeVisible()
  await waitFor(() => expect(document.querySelector('.message')).toHaveTextContent('Ваша роль изменена: Бухгалтер'))
  await waitFor(() => expect(document.querySelector('.message')).toBeNull())
  expect(await bell('Уведомления: 1\u00a0непрочитанное')).toBeVisible()
})

test('without notifications the page says so', async () => {
  open('/notifications', [])
  expect(await screen.findByText('Здесь появится то, что случилось без вас.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Отметить все прочитанными' })).not.toBeInTheDocument()
})
