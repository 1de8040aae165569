import type { Page } from '@playwright/test'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import { expectAccessible } from '../helpers/axe'
import type { Api } from '../helpers/api'
import { saveButton } from '../helpers/members'
import { chooseFromMenu } from '../helpers/menu'
import { expect, giveSession, test } from '../helpers/test'

const GARAGES = '/dashboard/garages'
const COUNT = 20

/** Block А with two rows of ten. */
async function createGarages(api: Api, gbc: Gbc): Promise<void> {
  for (let number = 1; number <= COUNT; number += 1) {
    await api.createGarage(gbc, { number: String(number), block: 'А', row: number <= COUNT / 2 ? '1' : '2' })
  }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const boxes = (page: Page) => page.getByRole('grid', { name: 'План гаражей' }).getByRole('gridcell')
const boxOf = (page: Page, number: string) => boxes(page).filter({ hasText: new RegExp(`^${number}$`) })
const periods = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem')

/** Finds a garage by its number as it is done at the counter: type, Enter. */
async function openByNumber(page: Page, number: string): Promise<void> {
  await page.goto(GARAGES)
  await page.getByRole('searchbox', { name: 'Поиск' }).fill(number)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`Гараж ${number}`)
}

async function chooseMember(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name)
  // Ant Design's elements with the role are hidden copies of those that can be clicked.
  const option = page.locator('.ant-select-item-option').filter({ hasText: name })
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await option.click()
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true })).toHaveCount(0)
}

test('a garage from the form to its next owner @phone', async ({ page, context, office, api, isMobile }) => {
  const gbc = await api.createGbc()
  await createGarages(api, gbc)
  await api.createMember(gbc, { last_name: 'Семёнов', first_name: 'Иван' })
  await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера' })
  await giveSession(context, office.url, api)

  await test.step('one more is added', async () => {
    await page.goto(GARAGES)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Добавить гараж' }).click()
    await expect(title(page)).toHaveText('Новый гараж')
    await page.getByRole('textbox', { name: /^\*? ?Номер$/ }).fill('21')
    await page.getByRole('textbox', { name: 'Блок' }).fill('А')
    await page.getByRole('textbox', { name: 'Ряд' }).fill('2')
    await saveButton(page).click()
    await expect(title(page)).toHaveText('Гараж 21')
  })

  await test.step('another is found by its number', () => openByNumber(page, '17'))

  await test.step('its owner has a half: the shares do not add up', async () => {
    await page.getByRole('button', { name: 'Добавить владельца' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новый владелец' })
    await chooseMember(page, 'Кто', 'Семёнов')
    await dialog.getByLabel('Доля').fill('1/2')
    await dialog.getByRole('textbox', { name: 'С какого дня' }).fill('01.02.2020')
    await saveButton(page).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('note')).toContainText('Доли не сходятся: вместе 1/2')
    await expectAccessible(page)
  })

  await test.step('the half passes to another', async () => {
    if (isMobile) await chooseFromMenu(page, 'Ещё', 'Передать')
    else await page.getByRole('link', { name: 'Передать' }).click()
    const goOn = page.getByRole('button', { name: 'Далее' })
    await expect(page.getByRole('heading', { name: 'Что передаётся' })).toBeVisible()
    await expectAccessible(page)
    await goOn.click()
    await chooseMember(page, 'Новый владелец', 'Ёлкина')
    await expectAccessible(page)
    await goOn.click()
    await page.getByLabel('Основание').fill('Договор купли-продажи № 3')
    await goOn.click()
    await expect(page.getByRole('heading', { name: 'Проверка' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Передать', exact: true }).click()
    await expect(title(page)).toHaveText('Гараж 17 передан')
  })

  await test.step('both are seen with their periods', async () => {
    await page.getByRole('link', { name: 'К гаражу' }).click()
    await expect(periods(page, 'Нынешние владельцы')).toContainText(['Ёлкина Вера'])
    await expect(periods(page, 'Прежние владельцы')).toContainText(['Семёнов Иван'])
    await expect(periods(page, 'Прежние владельцы')).toContainText(['01.02.2020'])
  })
})

test('a garage is found on the plan and opened @phone', async ({ page, context, office, api, isMobile }) => {
  const gbc = await api.createGbc()
  await createGarages(api, gbc)
  await giveSession(context, office.url, api)
  await page.goto(`${GARAGES}/plan`)
  await expect(boxes(page)).toHaveCount(COUNT)
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('17')
  await expect(page.getByText('1 из 1')).toBeVisible()
  if (isMobile) {
    await boxOf(page, '17').tap()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Открыть' }).click()
  } else {
    await boxOf(page, '17').click()
  }
  await expect(title(page)).toHaveText('Гараж 17')
})

test('what is found on the plan shows its card wherever the mouse rests', async ({ page, context, office, api }) => {
  const gbc = await api.createGbc()
  await createGarages(api, gbc)
  const member = await api.createMember(gbc, { last_name: 'Семёнов', first_name: 'Иван', phones: ['+79117654321'] })
  await giveSession(context, office.url, api)
  const card = page.locator('.plan-card')
  const outline = (number: string) =>
    boxOf(page, number)
      .locator('.plan-ground')
      .evaluate((ground) => getComputedStyle(ground).strokeWidth)
  const places = {
    'an empty lane': () => page.locator('.plan-lane').first(),
    "a row's name": () => page.locator('.plan-label').first(),
    'a box': () => boxOf(page, '3'),
  }
  for (const [place, at] of Object.entries(places)) {
    await test.step(place, async () => {
      await page.goto(`${GARAGES}/plan`)
      await expect(boxes(page)).toHaveCount(COUNT)
      const where = await at().boundingBox()
      if (!where) throw new Error(`${place} is not on the plan`)
      await page.mouse.move(where.x + where.width / 2 - 3, where.y + where.height / 2)
      await page.mouse.move(where.x + where.width / 2, where.y + where.height / 2)
      await page.keyboard.press('/')
      await page.keyboard.type('17')
      await page.keyboard.press('Enter')
      await expect(page.getByText('1 из 1')).toBeVisible()
      await expect(card).toContainText('Гараж 17')
      // Nothing else is outlined, though another box may have come under the mouse.
      for (let number = 1; number <= COUNT; number += 1)
        if (number !== 17) expect(await outline(String(number)), `box ${number}`).toBe('1px')
    })
  }

  await test.step('a mouse that moves points again, and what was found comes back', async () => {
    await boxOf(page, '18').hover()
    await expect(card).toContainText('Гараж 18')
    expect(await outline('18')).toBe('2px')
    await page.mouse.move(2, 2)
    await expect(card).toContainText('Гараж 17')
  })

  await test.step('by a surname the owner’s garage is found, with the phone, and opened by Enter once more', async () => {
    const { items } = await api.get<{ items: Garage[] }>(`/api/gbc/${gbc.id}/garages?q=12`)
    await api.addOwner(gbc, items[0], member, { share_numerator: 1, share_denominator: 1 })
    await page.reload()
    await page.getByRole('searchbox', { name: 'Поиск' }).fill('семенов')
    await page.keyboard.press('Enter')
    await expect(card).toContainText('+7 911 765-43-21')
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveText('Гараж 12')
  })
})

test('the plan is put right for all and printed', async ({ page, context, office, api }) => {
  const gbc = await api.createGbc()
  await createGarages(api, gbc)
  await giveSession(context, office.url, api)
  await page.goto(`${GARAGES}/plan`)
  await expect(boxes(page)).toHaveCount(COUNT)
  await expectAccessible(page)

  await test.step('a box is moved by the keyboard and stays there', async () => {
    const box = boxOf(page, '20')
    const place = () =>
      box
        .locator('rect')
        .first()
        .evaluate((rect) => `${rect.getAttribute('x')} ${rect.getAttribute('y')}`)
    const before = await place()
    await page.getByRole('button', { name: 'Расставить' }).click()
    await box.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Выбрано: 1 гараж')).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(place).not.toBe(before)
    const after = await place()
    await expect(page.getByText('Сохранено для всех')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(boxes(page)).toHaveCount(COUNT)
    expect(await place()).toBe(after)
  })

  await test.step('on paper there is the sheet alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const sheet = page.locator('.plan-print')
    await expect(sheet).toBeVisible()
    await expect(sheet).toContainText('План гаражей')
    await expect(sheet.locator('.plan-number')).toHaveCount(COUNT)
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: null })
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await expect(boxes(page)).toHaveCount(COUNT)
  })
})
