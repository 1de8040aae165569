import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import type { LedgerCheckState } from '#contract/money/check'
import { expect, giveSession, test } from '../helpers/test'

const fixture = (name: string) => resolve(__dirname, '../fixtures', name)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
/** «Выписки», «Периоды»: a tab of money. */
const openTab = (page: Page, name: string) => page.locator('main').getByRole('link', { name, exact: true }).click()

test('a newcomer comes from the office’s own table to the first closed month', async ({
  page,
  context,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  await giveSession(context, office.url, api)

  await test.step('home leads to the office’s table, which becomes the register with its debts', async () => {
    await page.goto('/dashboard/home')
    await link(page, 'Записать членов').click()
    await page.getByLabel('Файл для импорта').setInputFiles(fixture('mayak-members.xlsx'))
    await button(page, 'Проверить').click()
    await button(page, 'Остальные решить как предложено').click()
    await button(page, 'Импортировать').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Импортировать' }).click()
    await expect(page.getByText(/^Импорт записан/)).toBeVisible()
  })

  await test.step('its last step leads to the first contribution and its rate', async () => {
    await link(page, 'Дальше: взносы и ставки').click()
    await link(page, 'Добавить взнос').first().click()
    await page.getByLabel('Название').fill('Членский взнос')
    await page.getByRole('textbox', { name: 'Ставка' }).fill('3500')
    await button(page, 'Сохранить').click()
    await expect(page.getByText('3 500,00 ₽ за гараж').first()).toBeVisible()
  })

  await test.step('the year is charged to every garage', async () => {
    await link(page, 'Начислить').click()
    await page.getByRole('textbox', { name: 'Дата начисления' }).fill('01.10.2026')
    await button(page, 'Рассчитать').click()
    await button(page, /^Начислить 840.000,00.₽: 248.начислений$/).click()
    await expect(button(page, 'Сторнировать начисление')).toBeVisible()
  })

  await test.step('receipts are printed for all who owe', async () => {
    await link(page, 'Напечатать квитанции').click()
    const downloading = page.waitForEvent('download')
    await button(page, /^Напечатать: \d+$/).click()
    expect((await downloading).suggestedFilename()).toMatch(/^Квитанции.*\.pdf$/)
  })

  await test.step('the bank’s statement brings the opening, the payments and what was spent', async () => {
    await openTab(page, 'Выписки')
    await page.getByLabel('Файл выписки').setInputFiles(fixture('mayak-statement.txt'))
    await button(page, 'Записать начальный остаток').click()
    await button(page, 'Записать').click()
    await expect(button(page, 'Записать начальный остаток')).toBeHidden()
    await button(page, 'Принять выписку').click()
    await expect(button(page, 'Отменить выписку')).toBeVisible()
    await expect(page.getByText(/расходится с банком/)).toBeHidden()
    await page.getByText(/^Списания/).click()
    for (const [index, category] of ['Вывоз мусора', 'Электроэнергия'].entries()) {
      await button(page, 'Разнести').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Статья расходов' }).fill(category)
      await dialog.getByRole('button', { name: 'Разнести' }).click()
      await expect(button(page, 'Разнести')).toHaveCount(1 - index)
    }
  })

  await test.step('money is taken at the desk by the number of a garage', async () => {
    await page.goto('/dashboard/finances/payments/take')
    await expect(page.getByRole('combobox', { name: 'Кто платит' })).toBeFocused()
    await page.keyboard.type('17')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Дата' }).fill('15.10.2026')
    await expect(page.getByRole('status').getByText(/^Оплачивается весь долг/)).toBeVisible()
    await button(page, /^Принять 3.500,00.₽$/).click()
    await expect(button(page, /^Напечатать ПКО №.1: Семёнов/)).toBeVisible()
  })

  await test.step('October is closed: the bank’s rest stands in its field, the cash is counted', async () => {
    await openTab(page, 'Периоды')
    await button(page, 'Закрыть').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: /остаток по выписке$/ })).toHaveValue('501\u00a0621,61')
    await dialog.getByRole('textbox', { name: 'Касса: насчитали' }).fill('3500')
    await dialog.getByRole('checkbox', { name: 'Закрыть, хотя сделано не всё' }).check()
    await dialog.getByRole('textbox', { name: 'Пояснение' }).fill('Ждём ответа плательщиков')
    await dialog.getByRole('button', { name: 'Закрыть месяц' }).click()
    await expect(page.getByText('Октябрь 2026 года закрыт.')).toBeVisible()
  })

  await test.step('the books agree with themselves', async () => {
    const books = `/api/gbc/${gbc.id}/ledger/check`
    await api.post(books, {})
    await expect.poll(async () => (await api.get<LedgerCheckState>(books)).check?.differences).toEqual([])
  })
})
