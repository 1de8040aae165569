import { TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { Api, PASSWORD } from '../helpers/api'
import { expectAccessible } from '../helpers/axe'
import { chooseFromMenu, goTo } from '../helpers/menu'
import { changeForcedPassword } from '../helpers/signIn'
import { expect, giveSession, test } from '../helpers/test'

const EMAIL = 'vera@mayak.example'
const OWN_PASSWORD = 'svoj-parol-very-24'
const STEP_MS = 30_000

test('from the invitation to the own card with a code of the phone @phone', async ({ page, context, office, api }) => {
  const gbc = await api.createGbc()
  const member = await api.post<{ id: string }>(`/api/gbc/${gbc.id}/members`, {
    kind: 'person',
    last_name: 'Ёлкина',
    first_name: 'Вера',
    phones: ['+79111234567'],
  })
  let oneTimePassword = ''

  await test.step('the chairman invites a member from the card and gets the slip', async () => {
    await giveSession(context, office.url, api)
    await page.goto(`/dashboard/members/${member.id}`)
    await chooseFromMenu(page, 'Ещё', 'Открыть доступ')
    await expect(page).toHaveURL(/invite/)
    await expect(page.getByLabel('Фамилия')).toHaveValue('Ёлкина')
    await page.getByLabel('Электронная почта').fill(EMAIL)
    await page.getByRole('button', { name: 'Открыть доступ' }).click()
    await page.getByLabel('Ваш пароль').fill(PASSWORD)
    await page.getByRole('button', { name: 'Выдать пароль' }).click()
    oneTimePassword = (await page.locator('.password-slip .one-time-password').textContent()) ?? ''
    expect(oneTimePassword).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  })

  await test.step('the member signs in by it, however it is typed, and thinks of an own password', async () => {
    await leave(page)
    await logInAs(page, oneTimePassword.toUpperCase().replaceAll('-', ' '))
    await changeForcedPassword(page, OWN_PASSWORD)
    await expect(page).toHaveURL(/\/dashboard\/home/)
  })

  const totp = await test.step('the two-factor protection is turned on', () => turnOn(page))

  await test.step('the next login asks for the code and sends it by itself', async () => {
    await leave(page)
    await logInAs(page, OWN_PASSWORD)
    // The first code is used up: the app shows the next one half a minute later, which the clock allows already.
    await page.getByLabel('Код из приложения').fill(totp.generate({ timestamp: Date.now() + STEP_MS }))
    await expect(page).toHaveURL(/\/dashboard\/home/)
  })

  await test.step('the member sees nothing of the office', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Вера')
    await page.goto('/dashboard/members')
    await expect(page.getByText('Нет доступа')).toBeVisible()
  })

  await test.step('the chairman reads in the log what happened', async () => {
    // The browser's logout ended the session that it was given.
    const chairman = await Api.signIn(office.url, PASSWORD)
    const log = await chairman.get<{ items: { action: string }[] }>(`/api/gbc/${gbc.id}/audit?area=users`)
    expect(log.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invited', 'password_issued', 'password_changed', 'two_factor_enabled', 'logged_in']),
    )
  })

  await test.step('the member comes to the own card', async () => {
    await page.goto('/dashboard/home')
    await goTo(page, 'Моя карточка')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ёлкина Вера')
    await expect(page.getByText('+7 911 123-45-67')).toBeVisible()
    await expectAccessible(page)
  })
})

async function leave(page: Page): Promise<void> {
  await chooseFromMenu(page, /^Меню пользователя/, 'Выйти')
  await expect(page).toHaveURL(/\/login/)
}

async function logInAs(page: Page, password: string): Promise<void> {
  await page.getByLabel('Электронная почта').fill(EMAIL)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Plays the authenticator app: reads the key by hand, answers with its first code, keeps the recovery codes. */
async function turnOn(page: Page): Promise<TOTP> {
  await page.goto('/security')
  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  await page.getByLabel('Ваш пароль').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Дальше' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вход с кодом из телефона' })
  await expect(dialog.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const secret = ((await dialog.locator('.two-factor-secret').textContent()) ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret })
  await dialog.getByLabel('Код из приложения').fill(totp.generate())
  await dialog.getByRole('button', { name: 'Включить' }).click()
  const codes = page.getByRole('dialog', { name: 'Сохраните резервные коды' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'Я сохранил коды' }).click()
  await expect(page.getByText(/^Включён/)).toBeVisible()
  return totp
}
