import type { ApiError } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Account, MoneySummary } from '#contract/money/accounts'
import type { Charged } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { OpenCharge, PaymentPreview } from '#contract/money/payments'
import type { PinnedAdvance } from '#contract/money/pinnedAdvances'
import { accountDifferences } from './accountsCheck'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let member_id: string
  let keys = 0
  const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    test().call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body, { 'idempotency-key': `pin-${(keys += 1)}` })
  const pinned = async () => (await call<PinnedAdvance[]>('GET', `accounts/${member_id}/pinned-advances`)).body
  const open = async () => (await call<OpenCharge[]>('GET', `accounts/${member_id}/open-charges`)).body
  const balance = async () => (await call<Account>('GET', `accounts/${member_id}`)).body.balance

  /** A member who owes 1 000 roubles for garage 17 and has paid 1 500 ahead for garage 18. */
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    member_id = (await test().member(gbc.id, chairman, { last_name: 'Антонов' })).id
    const garage = async (number: string) => (await call<Garage>('POST', 'garages', { number })).body.id
    const [g17, g18] = [await garage('17'), await garage('18')]
    const { body: kind } = await call<ContributionKind>('POST', 'contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'garage',
      periodicity: 'none',
      due_rule: 'end_of_month',
    })
    const charge = { member_id, kind_id: kind.id, garage_id: g17, amount: 100_000, date: '2026-01-05' }
    expect((await call<Charged>('POST', 'charges', charge)).status).toBe(201)
    const lines = [{ member_id, amount: 150_000, purpose: { garage_id: g18 } }]
    expect((await call('POST', 'payments', { paid_on: '2026-02-01', lines })).status).toBe(201)
  })

  it('waits for what it was meant for until it is released, then pays the oldest debt; and waits again', async () => {
    const [advance] = await pinned()
    expect(advance).toMatchObject({ rest: 150_000, purpose: 'гараж 18', released: false, paid_on: '2026-02-01' })
    expect(await open()).toMatchObject([{ open: 100_000 }])

    const released = await call<PinnedAdvance[]>('POST', `pinned-advances/${advance.id}/release`)
    expect(released).toMatchObject({ status: 200, body: [{ rest: 50_000, released: true }] })
    expect(await open()).toEqual([])
    expect(await balance()).toBe(-50_000)

    expect((await call('POST', `pinned-advances/${advance.id}/release`)).status).toBe(409)
    expect((await call('POST', `pinned-advances/${advance.id}/hold`)).status).toBe(200)
    expect(await open()).toMatchObject([{ open: 100_000 }])
    expect(await pinned()).toMatchObject([{ rest: 150_000, released: false }])
    expect(await accountDifferences(test().db.read, gbc.id, [member_id])).toEqual([])
  })

  it('pays nothing of another debt: the desk is told what stays unpaid by a payment, and that all is paid without it', async () => {
    const previewed = async (amount: number) => {
      const body = { paid_on: '2026-03-01', lines: [{ member_id, amount }] }
      return (await call<PaymentPreview>('POST', 'payments/preview', body)).body.lines[0]
    }
    expect(await previewed(40_000)).toMatchObject({ balance_after: -90_000, unpaid: 60_000 })
    expect(await previewed(100_000)).toMatchObject({ balance_after: -150_000, unpaid: 0 })
    await call('POST', `pinned-advances/${(await pinned())[0].id}/release`)
    expect(await previewed(40_000)).toMatchObject({ balance_after: -90_000, unpaid: 0 })
  })

  it('leaves the open charge overdue: the account, the list, its filter and the sums say so', async () => {
    const account = (await call<Account>('GET', `accounts/${member_id}`)).body
    expect(account).toMatchObject({ balance: -50_000, overdue: 100_000, oldest_due: '2026-01-31' })
    const { items } = (await call<{ items: Account[] }>('GET', 'accounts?state=overdue')).body
    expect(items).toMatchObject([{ id: member_id, overdue: 100_000 }])
    expect((await call<MoneySummary>('GET', 'accounts/summary')).body).toMatchObject({
      // All of it is above the debt, which is none: the money for garage 18 is kept beside it.
      ...{ owed: 0, overdue: 100_000, overdue_kept: 100_000 },
    })
  })

  it('is named where a certificate or a refund is refused because of it', async () => {
    const told =
      'Внесено с назначением и ждёт своих начислений: 1\u00a0500,00\u00a0₽ (гараж 18). Сначала «Освободить аванс» на лицевом счёте'
    const certificate = await call<ApiError>('GET', `accounts/${member_id}/no-debt`)
    expect(certificate).toMatchObject({ status: 409, body: { message: expect.stringContaining(told) as string } })
    const refund = { member_id, amount: 50_000, paid_on: '2026-11-01', source: 'cash' }
    const refused = await call<ApiError>('POST', 'payments/refund', refund)
    expect(refused.body.errors.amount).toBe(`Аванс 0,00\u00a0₽: вернуть больше нельзя. ${told}`)
  })

  it('is not named once it is released, and is released no more when nothing is left of it', async () => {
    const [{ id }] = await pinned()
    expect((await call('POST', `pinned-advances/${id}/release`)).status).toBe(200)
    const refund = { member_id, amount: 50_001, paid_on: '2026-11-01', source: 'cash' }
    const refused = await call<ApiError>('POST', 'payments/refund', refund)
    expect(refused.body.errors).toEqual({ amount: 'Аванс 500,00\u00a0₽: вернуть больше нельзя' })
    expect((await call('POST', 'payments/refund', { ...refund, amount: 50_000 })).status).toBe(201)
    expect(await call<ApiError>('POST', `pinned-advances/${id}/hold`)).toMatchObject({
      status: 409,
      body: { message: 'От этого платежа ничего не осталось: обновите страницу' },
    })
  })

  it('may be given back once it is released, and posts nothing itself', async () => {
    const [{ id }] = await pinned()
    const refund = { member_id, amount: 50_000, date: '2026-11-01', source: 'cash' }
    const seq = async () =>
      (await test().db.read.selectFrom('ledger_state').select('last_seq').where('gbc_id', '=', gbc.id).execute())[0]
    const before = await seq()
    await Promise.all([1, 2].map(() => call('POST', `pinned-advances/${id}/release`)))
    expect(await seq()).toEqual(before)
    expect(refund.amount).toBe(-(await balance()))
    const rows = await test().db.read.selectFrom('advance_releases').select('id').where('gbc_id', '=', gbc.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('is not what is more than a named charge by now: that pays whatever comes', async () => {
    const { id, operation_id } = await test()
      .db.read.selectFrom('charges')
      .select(['id', 'operation_id'])
      .where('gbc_id', '=', gbc.id)
      .executeTakeFirstOrThrow()
    const purpose = { charges: [{ charge_id: id, amount: 100_000 }] }
    await call('POST', 'payments', { paid_on: '2026-02-02', lines: [{ member_id, amount: 100_000, purpose }] })
    expect(await open()).toEqual([])
    await call('POST', `operations/${operation_id}/correct`, { amount: 60_000, reason: 'Ошибка' })
    expect(await balance()).toBe(-190_000)
    expect(await pinned()).toMatchObject([{ rest: 150_000, purpose: 'гараж 18' }])
  })

  it('is not another cooperative’s to release', async () => {
    const [{ id }] = await pinned()
    const other = await test().cooperative()
    const answer = await test().call<ApiError>(
      other.chairman,
      'POST',
      `/api/gbc/${other.gbc.id}/pinned-advances/${id}/release`,
    )
    expect(answer.status).toBe(404)
  })
})
