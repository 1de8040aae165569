import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from '../helpers/api'
import { expectAccessible } from '../helpers/axe'
import { expect, giveSession, test } from '../helpers/test'

const NOT_FOUND = 'Такого члена кооператива нет.'

/** Opens the page, waits until it is whole, then has axe look at it; the page itself must not scroll sideways. */
async function expectGoodPage(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByText(NOT_FOUND))).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  })
}

/** The theme outlives the session, which is taken away again. */
async function turnLight(page: Page, context: BrowserContext, url: string, api: Api): Promise<void> {
  await giveSession(context, url, api)
  await page.goto('/dashboard/home')
  await page.getByRole('button', { name: 'Включить светлую тему' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  // redux-persist writes a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('persist:gbc-office'))).toContain('light')
  await context.clearCookies()
}

for (const theme of ['dark', 'light']) {
  // Colours are looked at in both themes; that a page fits a phone doesn't depend on them.
  const where = theme === 'light' ? 'light @phone' : 'dark'
  test(`every page is accessible and fits its screen, ${where}`, async ({ page, context, office, api }) => {
    test.setTimeout(240_000)
    if (theme === 'light') await turnLight(page, context, office.url, api)
    await expectGoodPage(page, '/login')

    await giveSession(context, office.url, api)
    for (const path of ['/dashboard/home', '/cooperative', '/cooperative/create', '/cooperative/restore', '/dashboard/members']) await expectGoodPage(page, path)

    const gbc = await api.createGbc()
    const { id } = await api.createMember(gbc, { last_name: 'Семёнов', first_name: 'Иван' })
    await api.createGarage(gbc, { number: '17', block: 'А', row: '2' })
    await api.createProperty(gbc, { name: 'Шлагбаум', category: 'gate' })
    const invited = await api.inviteUser(gbc, id)
    for (const path of [
      '/dashboard/home',
      '/cooperative',
      '/cooperative?tab=history',
      '/cooperative/edit',
      '/profile',
      '/profile/edit',
      '/notifications',
      '/dashboard/members',
      '/dashboard/members/create',
      `/dashboard/members/${id}`,
      `/dashboard/members/${id}?tab=passport`,
      `/dashboard/members/${id}?tab=history`,
      `/dashboard/members/edit/${id}`,
      '/dashboard/members/no-such-member',
      '/dashboard/garages',
      '/dashboard/garages/plan',
      '/dashboard/garages/create',
      '/dashboard/cooperative-property',
      '/dashboard/property/create',
      '/dashboard/import-export',
      '/dashboard/import-export?tab=export',
      '/security',
      '/security/users',
      '/security/users/invite',
      `/security/users/${invited}`,
      `/security/users/${invited}?tab=sessions`,
      `/security/users/${invited}?tab=logins`,
      `/security/users/${invited}?tab=history`,
      `/security/users/edit/${invited}`,
      '/security/audit',
      '/security/mail',
      '/update-password',
      '/dashboard/help',
    ]) {
      await expectGoodPage(page, path)
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  })
  test(`every page of documents, proposals and of a member too, ${where}`, async ({ page, context, office, api }) => {
    test.setTimeout(240_000)
    if (theme === 'light') await turnLight(page, context, office.url, api)
    const gbc = await api.createGbc()
    const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера', phones: ['+79110000001'] })
    const member = await api.inviteMember(gbc, vera, 'vera@mayak.example')

    // As it is before anything is there.
    await giveSession(context, office.url, api)
    for (const path of ['/dashboard/documents', '/dashboard/documents/create', '/dashboard/members/proposals']) await expectGoodPage(page, path)
    await context.clearCookies()
    await giveSession(context, office.url, member)
    for (const path of ['/dashboard/home', '/dashboard/my-garages', '/dashboard/documents']) await expectGoodPage(page, path)

    const garage = await api.createGarage(gbc, { number: '17', block: 'А', row: '2' })
    await api.addOwner(gbc, garage, vera, { share_numerator: 1, share_denominator: 2 })
    const { id } = await api.createDocument(gbc, { title: 'Протокол общего собрания', category: 'minutes', number: '24', date: '2026-04-18', visibility: 'members' })
    await member.post(`/api/gbc/${gbc.id}/me/proposals`, { ...vera, phones: ['+79215554433'] })
    for (const path of ['/dashboard/home', '/dashboard/my-card', '/dashboard/my-card/edit', '/dashboard/my-garages', '/dashboard/documents', `/dashboard/documents/${id}`, '/profile', '/dashboard/members']) await expectGoodPage(page, path)

    await context.clearCookies()
    await giveSession(context, office.url, api)
    const document = `/dashboard/documents/${id}`
    for (const path of ['/dashboard/members/proposals', '/dashboard/members/proposals?status=accepted', '/dashboard/documents', document, `${document}?tab=versions`, `${document}?tab=history`, `${document}/edit`]) {
      await expectGoodPage(page, path)
    }
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  })
}
