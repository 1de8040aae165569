import { expectAccessible } from '../helpers/axe'
import { expect, giveSession, test } from '../helpers/test'

test('Ctrl+K finds «гараж 17» among the like and opens it; a member by the other layout and by a phone @phone', async ({
  page,
  context,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  const garages: Record<string, string> = {}
  for (const number of ['117', '17', '171'])
    garages[number] = (await api.createGarage(gbc, { number, block: 'А', row: '1' })).id
  const member = await api.post<{ id: string }>(`/api/gbc/${gbc.id}/members`, {
    kind: 'person',
    last_name: 'Семёнов',
    first_name: 'Пётр',
    phones: ['+79111234567'],
  })
  await giveSession(context, office.url, api)
  await page.goto('/dashboard/home')
  const field = page.getByRole('combobox', { name: 'Что найти' })
  const open = page.getByRole('button', { name: 'Поиск по всей программе' })
  await expect(open).toBeVisible()

  await page.keyboard.press('Control+KeyK')
  await expect(field).toBeFocused()
  await expect(page.getByRole('option', { name: 'Новый член' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('гараж 17')
  const first = page.getByRole('group', { name: 'Гаражи' }).getByRole('option').first()
  await expect(first).toHaveText(/^Гараж 17\D/)
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/dashboard/garages/${garages['17']}$`))
  await expect(field).toBeHidden()

  for (const typed of ['ctvtyjd', '45-67']) {
    await open.click()
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    await page
      .getByRole('group', { name: 'Члены' })
      .getByRole('option', { name: /Семёнов Пётр/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/members/${member.id}$`))
  }

  await open.click()
  await expect(page.getByRole('group', { name: 'Недавнее' }).getByRole('option').first()).toHaveText(/Семёнов Пётр/)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
})

test('the bell opens the notifications, and its page fits @phone', async ({ page, context, office, api }) => {
  await api.createGbc()
  await giveSession(context, office.url, api)
  await page.goto('/dashboard/home')
  await page.getByRole('button', { name: /^Уведомления/ }).click()
  const panel = page.getByRole('dialog', { name: 'Уведомления' })
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Уведомления')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
})
