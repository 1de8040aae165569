import type { Session } from '#contract/session'
import { Api, PASSWORD } from '../helpers/api'
import { ADMIN_EMAIL, ONE_TIME_PASSWORD } from '../helpers/office'
import { changeForcedPassword, logIn } from '../helpers/signIn'
import { expect, giveSession, test } from '../helpers/test'

const SESSION_EXPIRED = 'Сессия истекла. Пожалуйста, войдите снова.'

test('a stranger is led to the login, and a wrong password is said plainly', async ({ page }) => {
  await page.goto('/dashboard/members')
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, 'не тот пароль')
  await expect(page.getByRole('alert')).toHaveText('Почта или пароль не подходят.')
})

test('a reload in the middle of the forced change leads back to the login @phone', async ({ page }) => {
  await page.goto('/')
  await logIn(page, ONE_TIME_PASSWORD)
  await expect(page).toHaveURL(/\/update-password/)
  await page.getByLabel('Новый пароль', { exact: true }).fill(PASSWORD)
  await page.reload()

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('alert')).toHaveText(SESSION_EXPIRED)

  await logIn(page, ONE_TIME_PASSWORD)
  await changeForcedPassword(page, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard\/home/)
})

test('what is typed and sent before the program comes is not lost', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Электронная почта').fill(ADMIN_EMAIL)
  await page.getByLabel('Пароль', { exact: true }).fill(ONE_TIME_PASSWORD)
  await page.keyboard.press('Enter')
  expect(page.url()).not.toMatch(/password=|email=/)
  release()
  await expect(page).toHaveURL(/\/update-password/)
})

test('a session ended elsewhere leads to the login at the next call', async ({ page, context, office, api }) => {
  const elsewhere = await Api.signIn(office.url, PASSWORD)
  await giveSession(context, office.url, api)
  await page.goto('/security')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const sessions = await elsewhere.get<Session[]>('/api/auth/sessions')
  for (const { id, current } of sessions) if (!current) await elsewhere.endSession(id)

  await expect(page).toHaveURL(/\/login/)
  expect(await context.cookies()).toEqual([])
  await logIn(page, PASSWORD)
  await expect(page).toHaveURL(/\/security/)
})

test('the cookies of a session go to this site alone, and over TLS alone', async ({ page, context }) => {
  await page.goto('/')
  await logIn(page, ONE_TIME_PASSWORD)
  await changeForcedPassword(page, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard\/home/)
  const cookies = (await context.cookies()).sort((one, other) => one.name.localeCompare(other.name))
  expect(cookies).toMatchObject([
    { name: 'token', secure: true, sameSite: 'Strict' },
    { name: 'user_id', secure: true, sameSite: 'Strict' },
  ])
})
