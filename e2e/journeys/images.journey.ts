import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../helpers/axe'
import { expect, giveSession, test } from '../helpers/test'

const COLOURS = ['#b04a3a', '#3a7ab0', '#4ab03a']

/** Photos as a camera names them, each of its own colour. */
const photos = () =>
  Promise.all(
    COLOURS.map(async (background, index) => ({
      name: `IMG_${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )

/** The server takes the first upload, but the browser never hears of it. */
async function loseFirstAnswer(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let lost = false
  session.on('Fetch.requestPaused', ({ requestId }) => {
    if (lost) return void session.send('Fetch.continueRequest', { requestId })
    lost = true
    void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/files/upload', requestStage: 'Response' }] })
}

test('a photo is taken to a garage and looked at @phone', async ({ page, context, office, api }) => {
  const gbc = await api.createGbc()
  const { id } = await api.createGarage(gbc, { number: '17' })
  await giveSession(context, office.url, api)
  await page.goto(`/dashboard/garages/${id}?tab=photos`)
  await page.getByLabel('Файлы фотографий').setInputFiles((await photos())[0])
  const photo = page.getByRole('button', { name: /^Открыть: / })
  await expect(photo).toHaveCount(1)
  await expectAccessible(page)
  await photo.click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})

test('images of a thing are added over a bad connection, captioned and put in order', async ({
  page,
  context,
  office,
  api,
  watch,
}) => {
  const gbc = await api.createGbc()
  const { id } = await api.createProperty(gbc, { name: 'Шлагбаум', category: 'gate' })
  await giveSession(context, office.url, api)
  await page.goto(`/dashboard/property/${id}/images`)
  const input = page.getByLabel('Файлы фотографий')
  const tiles = page.getByRole('region', { name: 'Фотографии' }).getByRole('img', { name: /^(Фотография \d|Ворота)$/ })
  const uploads = page.getByRole('list', { name: 'Отправка файлов' })

  await test.step('three at once come, each once, though the answer to one was lost', async () => {
    watch.expectServerAway()
    await loseFirstAnswer(page)
    await input.setInputFiles(await photos())
    await expect(uploads.getByText('Связь прервалась. Файл отправится сам, когда она вернётся.')).toHaveCount(1)
    await expect(uploads).toBeHidden()
    await expect(tiles).toHaveCount(COLOURS.length)
    await page.reload()
    await expect(tiles).toHaveCount(COLOURS.length)
    await expectAccessible(page)
  })

  await test.step('a program that calls itself a photo is refused beside its name', async () => {
    await input.setInputFiles({
      name: 'счёт.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('MZ\x90\0not an image at all'),
    })
    const refused = uploads.getByRole('listitem').filter({ hasText: 'счёт.jpg' })
    await expect(refused.getByRole('alert')).toHaveText('Это не фотография: подойдут JPEG, PNG или WebP')
    await expectAccessible(page)
    await refused.getByRole('button', { name: 'Убрать: счёт.jpg' }).click()
    await expect(uploads).toBeHidden()
    await expect(tiles).toHaveCount(COLOURS.length)
  })

  await test.step('one gets a caption', async () => {
    await page.getByRole('button', { name: 'Добавить подпись' }).first().click()
    await page.keyboard.type('Ворота')
    await page.keyboard.press('Enter')
    await expect(tiles.first()).toHaveAccessibleName('Ворота')
  })

  await test.step('and another place, by the keyboard', async () => {
    const moved = page.getByRole('button', { name: 'Открыть: Ворота' })
    await moved.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(tiles.nth(1)).toHaveAccessibleName('Ворота')
    await expect(moved).toBeFocused()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(tiles.nth(2)).toHaveAccessibleName('Ворота')
    await page.reload()
    await expect(tiles.nth(2)).toHaveAccessibleName('Ворота')
  })
})
