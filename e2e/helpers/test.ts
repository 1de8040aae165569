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

/** How much longer than its second (specification, section 7) a call may take before the client gives it up. */
const PATIENCE_MS = 20_000

/**
 * A machine with much to do must not look like a server that is away: journeys try what is done, not how soon. Calls
 * alone are given time: what the client asks again and again by the second it asks as ever.
 */
export const givePatience = (context: BrowserContext) =>
  context.addInitScript((patience) => {
    const abort = Object.getOwnPropertyDescriptor(AbortController.prototype, 'abort')?.value as (
      reason: unknown,
    ) => void
    AbortController.prototype.abort = function (reason: unknown) {
      if (!(reason instanceof DOMException && reason.name === 'TimeoutError')) abort.call(this, reason)
      // Of a call that has ended by then this is of no effect.
      else setTimeout(() => abort.call(this, reason), patience)
    }
  }, PATIENCE_MS)

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
