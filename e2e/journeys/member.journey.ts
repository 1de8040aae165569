import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from '../helpers/api'
import { expectAccessible } from '../helpers/axe'
import { logIn } from '../helpers/signIn'
import { expect, givePatience, giveSession, test } from '../helpers/test'

const EMAIL = 'vera@mayak.example'

const main = (page: Page): Locator => page.getByRole('main')
const title = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const note = (page: Page): Locator => page.getByRole('region', { name: 'Предложенное изменение' })

test('a member sees the own and proposes new contacts, the office accepts or declines, the member is notified @phone', async ({
  page,
  browser,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  const vera = await api.createMember(gbc, { last_name: 'Ёлкина', first_name: 'Вера', phones: ['+79110000001'] })
  const neighbour = await api.createMember(gbc, { last_name: 'Соседов', first_name: 'Пётр', phones: ['+79990001122'] })
  const [shared, theirs] = [
    await api.createGarage(gbc, { number: '17', block: 'А', row: '2' }),
    await api.createGarage(gbc, { number: '40' }),
  ]
  for (const owner of [vera, neighbour])
    await api.addOwner(gbc, shared, owner, { share_numerator: 1, share_denominator: 2 })
  await api.addOwner(gbc, theirs, neighbour, { share_numerator: 1, share_denominator: 1 })
  await api.createDocument(gbc, { title: 'Устав', category: 'charter', visibility: 'members' })
  await api.createDocument(gbc, { title: 'Протокол правления', category: 'minutes' })
  await api.inviteMember(gbc, vera, EMAIL)

  const chairman = await browser.newContext({ baseURL: office.url, locale: 'ru-RU' })
  await givePatience(chairman)
  const desk = await chairman.newPage()
  await giveSession(chairman, office.url, api)

  await test.step('the member signs in and finds the own things at home', async () => {
    await page.goto('/login')
    await logIn(page, PASSWORD, EMAIL)
    await expect(title(page)).toHaveText('Здравствуйте, Вера')
    await expectAccessible(page)
    await page
      .getByRole('list', { name: 'Главное' })
      .getByRole('link', { name: /Мой гараж № 17/ })
      .click()
  })

  await test.step('of the garage the share and who has the other half, of the neighbour no more', async () => {
    const garage = page.getByRole('region', { name: 'Гараж 17' })
    await expect(garage).toContainText('доля 1/2, с 01.02.2020')
    await expect(garage).toContainText('Соседов Пётр, доля 1/2')
    await expect(main(page)).not.toContainText(/40|999 000/)
    await expectAccessible(page)
  })

  await test.step('the documents for members, and not the board’s', async () => {
    await page.goto('/dashboard/documents')
    await expect(main(page).getByRole('link', { name: /Устав/ })).toBeVisible()
    await expect(main(page)).not.toContainText('Протокол')
  })

  await test.step('what is searched for leads to the own pages', async () => {
    await page.getByRole('button', { name: 'Поиск по всей программе' }).click()
    const field = page.getByRole('combobox', { name: 'Что найти' })
    await expect(field).toBeFocused()
    await page.keyboard.type('соседов')
    await page
      .getByRole('group', { name: 'Мои гаражи' })
      .getByRole('option', { name: /Гараж 17/ })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/my-garages$/)
    await page.getByRole('button', { name: 'Поиск по всей программе' }).click()
    await expect(field).toBeFocused()
    await page.keyboard.type('ёлкина')
    await page.getByRole('group', { name: 'Моя карточка' }).getByRole('option').click()
    await expect(title(page)).toHaveText('Ёлкина Вера')
  })

  await test.step('a new phone is proposed', async () => {
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Изменить контакты' }).click()
    await page.getByRole('textbox', { name: 'Телефон' }).fill('8 (921) 555-44-33')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Отправить правлению' }).click()
    await expect(note(page)).toContainText('правление ещё не решило')
    await expect(note(page)).toContainText('+7 921 555-44-33')
  })

  await test.step('the office is notified, looks at it and accepts; the member’s card changes by itself', async () => {
    await desk.goto('/dashboard/home')
    await desk.getByRole('button', { name: /^Уведомления: \d/ }).click()
    await desk.getByRole('link', { name: /Ёлкина Вера: предложены новые контакты/ }).click()
    await expect(title(desk)).toHaveText('Предложения членов')
    const proposal = desk.getByRole('listitem', { name: 'Ёлкина Вера' })
    await expect(proposal).toContainText('+7 911 000-00-01 → +7 921 555-44-33')
    await expectAccessible(desk)
    await proposal.getByRole('button', { name: 'Принять' }).click()
    await expect(desk.getByText(/Всё решено/)).toBeVisible()
    await expect(note(page)).toContainText(/Принято .*карточка изменена/)
    await expect(page.getByRole('region', { name: 'Контакты' })).toContainText('+7 921 555-44-33')
    await expect(page.getByRole('button', { name: /^Уведомления: \d/ })).toBeVisible()
  })

  await test.step('the next is declined with a reason, which the member reads', async () => {
    await page.getByRole('link', { name: 'Изменить контакты' }).click()
    await page.getByLabel('Электронная почта').fill('vera@mayak.exampl')
    await page.getByRole('button', { name: 'Отправить правлению' }).click()
    await expect(note(page)).toContainText('правление ещё не решило')
    await desk.getByRole('button', { name: 'Отклонить' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Почему').fill('В адресе почты не хватает буквы')
    await dialog.getByRole('button', { name: 'Отклонить' }).click()
    await expect(desk.getByText(/Всё решено/)).toBeVisible()
    await expect(note(page)).toContainText('Ответ правления: В адресе почты не хватает буквы')
    await expectAccessible(page)
  })

  await test.step('the office’s pages are closed to the member', async () => {
    for (const path of [
      '/dashboard/members',
      '/dashboard/members/proposals',
      '/dashboard/garages',
      `/dashboard/members/${neighbour.id}`,
    ]) {
      await page.goto(path)
      await expect(title(page)).toHaveText('Нет доступа')
    }
  })
  await chairman.close()
})
