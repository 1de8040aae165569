import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { GarageAccount, GarageDebt, MoneySummary } from '#contract/money/accounts'
import type { Charged } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Payment } from '#contract/money/payments'
import type { OwnAccount } from '#contract/own'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { usersOfCharge, usersOfPayment } from './affectedUsers'

const NOTE = 'Скандалил у кассы'

/** A day that has not come. */
const notDue = `${new Date().getFullYear() + 1}-12-31`

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let kind: ContributionKind
  let garage: Garage
  let one: Member
  let other: Member
  let user: TestUser

  const call = <T>(method: 'GET' | 'POST', path: string, body?: unknown, by = chairman) =>
    test().call<T>(by, method, `/api/gbc/${gbc.id}/${path}`, body)
  const charge = async ({ id: member_id }: Member, amount: number, due_date: string, garage_id: string | null = null) =>
    (
      await call<Charged>('POST', 'charges', {
        member_id,
        kind_id: kind.id,
        garage_id,
        amount,
        date: '2026-01-10',
        due_date,
        reason: 'По решению собрания',
      })
    ).body
  const pay = async (lines: { member_id: string; amount: number }[]) =>
    (await call<Payment>('POST', 'payments', { paid_on: '2026-02-01', comment: NOTE, lines })).body
  const account = async (by = user) => (await call<OwnAccount>('GET', 'me/account?from=2026-01-01', undefined, by)).body

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    kind = (
      await call<ContributionKind>('POST', 'contribution-kinds', {
        name: 'Членский взнос',
        nature: 'membership',
        method: 'manual',
        periodicity: 'none',
      })
    ).body
    garage = (await call<Garage>('POST', 'garages', { number: '17' })).body
    one = await test().member(gbc.id, chairman, { last_name: 'Первый' })
    other = await test().member(gbc.id, chairman, { last_name: 'Совладелец' })
    for (const [version, { id: member_id }] of [one, other].entries())
      await call('POST', `garages/${garage.id}/ownerships`, {
        member_id,
        from: '2020-01-01',
        share_denominator: 2,
        version: version + 1,
      })
    user = await test().user({ gbc_id: gbc.id, role: 'member', member_id: one.id })
  })

  it('shows a member what is due when, how it came about and what has paid it, and nothing of a co-owner', async () => {
    await charge(one, 350_000, '2026-06-30', garage.id)
    await charge(one, 100_000, notDue)
    await charge(other, 77_700, '2026-06-30', garage.id)
    await pay([
      { member_id: one.id, amount: 50_000 },
      { member_id: other.id, amount: 7_700 },
    ])
    const { statement, open } = await account()
    expect(statement).toMatchObject({ member_name: 'Первый Иван', balance: 400_000, charged: 450_000, paid: 50_000 })
    expect(open.map(({ due_date, open: left }) => [due_date, left])).toEqual([
      ['2026-06-30', 300_000],
      [notDue, 100_000],
    ])
    expect(statement.entries[0]).toMatchObject({
      title: 'Членский взнос',
      garage_number: '17',
      reason: 'По решению собрания',
      allocations: [{ amount: 50_000, other: 'Наличными 01.02.2026' }],
    })
    const text = JSON.stringify(await account())
    for (const hidden of ['Совладелец', other.id, NOTE, '77700']) expect(text).not.toContain(hidden)
  })

  it('has no account for a login without a card, and takes nobody else’s id', async () => {
    const stranger = await test().user({ gbc_id: gbc.id, role: 'member' })
    expect((await call('GET', 'me/account', undefined, stranger)).status).toBe(404)
    expect((await call('GET', `accounts/${one.id}/statement`, undefined, user)).status).toBe(403)
    expect(
      (await account(await test().user({ gbc_id: gbc.id, role: 'member', member_id: other.id }))).statement,
    ).toMatchObject({ member_id: other.id, balance: 70_000 })
  })

  it('tells of a charge and of a payment those on whose accounts they stand', async () => {
    const { id } = await charge(one, 1_000, notDue)
    expect(await usersOfCharge(test().db, gbc.id, id)).toEqual([{ user_id: user.id, member_id: one.id }])
    const paid = await pay([{ member_id: other.id, amount: 1_000 }])
    const told = await usersOfPayment(test().db, gbc.id, paid.id)
    expect(told.map(({ member_id }) => member_id)).toEqual([other.id])
    expect(await usersOfPayment(test().db, gbc.id, paid.operation_id)).toEqual(told)
  })

  it('sums the open charges of a garage, whosever account they stand on, and names who owes them', async () => {
    const { body } = await call<GarageAccount>('GET', `garages/${garage.id}/account`)
    expect(body.debt).toBe(300_000 + 77_700 - 7_700 - 1_000)
    expect(body.payers.map(({ member_name, debt }) => [member_name, debt])).toEqual([
      ['Первый Иван', 300_000],
      ['Совладелец Иван', 69_000],
    ])
    expect(body.charges.find(({ member_id }) => member_id === one.id)).toMatchObject({
      title: 'Членский взнос',
      amount: 350_000,
      open: 300_000,
      payments: [{ paid_on: '2026-02-01', amount: 50_000 }],
    })
    const debts = (await call<GarageDebt[]>('GET', 'accounts/garages')).body
    expect(debts).toEqual([{ garage_id: garage.id, debt: 369_000, overdue: 369_000, oldest_due: '2026-06-30' }])
  })

  it('tells the office what is owed, received and in cash, and a member nothing of it', async () => {
    const { body } = await call<MoneySummary>('GET', 'accounts/summary')
    expect(body).toMatchObject({ owed: 401_000 + 69_000, overdue: 369_000, debtors: 2, advance: 0, cash: 58_700 })
    for (const path of ['accounts/summary', 'accounts/garages', `garages/${garage.id}/account`])
      expect((await call('GET', path, undefined, user)).status).toBe(403)
  })

  it('keeps what the office notes of a refund from the member', async () => {
    const third = await test().member(gbc.id, chairman, { last_name: 'Третий' })
    const login = await test().user({ gbc_id: gbc.id, role: 'member', member_id: third.id })
    await pay([{ member_id: third.id, amount: 50_000 }])
    const refund = { paid_on: '2026-02-02', member_id: third.id, amount: 20_000, comment: NOTE }
    expect((await call('POST', 'payments/refund', refund)).status).toBe(201)
    const shown = await account(login)
    expect(shown.statement).toMatchObject({ balance: -30_000 })
    expect(JSON.stringify(shown)).not.toContain(NOTE)
  })
})
