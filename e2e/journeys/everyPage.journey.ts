import type { BrowserContext, Page, Request } from '@playwright/test'
import type { Fund } from '#contract/money/funds'
import type { Api } from '../helpers/api'
import { expectAccessible } from '../helpers/axe'
import { chooseFromMenu } from '../helpers/menu'
import { MONEY_PAGES } from '../helpers/moneyPages'
import { expect, giveSession, test } from '../helpers/test'
import { switchTheme } from '../helpers/theme'

const NOT_FOUND = 'Такого члена кооператива нет'
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }
/** As long as no call has to be in flight for a page to be whole. */
const QUIET_MS = 100

test.use({ viewport: WIDE })

const html = (page: Page) => page.locator('html')

/** Axe looks at the page as it stands; the page itself must not scroll sideways. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * @returns waits until the page waits for nothing: no call is in flight, nothing is left to draw or says that it is
 * busy
 */
function quietness(page: Page) {
  const calls = new Set<Request>()
  let since = Date.now()
  const end = (call: Request) => {
    calls.delete(call)
    since = Date.now()
  }
  page.on('request', (call) => calls.add(call))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    since = Date.now()
    await expect.poll(() => calls.size === 0 && Date.now() - since >= QUIET_MS, { intervals: [50] }).toBe(true)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 200 })))
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
}

/** Looks at pages one by one. */
function visitor(page: Page) {
  const quiet = quietness(page)

  /** Opens a page and waits until it is whole. */
  async function open(path: string): Promise<void> {
    await page.goto(path)
    await whole()
  }

  /** Goes on to a page as by a link, which takes a third of the time of loading the program again. */
  async function goOn(path: string): Promise<void> {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await whole()
  }

  async function whole(): Promise<void> {
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByText(NOT_FOUND))).toBeVisible()
    await quiet()
  }

  async function onPhone(): Promise<void> {
    await page.setViewportSize(NARROW)
    await quiet()
    await expectGood(page)
    await page.setViewportSize(WIDE)
  }

  /** On a wide screen and on a phone's, each in its theme. That colours do in both is proved of the palette. */
  async function look(): Promise<void> {
    await expectGood(page)
    await switchTheme(page)
    await onPhone()
  }

  /** The first page is loaded by its address, the others come after it. */
  async function visit(...paths: string[]): Promise<void> {
    for (const [place, path] of paths.entries())
      await test.step(path, async () => {
        await (place === 0 ? open(path) : goOn(path))
        await look()
      })
  }

  /** Pages that others are made like: on either screen in both themes. */
  async function visitTemplates(...paths: string[]): Promise<void> {
    for (const path of paths) {
      await visit(path)
      await test.step(`${path} in the other theme each`, look)
    }
  }

  /** Opens the application in a theme, which the browser keeps for pages without the switch. */
  async function turn(theme: 'dark' | 'light'): Promise<void> {
    await open('/dashboard/home')
    if ((await html(page).getAttribute('data-theme')) !== theme) await switchTheme(page)
    // redux-persist writes a moment later.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('persist:gbc-office'))).toContain(theme)
  }

  /** Pages outside the shell, in one theme on either screen. */
  async function visitOutside(theme: 'dark' | 'light', context: BrowserContext, url: string, api: Api) {
    await test.step(`outside the shell, ${theme}`, async () => {
      await giveSession(context, url, api)
      await turn(theme)
      await open('/update-password')
      await expectGood(page)
      await onPhone()
      await context.clearCookies()
      await open('/login')
      await expect(html(page)).toHaveAttribute('data-theme', theme)
      await expectGood(page)
      await onPhone()
    })
  }

  return { visit, visitTemplates, visitOutside }
}

test('every page is accessible in both themes and fits its screen', async ({ page, context, office, api }) => {
  test.setTimeout(480_000)
  const { visit, visitTemplates, visitOutside } = visitor(page)
  for (const theme of ['dark', 'light'] as const) await visitOutside(theme, context, office.url, api)

  await giveSession(context, office.url, api)
  await visit('/dashboard/home', '/cooperative', '/cooperative/create', '/cooperative/restore', '/dashboard/members')

  const gbc = await api.createGbc()
  const { id } = await api.createMember(gbc, { last_name: 'Семёнов', first_name: 'Иван' })
  await api.createGarage(gbc, { number: '17', block: 'А', row: '2' })
  await api.createProperty(gbc, { name: 'Шлагбаум', category: 'gate' })
  const invited = await api.inviteUser(gbc, id)
  const fund = await api.post<Fund>(`/api/gbc/${gbc.id}/funds`, { name: 'Ремонт' })
  await visitTemplates(
    '/dashboard/members',
    `/dashboard/members/${id}`,
    `/dashboard/members/edit/${id}`,
    '/dashboard/garages/plan',
  )
  await visit(
    '/dashboard/home',
    '/cooperative',
    '/cooperative?tab=history',
    '/cooperative/edit',
    '/profile',
    '/profile/edit',
    '/notifications',
    '/dashboard/members/create',
    `/dashboard/members/${id}?tab=passport`,
    `/dashboard/members/${id}?tab=history`,
    '/dashboard/members/no-such-member',
    '/dashboard/garages',
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
    '/security/directories',
    '/dashboard/finances/funds',
    `/dashboard/finances/funds/${fund.id}`,
    `/dashboard/finances/funds/${fund.id}?tab=history`,
    '/dashboard/help',
  )
})

test('every page of documents, proposals and of a member too, in both themes', async ({
  page,
  context,
  office,
  api,
}) => {
  test.setTimeout(480_000)
  const { visit, visitTemplates } = visitor(page)
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера', phones: ['+79110000001'] })
  const member = await api.inviteMember(gbc, vera, 'vera@mayak.example')

  // As it is before anything is there.
  await giveSession(context, office.url, api)
  await visit('/dashboard/documents', '/dashboard/documents/create', '/dashboard/members/proposals')
  await context.clearCookies()
  await giveSession(context, office.url, member)
  await visit('/dashboard/home', '/dashboard/my-garages', '/dashboard/documents')

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
  await visitTemplates('/dashboard/home')
  await visit(
    '/dashboard/my-card',
    '/dashboard/my-card/edit',
    '/dashboard/my-garages',
    '/dashboard/documents',
    `/dashboard/documents/${id}`,
    '/profile',
    '/dashboard/members',
  )

  await context.clearCookies()
  await giveSession(context, office.url, api)
  const document = `/dashboard/documents/${id}`
  await visit(
    '/dashboard/members/proposals',
    '/dashboard/members/proposals?status=accepted',
    '/dashboard/documents',
    document,
    `${document}?tab=versions`,
    `${document}?tab=history`,
    `${document}/edit`,
  )
})

test('every page of money is accessible and fits its screen', async ({ page, context, office, api }) => {
  test.setTimeout(480_000)
  const { visit } = visitor(page)
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера', phones: ['+79110000001'] })
  const garage = await api.createGarage(gbc, { number: '17', block: 'А', row: '2' })
  await api.addOwner(gbc, garage, vera, { share_numerator: 1, share_denominator: 1 })
  await giveSession(context, office.url, api)
  await visit(
    ...MONEY_PAGES,
    `/dashboard/finances/accounts/${vera.id}`,
    `/dashboard/finances/garages/${garage.id}`,
    '/dashboard/announcements',
    '/dashboard/announcements/create',
  )
})

test('menus, choices and dialogs open in sight of who wants no motion, and are accessible', async ({
  page,
  context,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера', phones: ['+79110000001'] })
  await api.createGarage(gbc, { number: '17', block: 'А', row: '2' })
  await giveSession(context, office.url, api)
  for (let theme = 0; theme < 2; theme += 1) {
    await page.goto('/dashboard/members')
    if (theme === 1) await switchTheme(page)
    for (const [button, text] of [
      [/Столбцы/, 'Лицевой счёт'],
      [/Мои списки/, 'Скопировать ссылку на список'],
      [/Фильтр/, 'Чего не хватает'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(text, { exact: true }).last()).toBeInViewport()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await page.goto(`/dashboard/members/${vera.id}`)
    await page.getByRole('button', { name: 'Ещё' }).last().click()
    await expect(page.getByRole('menuitem', { name: 'Членство…' })).toBeInViewport()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await chooseFromMenu(page, 'Ещё', 'Членство…')
    await expect(page.getByRole('dialog')).toBeInViewport()
    await expectAccessible(page)
    await page.goto('/dashboard/property/create')
    await page.getByRole('combobox', { name: 'Категория' }).click()
    await expect(
      page.getByRole('option', { name: 'Видеонаблюдение' }).or(page.getByTitle('Видеонаблюдение')).first(),
    ).toBeInViewport()
    await expectAccessible(page)
  }
})
