import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/axe'
import { expect, giveSession, test } from '../helpers/test'

const IMPORT = '/dashboard/import-export'
/** Invented people, as an office keeps them: 248 rows of 240 garages and 6 that are wrong, each in its own way. */
const MAYAK = resolve(__dirname, '../fixtures/mayak-members.xlsx')

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const chooseFile = (page: Page, file: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]) =>
  page.getByLabel('Файл для импорта').setInputFiles(file)
const count = (page: Page, number: number, label: string) =>
  page.getByRole('link', { name: new RegExp(`^${number}\\s*${label}$`) })

test("an office's own table becomes the register, and is taken back @phone", async ({ page, context, office, api }) => {
  const gbc = await api.createGbc()
  await giveSession(context, office.url, api)
  const total = async (area: string) => (await api.get<{ total: number }>(`/api/gbc/${gbc.id}/${area}`)).total

  await test.step('the file is read and its columns are recognised', async () => {
    await page.goto(IMPORT)
    await expectAccessible(page)
    await chooseFile(page, MAYAK)
    await expect(heading(page, 'Столбцы')).toBeVisible()
    await expect(page.getByRole('row', { name: /Ф\.И\.О\./ })).toContainText('ФИО или организация')
    await expect(page.getByLabel('На какой день остатки', { exact: true })).toHaveValue('01.10.2026')
    await expectAccessible(page)
  })

  await test.step('a reload goes on where one was, and the header can be looked at', async () => {
    await page.reload()
    await expect(heading(page, 'Столбцы')).toBeVisible()
    await page.getByRole('button', { name: '1 Файл' }).click()
    await expect(page.getByRole('button', { name: 'Заголовок в строке 3', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Далее' }).click()
  })

  await test.step('the dry run shows what would come of each row and writes nothing', async () => {
    await page.getByRole('button', { name: 'Проверить', exact: true }).click()
    await expect(page.getByRole('link', { name: /^Будет создано: 248.строк$/ })).toBeVisible()
    await page.getByRole('link', { name: /^Не принято: 6.строк$/ }).click()
    await expect(page.getByText('Такой даты нет: «31.02.2020»')).toBeVisible()
    await expect(page.getByText('Сумма не распознана: «сто рублей»')).toBeVisible()
    await expectAccessible(page)
    expect([await total('members'), await total('garages')]).toEqual([0, 0])
  })

  await test.step('the refused rows are taken away with their reasons', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /Скачать 6.непринятых строк/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  await test.step('two persons of one name are kept apart', async () => {
    await page.getByRole('radio', { name: /^Разные люди/ }).check()
    await page.getByRole('button', { name: 'Сохранить решения: 1' }).click()
    await expect(page.getByText('Обо всех решено.')).toBeVisible()
  })

  await test.step('it is written after the numbers were named once more', async () => {
    await page.getByRole('button', { name: 'Импортировать' }).click()
    const dialog = page.getByRole('dialog', { name: /Импортировать 248/ })
    await expect(dialog).toContainText('240 новых гаражей')
    await dialog.getByRole('button', { name: 'Импортировать' }).click()
    await expect(count(page, 240, 'новых гаражей')).toBeVisible()
    await expectAccessible(page)
  })

  const done = page.url()
  await test.step('the plan shows every box', async () => {
    await page.getByRole('link', { name: 'Посмотреть план гаражей' }).click()
    await expect(page.getByRole('grid', { name: 'План гаражей' }).getByRole('gridcell')).toHaveCount(240)
  })

  await test.step('the whole of it is taken back', async () => {
    await page.goto(done)
    await page.getByRole('button', { name: 'Отменить импорт' }).click()
    const dialog = page.getByRole('dialog', { name: 'Отменить импорт?' })
    await expect(dialog).toContainText('240 гаражей')
    await dialog.getByRole('button', { name: 'Отменить импорт' }).click()
    await expect(page.getByText(/^Импорт отменён/)).toBeVisible()
    expect([await total('members'), await total('garages')]).toEqual([0, 0])
  })
})

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Files that are no tables: name, content, what the page says. */
const BAD: [name: string, content: Buffer, words: RegExp][] = [
  [
    'под паролем.xlsx',
    Buffer.concat([CFB, Buffer.alloc(504), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(512)]),
    /закрыт паролем/,
  ],
  ['оборван.xlsx', Buffer.from('PK\u0003\u0004 и больше ничего'), /повреждён/i],
  ['страница.csv', Buffer.from('<html><body><table></table></body></html>'), /веб-страница/],
  ['пробелы.csv', Buffer.from(' \r\n \r\n'), /Файл пуст/],
  ['один столбец.csv', Buffer.from('ФИО\r\nСемёнов Иван\r\nЁлкина Вера\r\n'), /только один столбец/],
  ['только шапка.csv', Buffer.from('Гараж;ФИО;Телефон\r\n'), /нет строк|нет данных/],
]

test('a file that is no table says what is wrong with it', async ({ page, context, office, api }) => {
  await api.createGbc()
  await giveSession(context, office.url, api)
  for (const [name, buffer, words] of BAD) {
    await test.step(name, async () => {
      await page.goto(IMPORT)
      await chooseFile(page, { name, mimeType: 'application/octet-stream', buffer })
      await expect(page.getByRole('alert')).toContainText(words)
    })
  }
  await expectAccessible(page)
})
