import type { Locator, Page } from '@playwright/test'

export interface Names {
  last_name: string
  first_name: string
}

export async function fillMember(page: Page, { last_name, first_name }: Names): Promise<void> {
  await page.getByLabel('Фамилия').fill(last_name)
  await page.getByLabel('Имя', { exact: true }).fill(first_name)
}

export async function searchMembers(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск' }).fill(text)
}

/** A member in the list, a row of the table or a card on a phone: the link that opens it. */
export const memberRow = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(name) })

/** While a form is being sent the button's name is preceded by the name of its spinner. */
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: /Сохранить$/ })
