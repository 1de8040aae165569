import fc from 'fast-check'
import type { Purpose } from '#contract/money/allocation'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { PaymentPreview } from '#contract/money/payments'
import type { Handle } from '#server/db/engine'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { accountsOfMembers } from '#server/features/accounts/personalAccounts'
import { postCharges, type NewCharge } from '#server/features/charges/postCharges'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { postPayment, postRefund } from './postPayment'
import { reverseAndReallocate } from '#server/features/accounts/reverse'
import { invalid } from '#server/lib/errors'
import { writeOff } from './writeOff'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let member_id: string
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member_id = (await test().member(gbc.id, chairman)).id
  })

  const garage = async (number: string) =>
    (await test().call<Garage>(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, { number })).body.id
  const poster = () => ({ gbc_id: gbc.id, user_id: chairman.id })
  const within = <T>(work: (trx: Handle) => Promise<T>) => test().db.write.transaction().execute(work)
  const charge = (roubles: number, date: string, due_date: string | null, rest: Partial<NewCharge> = {}) =>
    within(async (trx) => {
      const made = {
        member_id,
        amount: Math.round(roubles * 100),
        date,
        due_date,
        nature: 'membership',
        kind_id: null,
        source: 'manual',
        ...rest,
      } as const
      return (await postCharges(trx, poster(), [made]))[0]
    })
  const pay = (roubles: number, paid_on: string, purpose: Purpose | null = null) =>
    within((trx) =>
      postPayment(trx, poster(), {
        source: 'cash',
        place_id: 'desk',
        paid_on,
        lines: [{ member_id, amount: Math.round(roubles * 100), purpose }],
      }),
    )
  const refund = (roubles: number, paid_on: string) =>
    within((trx) =>
      postRefund(trx, poster(), {
        member_id,
        source: 'cash',
        place_id: 'desk',
        paid_on,
        amount: Math.round(roubles * 100),
      }),
    )
  /** Writes off of the charge of which most is left. */
  const giveUp = async (amount: number, date: string) => {
    const [owed] = await test()
      .db.read.selectFrom('charge_state')
      .select(['charge_id'])
      .where('gbc_id', '=', gbc.id)
      .orderBy('open_amount', 'desc')
      .orderBy('charge_id')
      .limit(1)
      .execute()
    const charges = owed ? [{ charge_id: owed.charge_id, amount }] : []
    if (charges.length === 0) throw invalid({ charges: 'Долга нет' })
    const written = { member_id, charges, date, reason: 'Решение' }
    const [{ id: operation_id }] = await within((trx) => writeOff(trx, poster(), written))
    return { operation_id }
  }
  const reverse = (operation_id: string) => within((trx) => reverseAndReallocate(trx, poster(), operation_id))
  const open = async () => {
    const rows = await test()
      .db.read.selectFrom('charge_state')
      .innerJoin('charges', 'charges.id', 'charge_id')
      .select(['open_amount', 'charges.seq'])
      .where('charge_state.gbc_id', '=', gbc.id)
      .orderBy('charges.seq')
      .execute()
    return rows.map(({ open_amount }) => open_amount / 100)
  }
  const balance = async () => {
    const { read } = test().db
    const ids = (await accountsOfMembers(read, gbc.id, [member_id])).map(({ id }) => id)
    const rows = await read
      .selectFrom('ledger_accounts')
      .innerJoin('account_totals', 'account_totals.account_id', 'ledger_accounts.id')
      .select(['debit', 'credit'])
      .where('account', '=', '76')
      .where('ref_id', 'in', ids)
      .execute()
    return rows.reduce((sum, row) => sum + row.debit - row.credit, 0) / 100
  }
  const allocations = () =>
    test()
      .db.read.selectFrom('allocations')
      .select(['amount', 'on_date', 'text'])
      .where('gbc_id', '=', gbc.id)
      .orderBy('id')
      .execute()
  const differences = async () => [
    ...(await ledgerDifferences(test().db.read, gbc.id)),
    ...(await accountDifferences(test().db.read, gbc.id, [member_id])),
  ]

  it('5: lets a payment entered late pay the oldest debt, and says what moved', async () => {
    await charge(3500, '2026-01-01', '2026-01-31')
    await charge(3500, '2026-04-01', '2026-04-30')
    await pay(3500, '2026-05-15')
    const before = (await allocations()).length
    await pay(2000, '2026-02-20')
    const added = (await allocations()).slice(before)
    expect(added.map(({ amount }) => amount / 100).sort((one, other) => one - other)).toEqual([-2000, 2000, 2000])
    expect(added[0]).toMatchObject({
      amount: -200_000,
      text: expect.stringMatching(/^пересчитано: платёж за 20\.02\.2026 внесён /) as string,
    })
    expect(added.map(({ text }) => text)).toContain('старший долг: срок 31.01.2026')
    expect([await open(), await balance()]).toEqual([[0, 1500], 1500])
    expect(await differences()).toEqual([])
  })

  it('7: gives back what a reversed charge had taken, as an advance', async () => {
    const { operation_id } = await charge(3500, '2026-01-01', '2026-01-31')
    await pay(3500, '2026-02-01')
    await reverse(operation_id)
    expect([await open(), await balance()]).toEqual([[0], -3500])
    await expect(reverse(operation_id)).rejects.toMatchObject({ status: 409 })
    await charge(2000, '2026-03-01', '2026-03-31')
    expect([await open(), await balance()]).toEqual([[0, 0], -1500])
    expect(await differences()).toEqual([])
  })

  it('gives nothing back before the day on which it came', async () => {
    await pay(100, '2026-03-10')
    await expect(refund(100, '2026-03-01')).rejects.toMatchObject({
      errors: { amount: expect.stringContaining('Аванс 0,00') as string },
    })
    await refund(100, '2026-03-10')
  })

  it('10 and 11: uses up what was paid ahead, and gives back no more than is left of it', async () => {
    await pay(5000, '2026-03-10')
    await charge(3500, '2026-04-01', '2026-04-30')
    expect(await allocations()).toMatchObject([{ amount: 350_000, on_date: '2026-04-01', text: 'аванс от 10.03.2026' }])
    await expect(refund(1500.01, '2026-04-10')).rejects.toMatchObject({
      status: 422,
      errors: { amount: 'Аванс 1\u00a0500,00\u00a0₽: вернуть больше нельзя' },
    })
    await refund(1500, '2026-04-10')
    expect(await balance()).toBe(0)
    await charge(3500, '2026-05-01', '2026-05-31')
    expect([await open(), await balance()]).toEqual([[0, 0, 3500], 3500])
    expect(await differences()).toEqual([])
  })

  it('joins the accounts of cards that become one, and parts them again', async () => {
    await charge(1000, '2026-01-01', '2026-01-31')
    const second = await test().member(gbc.id, chairman)
    const first_id = member_id
    member_id = second.id
    await pay(1500, '2026-02-01')
    const base = `/api/gbc/${gbc.id}/members`
    const stored = async (id: string) =>
      (await test().db.read.selectFrom('members').select('balance').where('id', '=', id).executeTakeFirstOrThrow())
        .balance / 100
    const both = async () => [await stored(first_id), await stored(second.id)]
    expect(await both()).toEqual([1000, -1500])
    const merged = await test().call(chairman, 'POST', `${base}/${first_id}/merge`, {
      other_id: second.id,
      version: 1,
      other_version: 1,
    })
    expect(merged.status).toBe(200)
    expect(await both()).toEqual([-500, 0])
    const merge = await test()
      .db.read.selectFrom('member_merges')
      .select('id')
      .where('gbc_id', '=', gbc.id)
      .executeTakeFirstOrThrow()
    expect((await test().call(chairman, 'POST', `${base}/merges/${merge.id}/undo`)).status).toBe(200)
    expect(await both()).toEqual([1000, -1500])
  })

  it('8: pays what a payment is meant for alone, and keeps the rest of it for such charges to come', async () => {
    const [first, second] = [await garage('17'), await garage('18')]
    await charge(12_500, '2026-06-01', '2026-06-30', { garage_id: first })
    await charge(12_500, '2026-06-01', '2026-06-30', { garage_id: second })
    await charge(1247.33, '2026-06-05', '2026-07-10', { garage_id: second, nature: 'utility' })
    await pay(20_000, '2026-07-05', { garage_id: second })
    expect([await open(), await balance()]).toEqual([[12_500, 0, 0], 6247.33])
    await charge(500, '2026-08-01', '2026-08-31', { garage_id: first })
    await charge(7000, '2026-08-01', '2026-08-31', { garage_id: second })
    expect(await open()).toEqual([12_500, 0, 0, 500, 747.33])
    expect(await differences()).toEqual([])
  })

  it('keeps money for a period of a contribution from its other periods', async () => {
    const base = `/api/gbc/${gbc.id}`
    const kind = { name: 'Охрана', nature: 'membership', method: 'manual', periodicity: 'month' }
    const kind_id = (await test().call<{ id: string }>(chairman, 'POST', `${base}/contribution-kinds`, kind)).body.id
    await charge(300, '2026-01-01', '2026-01-31', { kind_id, period: '2026-01' })
    await charge(100, '2026-01-01', '2026-01-15')
    const input = {
      paid_on: '2026-01-20',
      lines: [{ member_id, amount: 50_000, purpose: { kind_id, period: '2026-02' } }],
    }
    const { body } = await test().call<PaymentPreview>(chairman, 'POST', `${base}/payments/preview`, input)
    const future = { ...input, paid_on: '2999-01-01' }
    expect(await test().call(chairman, 'POST', `${base}/payments/preview`, future)).toMatchObject({
      status: 422,
      body: { errors: { paid_on: 'Дата оплаты ещё не наступила' } },
    })
    const parts = { ...input, lines: [{ member_id, amount: 1.5 }] }
    expect(await test().call(chairman, 'POST', `${base}/payments/preview`, parts)).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.amount': 'Не больше двух знаков после запятой' } },
    })
    expect(body.lines).toMatchObject([{ waits: 50_000, balance: 40_000, balance_after: -10_000, pays: [] }])
    await pay(500, '2026-01-20', { kind_id, period: '2026-02' })
    await charge(350, '2026-02-01', '2026-02-28', { kind_id, period: '2026-02' })
    expect([await open(), await balance()]).toEqual([[300, 100, 0], 250])
    expect(await differences()).toEqual([])
  })

  it('18: pays a charge of the day by what came on that day before it', async () => {
    await pay(1000, '2026-04-01')
    await charge(1000, '2026-04-01', '2026-04-30')
    expect([await open(), await balance()]).toEqual([[0], 0])
  })

  it('takes a payment back: what it had paid is owed again', async () => {
    await charge(1000, '2026-01-01', '2026-01-31')
    const { operation_id } = await pay(1000, '2026-02-01')
    await reverse(operation_id)
    expect([await open(), await balance()]).toEqual([[1000], 1000])
    expect(await differences()).toEqual([])
  })

  it('refuses a payment of a day to come, and more than is left of the charge it names', async () => {
    const { id: charge_id } = await charge(1000, '2026-01-01', '2026-01-31')
    await expect(pay(1, '2999-01-01')).rejects.toMatchObject({ errors: { paid_on: 'Дата оплаты ещё не наступила' } })
    await pay(400, '2026-02-01', { charges: [{ charge_id, amount: 40_000 }] })
    await expect(pay(700, '2026-02-01', { charges: [{ charge_id, amount: 70_000 }] })).rejects.toMatchObject({
      errors: { 'lines.0.purpose': 'По этому начислению осталось 600,00\u00a0₽' },
    })
  })

  it('refuses two lines that name the same charge for more than is left of it', async () => {
    const { id: charge_id } = await charge(1000, '2026-01-01', '2026-01-31')
    const line = { member_id, amount: 60_000, purpose: { charges: [{ charge_id, amount: 60_000 }] } }
    const payment = { source: 'cash', place_id: 'desk', paid_on: '2026-02-01', lines: [line, line] } as const
    await expect(within((trx) => postPayment(trx, poster(), payment))).rejects.toMatchObject({
      errors: { 'lines.1.purpose': 'По этому начислению осталось 400,00\u00a0₽' },
    })
  })

  it('refuses named parts that make more than the payment', async () => {
    const { id: charge_id } = await charge(1000, '2026-01-01', '2026-01-31')
    await expect(pay(500, '2026-02-01', { charges: [{ charge_id, amount: 100_000 }] })).rejects.toMatchObject({
      errors: { 'lines.0.amount': 'Части составляют 1\u00a0000,00\u00a0₽, а платёж 500,00\u00a0₽' },
    })
  })

  it('gives back what was paid for a charge that is no more, and more than that charge wanted', async () => {
    const { id: charge_id, operation_id } = await charge(1000, '2026-01-01', '2026-01-31')
    await pay(1500, '2026-02-01', { charges: [{ charge_id, amount: 100_000 }] })
    await refund(500, '2026-02-02')
    await reverse(operation_id)
    await refund(1000, '2026-02-03')
    expect(await balance()).toBe(0)
    expect(await differences()).toEqual([])
  })

  it('refuses money for a member who is not there, or whose card became one with another', async () => {
    const take = (id: string) =>
      test().call(chairman, 'POST', `/api/gbc/${gbc.id}/payments`, {
        source: 'cash',
        paid_on: '2026-02-01',
        lines: [{ member_id: id, amount: 100_00 }],
      })
    const other = await test().member(gbc.id, chairman)
    const merge = { other_id: other.id, version: 1, other_version: 1 }
    await test().call(chairman, 'POST', `/api/gbc/${gbc.id}/members/${member_id}/merge`, merge)
    for (const id of [other.id, gbc.id])
      expect(await take(id)).toMatchObject({
        status: 422,
        body: { errors: { 'lines.0.member_id': 'Такого члена нет: выберите заново' } },
      })
  })

  it('asks before money for a debt that somebody else has taken meanwhile becomes an advance', async () => {
    await charge(100, '2026-01-01', '2026-01-31')
    const take = (line: object) =>
      test().call(chairman, 'POST', `/api/gbc/${gbc.id}/payments`, {
        paid_on: '2026-02-01',
        lines: [{ member_id, amount: 100_00, ...line }],
      })
    expect((await take({ owed: 100_00 })).status).toBe(201)
    expect(await take({ owed: 100_00 })).toMatchObject({
      status: 422,
      body: { errors: { 'lines.0.as_advance': 'Этот долг уже оплачен: отметьте, что деньги принимаются авансом' } },
    })
    expect(await balance()).toBe(0)
    expect((await take({ owed: 100_00, as_advance: true })).status).toBe(201)
    // Who owed nothing from the beginning pays ahead without being asked.
    expect((await take({ owed: 0 })).status).toBe(201)
    expect(await balance()).toBe(-200)
  })

  it('gives back no more cash than the desk has on that day and later', async () => {
    await pay(1000, '2026-03-01')
    await refund(600, '2026-03-05')
    await within((trx) =>
      postPayment(trx, poster(), {
        source: 'bank',
        place_id: 'bank',
        paid_on: '2026-03-01',
        lines: [{ member_id, amount: 500_00, purpose: null }],
      }),
    )
    await expect(refund(500, '2026-03-02')).rejects.toMatchObject({
      errors: { amount: 'В кассе на 05.03.2026 только 400,00\u00a0₽' },
    })
  })

  it('keeps accounts as their charges and payments make them, whatever was posted and taken back', async () => {
    const on = fc
      .integer({ min: 1, max: 90 })
      .map((number) => new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10))
    const facts = fc.sample(
      fc.record({
        on,
        due: on,
        what: fc.constantFrom('charge', 'charge', 'pay', 'pay', 'refund', 'write_off'),
        kopecks: fc.integer({ min: 1, max: 5000 }),
        back: fc.nat(4),
      }),
      { numRuns: 60, seed: 5 },
    )
    for (const { on: day, due, what, kopecks, back } of facts) {
      const posts = {
        charge: () => charge(kopecks / 100, day, due),
        pay: () => pay(kopecks / 100, day),
        refund: () => refund(kopecks / 100, day),
        write_off: () => giveUp(kopecks, day),
      }
      const posted: { operation_id: string } | null = await posts[what]().catch((error: { status?: number }) => {
        expect(error.status).toBe(422)
        return null
      })
      if (posted && back === 0) await reverse(posted.operation_id)
    }
    expect(await differences()).toEqual([])
  })
})
