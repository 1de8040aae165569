import { screen } from '@testing-library/react'
import { features } from '#app/features'
import { renderApp } from '#testing/renderApp'
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

test('each article has a name of its own in links', async () => {
  const ids = await idsFor('')
  expect(new Set(ids).size).toBe(ids.length)
})

test('an article opens from a link, and a search finds another', async () => {
  const { user, path } = renderApp('/dashboard/help?article=keys')
  expect(await screen.findByText(/Стрелки вверх и вниз/)).toBeVisible()
  await user.type(screen.getByLabelText('Поиск по статьям'), 'исключение')
  expect(screen.queryByText('Клавиши')).not.toBeInTheDocument()
  await user.click(screen.getByText('Выход, исключение и приостановка'))
  expect(path()).toBe('/dashboard/help?article=leave-member')
  expect(await screen.findByText(/Всё это в карточке/)).toBeVisible()
})
