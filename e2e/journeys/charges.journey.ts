import { expectAccessible } from '../helpers/axe'
import { expect, giveSession, test } from '../helpers/test'

const FINANCES = '/dashboard/finances'

test('a contribution gets its rate, is charged for a year, and the account shows the debt', async ({
  page,
  context,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  const owner = await api.createMember(gbc, { last_name: 'Семёнов', first_name: 'Иван' })
  const garage = await api.createGarage(gbc, { number: '17' })
  await api.addOwner(gbc, garage, owner, { share_numerator: 1, share_denominator: 1 })
  await api.createGarage(gbc, { number: '18' })
  const heading = page.getByRole('heading', { level: 1 })

  await giveSession(context, office.url, api)
  await test.step('the office adds a contribution with its first rate', async () => {
    await page.goto(`${FINANCES}/contributions`)
    await page.getByRole('link', { name: 'Добавить взнос' }).first().click()
    await page.getByLabel('Название').fill('Членский взнос')
    await page.getByLabel('Ставка', { exact: true }).fill('3 500')
    await expectAccessible(page)
    await page.getByRole('button', { name: /Сохранить$/ }).click()
    await expect(heading).toHaveText('Членский взнос')
    await expect(page.getByText(/^3.500,00.₽ за гараж$/).first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the preview shows who pays what, and why a garage is left out', async () => {
    await page.getByRole('link', { name: 'Начислить' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Рассчитать$/ }).click()
    await expect(page.getByText('Рассчитано, не начислено')).toBeVisible()
    await page.getByRole('tab', { name: 'Пропущено: 1' }).click()
    await expect(page.getByRole('cell', { name: 'Нет владельца' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('posted, it is a debt of the owner', async () => {
    await page.getByRole('button', { name: /^Начислить 3.500,00.₽: 1.начисление$/ }).click()
    await expect(page.getByRole('button', { name: 'Сторнировать начисление' })).toBeVisible()
    await page.getByRole('tab', { name: /^Начислено/ }).click()
    await page.getByRole('link', { name: 'Семёнов Иван' }).click()
    await expect(page).toHaveURL(`${FINANCES}/accounts/${owner.id}`)
    await expect(page.getByText(/3.500,00/).first()).toBeVisible()
    await expect(page.getByText(/долг/i).first()).toBeVisible()
  })
})
