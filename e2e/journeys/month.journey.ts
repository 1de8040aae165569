import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Import } from '#contract/imports'
import type { ChargeRun } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Gbc } from '#contract/gbc'
import type { Api } from '../helpers/api'
import { expectAccessible } from '../helpers/axe'
import { listedOwners, soleDebtors, sumOf } from '../helpers/mayakList'
import type { Office } from '../helpers/office'
import { expect, giveSession, test } from '../helpers/test'

const FINANCES = '/dashboard/finances'
const MAYAK = resolve(__dirname, '../fixtures/mayak-members.xlsx')
const DAY = '15.10.2026'
/** Kopecks of a year, for a garage. */
const RATE = 350_000

/** «12 500,00» as the pages write it. */
const written = (kopecks: number) =>
  (kopecks / 100).toLocaleString('ru-RU', { minimumFractionDigits: 2 }).replace(/\s/g, '\u00a0')

/** Brings the office's table in by calls: the same steps as on its pages. */
async function importMembers(api: Api, office: Office, gbc: Gbc): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await readFile(MAYAK))]), 'mayak.xlsx')
  const sent = await fetch(`${office.url}/api/gbc/${gbc.id}/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'idempotency-key': randomUUID() },
    body: form,
  })
  const { id } = (await sent.json()) as Import
  const url = `/api/gbc/${gbc.id}/imports/${id}`
  /** As the wizard, which shows the next step when the work is over and not when its figures come. */
  const settled = async (status: Import['status']) => {
    await expect
      .poll(async () => {
        const { job, ...found } = await api.get<Import>(url)
        return [found.status, job?.status]
      })
      .toEqual([status, 'done'])
    return api.get<Import>(url)
  }
  const { table, version } = await settled('read')
  const columns = (table?.columns ?? []).flatMap(({ index, guess }) => (guess ? [{ index, field: guess }] : []))
  await api.post(`${url}/check`, { version, columns, as_of: table?.as_of })
  const checked = await settled('checked')
  await api.post(`${url}/decisions`, { version: checked.version, rest: 'suggested' })
  const decided = await settled('checked')
  expect(decided.counts?.undecided).toBe(0)
  await api.post(`${url}/apply`, { version: decided.version })
  await settled('applied')
}

test('an accountant charges a year, takes money at the desk and closes the month', async ({
  page,
  context,
  office,
  api,
}) => {
  const gbc = await api.createGbc()
  await importMembers(api, office, gbc)
  const owners = await listedOwners(new Uint8Array(await readFile(MAYAK)))
  const kind = await api.post<ContributionKind>(`/api/gbc/${gbc.id}/contribution-kinds`, {
    name: 'Членский взнос',
    nature: 'membership',
    method: 'garage',
    periodicity: 'year',
    due_rule: 'end_of_month',
  })
  const rate = { valid_from: '2026-01-01', price: RATE * 100 }
  await api.post(`/api/gbc/${gbc.id}/contribution-kinds/${kind.id}/rates`, rate)
  const run = await api.post<ChargeRun>(`/api/gbc/${gbc.id}/charges/runs`, {
    kind_id: kind.id,
    period: '2026',
    date: '2026-10-02',
  })
  await giveSession(context, office.url, api)
  const charged = 240 * RATE

  await test.step('a year is charged to all garages', async () => {
    await page.goto(`${FINANCES}/charges/${run.id}`)
    await page.getByRole('button', { name: `Начислить ${written(charged)} ₽: 248 начислений` }).click()
    await expect(page.getByRole('button', { name: 'Сторнировать начисление' })).toBeVisible()
  })

  const payers = soleDebtors(owners).slice(0, 10)
  const sums = payers.map(({ debt }) => debt + RATE)
  await test.step('ten pay at the desk, by the keyboard', async () => {
    await page.goto(`${FINANCES}/payments/take`)
    for (const [index, { garage, name }] of payers.entries()) {
      await page.getByRole('combobox', { name: 'Кто платит' }).fill(garage)
      await page.keyboard.press('Enter')
      const line = page.getByRole('region', { name })
      await expect(line.getByLabel('Сумма')).toHaveValue(written(sums[index]))
      await page.getByLabel('Дата', { exact: true }).fill(DAY)
      if (index === 0) await expectAccessible(page)
      await line.getByLabel('Сумма').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText(`ПКО № ${index + 1}`, { exact: false }).first()).toBeVisible()
    }
  })

  const kept = sumOf(sums.slice(0, -1))
  await test.step('the last one was a mistake and is taken back at once', async () => {
    await page.getByRole('button', { name: 'Отменить' }).click()
    await expect(page.getByText(/^Платёж сторнирован/)).toBeVisible()
  })

  await test.step('the cash book has what is in the desk', async () => {
    await page.goto(`${FINANCES}/books?from=2026-10-01&to=2026-10-31`)
    await expect(page.getByText(`Сейчас в кассе ${written(kept)} ₽`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('October is closed, and with it the balances of its beginning', async () => {
    await page.goto(`${FINANCES}/periods`)
    const dialog = page.getByRole('dialog')
    const october = page.getByRole('row', { name: 'Октябрь' })
    await october.getByRole('button', { name: 'Закрыть' }).click()
    await expect(dialog.getByRole('list')).toBeVisible()
    await dialog.getByLabel(/насчитали/).fill(written(kept))
    const despite = dialog.getByRole('checkbox', { name: 'Закрыть, хотя сделано не всё' })
    if (await despite.isVisible()) {
      await despite.check()
      await dialog.getByLabel('Пояснение').fill('Проверено')
    }
    await dialog.getByRole('button', { name: 'Закрыть месяц' }).click()
    await expect(october.getByText(/^Закрыт \d/)).toBeVisible()
    await expect(october).toContainText(`${written(charged)} ₽`)
    await expect(october).toContainText(`${written(kept)} ₽`)
    await expectAccessible(page)
  })

  await test.step('all together owe what the list says, and the year, less what was paid', async () => {
    const balances: number[] = []
    for (const number of [1, 2, 3]) {
      const url = `/api/gbc/${gbc.id}/accounts?page_size=100&page=${number}`
      const { items } = await api.get<{ items: { balance: number }[] }>(url)
      balances.push(...items.map(({ balance }) => balance))
    }
    expect(sumOf(balances)).toBe(sumOf(owners.map(({ debt }) => debt)) + charged - kept)
  })
})
