import type { Page } from '@playwright/test'

/** Opens an area from the menu at the side or, on a phone, from the bar at the bottom. */
export async function goTo(page: Page, area: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`${area}$`) })
    .filter({ visible: true })
    .first()
    .click()
}
