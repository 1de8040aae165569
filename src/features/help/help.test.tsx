import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { features } from '#app/features'
import { renderApp } from '#testing/renderApp'
import { server, url } from '#testing/server'
import { searchArticles } from './searchArticles'

const load = () => Promise.all(features.flatMap(({ help }) => (help ? [help()] : [])))
const idsFor = async (query: string) =>
  searchArticles(await load(), query).flatMap(({ articles }) => articles.map(({ id }) => id))

test('articles are found whatever the case, the order of words and «ё»', async () => {
  expect(await idsFor('СЧЕТ банк')).toContain('bank-accounts')
  expect(await idsFor('семёнова')).toContain('search')
  expect(await idsFor('')).toHaveLength((await load()).flatMap(({ articles }) => articles).length)
  expect(await idsFor('трактор')).toEqual([])
})

test('articles are found by a question in its own words', async () => {
  expect(await idsFor('как передать гараж')).toContain('transfer-garage')
  expect(await idsFor('потерял пароль')).not.toEqual([])
})

test('each article has a name of its own in links', async () => {
  const ids = await idsFor('')
  expect(new Set(ids).size).toBe(ids.length)
})

test('an article opens from a link, and a search finds another by what it says', async () => {
  const { user, path } = renderApp('/dashboard/help?article=keys')
  expect(await screen.findByRole('heading', { level: 2, name: 'Клавиши' })).toBeVisible()
  expect(screen.getByText(/Стрелки вверх и вниз/)).toBeVisible()
  const contents = within(screen.getByRole('navigation', { name: 'Содержание' }))
  expect(contents.getByRole('link', { name: 'Клавиши' })).toHaveAttribute('aria-current', 'page')

  await user.type(screen.getByLabelText('Поиск по статьям'), 'оформить выход')
  const found = within(await screen.findByRole('list', { name: 'Найденные статьи' }))
  expect(found.getByText(/«Оформить выход», «Исключить»/)).toBeVisible()
  await user.click(found.getByRole('link', { name: 'Выход, исключение и приостановка' }))
  expect(path()).toBe('/dashboard/help?article=leave-member')
  expect(await screen.findByRole('heading', { level: 2, name: /^Выход, исключение/ })).toHaveFocus()
})

test('each page leads to its own article, or to that of its area', async () => {
  const { navigate } = renderApp('/dashboard/help')
  for (const [path, article] of [
    ['/dashboard/members/create', 'add-member'],
    ['/dashboard/members/duplicates', 'merge-members'],
    ['/security/users/invite', 'invite'],
    ['/dashboard/finances/payments/take', 'take-payment'],
    ['/dashboard/help', ''],
  ]) {
    await navigate(path)
    const link = await screen.findByRole('link', { name: 'Помощь по этой странице' })
    expect(link).toHaveAttribute('href', article ? `/dashboard/help?article=${article}` : '/dashboard/help')
  }
})

test('the articles that pages lead to are there', async () => {
  const ids = await idsFor('')
  const named = features.flatMap(({ routes = [] }) => routes).flatMap(({ handle }) => handle.help ?? [])
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((id) => !ids.includes(id))).toEqual([])
})

test('the search over the whole program finds articles by their titles, and by their text where nothing else is found', async () => {
  server.use(
    http.get(url('/api/gbc/:gbc_id/search'), ({ request }) =>
      HttpResponse.json({ q: new URL(request.url).searchParams.get('q'), groups: [] }),
    ),
  )
  const { user, path } = renderApp('/dashboard/help')
  await user.click(await screen.findByRole('button', { name: 'Поиск по всей программе' }))
  await user.type(await screen.findByRole('combobox', { name: 'Что найти' }), 'сменить пароль')
  expect(await screen.findByRole('option', { name: /^Как сменить пароль/ })).toBeVisible()
  await user.clear(screen.getByRole('combobox', { name: 'Что найти' }))
  await user.type(screen.getByRole('combobox', { name: 'Что найти' }), 'как передать гараж')
  expect(await screen.findByRole('option', { name: /^Передача гараж/ })).toBeVisible()
  await user.clear(screen.getByRole('combobox', { name: 'Что найти' }))
  await user.type(screen.getByRole('combobox', { name: 'Что найти' }), 'резервные коды')
  await user.click(await screen.findByRole('option', { name: /^Вход с кодом из телефона/ }))
  expect(path()).toBe('/dashboard/help?article=two-factor')
})

test('who can’t sign in finds help on the login page', async () => {
  const { user } = renderApp('/login', { preloadedState: {} })
  await user.click(await screen.findByRole('button', { name: 'Не получается войти?' }))
  expect(await screen.findByText(/Проверьте раскладку и Caps Lock/)).toBeVisible()
})
