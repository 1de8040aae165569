import type { Page } from '@playwright/test'

/** Waits until nothing moves: a click on what still moves may fall beside it. Motions without an end (a skeleton's) are not waited for. */
export const motionsEnd = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  ))
