import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'

const html = (page: Page) => page.locator('html')

/** From the dark theme to the light one, or back. */
export async function switchTheme(page: Page): Promise<void> {
  const dark = (await html(page).getAttribute('data-theme')) === 'dark'
  await page.getByRole('button', { name: dark ? 'Включить светлую тему' : 'Включить тёмную тему' }).click()
  await expect(html(page)).toHaveAttribute('data-theme', dark ? 'light' : 'dark')
  // The button keeps the pointer above it, and so a colour of its own.
  await page.mouse.move(0, 0)
}

/** Axe finds nothing grave on the page as it stands, in either theme; it ends in the theme that it began with. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (let theme = 0; theme < 2; theme += 1) {
    await expectAccessible(page)
    await switchTheme(page)
  }
}
