import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import type { SearchAnswer } from '#contract/search'
import { dialogOpened } from '#shared/dialogs/dialogsSlice'
import { testUser } from '#testing/fixtures'
import { renderApp, signedIn } from '#testing/renderApp'
import { failure, url } from '#testing/server'
import { marked } from '#shared/format/marked'

const garage = (number: string) => ({
  id: `garage-${number}`,
  title: `Гараж ${number}`,
  details: ['блок А, ряд 1', 'Семёнов Пётр'],
})
const member = { id: 'member-1', title: 'Семёнов Пётр', details: ['л/с 000017', '+79111234567'] }

const answers: Record<string, SearchAnswer> = {
  '17': { q: '17', groups: [{ area: 'garages', items: [garage('17'), garage('117')], total: 12 }] },
  ctvty: { q: 'семен', groups: [{ area: 'members', items: [member], total: 1 }] },
  '45-67': { q: '4567', groups: [{ area: 'members', items: [member], total: 1 }] },
}

/** The help page asks the server for nothing of its own. */
function open(
  answer: (q: string) => Response | Promise<Response> = (q) => HttpResponse.json(answers[q] ?? { q, groups: [] }),
  role = testUser.role,
) {
  const asked: string[] = []
  const app = renderApp('/dashboard/help', {
    preloadedState: { auth: signedIn({ ...testUser, role }) },
    handlers: [
      http.get(url('/api/users/get'), () => HttpResponse.json({ ...testUser, role })),
      http.get(url('/api/gbc/:gbc_id/search'), ({ request }) => {
        const q = new URL(request.url).searchParams.get('q') ?? ''
        asked.push(q)
        return answer(q)
      }),
    ],
  })
  return { ...app, asked }
}

const page = () => screen.findByRole('heading', { level: 1, name: 'Помощь' })
/** As under the Russian layout: the key gives «л», its place is K's. */
const pressSearch = () => fireEvent.keyDown(window, { key: 'л', code: 'KeyK', ctrlKey: true })
const field = () => screen.findByRole('combobox', { name: 'Что найти' })
const active = async () => document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('Ctrl+K finds a garage by the keyboard alone and opens it', async () => {
  const { user, path } = open()
  await page()
  pressSearch()
  await waitFor(async () => expect(await field()).toHaveFocus())
  await user.keyboard('17')
  expect(await screen.findByRole('group', { name: 'Гаражи' })).toBeVisible()
  expect(
    within(screen.getByRole('group', { name: 'Гаражи' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Гараж 17блок А, ряд 1 · Семёнов Пётр', 'Гараж 117блок А, ряд 1 · Семёнов Пётр', 'Показать все: 12'])
  expect(await active()).toHaveTextContent('Гараж 17')
  await user.keyboard('{ArrowDown}')
  expect(await active()).toHaveTextContent('Гараж 117')
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(path()).toBe('/dashboard/garages/garage-17'))
  expect(screen.queryByRole('combobox', { name: 'Что найти' })).not.toBeInTheDocument()

  pressSearch()
  expect(await screen.findByRole('group', { name: 'Недавнее' })).toHaveTextContent('Гараж 17')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Что найти' })).not.toBeInTheDocument())
})

test('pages and actions are found at once, in the other layout too, and only those the role may use', async () => {
  const { user, path } = open(undefined, 'member')
  await page()
  await user.click(await screen.findByRole('button', { name: 'Поиск по всей программе' }))
  await user.type(await field(), 'новый')
  expect(await screen.findByRole('group', { name: 'Помощь' })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Действия' })).not.toBeInTheDocument()
  await user.type(await field(), ' трактор')
  expect(
    await screen.findByText('Ничего не нашлось. Попробуйте часть фамилии, номер гаража или последние цифры телефона.'),
  ).toBeVisible()
  await user.clear(await field())
  // «проф» with the English layout on.
  await user.type(await field(), 'ghja')
  await waitFor(() => expect(options()).toEqual(['Профиль', 'Изменить профиль', 'Мой профильВход и безопасность']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(path()).toBe('/profile'))
})

test('an action does what it says', async () => {
  const { user, store } = open()
  await page()
  pressSearch()
  await user.type(await field(), 'тему')
  await screen.findByRole('option', { name: 'Сменить тему' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(store.getState().theme.mode).toBe('light'))
})

test('what was found in the other layout and by digits of a phone is marked', async () => {
  const { user } = open()
  await page()
  pressSearch()
  await user.type(await field(), 'ctvty')
  const marks = async () =>
    within(await screen.findByRole('group', { name: 'Члены' }))
      .getByRole('option')
      .querySelectorAll('mark')
  await waitFor(async () => expect([...(await marks())].map(({ textContent }) => textContent)).toEqual(['Семён']))
  await user.clear(await field())
  await user.type(await field(), '45-67')
  await waitFor(async () => expect([...(await marks())].map(({ textContent }) => textContent)).toEqual(['45-67']))
  expect(marked('Петров Иван', 'ив пет')).toEqual([
    { text: 'Пет', hit: true },
    { text: 'ров ', hit: false },
    { text: 'Ив', hit: true },
    { text: 'ан', hit: false },
  ])
})

test('Enter before the answer waits for it, and an earlier answer never comes in its place', async () => {
  let answerFirst = () => undefined as void
  const late = new Promise<void>((resolve) => (answerFirst = resolve))
  const { user, path, asked } = open(async (q) => {
    if (q === '1') await late
    return HttpResponse.json(
      q === '1' ? { q, groups: [{ area: 'garages', items: [garage('1')], total: 1 }] } : answers[q],
    )
  })
  await page()
  pressSearch()
  await user.type(await field(), '1')
  await waitFor(() => expect(asked).toEqual(['1']))
  await user.type(await field(), '7{Enter}')
  answerFirst()
  await waitFor(() => expect(path()).toBe('/dashboard/garages/garage-17'))
})

test('while the records can’t be searched, pages still open', async () => {
  const { user } = open(() => failure(500, 'Внутренняя ошибка сервера'))
  await page()
  pressSearch()
  await user.type(await field(), 'гаражи')
  expect(await screen.findByText(/Поиск по записям сейчас не отвечает/)).toBeVisible()
  expect(options()).toContain('Гаражи')
})

test('«?» shows the shortcuts; a dialog with unsaved work is not replaced by the search', async () => {
  const { user, dispatch } = open()
  await page()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Сочетания клавиш' })
  expect(dialog).toHaveTextContent('Поиск по всей программе')
  pressSearch()
  expect(screen.queryByRole('combobox', { name: 'Что найти' })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Сочетания клавиш' })).not.toBeInTheDocument())
  dispatch(dialogOpened({ name: 'members/action', id: '1' }))
  pressSearch()
  expect(screen.queryByRole('combobox', { name: 'Что найти' })).not.toBeInTheDocument()
})

test('the act that is called by the very word comes first', async () => {
  const { user } = open()
  await page()
  pressSearch()
  await user.type(await field(), 'оплата')
  await waitFor(() => expect(options()[0]).toMatch(/^Принять оплату/))
})
