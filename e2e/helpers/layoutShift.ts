import type { BrowserContext, Page } from '@playwright/test'

interface Shift {
  value: number
  /** What moved. */
  moved: string[]
}

/** As the browser tells of it. */
interface LayoutShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

type Watched = typeof window & { shifts: Shift[] }

/** Notes what moves on every page of the context without having been touched. */
export const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.shifts = []
    const describe = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.tagName.toLowerCase()}.${element.className}` : '?'
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShiftEntry[]) {
        if (entry.hadRecentInput) continue
        watched.shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => describe(node)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far the page has moved altogether, and what of it. */
export async function shiftsOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(() => (window as unknown as Watched).shifts)
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
  }
}

/** A line as of a bad mobile network: what a page is made of comes one after another. */
export async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const speed = { downloadThroughput: 100 * 1024, uploadThroughput: 50 * 1024 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 300, ...speed })
}
