import { expect, type Page } from '@playwright/test'
import { ADMIN_EMAIL } from './office'

/** Signs in on the login page that is open. */
export async function logIn(page: Page, password: string, email = ADMIN_EMAIL): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Goes through the forced change that follows the one-time password. */
export async function changeForcedPassword(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/update-password/)
  await page.getByLabel('Новый пароль', { exact: true }).fill(password)
  await page.getByLabel('Новый пароль ещё раз').fill(password)
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
}
