import { screen } from '@testing-library/react'
import { renderApp } from '#testing/renderApp'
import { documentsArticles } from './documentsArticles'
import { exchangeArticles } from './exchangeArticles'
import { garagesArticles } from './garagesArticles'
import { gbcArticles } from './gbcArticles'
import { membersArticles } from './membersArticles'
import { ownArticles } from './ownArticles'
import { propertyArticles } from './propertyArticles'
import { searchArticles } from './searchArticles'
import { signInArticles } from './signInArticles'
import { workArticles } from './workArticles'

const areas = [
  signInArticles,
  ownArticles,
  gbcArticles,
  membersArticles,
  garagesArticles,
  propertyArticles,
  documentsArticles,
  exchangeArticles,
  workArticles,
]
const idsFor = (query: string) => searchArticles(areas, query).flatMap(({ articles }) => articles.map(({ id }) => id))

test('articles are found whatever the case, the order of words and «ё»', () => {
  expect(idsFor('СЧЕТ банк')).toContain('bank-accounts')
  expect(idsFor('семёнова')).toContain('search')
  expect(idsFor('')).toHaveLength(areas.flatMap(({ articles }) => articles).length)
  expect(idsFor('трактор')).toEqual([])
})

test('each article has a name of its own in links', () => {
  const ids = idsFor('')
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
