import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../helpers/api'
import { ADMIN_EMAIL } from '../helpers/office'
import { expect, test } from '../helpers/test'

const MOST_TABS = 80

/** Presses Tab until the control has the focus, which must be seen there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      return expect(await control.evaluate(showsFocus), `${String(control)} shows its focus`).toBe(true)
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab doesn't reach ${String(control)}`)
}

/** Whether the element, or the frame drawn round it, has an outline or a shadow while it has the focus. */
function showsFocus(element: Element): boolean {
  const frames = [element, element.parentElement, element.parentElement?.parentElement].filter((frame) => frame != null)
  return frames.some((frame) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(frame)
    const lit = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()
    return (
      (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none' || (lit !== '' && borderColor === lit)
    )
  })
}

test('the login and a new member by the keyboard alone', async ({ page, api }) => {
  await api.createGbc()
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Электронная почта'))
  await page.keyboard.type(ADMIN_EMAIL)
  await tabTo(page, page.getByLabel('Пароль', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/home/)

  const menu = page.getByRole('navigation', { name: 'Разделы' })
  await expect(menu).toBeVisible()
  await tabTo(page, menu.getByRole('link', { name: 'Члены' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/members$/)

  await tabTo(page, page.getByRole('link', { name: 'Добавить члена' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Фамилия'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Фамилия'), 'the first wrong field has the focus').toBeFocused()
  await page.keyboard.type('Семёнов')
  await tabTo(page, page.getByLabel('Имя', { exact: true }))
  await page.keyboard.type('Иван')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Семёнов Иван')
})
