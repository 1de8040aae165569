import { readXlsx } from 'hucre/xlsx'
import type { Page } from '#contract/common'
import type { Job } from '#contract/jobs'
import type { Account } from '#contract/money/accounts'
import type { Charge } from '#contract/money/chargeList'
import type { Operation } from '#contract/money/operations'
import type { Garage } from '#contract/garages'
import { accountsArea } from '#server/features/accounts/accountsArea'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

it('writes when a debt from before the books was due as the list says it', () => {
  const { value } = accountsArea.export.columns.oldest_due
  const account = { overdue: 100, oldest_due: null } as Account
  expect([value(account), value({ ...account, overdue: 0 })]).toEqual(['до начала учёта', null])
})

onBothEngines((test) => {
  let base: string
  let chairman: TestUser

  const post = async <T>(path: string, body: object) =>
    (await test().call<T>(chairman, 'POST', `${base}/${path}`, body)).body
  const list = async <Item>(path: string) =>
    (await test().call<Page<Item>>(chairman, 'GET', `${base}/${path}`)).body.items

  /** Rows of a list's workbook below its head, days as `YYYY-MM-DD`. */
  async function exported(area: string, columns: string[], query: object = {}): Promise<unknown[][]> {
    const { id } = await post<Job>('exports', { area, format: 'xlsx', columns, query })
    await until(async () => (await test().call<Job>(chairman, 'GET', `${base}/jobs/${id}`)).body.status === 'done')
    const { rawPayload } = await test().app.inject({
      url: `${base}/jobs/${id}/result`,
      headers: { authorization: `Bearer ${chairman.token}` },
    })
    const [sheet] = (await readXlsx(rawPayload)).sheets
    expect(sheet.merges ?? []).toEqual([])
    return sheet.rows
      .slice(1)
      .map((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)))
  }

  beforeAll(async () => {
    const made = await test().cooperative()
    base = `/api/gbc/${made.gbc.id}`
    chairman = made.chairman
    const kind = await post<{ id: string }>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
    })
    for (const [index, number] of ['17', '12А', '9'].entries()) {
      const member = await test().member(made.gbc.id, chairman, { last_name: `Фамилия${'аб'.repeat(index)}` })
      const garage = await post<Garage>('garages', { number })
      await post(`garages/${garage.id}/ownerships`, { member_id: member.id, from: '2020-01-01' })
      const charge = { member_id: member.id, kind_id: kind.id, garage_id: garage.id, due_date: '2026-06-30' }
      await post('charges', { ...charge, amount: 100_050 + index, date: `2026-06-0${index + 1}` })
      if (index > 0)
        await post('payments', { paid_on: '2026-07-05', lines: [{ member_id: member.id, amount: 70_000 * index }] })
    }
  })

  /** A number of a garage is a number in the workbook where it is one. */
  const numeral = (text: string | null) => (text !== null && /^\d+$/.test(text) ? Number(text) : text)

  const sumOf = <Item>(items: Item[], field: keyof Item) =>
    items.reduce((sum, item) => sum + Number(item[field]), 0) / 100

  it('writes accounts and debtors as they are listed with their sum: balances as numbers, garages as numbers', async () => {
    const columns = ['member_name', 'garages', 'number', 'balance', 'overdue', 'oldest_due', 'last_payment_on']
    for (const query of [{ sort: 'balance' }, { state: 'overdue', sort: '-balance' }, { state: 'debt' }]) {
      const accounts = await list<Account>(
        `accounts?${new URLSearchParams(query as Record<string, string>).toString()}`,
      )
      expect(accounts.length).toBeGreaterThan(0)
      const totals = ['Итого', null, null, sumOf(accounts, 'balance'), sumOf(accounts, 'overdue'), null, null]
      expect(await exported('accounts', columns, query)).toEqual([
        ...accounts.map((one) => [
          one.member_name,
          numeral(one.garages),
          one.number,
          one.balance / 100,
          one.overdue / 100,
          one.oldest_due,
          one.last_payment_on,
        ]),
        totals,
      ])
    }
  })

  it('writes the journal of charges as it is listed with its sums', async () => {
    const columns = ['date', 'kind_name', 'member_name', 'garage_number', 'amount', 'open_amount', 'due_date']
    const charges = await list<Charge>('charges?sort=-amount')
    expect(await exported('charges', columns, { sort: '-amount' })).toEqual([
      ...charges.map((one) => [
        one.date,
        one.kind_name,
        one.member_name,
        numeral(one.garage_number),
        one.amount / 100,
        one.open_amount / 100,
        one.due_date,
      ]),
      ['Итого', null, null, null, 3001.53, 1301.01, null],
    ])
    expect(charges.map(({ garage_number }) => garage_number)).toEqual(['9', '12А', '17'])
  })

  it('writes the journal of operations as it is listed, narrowed by kind and days', async () => {
    const columns = ['date', 'title', 'document', 'members', 'place', 'amount']
    const operations = await list<Operation>('operations?kind=payment&from=2026-07-01')
    expect(operations).toHaveLength(2)
    expect(await exported('operations', columns, { kind: 'payment', from: '2026-07-01' })).toEqual(
      operations.map((one) => [one.date, one.title, one.document, one.members, one.place, one.amount / 100]),
    )
  })

  it('writes what went out and what takes another back below zero, an expense with its category and payee', async () => {
    const spent = { category: 'Охрана', payee: 'ЧОП «Щит»', amount: 5000, date: '2026-07-06' }
    await post('operations/expense', spent)
    const paid = await post<{ operation_id: string }>('payments', {
      paid_on: '2026-07-07',
      lines: [{ member_id: (await list<Account>('accounts'))[0].id, amount: 100 }],
    })
    await post(`operations/${paid.operation_id}/reverse`, { reason: 'Ошибка', date: '2026-07-08' })
    expect(await exported('operations', ['title', 'amount'], { from: '2026-07-06', sort: 'date' })).toEqual([
      ['Расход · Охрана, ЧОП «Щит»', -50],
      ['Оплата', 1],
      ['Сторно: оплата', -1],
    ])
  })
})
