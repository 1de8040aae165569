import { test as base, expect, type BrowserContext } from '@playwright/test'
import { Api } from './api'
import { Office } from './office'
import { PageWatch } from './pageWatch'

interface Fixtures {
  /** A server just started for the first time. */
  office: Office
  /** Fails the journey when a page complained in its console. */
  watch: PageWatch
  /** The first user signed in by calls, with the password changed. */
  api: Api
}

/** The client gives a call up after a second (specification, section 7). */
const CALL_LIMIT_MS = 1000

/** A machine with much to do must not look like a server that is away: journeys try what is done, not how soon. */
export const givePatience = (context: BrowserContext) =>
  context.addInitScript((limit) => {
    const startTimer = window.setTimeout.bind(window) as (
      run: TimerHandler,
      delay?: number,
      ...given: unknown[]
    ) => number
    window.setTimeout = ((run: TimerHandler, delay?: number, ...given: unknown[]) =>
      startTimer(run, delay === limit ? limit * 20 : delay, ...given)) as typeof window.setTimeout
  }, CALL_LIMIT_MS)

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern
  office: async ({}, provide) => {
    const office = await Office.open()
    await provide(office)
    await office.close()
  },
  baseURL: async ({ office }, provide) => provide(office.url),
  api: async ({ office }, provide) => provide(await Api.afterFirstStart(office.url)),
  watch: [
    async ({ context }, provide) => {
      await givePatience(context)
      const watch = new PageWatch()
      context.on('page', (page) => watch.look(page))
      await provide(watch)
      expect(watch.complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Puts a session into the browser as the application itself keeps it: the specification's two cookies. */
export async function giveSession(context: BrowserContext, url: string, { token, userId }: Api): Promise<void> {
  const cookie = { url, secure: true, sameSite: 'Strict' } as const
  await context.addCookies([
    { ...cookie, name: 'token', value: token },
    { ...cookie, name: 'user_id', value: userId },
  ])
}
