import type { Account, AccountStatement } from '#contract/money/accounts'
import type { ApiError, Page } from '#contract/common'
import type { Charged, ChargeRun } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Corrected } from '#contract/money/corrections'
import type { Payment } from '#contract/money/payments'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { postPayment } from '#server/features/payments/postPayment'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let member: Member
  let kind_id: string
  let keys = 0

  const post = <T>(path: string, body: object, user = chairman) =>
    test().call<T>(user, 'POST', `/api/gbc/${gbc.id}/${path}`, body, { 'idempotency-key': `correct-${(keys += 1)}` })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `/api/gbc/${gbc.id}/${path}`)).body
  const correct = (operation_id: string, body: object) =>
    post<Corrected & ApiError>(`operations/${operation_id}/correct`, { reason: 'Ошибка', ...body })
  const close = (closed_through: string) =>
    test().db.write.updateTable('ledger_state').set({ closed_through }).where('gbc_id', '=', gbc.id).execute()
  const statement = (query = 'from=2026-01-01') => get<AccountStatement>(`accounts/${member.id}/statement?${query}`)
  const balance = async () => (await get<Page<Account>>('accounts')).items[0].balance / 100
  const consistent = async () => {
    const { read } = test().db
    expect([
      ...(await ledgerDifferences(read, gbc.id)),
      ...(await accountDifferences(read, gbc.id, [member.id])),
    ]).toEqual([])
  }

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member = await test().member(gbc.id, chairman)
    const kind = await post<ContributionKind>('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'garage',
      periodicity: 'month',
      due_rule: 'end_of_month',
    })
    kind_id = kind.body.id
  })

  const charge = async (amount: number) =>
    (await post<Charged>('charges', { member_id: member.id, kind_id, amount, date: '2026-01-05' })).body
  const pay = async (amount: number, paid_on: string) =>
    (await post<Payment>('payments', { paid_on, lines: [{ member_id: member.id, amount }] })).body

  it('14: corrects a charge of a closed month on an open day, its due date as before', async () => {
    const { operation_id } = await charge(350_000)
    await close('2026-01-31')
    const { status, body } = await correct(operation_id, { amount: 300_000, date: '2026-02-12' })
    expect([status, body]).toMatchObject([
      200,
      { before: { amount: 350_000, date: '2026-01-05' }, after: { amount: 300_000, date: '2026-02-12' } },
    ])
    expect((await statement('from=2026-01-01&to=2026-01-31')).closing).toBe(350_000)
    const now = await statement()
    expect(now.entries.map(({ charged, paid, due_date, reversed }) => [charged, paid, due_date, reversed])).toEqual([
      [350_000, 0, '2026-01-31', true],
      [-350_000, 0, null, true],
      [300_000, 0, '2026-01-31', false],
    ])
    expect(now.entries[2].reason).toBe('Ошибка')
    expect((await correct(operation_id, { amount: 1 })).status).toBe(409)
    await consistent()
  })

  it('corrects a payment, which pays then what its sum is enough for', async () => {
    await charge(100_000)
    const { operation_id } = await pay(100_000, '2026-02-01')
    expect((await correct(operation_id, { amount: 40_000 })).status).toBe(200)
    expect(await balance()).toBe(600)
    const { items } = await get<Page<Payment>>('payments')
    expect(items.map(({ number, amount, reversed_on }) => [number, amount, reversed_on !== null]).sort()).toEqual([
      ['1', 100_000, true],
      ['2', 40_000, false],
    ])
    await consistent()
  })

  it.each([
    [70_000, [100_000, 30_000]],
    [90_000, [100_000, 10_000]],
    [130_000, [70_000, 0]],
  ])('a payment for a charge stays for it when it is corrected to %s kopecks', async (amount, open) => {
    const [older, meant] = [await charge(100_000), await charge(100_000)]
    const lines = [
      { member_id: member.id, amount: 80_000, purpose: { charges: [{ charge_id: meant.id, amount: 80_000 }] } },
    ]
    const { operation_id } = (await post<Payment>('payments', { paid_on: '2026-02-01', lines })).body
    expect((await correct(operation_id, { amount })).status).toBe(200)
    const states = await test()
      .db.read.selectFrom('charge_state')
      .select(['charge_id', 'open_amount'])
      .where('gbc_id', '=', gbc.id)
      .execute()
    const left = new Map(states.map(({ charge_id, open_amount }) => [charge_id, open_amount]))
    expect([left.get(older.id), left.get(meant.id)]).toEqual(open)
    await consistent()
  })

  it('leaves in the desk what has gone to the bank since', async () => {
    const { operation_id } = await pay(100_000, '2026-02-01')
    await post('operations/cash-to-bank', { amount: 100_000, sent_on: '2026-02-03' })
    expect((await correct(operation_id, { amount: 40_000 })).body.errors).toEqual({
      amount: 'В кассе на 03.02.2026 не хватит 600,00\u00a0₽',
    })
    expect(await balance()).toBe(-1000)
    expect((await correct(operation_id, { amount: 150_000 })).status).toBe(200)
    await consistent()
  })

  it('keeps the place of a corrected charge in its run, and takes it back with the run', async () => {
    const { body: garage } = await post<Garage>('garages', { number: '17' })
    await post(`garages/${garage.id}/ownerships`, {
      member_id: member.id,
      share_numerator: 1,
      share_denominator: 1,
      from: '2020-01-01',
    })
    await post(`contribution-kinds/${kind_id}/rates`, { valid_from: '2026-01-01', price: 1_000_000 })
    const run = async () =>
      (await post<ChargeRun>('charges/runs', { kind_id, period: '2026-01', date: '2026-01-15' })).body
    const settled = (id: string, status: string) =>
      until(async () => (await get<ChargeRun>(`charges/runs/${id}`)).status === status)
    const { id } = await run()
    await settled(id, 'ready')
    await post(`charges/runs/${id}/post`, {})
    await settled(id, 'posted')
    const [entry] = (await statement()).entries
    await correct(entry.operation_id, { amount: 9000 })
    expect(await balance()).toBe(90)
    const again = await run()
    await settled(again.id, 'ready')
    expect(await get<ChargeRun>(`charges/runs/${again.id}`)).toMatchObject({ rows_total: 0, problems_total: 1 })
    await post(`charges/runs/${id}/reverse`, { reason: 'Не тот месяц' })
    await settled(id, 'reversed')
    expect(await balance()).toBe(0)
    await consistent()
  })

  it('leaves to their own place what was given back, came for several, or came by a statement', async () => {
    const other = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    const lines = [member, other].map(({ id }) => ({ member_id: id, amount: 50_000 }))
    const { body: several } = await post<Payment>('payments', { paid_on: '2026-02-01', lines })
    expect((await correct(several.operation_id, { amount: 1 })).body.errors).toEqual({
      id: 'Оплата за нескольких: сторнируйте её и примите заново',
    })
    const refund = { member_id: member.id, amount: 20_000, paid_on: '2026-02-02', source: 'cash' }
    const { body: given } = await post<Payment>('payments/refund', refund)
    expect((await correct(given.operation_id, { amount: 1 })).body.errors).toEqual({
      id: 'Возврат аванса сторнируют в «Платежах»',
    })
    const opening = await test()
      .db.write.transaction()
      .execute(async (trx) => {
        await lockAccounts(trx, gbc.id, [member.id])
        return postPayment(
          trx,
          { gbc_id: gbc.id, user_id: chairman.id },
          {
            source: 'opening',
            place_id: null,
            paid_on: '2026-02-03',
            lines: [{ member_id: member.id, amount: 100, purpose: null }],
            posted_for: { type: 'statement_line', id: 'a line of a statement:1' },
          },
        )
      })
    expect((await correct(opening.operation_id, { amount: 1 })).body.message).toBe(
      'Этот платёж пришёл по выписке банка: в выписке нажмите на его строке «Отнести к другому»',
    )
    await consistent()
  })

  it('tells of a refund as of that much less paid, also when it is taken back', async () => {
    await post('payments', { paid_on: '2026-02-01', lines: [{ member_id: member.id, amount: 100_000 }] })
    const refund = { member_id: member.id, amount: 25_000, paid_on: '2026-02-02', source: 'cash' }
    const { operation_id } = (await post<Payment>('payments/refund', refund)).body
    const [, given] = (await statement()).entries
    expect(given).toMatchObject({ operation_id, kind: 'refund', charged: 0, paid: -25_000, balance: -75_000 })
    expect(await statement()).toMatchObject({ charged: 0, paid: 75_000, closing: -75_000 })
    await post(`operations/${operation_id}/reverse`, { reason: 'по ошибке' })
    expect(await statement()).toMatchObject({ charged: 0, paid: 100_000, closing: -100_000 })
  })

  it('corrects no money that came from another account', async () => {
    const other = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    await pay(100_000, '2026-02-01')
    await post('operations/between-accounts', {
      from_member_id: member.id,
      to_member_id: other.id,
      date: '2026-02-02',
      reason: 'Договорились',
      charges: [],
      advance: 40_000,
    })
    const offsets = test().db.read.selectFrom('payments').select('operation_id').where('gbc_id', '=', gbc.id)
    const operations = await offsets.where('source', '=', 'offset').execute()
    expect(operations).toHaveLength(1)
    expect((await correct(operations[0].operation_id, { amount: 1 })).body.errors).toEqual({
      id: expect.stringMatching(/Перенос между счетами|только принятую оплату/) as string,
    })
  })

  it('refuses the same sum, nothing, and what the reader may not do', async () => {
    const { operation_id } = await charge(350_000)
    expect((await correct(operation_id, { amount: 350_000 })).body.errors).toEqual({ amount: 'Это та же сумма' })
    expect((await correct(operation_id, { amount: 0 })).body.errors).toEqual({
      amount: 'Сумма должна быть больше нуля',
    })
    expect((await correct('nothing', { amount: 1 })).status).toBe(404)
    await close('2026-01-31')
    expect((await correct(operation_id, { amount: 1, date: '2026-01-20' })).body.errors).toEqual({
      date: 'Месяц 01.2026 закрыт. Проведите исправление датой не раньше 01.02.2026',
    })
    const board = await test().user({ gbc_id: gbc.id, role: 'board' })
    expect((await post(`operations/${operation_id}/correct`, { amount: 1, reason: 'x' }, board)).status).toBe(403)
    expect(await balance()).toBe(3500)
  })
})
