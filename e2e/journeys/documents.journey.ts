import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../helpers/axe'
import { saveButton } from '../helpers/members'
import { expect, giveSession, test } from '../helpers/test'

const DOCUMENTS = '/dashboard/documents'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const scan = async (background: string, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 420, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
})
const pdf = {
  name: 'Устав.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  // Ant Design's elements with the role are hidden copies of those that can be clicked.
  await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).click()
}

const sendFile = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByRole('region', { name: 'Файл документа' }).locator('input[type=file]').setInputFiles(file)

test('a document is added, given a file and its next version, and read by a member; the board’s is not there for him @phone', async ({
  page,
  context,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера' })
  const closed = await api.createDocument(gbc, { title: 'Протокол правления', category: 'minutes' })
  await giveSession(context, office.url, api)

  await test.step('the office adds the charter for members', async () => {
    await page.goto(DOCUMENTS)
    await page.getByRole('link', { name: 'Добавить документ' }).click()
    await expect(title(page)).toHaveText('Новый документ')
    await choose(page, 'Категория', 'Устав')
    await choose(page, 'Кому виден', 'Все члены')
    await page.getByLabel('Название').fill('Устав кооператива')
    await page.getByRole('textbox', { name: 'Дата' }).fill('20.04.2024')
    await expectAccessible(page)
    await saveButton(page).click()
    await expect(title(page)).toHaveText('Устав кооператива')
    await expect(page.getByText(/Файла пока нет/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a file that is no document is refused in words', async () => {
    await sendFile(page, { name: 'устав.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ program') })
    await expect(page.getByRole('region', { name: 'Файл документа' }).getByRole('alert')).toContainText(
      'Такой файл не подойдёт',
    )
    await expectAccessible(page)
  })

  await test.step('a scan is looked at on the page, and the next one is its second version', async () => {
    await sendFile(page, await scan('#b04a3a', 'Скан.png'))
    const preview = page.getByRole('img', { name: /^Документ: / })
    await expect(preview).toHaveAccessibleName('Документ: Скан.png')
    expect(
      await preview.evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalHeight)),
    ).toBe(600)
    await sendFile(page, await scan('#3a7ab0', 'Скан чище.png'))
    await expect(preview).toHaveAccessibleName('Документ: Скан чище.png')
    await expect(page.getByText(/версия 2$/)).toBeVisible()
    await page.getByRole('tab', { name: 'Версии' }).click()
    await expect(page.getByRole('list', { name: 'Версии файла' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('a PDF follows', async () => {
    await sendFile(page, pdf)
    await expect(page.getByText(/версия 3$/)).toBeVisible()
  })

  await test.step('a member finds it, reads its latest version and can change nothing', async () => {
    const member = await api.inviteMember(gbc, vera, 'vera@mayak.example')
    await context.clearCookies()
    await giveSession(context, office.url, member)
    await page.goto(DOCUMENTS)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Устав кооператива/ })
      .click()
    await expect(title(page)).toHaveText('Устав кооператива')
    await expect(page.getByRole('button', { name: /Загрузить|В архив/ })).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Скачать' }).click()
    expect((await download).suggestedFilename()).toBe('Устав.pdf')
    await expectAccessible(page)
  })

  await test.step('the board’s document is not there for the member', async () => {
    await page.goto(`${DOCUMENTS}/${closed.id}`)
    await expect(page.getByRole('heading', { name: 'Такого документа нет' })).toBeVisible()
    await page.goto(DOCUMENTS)
    await expect(page.getByRole('main').getByRole('link', { name: /Устав кооператива/ })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('Протокол')
  })
})
