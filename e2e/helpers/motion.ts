import type { Page } from '@playwright/test'

/**
 * Waits until nothing moves: a click on what still moves may fall beside it. Not waited for are motions without an end (a
 * skeleton's) and the wave around a button that was pressed, which fades for two seconds and can't be clicked itself.
 */
export const motionsEnd = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' ||
          effect?.getComputedTiming().iterations === Infinity ||
          (effect instanceof KeyframeEffect && effect.target?.matches('.ant-wave')),
      ),
  ))
