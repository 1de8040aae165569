import type { Page } from '@playwright/test'
import { PASSWORD, Api } from '../helpers/api'
import { fillMember, memberRow, saveButton } from '../helpers/members'
import { expect, giveSession, test } from '../helpers/test'

/** A retry of the socket waits up to five seconds, and the server needs a moment to start. */
const RECONNECT_MS = 60_000

/** Resolves when the socket of the page that is being opened has connected. */
function untilLive(page: Page): Promise<void> {
  return new Promise((done) => {
    page.on('websocket', (socket) =>
      // socket.io answers `40` once the ticket was accepted.
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && done()),
    )
  })
}

/** What happens on the list of members from now on, in order: the socket's word of a change, the list asked for. */
function listen(page: Page): string[] {
  const heard: string[] = []
  const list = /\/api\/gbc\/[^/]+\/members\?/
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"changed"')) heard.push('change received')
    }),
  )
  page.on('response', (response) => {
    if (list.test(response.url())) heard.push('list read')
  })
  return heard
}

test("another user's change appears by itself, after a restart of the server too", async ({
  page,
  context,
  office,
  api,
  watch,
}) => {
  const gbc = await api.createGbc()
  const other = await Api.signIn(office.url, PASSWORD)
  await giveSession(context, office.url, api)

  const live = untilLive(page)
  const heard = listen(page)
  await page.goto('/dashboard/members')
  await live
  await expect.poll(() => heard).toEqual(['list read'])
  await other.createMember(gbc, { last_name: 'Семёнов', first_name: 'Иван' })
  await expect(memberRow(page, 'Семёнов Иван')).toBeVisible()
  // Nobody touched the page: the word came, and the list was read at it, not at some later occasion.
  expect(heard).toEqual(['list read', 'change received', 'list read'])

  watch.expectServerAway()
  const liveAgain = untilLive(page)
  await office.stop()
  await office.start()
  await liveAgain
  await other.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера' })
  await expect(memberRow(page, 'Ёлкина Вера')).toBeVisible({ timeout: RECONNECT_MS })
})

test('with the server away there is one notification, and what was typed is saved when it is back @phone', async ({
  page,
  context,
  office,
  api,
  watch,
}) => {
  await api.createGbc()
  await giveSession(context, office.url, api)
  await page.goto('/dashboard/members/create')
  await fillMember(page, { last_name: 'Семёнов', first_name: 'Иван' })

  watch.expectServerAway()
  await office.stop('SIGKILL')
  const save = saveButton(page)
  await save.click()
  await expect(page.getByText(/Сервер не отвечает/)).toHaveCount(1)
  await save.click()
  await expect(page.getByText(/Сервер не отвечает/)).toHaveCount(1)
  await expect(page.getByLabel('Фамилия')).toHaveValue('Семёнов')

  await office.start()
  await expect(async () => {
    if (page.url().endsWith('/create')) await save.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Семёнов Иван', { timeout: 2000 })
  }).toPass({ timeout: RECONNECT_MS })
})
