import type { BrowserContext, Page } from '@playwright/test'
import { shiftsOf, slowLine, watchShifts } from '../helpers/layoutShift'
import { MONEY_PAGES } from '../helpers/moneyPages'
import { expect, giveSession, test } from '../helpers/test'

/** The most that a page may move in all: half of what is felt. */
const MOST = 0.05
const AT_ONCE = 3

async function expectStill(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Not for ever: once it was waited for although the page stood there whole.
    await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => undefined)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const { sum, moved } = await shiftsOf(page)
    expect.soft(sum, `${path} moves: ${moved.join(', ')}`).toBeLessThanOrEqual(MOST)
  })
}

/** A slow line is waited for most of the time: pages are opened beside each other, each over a line of its own. */
async function expectAllStill(context: BrowserContext, paths: readonly string[]): Promise<void> {
  const left = [...paths]
  const visit = async () => {
    const page = await context.newPage()
    await slowLine(page)
    for (let path = left.shift(); path; path = left.shift()) await expectStill(page, path)
    await page.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))
}

test('no page jumps while it comes over a slow line @phone', async ({ context, office, api }) => {
  test.setTimeout(480_000)
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера', phones: ['+79110000001'] })
  const garage = await api.createGarage(gbc, { number: '17', block: 'А', row: '2' })
  await api.addOwner(gbc, garage, vera, { share_numerator: 1, share_denominator: 1 })
  const thing = await api.createProperty(gbc, { name: 'Шлагбаум', category: 'gate' })
  const { id: document } = await api.createDocument(gbc, { title: 'Устав', category: 'charter', visibility: 'members' })
  const user = await api.inviteUser(gbc, vera.id)
  const oleg = await api.createMember(gbc, { last_name: 'Орлов', first_name: 'Олег' })
  const member = await api.inviteMember(gbc, oleg, 'oleg@mayak.example')

  await watchShifts(context)
  await giveSession(context, office.url, api)
  await expectAllStill(context, [
    '/dashboard/home',
    '/cooperative',
    '/cooperative/edit',
    '/dashboard/members',
    `/dashboard/members/${vera.id}`,
    `/dashboard/members/edit/${vera.id}`,
    '/dashboard/members/create',
    '/dashboard/garages',
    `/dashboard/garages/${garage.id}`,
    '/dashboard/garages/create',
    '/dashboard/garages/plan',
    `/dashboard/garages/${garage.id}/transfer`,
    '/dashboard/cooperative-property',
    `/dashboard/property/${thing.id}`,
    '/dashboard/documents',
    `/dashboard/documents/${document}`,
    '/dashboard/documents/create',
    '/dashboard/announcements',
    ...MONEY_PAGES,
    `/dashboard/finances/accounts/${vera.id}`,
    `/dashboard/finances/garages/${garage.id}`,
    '/dashboard/announcements/create',
    '/dashboard/import-export',
    '/security',
    '/security/users',
    `/security/users/${user}`,
    '/security/audit',
    '/security/mail',
    '/notifications',
    '/profile',
    '/profile/edit',
    '/dashboard/help',
  ])

  await context.clearCookies()
  await giveSession(context, office.url, member)
  const own = ['/dashboard/home', '/dashboard/my-card', '/dashboard/my-garages', '/dashboard/documents']
  await expectAllStill(context, own)
})
