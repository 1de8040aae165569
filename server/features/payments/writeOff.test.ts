import type { ApiError, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Account, AccountStatement } from '#contract/money/accounts'
import type { Charged } from '#contract/money/charges'
import type { LedgerCheckState } from '#contract/money/check'
import type { ContributionKind } from '#contract/money/contributions'
import type { ExpenseCategory } from '#contract/money/expenses'
import type { Garage } from '#contract/garages'
import type { GarageJournal } from '#contract/money/garageJournal'
import type { Funds } from '#contract/money/funds'
import type { Operation } from '#contract/money/operations'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { receiptFacts } from '#server/features/receipts/receiptFacts'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let [base, member_id, kind_id] = ['', '', '']
  let debt: Charged
  let keys = 0

  const post = <T>(path: string, body: object, user = chairman) =>
    test().call<T>(user, 'POST', `${base}/${path}`, body, { 'idempotency-key': `write-off-${(keys += 1)}` })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body
  const writeOff = (amount: number, fields: object = {}, user = chairman) =>
    post<Operation[] & ApiError>(
      'operations/write-off',
      {
        member_id,
        date: '2026-05-12',
        charges: [{ charge_id: debt.id, amount }],
        reason: 'Протокол правления № 7 от 12.05.2026',
        ...fields,
      },
      user,
    )
  const balance = async () => (await get<Page<Account>>('accounts')).items[0].balance
  const statement = () => get<AccountStatement>(`accounts/${member_id}/statement?from=2026-01-01`)
  const consistent = async () => {
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    expect(await accountDifferences(test().db.read, gbc.id, [member_id])).toEqual([])
  }

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    member_id = (await test().member(gbc.id, chairman, { last_name: 'Должников' })).id
    const { body: kind } = await post<ContributionKind>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'end_of_month',
    })
    kind_id = kind.id
    const charge = { member_id, kind_id, amount: 350_000, date: '2026-04-01', due_date: '2026-04-30' }
    debt = (await post<Charged>('charges', charge)).body
  })

  it('closes a debt by a decision, which the account and the journal say', async () => {
    const { status, body } = await writeOff(350_000)
    expect(status).toBe(201)
    expect(body).toMatchObject([
      { title: 'Списание долга', amount: 350_000, members: 'Должников Иван', spent_on: null, place: '' },
    ])
    expect(await balance()).toBe(0)
    const { charged, paid, written_off, entries } = await statement()
    expect([charged, paid, written_off]).toEqual([350_000, 0, 350_000])
    expect(entries[0].allocations).toMatchObject([{ amount: 350_000, other: 'Списание 12.05.2026', written_off: true }])
    expect(entries[1]).toMatchObject({
      kind: 'write_off',
      title: 'Списание долга',
      charged: 0,
      paid: 0,
      written_off: 350_000,
    })
    await consistent()
  })

  it('is no more than what is left of a charge that is paid in part: the rest would become an advance', async () => {
    await post('payments', { paid_on: '2026-04-10', lines: [{ member_id, amount: 100_000 }] })
    const { status, body } = await writeOff(300_000)
    expect([status, body.errors]).toEqual([
      422,
      { 'charges.0.amount': 'По этому начислению осталось 2\u00a0500,00\u00a0₽' },
    ])
    expect((await writeOff(250_000)).status).toBe(201)
    expect(await balance()).toBe(0)
    await consistent()
  })

  it('is an expense for which no money goes: neither of a fund nor of the cash desk', async () => {
    const moneyNow = async () => {
      const { money, rest, funds } = await get<Funds>('funds?from=2026-01-01&to=2026-12-31')
      return { money, rest, funds: funds.map(({ name, closing }) => [name, closing]) }
    }
    await post('payments', { paid_on: '2026-04-10', lines: [{ member_id, amount: 50_000 }] })
    const before = await moneyNow()
    await writeOff(300_000)
    expect(await moneyNow()).toEqual(before)
    expect(await get<ExpenseCategory[]>('expenses/categories?from=2026-01-01&to=2026-12-31')).toEqual([])
    const { equation } = await get<LedgerCheckState>('ledger/check')
    expect(equation.debit).toContainEqual({ account: '26', name: 'Расходы', amount: 300_000 })
    await consistent()
  })

  it('takes no money that is paid as an expense by the same name', async () => {
    const expense = { source: 'cash', date: '2026-05-12', amount: 100, category: 'списанные долги', payee: 'Кто-то' }
    const { status, body } = await post<ApiError>('operations/expense', expense)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['category']])
  })

  it('is taken back like any operation, and holds its charge till then', async () => {
    const [made] = (await writeOff(100_000)).body
    const reverse = (id: string, user = chairman) =>
      post<ApiError>(`operations/${id}/reverse`, { reason: 'Ошибка' }, user)
    // Who may not decide so may not undo it.
    const accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    expect((await reverse(made.id, accountant)).status).toBe(403)
    expect(await reverse(debt.operation_id)).toMatchObject({
      status: 409,
      body: {
        message: 'Долг по начислению (Должников Иван) списан 12.05.2026: сначала сторнируйте списание',
      },
    })
    expect((await reverse(made.id)).status).toBe(200)
    expect(await balance()).toBe(350_000)
    expect(await statement()).toMatchObject({ charged: 350_000, paid: 0, written_off: 0, closing: 350_000 })
    expect((await reverse(debt.operation_id)).status).toBe(200)
    expect(await balance()).toBe(0)
    await consistent()
  })

  it('is not told of as paid: neither on a receipt nor in the journal of a garage', async () => {
    const { id: garage_id } = (await post<Garage>('garages', { number: '17' })).body
    await post(`garages/${garage_id}/ownerships`, { member_id, from: '2020-01-01' })
    const charge = { member_id, kind_id, garage_id, amount: 1_000_000, date: '2026-04-02', due_date: '2026-04-30' }
    const { id: charge_id } = (await post<Charged>('charges', charge)).body
    await post('payments', {
      paid_on: '2026-05-01',
      lines: [{ member_id, amount: 100_000, purpose: { charges: [{ charge_id, amount: 100_000 }] } }],
    })
    await writeOff(300_000, { charges: [{ charge_id, amount: 300_000 }] })
    const [{ charges }] = await receiptFacts(test().db.read, gbc.id, [member_id])
    expect(charges.find(({ garage }) => garage === '17')).toMatchObject({ amount: 700_000, open: 600_000 })
    const { charges: journal } = await get<GarageJournal>(`garages/${garage_id}/journal`)
    expect(journal[0].payments).toMatchObject([{ amount: 100_000 }, { amount: 300_000, payer: 'списание' }])
  })

  it('leaves what is paid after all as an advance, and pays the debt by it once it is taken back', async () => {
    const [made] = (await writeOff(350_000)).body
    await post('payments', { paid_on: '2026-05-10', lines: [{ member_id, amount: 350_000 }] })
    expect(await balance()).toBe(-350_000)
    // Nobody decided about this one: real money alone pays it, and what is given back.
    const other = { member_id, kind_id, amount: 100_000, date: '2026-04-15', due_date: '2026-04-30' }
    await post('charges', other)
    const { entries } = await statement()
    expect(entries.find(({ charged }) => charged === 100_000)?.allocations).toMatchObject([
      { amount: 100_000, other: 'Наличными 10.05.2026' },
    ])
    expect(entries.find(({ charged }) => charged === 350_000)?.allocations).toMatchObject([
      { amount: 350_000, other: 'Списание 12.05.2026' },
    ])
    await consistent()
    expect((await post(`operations/${made.id}/reverse`, { reason: 'Оплатил' })).status).toBe(200)
    expect(await balance()).toBe(100_000)
    await consistent()
  })

  it('refuses more than is left, a day before the charge or to come, a closed month, and whoever may not', async () => {
    expect((await writeOff(350_001)).body.errors).toEqual({
      'charges.0.amount': 'По этому начислению осталось 3\u00a0500,00\u00a0₽',
    })
    expect((await writeOff(1, { charges: [] })).body.errors).toEqual({ charges: 'Выберите, что списывается' })
    expect((await writeOff(1, { date: '2026-03-31' })).body.errors).toEqual({
      date: 'Начислено 01.04.2026: списание не раньше',
    })
    expect((await writeOff(1, { date: '2999-01-01' })).body.errors).toEqual({ date: 'Этот день ещё не наступил' })
    expect((await writeOff(1, { reason: ' ' })).body.errors).toHaveProperty('reason')
    const accountant = await test().user({ gbc_id: gbc.id, role: 'accountant' })
    expect((await writeOff(1, {}, accountant)).status).toBe(403)
    await test()
      .db.write.updateTable('ledger_state')
      .set({ closed_through: '2026-05-31' })
      .where('gbc_id', '=', gbc.id)
      .execute()
    expect((await writeOff(1)).body.errors).toEqual({
      date: expect.stringContaining('Месяц 05.2026 закрыт') as string,
    })
  })
})
