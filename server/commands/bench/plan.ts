import type { Page } from '@playwright/test'
import type { Plan, PlanBox } from '#contract/garages'
import type { Figure } from './figures'

const BOXES = 1000
const ROW = 40
const SECONDS = 3
const BAR = 50

declare global {
  interface Window {
    /** Moments at which frames began, milliseconds. */
    frameTimes: number[]
  }
}

const box = (_: unknown, index: number): PlanBox => ({
  id: `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  number: String(index + 1),
  block: null,
  row: String(Math.floor(index / ROW) + 1),
  floor: null,
  kind: 'capital',
  status: index % 5 === 0 ? 'free' : 'occupied',
  ownership_form: 'share',
  area: 18,
  x: null,
  y: null,
  rotated: false,
  owners: [],
})

/** Drags the plan to and fro by its middle. @returns frames a second meanwhile */
async function pan(page: Page): Promise<number> {
  const stage = await page.locator('.plan-stage').boundingBox()
  if (!stage) throw new Error('The plan is not on the page')
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate(() => {
    window.frameTimes = []
    const note = (at: number) => {
      window.frameTimes.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const end = performance.now() + SECONDS * 1000
  for (let step = 0; performance.now() < end; step += 1) {
    await page.mouse.move(x + Math.sin(step / 15) * 300, y + Math.cos(step / 11) * 150)
  }
  const frames = await page.evaluate(() => window.frameTimes)
  await page.mouse.up()
  return ((frames.length - 1) / (frames[frames.length - 1] - frames[0])) * 1000
}

/**
 * How smoothly a plan of 1 000 garages pans.
 * @param page signed in, its processor slowed as the bar says; the plan's boxes are made here, so no garages are needed
 */
export async function panFigure(page: Page, url: string): Promise<Figure> {
  const plan: Plan = { version: 0, part: null, boxes: Array.from({ length: BOXES }, box) }
  await page.route('**/garages/plan', (route) =>
    route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ json: plan }),
  )
  await page.goto(`${url}/dashboard/garages/plan`)
  await page.getByRole('gridcell').first().waitFor()
  await page.waitForTimeout(1500)
  const rate = await pan(page)
  return {
    name: 'panning a plan of 1 000 garages, CPU ×4',
    figure: `${Math.round(rate)} frames a second`,
    bar: `≥ ${BAR}`,
    held: rate >= BAR,
  }
}
