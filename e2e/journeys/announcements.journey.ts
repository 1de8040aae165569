import { expectAccessible } from '../helpers/axe'
import { expect, giveSession, test } from '../helpers/test'

const ANNOUNCEMENTS = '/dashboard/announcements'

test('an announcement is written, published, read from home, printed and withdrawn @phone', async ({
  page,
  context,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера' })
  const reader = await api.inviteMember(gbc, vera, 'vera@mayak.example')
  const heading = page.getByRole('heading', { level: 1 })

  await giveSession(context, office.url, api)
  await test.step('the office writes a draft and publishes it', async () => {
    await page.goto(ANNOUNCEMENTS)
    await page.getByRole('link', { name: 'Написать объявление' }).first().click()
    await page.getByLabel('Заголовок').fill('Отключение света')
    await page
      .getByLabel('Текст')
      .fill('Завтра **с 9 до 12**.\n\n- <b>ворота</b> ключом\n- [план](https://example.org)')
    await page.getByLabel('Важное: попросить подтвердить, что прочитали').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(heading).toHaveText('Отключение света')
    await expect(page.getByText('с 9 до 12', { exact: true })).toHaveCSS('font-weight', '700')
    await expect(page.getByText('<b>ворота</b> ключом')).toBeVisible()
    await page.getByRole('button', { name: 'Опубликовать' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Опубликовать' }).press('Enter')
    await expect(page.getByText('Ознакомились 0 из 1')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the sheet for the notice board holds it in large type', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('.print-sheet')
    await expect(sheet).toBeVisible()
    await expect(sheet.getByText('<b>ворота</b> ключом')).toHaveCSS('font-size', /^37\.3/)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('a reader finds it on home and says that it was read', async () => {
    await context.clearCookies()
    await giveSession(context, office.url, reader)
    await page.goto('/dashboard/home')
    const strip = page.getByRole('region', { name: 'Объявления' })
    await expect(strip.getByText('Важно: ознакомьтесь')).toBeVisible()
    await expectAccessible(page)
    await strip.getByRole('link', { name: /Отключение света/ }).click()
    await page.getByRole('button', { name: 'Ознакомлен', exact: true }).click()
    await expect(page.getByText(/^Вы ознакомились/)).toBeVisible()
  })

  await test.step('the office sees who has read it', async () => {
    await context.clearCookies()
    await giveSession(context, office.url, api)
    await page.goto(ANNOUNCEMENTS)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Отключение света/ })
      .click()
    await expect(page.getByText('Ознакомились 1 из 1')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('withdrawn, it is on home no longer', async () => {
    await page.getByRole('button', { name: 'Отозвать' }).click()
    const question = page.getByRole('dialog', { name: 'Отозвать объявление?' })
    await question.getByRole('button', { name: /^Отозвать/ }).press('Enter')
    await expect(question).toBeHidden()
    await expect(page.getByText('Отозвано', { exact: true }).first()).toBeVisible()
    await page.goto('/dashboard/home')
    await expect(page.getByText(gbc.short_name).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Объявления' })).toBeHidden()
  })
})
