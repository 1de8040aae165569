import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { can } from '#contract/permissions'
import { testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { server, url } from '#testing/server'
import { features } from './features'

const member = { ...testUser, role: 'member' as const, is_admin: false }
const office = features
  .flatMap(({ routes = [] }) => routes)
  .filter(({ handle }) => handle.permission && !can('member', handle.permission))

/** Nothing of others, by screen: pages are taken as they are declared, so a new one is covered by itself. */
test('each page of the office says «Нет доступа» to a member, and asks the server for nothing', async () => {
  expect(office.length).toBeGreaterThan(20)
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname))
  const { navigate, path } = renderApp('/notifications', {
    preloadedState: { auth: signedIn(member) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json(member)),
      http.get(url('/api/notifications'), () => HttpResponse.json({ items: [], page: 1, page_size: 20, total: 0 })),
    ],
  })
  for (const route of office) {
    await navigate('/notifications')
    expect(await screen.findByRole('heading', { level: 1, name: 'Уведомления' })).toBeVisible()
    asked.splice(0)
    const address = route.path.replace(/:\w+\??/g, testUser.id)
    await navigate(address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Нет доступа' })).toBeVisible()
    expect([path(), asked]).toEqual([address, []])
  }
})
