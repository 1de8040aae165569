import { expect, type Page } from '@playwright/test'
import { source, type AxeResults } from 'axe-core'
import { motionsEnd } from './motion'

/** No serious or critical finding of axe on the page as it stands (the journey goes on, so that one run shows all). The page's own policy stays in force. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Half-faded letters have no contrast to measure.
  await motionsEnd(page)
  const { violations } = await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })")
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target.join(' ')} ${html}`).join('\n  ')}`)
  expect.soft(grave, `axe at ${page.url()}`).toEqual([])
}
