import { TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { Api, PASSWORD } from '../helpers/api'
import { expectAccessible } from '../helpers/axe'
import { chooseFromMenu } from '../helpers/menu'
import { motionsEnd } from '../helpers/motion'
import { expect, giveSession, test } from '../helpers/test'

/** A dialog that is open: axe looks at it, and it fits the screen. */
async function expectGoodDialog(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${String(name)} scrolls sideways`).toBeLessThanOrEqual(0)
}

// Dark on the wide screen, light on the phone: that colours do in both themes is proved of the palette.
test('dialogs of security are accessible and fit their screen @phone', async ({
  page,
  context,
  office,
  api,
  isMobile,
}) => {
  const gbc = await api.createGbc()
  const { id } = await api.createMember(gbc, { last_name: 'Семёнов', first_name: 'Иван' })
  const invited = await api.inviteUser(gbc, id)
  const vera = await api.inviteMember(
    gbc,
    await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера' }),
    'vera@mayak.example',
  )
  await vera.protect()
  await giveSession(context, office.url, api)
  await page.goto(`/security/users/${invited}`)
  if (isMobile) await page.getByRole('button', { name: 'Включить светлую тему' }).click()

  for (const [item, dialog] of [
    ['Новый одноразовый пароль', /^Новый одноразовый пароль/],
    ['Закрыть доступ', /^Закрыть доступ/],
  ] as const) {
    await chooseFromMenu(page, 'Действия', item)
    await expectGoodDialog(page, dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await chooseFromMenu(page, 'Действия', 'Новый одноразовый пароль')
  await page.getByLabel('Ваш пароль').fill('не тот пароль')
  await motionsEnd(page)
  await page.getByRole('button', { name: 'Выдать пароль' }).click()
  await expect(page.getByText('Пароль не подошёл')).toBeVisible()
  await expectGoodDialog(page, /^Новый одноразовый пароль/)
  await page.getByLabel('Ваш пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Выдать пароль' }).click()
  await expectGoodDialog(page, /^Одноразовый пароль/)

  await page.goto(`/security/users/${vera.userId}`)
  await chooseFromMenu(page, 'Действия', 'Отключить вход с кодом из телефона')
  await expectGoodDialog(page, /^Отключить вход с кодом из телефона/)

  await Api.signIn(office.url, PASSWORD)
  await page.goto('/security')
  await page.getByRole('button', { name: 'Завершить все остальные' }).click()
  await expectGoodDialog(page, 'Завершить все остальные сеансы?')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  await expectGoodDialog(page, 'Включить вход с кодом из телефона')
  await page.getByLabel('Ваш пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  const secret = ((await page.locator('.two-factor-secret').textContent()) ?? '').replaceAll(' ', '')
  await expectGoodDialog(page, 'Вход с кодом из телефона')
  await page.getByLabel('Код из приложения').fill(new TOTP({ secret }).generate())
  await page.getByRole('dialog').getByRole('button', { name: 'Включить' }).click()
  await expectGoodDialog(page, 'Сохраните резервные коды')
  await page.getByRole('button', { name: 'Я сохранил коды' }).click()
  for (const [button, dialog] of [
    ['Новые резервные коды', 'Новые резервные коды'],
    ['Отключить', 'Отключить вход с кодом из телефона'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expectGoodDialog(page, dialog)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
