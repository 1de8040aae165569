import type { Account, MoneySummary } from '#contract/money/accounts'
import type { Page } from '#contract/common'
import type { Charge } from '#contract/money/chargeList'
import type { Charged } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Job } from '#contract/jobs'
import type { ListedMember, Member } from '#contract/members'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let one: Member
  let other: Member
  let kind: ContributionKind
  let garages: Garage[]
  let keys = 0

  const post = async <T>(path: string, body: object) => {
    const key = { 'idempotency-key': `charge-list-${(keys += 1)}` }
    const { status, body: answer } = await test().call<T>(chairman, 'POST', `/api/gbc/${gbc.id}/${path}`, body, key)
    expect([path, status < 300]).toEqual([path, true])
    return answer
  }
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `/api/gbc/${gbc.id}/${path}`)).body
  const listed = async (query = '') =>
    (await get<Page<Charge>>(`charges?${query}`)).items.map(({ member_name, amount, open_amount }) => [
      member_name.split(' ')[0],
      amount / 100,
      open_amount / 100,
    ])
  const charge = (member: Member, amount: number, fields: object = {}) =>
    post<Charged>('charges', {
      member_id: member.id,
      kind_id: kind.id,
      amount: amount * 100,
      date: '2026-01-10',
      due_date: '2026-01-31',
      ...fields,
    })
  const pay = (member: Member, amount: number, purpose: object | null = null) =>
    post('payments', { paid_on: '2026-02-01', lines: [{ member_id: member.id, amount: amount * 100, purpose }] })

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    one = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
    other = await test().member(gbc.id, chairman, { last_name: 'Белов' })
    kind = await post('contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
    })
    garages = [await post<Garage>('garages', { number: '17' }), await post<Garage>('garages', { number: '18' })]
  })

  it('lists single charges with what is left of each, the latest first', async () => {
    await charge(one, 1000)
    await charge(other, 500, { date: '2026-03-01', due_date: '2030-12-31', garage_id: garages[0].id })
    await pay(one, 400)
    expect(await listed()).toEqual([
      ['Белов', 500, 500],
      ['Антонов', 1000, 600],
    ])
    expect(await listed('sort=amount&page_size=1&page=2')).toEqual([['Антонов', 1000, 600]])
    const { items } = await get<Page<Charge>>('charges')
    expect(items[0]).toMatchObject({
      kind_name: 'Членский взнос',
      garage_number: '17',
      state: 'open',
      source: 'manual',
    })
  })

  it('finds charges by kind, member, garage, days, state and words', async () => {
    const fine = await post<ContributionKind>('contribution-kinds', {
      name: 'Штраф',
      nature: 'fine',
      method: 'manual',
      periodicity: 'none',
    })
    await charge(one, 100, { kind_id: fine.id, reason: 'Мусор' })
    await charge(one, 200, { garage_id: garages[0].id, date: '2026-02-10', due_date: '2030-12-31' })
    await charge(other, 300, { garage_id: garages[1].id })
    const wrong = await charge(other, 400)
    await post(`operations/${wrong.operation_id}/reverse`, { reason: 'Ошибка' })
    await pay(other, 300)
    const sums = async (query: string) => (await listed(query)).map(([, amount]) => amount).sort()
    expect(await sums(`kind_id=${fine.id}`)).toEqual([100])
    expect(await sums(`kind_id=${fine.id},${kind.id}`)).toEqual([100, 200, 300, 400])
    expect(await sums(`member_id=${one.id}`)).toEqual([100, 200])
    expect(await sums(`garage_id=${garages[1].id}`)).toEqual([300])
    expect(await sums('from=2026-02-01')).toEqual([200])
    expect(await sums('to=2026-01-31')).toEqual([100, 300, 400])
    expect(await sums('source=fine')).toEqual([100])
    expect(await sums('state=open')).toEqual([100, 200])
    expect(await sums('state=overdue')).toEqual([100])
    expect(await sums('state=paid')).toEqual([300])
    expect(await sums('state=paid,reversed')).toEqual([300, 400])
    expect(await sums(`q=${encodeURIComponent('антонов')}`)).toEqual([100, 200])
    expect(await sums(`q=${encodeURIComponent('гараж 18')}`)).toEqual([300])
  })

  it('leaves out what was given back: it is charged to nobody', async () => {
    await pay(one, 500)
    await post('payments/refund', { member_id: one.id, paid_on: '2026-02-02', amount: 50_000 })
    expect(await listed()).toEqual([])
  })

  it('is written to a file as it is filtered', async () => {
    const columns = ['date', 'kind_name', 'member_name', 'amount', 'open_amount', 'state']
    await charge(one, 1000)
    await charge(other, 500)
    await pay(other, 500)
    const job = await post<Job>('exports', { area: 'charges', format: 'csv', columns, query: { state: 'open' } })
    await until(async () => (await get<Job>(`jobs/${job.id}`)).status === 'done')
    const { rawPayload } = await test().app.inject({
      url: `/api/gbc/${gbc.id}/jobs/${job.id}/result`,
      headers: { authorization: `Bearer ${chairman.token}` },
    })
    expect(rawPayload.toString('utf8').split('\r\n').slice(1)).toEqual([
      '10.01.2026;Членский взнос;Антонов Иван;1000,00;1000,00;Просрочено',
      '',
    ])
  })

  it('shows an open charge as overdue also while an advance is kept for another garage', async () => {
    await charge(one, 1000, { garage_id: garages[0].id })
    await pay(one, 600, { garage_id: garages[1].id })
    await charge(other, 100, { due_date: '2030-12-31' })
    const accounts = async (query = '') =>
      (await get<Page<Account>>(`accounts?${query}`)).items.map(({ balance, overdue, oldest_due }) => [
        balance / 100,
        overdue / 100,
        oldest_due,
      ])
    expect(await accounts()).toEqual([
      [400, 1000, '2026-01-31'],
      [100, 0, null],
    ])
    expect(await get<MoneySummary>('accounts/summary')).toMatchObject({ owed: 50_000, overdue: 100_000 })
    await pay(one, 700, { garage_id: garages[1].id })
    expect(await accounts('state=overdue')).toEqual([[-300, 1000, '2026-01-31']])
    expect((await get<Page<ListedMember>>('members?money=overdue')).items).toHaveLength(1)
    expect(await get<MoneySummary>('accounts/summary')).toMatchObject({ owed: 10_000, overdue: 100_000 })
  })
})
