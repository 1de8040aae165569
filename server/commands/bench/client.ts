import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { atMost, median, type Figure } from './figures'
import { startNaivePage } from './naivePage'
import { panFigure } from './plan'
import { startServer } from './process'
import type { Bench } from './seed'

const ROUNDS = 5
const SLOWER = 4
const SETTLE = 1500
const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

declare global {
  interface Window {
    /** What the observers have seen, milliseconds. */
    seen: { lcp: number; interactions: number[] }
  }
}

/** Runs in the page before anything of it. */
function observe(): void {
  window.seen = { lcp: 0, interactions: [] }
  new PerformanceObserver((list) => {
    window.seen.lcp = Math.max(window.seen.lcp, ...list.getEntries().map(({ startTime }) => startTime))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]
    window.seen.interactions.push(
      ...entries.filter(({ interactionId }) => interactionId).map(({ duration }) => duration),
    )
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

/** A page of a fresh profile: empty caches, a processor four times slower. */
async function coldPage(
  browser: Browser,
  bench: Bench | null,
  url: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ru-RU' })
  if (bench) {
    const cookie = { url, secure: true, sameSite: 'Strict' as const }
    await context.addCookies([
      { ...cookie, name: 'token', value: bench.token },
      { ...cookie, name: 'user_id', value: bench.user_id },
    ])
  }
  await context.addInitScript(observe)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, context }
}

async function lcp(browser: Browser, bench: Bench | null, url: string, path: string, sign: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, context } = await coldPage(browser, bench, url)
    await page.goto(url + path)
    await page.locator(sign).first().waitFor()
    await page.waitForTimeout(SETTLE)
    times.push(await page.evaluate(() => window.seen.lcp))
    await context.close()
  }
  return median(times)
}

/** The slowest of a few interactions: what INP tells of a short visit. An interaction under 16 ms is not even seen. */
async function inp(
  browser: Browser,
  bench: Bench,
  url: string,
  path: string,
  sign: string,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const { page, context } = await coldPage(browser, bench, url)
  await page.goto(url + path)
  await page.locator(sign).first().waitFor()
  await page.waitForTimeout(SETTLE)
  await page.evaluate(() => {
    window.seen.interactions = []
  })
  await act(page)
  await page.waitForTimeout(SETTLE)
  const { slowest, count } = await page.evaluate(() => {
    const { eventCounts } = performance as unknown as { eventCounts: Map<string, number> }
    return {
      slowest: Math.max(16, ...window.seen.interactions),
      count: (eventCounts.get('keydown') ?? 0) + (eventCounts.get('pointerdown') ?? 0),
    }
  })
  await context.close()
  if (count === 0) throw new Error(`${path}: no interaction was seen, so there is nothing to tell`)
  return slowest
}

/** In Latin letters: Playwright puts others in without pressing a key, and there would be nothing to measure. */
async function typeName(page: Page): Promise<void> {
  await page.getByLabel('Фамилия').pressSequentially('Konstantinopolskiy', { delay: 120 })
  await page.getByLabel('Имя').pressSequentially('Aleksandr', { delay: 120 })
}

async function sortByColumns(page: Page): Promise<void> {
  for (const title of ['Лицевой счёт', 'Состояние', 'Лицевой счёт']) {
    await page.locator('thead').getByText(title, { exact: true }).click()
    await page.waitForTimeout(SETTLE)
  }
}

/** quality.md: login 700 and list 1 550 ms where the naive page takes 1 536. */
const NAIVE = 1536
const LOGIN = 700
const LIST = 1550

async function lcpFigures(browser: Browser, bench: Bench, url: string, rows: string): Promise<Figure[]> {
  const naive = await startNaivePage()
  const login = await lcp(browser, null, url, '/login', 'input')
  const measured = await lcp(browser, null, naive.url, '/', 'input')
  const list = await lcp(browser, bench, url, '/dashboard/members', rows)
  naive.stop()
  const here = (bar: number) => Math.round((bar * measured) / NAIVE)
  return [
    {
      name: 'naive antd login: LCP, cold, CPU ×4',
      figure: `${Math.round(measured)} ms`,
      bar: `${NAIVE} ms where the bars were set`,
      held: null,
    },
    atMost('login: LCP, cold, CPU ×4', login, here(LOGIN), `ms (${LOGIN} there)`),
    atMost('list: LCP, cold, CPU ×4', list, here(LIST), `ms (${LIST} there)`),
  ]
}

async function panned(browser: Browser, bench: Bench, url: string): Promise<Figure> {
  const { page, context } = await coldPage(browser, bench, url)
  const figure = await panFigure(page, url)
  await context.close()
  return figure
}

/** What a person feels in the browser, on a slow computer. */
export async function measureClient(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench)
  const executablePath = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((path) => existsSync(path))
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const { url } = server
    // The table's first row only measures widths and is never seen.
    const rows = 'tbody tr.ant-table-row td'
    return [
      ...(await lcpFigures(browser, bench, url, rows)),
      atMost(
        'typing in a form: INP, CPU ×4',
        await inp(browser, bench, url, '/dashboard/members/create', 'form input:visible', typeName),
        120,
        'ms',
      ),
      atMost(
        'sorting a list: INP, CPU ×4',
        await inp(browser, bench, url, '/dashboard/members', rows, sortByColumns),
        120,
        'ms',
      ),
      await panned(browser, bench, url),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
