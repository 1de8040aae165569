import type { ApiError, Page } from '#contract/common'
import type { Garage, Ownership, Transfer } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Account, DueCharge } from '#contract/money/accounts'
import type { Charged } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Operation } from '#contract/money/operations'
import type { OpenCharge } from '#contract/money/payments'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let [seller, buyer, kind_id, garage_id] = ['', '', '', '']
  let keys = 0

  const post = <T>(path: string, body: object, user = chairman) =>
    test().call<T>(user, 'POST', `${base}/${path}`, body, { 'idempotency-key': `between-${(keys += 1)}` })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body
  const charge = async (member_id: string, roubles: number, date: string, due_date: string) =>
    (
      await post<Charged>('charges', {
        member_id,
        kind_id,
        garage_id,
        amount: Math.round(roubles * 100),
        date,
        due_date,
      })
    ).body
  const pay = (member_id: string, roubles: number, paid_on: string) =>
    post('payments', { paid_on, lines: [{ member_id, amount: roubles * 100 }] })
  const move = (fields: object, user = chairman) =>
    post<Operation[] & ApiError>(
      'operations/between-accounts',
      { from_member_id: seller, to_member_id: buyer, date: '2026-05-12', reason: 'Договорились', ...fields },
      user,
    )
  const balances = async () => {
    const { items } = await get<Page<Account>>('accounts?page_size=100')
    const of = (id: string) => (items.find((account) => account.id === id)?.balance ?? 0) / 100
    return [of(seller), of(buyer)]
  }
  const open = async (id: string) =>
    (await get<OpenCharge[]>(`accounts/${id}/open-charges`)).map(({ open: left, due_date }) => [left / 100, due_date])
  const consistent = async () => {
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    expect(await accountDifferences(test().db.read, gbc.id, [seller, buyer])).toEqual([])
  }

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    const [one, other] = [
      await test().member(gbc.id, chairman, { last_name: 'Продавцов' }),
      await test().member(gbc.id, chairman, { last_name: 'Покупкин' }),
    ]
    ;[seller, buyer] = [one.id, other.id]
    const { body: kind } = await post<ContributionKind>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
      due_rule: 'end_of_month',
    })
    kind_id = kind.id
    const { body: garage } = await post<Garage>('garages', { number: '17' })
    garage_id = garage.id
    await post(`garages/${garage_id}/ownerships`, { member_id: seller, from: '2020-01-01' })
  })

  /** The garage passes on 12.05.2026: the seller owed 7 200 and has used it for eleven days of May. */
  const soldGarage = async () => {
    const debt = await charge(seller, 7200, '2026-04-01', '2026-04-30')
    await charge(seller, 425.81, '2026-05-01', '2026-05-31')
    await charge(buyer, 774.19, '2026-05-01', '2026-05-31')
    return debt
  }

  it('12: the buyer takes over what the seller owed, with its due date', async () => {
    const debt = await soldGarage()
    expect(await balances()).toEqual([7625.81, 774.19])
    const { status, body } = await move({ charges: [{ charge_id: debt.id, amount: 720_000 }] })
    expect([status, body.map(({ title }) => title)]).toEqual([201, ['Перенос между счетами: членский взнос, гараж 17']])
    expect(await balances()).toEqual([425.81, 7974.19])
    expect(await open(buyer)).toEqual([
      [7200, '2026-04-30'],
      [774.19, '2026-05-31'],
    ])
    expect(await open(seller)).toEqual([[425.81, '2026-05-31']])
    const owed = (id: string, on: string) => get<DueCharge[]>(`accounts/${id}/no-debt/charges?on=${on}`)
    expect([(await owed(seller, '2026-05-11')).length, (await owed(buyer, '2026-05-11')).length]).toEqual([1, 0])
    expect([(await owed(seller, '2026-05-12')).length, (await owed(buyer, '2026-05-12')).length]).toEqual([0, 1])
    await consistent()
  })

  it('is taken back like any operation, also when the taker has paid', async () => {
    const debt = await soldGarage()
    const { body } = await move({ charges: [{ charge_id: debt.id, amount: 720_000 }] })
    await pay(buyer, 7200, '2026-05-20')
    expect((await post(`operations/${body[0].id}/correct`, { amount: 5, reason: 'Ошибка' })).status).toBe(422)
    expect((await post(`operations/${body[0].id}/reverse`, { reason: 'Ошибка' })).status).toBe(200)
    expect(await balances()).toEqual([7625.81, -6425.81])
    await consistent()
  })

  it('holds the charge whose debt went over: it is taken back after the transfer is', async () => {
    const debt = await charge(seller, 3500, '2026-04-01', '2026-04-30')
    const { body } = await move({ charges: [{ charge_id: debt.id, amount: 350_000 }] })
    const reverse = () => post<ApiError>(`operations/${debt.operation_id}/reverse`, { reason: 'Ошибка' })
    expect(await reverse()).toMatchObject({
      status: 409,
      body: {
        message: 'Долг по начислению (Продавцов Иван) перенесён на другой счёт 12.05.2026: сначала сторнируйте перенос',
      },
    })
    expect((await post(`operations/${debt.operation_id}/correct`, { amount: 5, reason: 'Ошибка' })).status).toBe(409)
    expect(await balances()).toEqual([0, 3500])
    expect((await post(`operations/${body[0].id}/reverse`, { reason: 'Ошибка' })).status).toBe(200)
    expect((await reverse()).status).toBe(200)
    expect(await balances()).toEqual([0, 0])
    await consistent()
  })

  it('lets nothing go over before it was there', async () => {
    const debt = await charge(seller, 3500, '2026-05-20', '2026-05-31')
    await pay(buyer, 100, '2026-05-20')
    const charges = [{ charge_id: debt.id, amount: 350_000 }]
    expect((await move({ charges })).body.errors).toEqual({ date: 'Начислено 20.05.2026: перенос не раньше' })
    const advance = { from_member_id: buyer, to_member_id: seller, advance: 10_000 }
    const had = (roubles: string) => ({ advance: `Аванс на 12.05.2026 ${roubles}\u00a0₽: перенести больше нельзя` })
    expect((await move(advance)).body.errors).toEqual(had('0,00'))
    await pay(buyer, 60, '2026-05-11')
    expect((await move(advance)).body.errors).toEqual(had('60,00'))
    expect((await move({ ...advance, advance: 6_000 })).status).toBe(201)
    const left = [{ charge_id: debt.id, amount: 344_000 }]
    expect((await move({ charges: left, date: '2026-05-20' })).status).toBe(201)
    await consistent()
  })

  it('no more of a charge goes over than is left of it', async () => {
    const debt = await charge(seller, 3500, '2026-04-01', '2026-04-30')
    await pay(seller, 1000, '2026-04-10')
    expect((await move({ charges: [{ charge_id: debt.id, amount: 300_000 }] })).body.errors).toEqual({
      'charges.0.amount': 'По этому начислению осталось 2\u00a0500,00\u00a0₽',
    })
    expect(await balances()).toEqual([2500, 0])
  })

  it('what was paid ahead goes over with the day when it came, the newest first', async () => {
    await pay(seller, 100, '2026-03-10')
    await pay(seller, 50, '2026-04-10')
    expect((await move({ advance: 20_000 })).body.errors).toEqual({
      advance: 'Аванс на 12.05.2026 150,00\u00a0₽: перенести больше нельзя',
    })
    expect((await move({ advance: 12_000 })).status).toBe(201)
    expect(await balances()).toEqual([-30, -120])
    const days = await test()
      .db.read.selectFrom('payments')
      .select(['paid_on', 'amount'])
      .where('gbc_id', '=', gbc.id)
      .where('source', '=', 'offset')
      .orderBy('paid_on')
      .execute()
    expect(days).toEqual([
      { paid_on: '2026-03-10', amount: 7000 },
      { paid_on: '2026-04-10', amount: 5000 },
    ])
    await consistent()
  })

  it('takes each charge once, and never money that was given back', async () => {
    const debt = await soldGarage()
    const half = { charge_id: debt.id, amount: 1000 }
    expect((await move({ charges: [half, half] })).body.errors).toEqual({ charges: 'Одно начисление выбрано дважды' })
    await pay(buyer, 900, '2026-03-10')
    const advance = { from_member_id: buyer, to_member_id: seller, advance: 10_000 }
    expect((await move(advance)).status).toBe(201)
    const { db } = test()
    const paid = db.read.selectFrom('payments').select('operation_id').where('gbc_id', '=', gbc.id)
    const [{ operation_id }] = await paid.where('source', '=', 'cash').where('paid_on', '=', '2026-03-10').execute()
    expect((await post(`operations/${operation_id}/reverse`, { reason: 'Не он' })).status).toBe(200)
    const given = db.read.selectFrom('charges').select('id as charge_id').where('gbc_id', '=', gbc.id)
    const [charge_of_advance] = await given.where('source', '=', 'advance').execute()
    const back = { from_member_id: buyer, to_member_id: seller, charges: [{ ...charge_of_advance, amount: 10_000 }] }
    expect((await move(back)).body.errors).toEqual({
      'charges.0.amount': 'Это возвращённые деньги: их не переносят',
    })
  })

  it('refuses more than is left, the same member, a day to come, a closed month, and whoever does not post', async () => {
    const debt = await soldGarage()
    const charges = [{ charge_id: debt.id, amount: 720_001 }]
    expect((await move({ charges })).body.errors).toEqual({
      'charges.0.amount': 'По этому начислению осталось 7\u00a0200,00\u00a0₽',
    })
    expect((await move({})).body.errors).toEqual({ charges: 'Выберите, что переносится' })
    expect((await move({ advance: 1, to_member_id: seller })).body.errors).toEqual({
      to_member_id: 'Это тот же член кооператива',
    })
    expect((await move({ advance: 1, date: '2999-01-01' })).body.errors).toEqual({ date: 'Этот день ещё не наступил' })
    const board = await test().user({ gbc_id: gbc.id, role: 'board' })
    expect((await move({ advance: 1 }, board)).status).toBe(403)
    await test()
      .db.write.updateTable('ledger_state')
      .set({ closed_through: '2026-05-31' })
      .where('gbc_id', '=', gbc.id)
      .execute()
    expect((await move({ charges: [{ charge_id: debt.id, amount: 1 }] })).body.errors).toEqual({
      date: expect.stringContaining('Месяц 05.2026 закрыт') as string,
    })
  })

  describe('with the garage itself', () => {
    const transfer = async (debt: string, user = chairman) => {
      const [{ id: ownership_id }] = await get<Ownership[]>(`garages/${garage_id}/ownerships`)
      const passing = { kind: 'sale', ownership_id, new_member_id: buyer, date: '2026-05-12', ground_later: true, debt }
      return post<Garage & { errors: object }>(`garages/${garage_id}/transfer`, passing, user)
    }

    it('the debt stays with who had it, or goes over; undone, it goes back', async () => {
      await soldGarage()
      expect((await transfer('passes')).status).toBe(200)
      expect(await balances()).toEqual([0, 8400])
      const [{ id, obstacles }] = await get<Transfer[]>(`garages/${garage_id}/transfers`)
      expect(obstacles).toEqual([])
      expect((await post(`garages/transfers/${id}/undo`, {})).status).toBe(200)
      expect(await balances()).toEqual([7625.81, 774.19])
      expect((await transfer('stays')).status).toBe(200)
      expect(await balances()).toEqual([7625.81, 774.19])
      await consistent()
    })

    it('what was charged after the garage had passed goes over on its own day, the rest on the day of the transfer', async () => {
      await charge(seller, 7200, '2026-04-01', '2026-04-30')
      await charge(seller, 100, '2026-05-20', '2026-05-31')
      expect((await transfer('passes')).status).toBe(200)
      expect(await balances()).toEqual([0, 7300])
      const { items } = await get<Page<Operation>>('operations?kind=between_accounts')
      expect(items.map(({ date, amount }) => [date, amount / 100])).toEqual([
        ['2026-05-20', 100],
        ['2026-05-12', 7200],
      ])
      await consistent()
    })

    it('what was taken back by hand does not stand in the way of the undo', async () => {
      await soldGarage()
      await transfer('passes')
      const { items } = await get<Page<Operation>>('operations?kind=between_accounts')
      await post(`operations/${items[0].id}/reverse`, { reason: 'Ошибка' })
      const [{ id }] = await get<Transfer[]>(`garages/${garage_id}/transfers`)
      expect((await post(`garages/transfers/${id}/undo`, {})).status).toBe(200)
      expect(await balances()).toEqual([7625.81, 774.19])
    })

    it('who does not post leaves the debt where it is', async () => {
      await soldGarage()
      const board = await test().user({ gbc_id: gbc.id, role: 'board' })
      expect((await transfer('passes', board)).status).toBe(422)
      expect((await transfer('stays', board)).status).toBe(200)
    })
  })
})
