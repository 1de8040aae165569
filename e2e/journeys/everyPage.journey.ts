import type { BrowserContext, Page } from '@playwright/test'
import type { Api } from '../helpers/api'
import { expectAccessible } from '../helpers/axe'
import { expect, giveSession, test } from '../helpers/test'

const NOT_FOUND = 'Такого члена кооператива нет.'

// A page is looked at in both themes where it stands: colours that are still passing into others are nobody's.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const html = (page: Page) => page.locator('html')

/** Axe looks at the page as it stands; the page itself must not scroll sideways. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Opens a page and waits until it is whole. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByText(NOT_FOUND))).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function switchTheme(page: Page): Promise<void> {
  const dark = (await html(page).getAttribute('data-theme')) === 'dark'
  await page.getByRole('button', { name: dark ? 'Включить светлую тему' : 'Включить тёмную тему' }).click()
  await expect(html(page)).toHaveAttribute('data-theme', dark ? 'light' : 'dark')
  // The button keeps the pointer above it, and so a colour of its own.
  await page.mouse.move(0, 0)
}

/** Colours are looked at in both themes on the wide screen; that a page fits a phone doesn't depend on them. */
const inBothThemes = () => test.info().project.name === 'desktop'

async function expectGoodPage(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await open(page, path)
    await expectGood(page)
    if (!inBothThemes()) return
    await switchTheme(page)
    await expectGood(page)
  })
}

/** Opens the application in a theme, which the browser keeps for pages without the switch. */
async function turn(theme: 'dark' | 'light', page: Page): Promise<void> {
  await open(page, '/dashboard/home')
  if ((await html(page).getAttribute('data-theme')) !== theme) await switchTheme(page)
  // redux-persist writes a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('persist:gbc-office'))).toContain(theme)
}

/** Pages outside the shell, in one theme. */
async function expectGoodOutside(
  theme: 'dark' | 'light',
  page: Page,
  context: BrowserContext,
  url: string,
  api: Api,
): Promise<void> {
  await test.step(`outside the shell, ${theme}`, async () => {
    await giveSession(context, url, api)
    await turn(theme, page)
    await open(page, '/update-password')
    await expectGood(page)
    await context.clearCookies()
    await open(page, '/login')
    await expect(html(page)).toHaveAttribute('data-theme', theme)
    await expectGood(page)
  })
}

test('every page is accessible in both themes and fits its screen @phone', async ({ page, context, office, api }) => {
  test.setTimeout(480_000)
  if (inBothThemes()) await expectGoodOutside('dark', page, context, office.url, api)
  await expectGoodOutside('light', page, context, office.url, api)

  await giveSession(context, office.url, api)
  for (const path of [
    '/dashboard/home',
    '/cooperative',
    '/cooperative/create',
    '/cooperative/restore',
    '/dashboard/members',
  ])
    await expectGoodPage(page, path)

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
    '/dashboard/help',
  ]) {
    await expectGoodPage(page, path)
  }
})

test('every page of documents, proposals and of a member too, in both themes @phone', async ({
  page,
  context,
  office,
  api,
}) => {
  test.setTimeout(480_000)
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера', phones: ['+79110000001'] })
  const member = await api.inviteMember(gbc, vera, 'vera@mayak.example')

  // As it is before anything is there.
  await giveSession(context, office.url, api)
  await turn('light', page)
  for (const path of ['/dashboard/documents', '/dashboard/documents/create', '/dashboard/members/proposals'])
    await expectGoodPage(page, path)
  await context.clearCookies()
  await giveSession(context, office.url, member)
  for (const path of ['/dashboard/home', '/dashboard/my-garages', '/dashboard/documents'])
    await expectGoodPage(page, path)

  const garage = await api.createGarage(gbc, { number: '17', block: 'А', row: '2' })
  await api.addOwner(gbc, garage, vera, { share_numerator: 1, share_denominator: 2 })
  const { id } = await api.createDocument(gbc, {
    title: 'Протокол общего собрания',
    category: 'minutes',
    number: '24',
    date: '2026-04-18',
    visibility: 'members',
  })
  await member.post(`/api/gbc/${gbc.id}/me/proposals`, { ...vera, phones: ['+79215554433'] })
  for (const path of [
    '/dashboard/home',
    '/dashboard/my-card',
    '/dashboard/my-card/edit',
    '/dashboard/my-garages',
    '/dashboard/documents',
    `/dashboard/documents/${id}`,
    '/profile',
    '/dashboard/members',
  ])
    await expectGoodPage(page, path)

  await context.clearCookies()
  await giveSession(context, office.url, api)
  const document = `/dashboard/documents/${id}`
  for (const path of [
    '/dashboard/members/proposals',
    '/dashboard/members/proposals?status=accepted',
    '/dashboard/documents',
    document,
    `${document}?tab=versions`,
    `${document}?tab=history`,
    `${document}/edit`,
  ]) {
    await expectGoodPage(page, path)
  }
})
