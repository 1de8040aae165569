import { expect, type Page } from '@playwright/test'
import { motionsEnd } from './motion'

/** Opens an area from the menu at the side or, on a phone, from the bar at the bottom. */
export async function goTo(page: Page, area: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`${area}$`) })
    .filter({ visible: true })
    .first()
    .click()
}

/**
 * Opens the menu of a button and chooses from it. A menu that is drawn anew while it opens may lose a click, and a focus
 * given back by a dialog closes it: a person presses again.
 */
export const chooseFromMenu = async (page: Page, button: string | RegExp, item: string): Promise<void> =>
  expect(async () => {
    const choice = page.getByRole('menuitem', { name: item })
    if (!(await choice.isVisible())) await page.getByRole('button', { name: button }).click({ timeout: 5_000 })
    await motionsEnd(page)
    await choice.click({ timeout: 5_000 })
    await expect(choice).toBeHidden({ timeout: 5_000 })
  }).toPass()
