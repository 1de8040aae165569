import type { Account } from '#contract/money/accounts'
import type { ChargeRun } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Receipt } from '#contract/money/receipts'
import { GBC } from '../helpers/api'
import { statementFile, type Credit } from '../helpers/statement'
import { expect, giveSession, test } from '../helpers/test'
import { expectAccessibleInBothThemes } from '../helpers/theme'

const FINANCES = '/dashboard/finances'
/** Kopecks of a year, for a garage. */
const RATE = 350_000
const OWNERS = [
  { last_name: 'Семёнов', first_name: 'Иван', middle_name: 'Петрович', garages: ['17'] },
  { last_name: 'Николаева', first_name: 'Светлана', middle_name: 'Алексеевна', garages: ['192а'] },
  { last_name: 'Орлов', first_name: 'Пётр', middle_name: 'Ильич', garages: ['21', '22'] },
]

test('a statement with the payments of the receipts clears every debt', async ({ page, context, office, api }) => {
  const gbc = await api.createGbc()
  const members: string[] = []
  for (const { garages, ...names } of OWNERS) {
    const member = await api.createMember(gbc, names)
    members.push(member.id)
    for (const number of garages) {
      const garage = await api.createGarage(gbc, { number })
      await api.addOwner(gbc, garage, member, { share_numerator: 1, share_denominator: 1 })
    }
  }
  const kinds = `/api/gbc/${gbc.id}/contribution-kinds`
  const kind = await api.post<ContributionKind>(kinds, {
    name: 'Членский взнос',
    nature: 'membership',
    method: 'garage',
    periodicity: 'year',
    due_rule: 'end_of_month',
  })
  await api.post(`${kinds}/${kind.id}/rates`, { valid_from: '2026-01-01', price: RATE * 100 })
  const run = await api.post<ChargeRun>(`/api/gbc/${gbc.id}/charges/runs`, {
    kind_id: kind.id,
    period: '2026',
    date: '2026-10-02',
  })
  const balances = () =>
    Promise.all(members.map(async (id) => (await api.get<Account>(`/api/gbc/${gbc.id}/accounts/${id}`)).balance))

  await giveSession(context, office.url, api)
  await test.step('a year is charged to all garages', async () => {
    await page.goto(`${FINANCES}/charges/${run.id}`)
    await page.getByRole('button', { name: /^Начислить 14.000,00.₽: 4.начисления$/ }).click()
    await expect(page.getByRole('button', { name: 'Сторнировать начисление' })).toBeVisible()
    expect(await balances()).toEqual([RATE, RATE, 2 * RATE])
  })

  const credits: Credit[] = []
  for (const id of members) {
    const { member_name, amount, purpose } = await api.post<Receipt>(`/api/gbc/${gbc.id}/accounts/${id}/receipt`, {})
    credits.push({ payer: member_name.toUpperCase(), amount, purpose: purpose ?? '' })
  }
  const stranger = { payer: 'Кузнецов Олег Николаевич', amount: 12_345, purpose: 'пополнение' }

  await test.step('the file is taken on the page and read: nothing is posted yet', async () => {
    await page.goto(`${FINANCES}/statements`)
    await expect(page.getByText('Здесь будут выписки банка', { exact: false })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Файл выписки').setInputFiles({
      name: 'kl_to_1c.txt',
      mimeType: 'text/plain',
      buffer: statementFile(GBC.bank_account.number, '15.10.2026', [...credits, stranger]),
    })
    await expect(page.getByRole('button', { name: 'Принять выписку' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    expect(await balances()).toEqual([RATE, RATE, 2 * RATE])
  })

  await test.step('accepted, it leaves nobody in debt', async () => {
    await page.getByRole('button', { name: 'Принять выписку' }).click()
    await expect(page.getByRole('button', { name: 'Отменить выписку' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    expect(await balances()).toEqual([0, 0, 0])
  })

  await test.step('money of a stranger waits to be explained', async () => {
    await page.goto(`${FINANCES}/statements`)
    await page.getByRole('link', { name: 'Не разобрано: 1', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Не разобрано')
    await expect(page.getByText('Кузнецов Олег Николаевич')).toBeVisible()
    await expect(page.getByText('Семёнов', { exact: false })).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
  })
})
