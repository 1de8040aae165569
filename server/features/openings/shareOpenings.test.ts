import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import type { Merge } from '#contract/merges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Charged } from '#contract/money/charges'
import type { ShareOpening } from '#contract/money/shares'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { newId, now } from '#server/lib/ids'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { settleOpenings } from './settleOpenings'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let keys = 0
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
  })

  const post = <T>(path: string, body: object, user = chairman) =>
    test().call<T>(user, 'POST', `${base}/${path}`, body, { 'idempotency-key': `shares-${(keys += 1)}` })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body
  const paid = async (id: string) => (await get<Member>(`members/${id}`)).share_paid
  const open = (id: string, amount: number, fields: object = {}) =>
    post<Member>(`members/${id}/share-opening`, { amount, ...fields })
  /** What the share fund holds, kopecks. */
  const fund = async () => {
    const rows = await test()
      .db.read.selectFrom('account_totals as total')
      .innerJoin('ledger_accounts as account', 'account.id', 'total.account_id')
      .select(['total.debit', 'total.credit'])
      .where('total.gbc_id', '=', gbc.id)
      .where('account.account', '=', '80')
      .execute()
    return rows.reduce((sum, { debit, credit }) => sum + credit - debit, 0)
  }
  const chargeShare = async (member_id: string, amount: number) => {
    const { body: kind } = await post<ContributionKind>('contribution-kinds', {
      name: newId(),
      nature: 'share',
      method: 'manual',
      periodicity: 'once',
      due_rule: 'end_of_month',
    })
    const { body } = await post<Charged>('charges', { member_id, kind_id: kind.id, amount, date: '2026-10-01' })
    return body
  }
  const pay = (member_id: string, amount: number) =>
    post<{ operation_id: string }>('payments', { paid_on: '2026-10-05', lines: [{ member_id, amount }] })
  const consistent = async (...ids: string[]) => {
    expect(await ledgerDifferences(test().db.read, gbc.id)).toEqual([])
    expect(await accountDifferences(test().db.read, gbc.id, ids)).toEqual([])
  }

  it('what is paid of a share is its opening and what payments have paid of charges for it', async () => {
    const { id, version } = await test().member(gbc.id, chairman)
    expect(await paid(id)).toBeNull()
    const { body } = await open(id, 5000, { version })
    expect([body.share_paid, await fund()]).toEqual([5000, 5000])
    await chargeShare(id, 3000)
    expect([await paid(id), await fund()]).toEqual([5000, 8000])
    const { body: payment } = await pay(id, 2000)
    expect(await paid(id)).toBe(7000)
    await post(`operations/${payment.operation_id}/reverse`, { reason: 'Ошибка' })
    expect(await paid(id)).toBe(5000)
    await consistent(id)
  })

  it('a charge of a share that is taken back counts no longer', async () => {
    const { id } = await test().member(gbc.id, chairman)
    const charge = await chargeShare(id, 3000)
    await pay(id, 3000)
    expect(await paid(id)).toBe(3000)
    await post(`operations/${charge.operation_id}/reverse`, { reason: 'Ошибка' })
    expect([await paid(id), await fund()]).toEqual([0, 0])
    await consistent(id)
  })

  it('a debt for a share that goes over to another member is paid by whoever pays it', async () => {
    const [seller, buyer] = [await test().member(gbc.id, chairman), await test().member(gbc.id, chairman)]
    const charge = await chargeShare(seller.id, 3000)
    await pay(seller.id, 1000)
    const { body: moved } = await post<{ id: string }[]>('operations/between-accounts', {
      from_member_id: seller.id,
      to_member_id: buyer.id,
      date: '2026-10-06',
      charges: [{ charge_id: charge.id, amount: 2000 }],
      reason: 'Гараж продан',
    })
    expect(moved).toHaveLength(1)
    expect([await paid(seller.id), await paid(buyer.id)]).toEqual([1000, null])
    await pay(buyer.id, 2000)
    expect([await paid(seller.id), await paid(buyer.id), await fund()]).toEqual([1000, 2000, 3000])
    await consistent(seller.id, buyer.id)
  })

  it('an advance that goes over to another member pays a share like any money', async () => {
    const [giver, taker] = [await test().member(gbc.id, chairman), await test().member(gbc.id, chairman)]
    await pay(giver.id, 3000)
    await chargeShare(taker.id, 3000)
    await post('operations/between-accounts', {
      from_member_id: giver.id,
      to_member_id: taker.id,
      date: '2026-10-06',
      advance: 3000,
      reason: 'Платил за сына',
    })
    expect(await paid(taker.id)).toBe(3000)
    await consistent(giver.id, taker.id)
  })

  it('an opening is changed by a reversal and a new one; a stale card is refused', async () => {
    const { id, version } = await test().member(gbc.id, chairman)
    await open(id, 5000, { version })
    expect((await open(id, 6000, { version })).status).toBe(409)
    expect((await open(id, 6000)).body.share_paid).toBe(6000)
    expect([await get<ShareOpening>(`members/${id}/share-opening`), await fund()]).toEqual([{ amount: 6000 }, 6000])
    expect((await open(id, 0)).body.share_paid).toBe(0)
    expect((await open(id, -1)).status).toBe(422)
    expect(await fund()).toBe(0)
    await consistent(id)
  })

  it('is written by no form', async () => {
    const { id, version } = await test().member(gbc.id, chairman, { share_paid: 100 })
    await test().call(chairman, 'PATCH', `${base}/members/${id}`, { share_paid: 100, version })
    expect(await paid(id)).toBeNull()
  })

  it('a merge adds the shares of both, and its undo parts them', async () => {
    const one = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    const other = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    const [{ body: first }, { body: second }] = [await open(one.id, 5000), await open(other.id, 700)]
    const versions = { version: first.version, other_version: second.version }
    expect((await post(`members/${one.id}/merge`, { other_id: other.id, ...versions })).status).toBeLessThan(300)
    expect([await paid(one.id), await fund()]).toEqual([5700, 5700])
    const [merge] = await get<Merge[]>(`members/${one.id}/merges`)
    expect((await post(`members/merges/${merge.id}/undo`, {})).status).toBeLessThan(300)
    expect([await paid(one.id), await paid(other.id), await fund()]).toEqual([5000, 700, 5700])
  })

  it('what earlier versions had on the cards is posted once, whoever begins', async () => {
    const { id: member_id } = await test().member(gbc.id, chairman)
    const row = { gbc_id: gbc.id, member_id, amount: 4000, as_of: '2026-10-01', created_at: now() }
    await test()
      .db.write.insertInto('share_openings')
      .values({ ...row, id: member_id, operation_id: null, taken_back: 0 })
      .execute()
    await Promise.all([1, 2, 3].map(() => settleOpenings(test(), { gbc_id: gbc.id, user_id: null })))
    expect([await paid(member_id), await fund()]).toEqual([4000, 4000])
    const operations = await test()
      .db.read.selectFrom('operations')
      .select(['kind', 'effective_date'])
      .where('gbc_id', '=', gbc.id)
      .execute()
    expect(operations).toEqual([{ kind: 'opening', effective_date: '2026-09-30' }])
  })
})
