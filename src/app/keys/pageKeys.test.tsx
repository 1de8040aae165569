import { screen, within } from '@testing-library/react'
import { keepRecords } from '#testing/fakeServer'
import { semenov } from '#testing/members'
import { renderApp } from '#testing/renderApp'

const LIST = '/dashboard/members'
const PAGE = `${LIST}/${semenov.id}`
const EDIT = `${LIST}/edit/${semenov.id}`

const keepMembers = () =>
  keepRecords('members', semenov, () => ({ id: '019a0000-0000-7000-8000-0000000000b2', display_name: 'Орлова Анна' }))

const lastName = () => screen.findByRole('textbox', { name: 'Фамилия' })

test('n adds a record and e edits the open one, but not while one types', async () => {
  keepMembers()
  const { user, path, navigate } = renderApp(LIST)
  await user.type(await screen.findByRole('searchbox', { name: 'Поиск' }), 'nenenе')
  expect(path()).toMatch(LIST)
  expect(path()).not.toMatch('create')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('n')
  expect(path()).toBe(`${LIST}/create`)

  await navigate(PAGE)
  await screen.findByRole('heading', { level: 1, name: semenov.display_name })
  await user.keyboard('e')
  expect(path()).toBe(EDIT)
})

test('g and a letter open an area, whatever the layout', async () => {
  keepMembers()
  const { user, path } = renderApp('/dashboard/help')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('gm')
  expect(path()).toBe(LIST)
  await user.keyboard('[KeyG][KeyR]')
  expect(path()).toBe('/cooperative')
})

test('Ctrl+S saves a form', async () => {
  const kept = keepMembers()
  const { user } = renderApp(EDIT)
  await user.clear(await lastName())
  await user.type(await lastName(), 'Соловьёв')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Изменения сохранены.')).toBeVisible()
  expect(kept.get(semenov.id)?.last_name).toBe('Соловьёв')
})

test('Esc leaves a form at once while nothing is typed, and asks when something is', async () => {
  keepMembers()
  const { user, path, navigate } = renderApp(PAGE)
  await screen.findByRole('heading', { level: 1, name: semenov.display_name })
  await navigate(EDIT)
  await user.click(await lastName())
  await user.keyboard('{Escape}')
  expect(path()).toBe(PAGE)

  await navigate(EDIT)
  await user.type(await lastName(), 'ский')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Уйти без сохранения?' })
  await user.keyboard('{Escape}')
  expect(path()).toBe(EDIT)
  expect(await lastName()).toHaveValue('Семёновский')
  expect(question).not.toBeVisible()
})

test('? lists the keys, with the letters of the areas that the user may open', async () => {
  const { user } = renderApp('/dashboard/help')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('?')
  const areas = within(await screen.findByRole('region', { name: 'Перейти в раздел: G, затем буква' }))
  expect(areas.getByText('Члены').closest('div')).toHaveTextContent(/^GMЧлены$/)
})
