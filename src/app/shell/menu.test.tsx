import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { url } from '#testing/server'

const menu = async () => within(await screen.findByRole('navigation', { name: 'Разделы' }))
const titles = async () => (await menu()).getAllByRole('link').map(({ textContent }) => textContent)

test('a group folds and stays folded on another page, its own page opens it', async () => {
  const { user, navigate, store } = renderApp('/dashboard/help')
  await user.click(await (await menu()).findByRole('button', { name: 'Кооператив' }))
  expect(await titles()).not.toContain('Реквизиты')
  await navigate('/profile')
  expect(await titles()).not.toContain('Реквизиты')
  expect(store.getState().menu.groups).toEqual({ gbc: 'folded' })

  await navigate('/cooperative')
  expect((await menu()).getByRole('link', { name: 'Реквизиты' })).toHaveAttribute('aria-current', 'page')
  expect((await menu()).getByRole('button', { name: 'Кооператив' })).toHaveAttribute('aria-expanded', 'true')
})

test.each([
  ['/dashboard/finances/payments/take', 'Платежи'],
  ['/dashboard/finances/charges/create', 'Начисления'],
  ['/dashboard/finances/contributions/create', 'Взносы и ставки'],
])('«Финансы» is marked on %s and stands first in the way back', async (path, tab) => {
  const none = { items: [], page: 1, page_size: 50, total: 0 }
  renderApp(path, { handlers: [http.get(url('/api/gbc/:gbc_id/contribution-kinds'), () => HttpResponse.json(none))] })
  expect((await menu()).getByRole('link', { name: 'Финансы' })).toHaveAttribute('aria-current', 'page')
  const crumbs = within(await screen.findByRole('navigation', { name: 'Где вы' }))
  expect(crumbs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Финансы', tab])
})

test('no way back stands above the tabs of an area', async () => {
  const none = { items: [], page: 1, page_size: 50, total: 0 }
  const handlers = [http.get(url('/api/gbc/:gbc_id/contribution-kinds'), () => HttpResponse.json(none))]
  renderApp('/dashboard/finances/contributions', { handlers })
  expect(await screen.findByRole('link', { name: 'Взносы и ставки' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Где вы' })).toBeNull()
})

test('an entry is found by its name or by what it is called too, in either layout, and opened by Enter', async () => {
  const { user, path } = renderApp('/dashboard/help')
  const search = await (await menu()).findByRole('searchbox', { name: 'Найти раздел' })
  await user.type(search, 'справка')
  expect(await titles()).toEqual(['Помощь'])
  await user.clear(search)
  await user.type(search, 'vuo')
  expect(await screen.findByText('Такого раздела нет.')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'htrd')
  expect(await titles()).toEqual(['Реквизиты'])
  await user.keyboard('{Enter}')
  expect(path()).toBe('/cooperative')
})

test.each([
  ['chairman', ['Главная', 'Члены', 'Гаражи', 'Финансы']],
  ['member', ['Главная', 'Мой счёт', 'Моя карточка', 'Мои гаражи']],
] as const)('the bar of a phone has the four main areas of a %s', async (role, areas) => {
  const user = { ...testUser, role, member_id: '019a0000-0000-7000-8000-0000000000a1' }
  const handlers = [http.get(url('/api/users/get'), () => HttpResponse.json(user))]
  renderApp('/dashboard/help', { preloadedState: { auth: signedIn(user) }, handlers })
  const bar = within(await screen.findByRole('navigation', { name: 'Главное' }))
  expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(areas)
})
