import type { Page } from '#contract/common'
import type { ChargeRun, ChargeRunRow } from '#contract/money/charges'
import type { Charge } from '#contract/money/chargeList'
import type { ContributionKind } from '#contract/money/contributions'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { ledgerDifferences } from '#server/features/ledger/ledgerCheck'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

const kopecks = (roubles: number) => roubles * 100

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let keys = 0
  let kind: ContributionKind
  let owners: Member[]

  const post = <T>(path: string, body: object) =>
    test().call<T>(chairman, 'POST', `${base}/${path}`, body, { 'idempotency-key': `redo-${(keys += 1)}` })
  const get = async <T>(path: string) => (await test().call<T>(chairman, 'GET', `${base}/${path}`)).body
  const rate = (roubles: number, fields: object = {}) =>
    post<ContributionKind & { errors?: object }>(`contribution-kinds/${kind.id}/rates`, {
      valid_from: '2026-01-01',
      price: roubles * 10_000,
      ...fields,
    })
  const settled = async (id: string, status: ChargeRun['status']) => {
    await until(async () => (await get<ChargeRun>(`charges/runs/${id}`)).status === status)
    return get<ChargeRun>(`charges/runs/${id}`)
  }
  const plan = async (fields: object = {}) => {
    const { body } = await post<ChargeRun>('charges/runs', {
      kind_id: kind.id,
      period: '2026',
      date: '2026-02-01',
      due_date: '2026-06-30',
      ...fields,
    })
    return settled(body.id, 'ready')
  }
  const charge = async ({ id }: ChargeRun) => {
    expect((await post(`charges/runs/${id}/post`, {})).status).toBe(202)
    return settled(id, 'posted')
  }
  const rowsOf = async ({ id }: ChargeRun) =>
    (await get<Page<ChargeRunRow>>(`charges/runs/${id}/rows`)).items.map(
      ({ garage_number, amount, problem, formula }) => [
        garage_number,
        problem ?? amount / 100,
        formula.replaceAll('\u00a0', ' '),
      ],
    )
  const pay = ({ id }: Member, roubles: number) =>
    post('payments', { source: 'cash', paid_on: '2026-02-10', lines: [{ member_id: id, amount: kopecks(roubles) }] })
  const live = async () => {
    const { items } = await get<Page<Charge>>('charges?state=open,overdue')
    return items.sort((one, other) => (one.garage_number ?? '').localeCompare(other.garage_number ?? ''))
  }
  const consistent = async () => {
    const { read } = test().db
    const ids = owners.map(({ id }) => id)
    expect(await ledgerDifferences(read, gbc.id)).toEqual([])
    expect(await accountDifferences(read, gbc.id, ids)).toEqual([])
  }

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
    kind = (
      await post<ContributionKind>('contribution-kinds', {
        name: 'Членский взнос',
        nature: 'membership',
        method: 'garage',
        periodicity: 'year',
        due_rule: 'end_of_month',
      })
    ).body
    owners = []
    for (const [index, last_name] of ['Антонов', 'Белов', 'Волков'].entries()) {
      const member = await test().member(gbc.id, chairman, { last_name })
      const { id } = (await post<Garage>('garages', { number: String(index + 1) })).body
      const owner = { member_id: member.id, share_numerator: 1, share_denominator: 1, from: '2020-01-01' }
      await post(`garages/${id}/ownerships`, owner)
      owners.push(member)
    }
    await rate(3500)
  })

  it('charges anew what nobody has paid: what was paid, if only in part, stays', async () => {
    await charge(await plan())
    await pay(owners[1], 500)
    expect((await rate(3600)).body.errors).toEqual({ valid_from: expect.stringContaining('уже начислено') as unknown })
    expect((await rate(3600, { despite_charged: true })).status).toBe(201)
    const redo = await plan({ redo: true, date: '2026-03-01', due_date: null })
    expect([redo.redo, redo.rows_total, redo.amount_total]).toEqual([true, 2, kopecks(7200)])
    expect(await rowsOf(redo)).toEqual([
      ['1', 3600, '3 600,00 ₽ · было 3 500,00 ₽'],
      ['2', 'Уже оплачивали: остаётся как есть', expect.any(String)],
      ['3', 3600, '3 600,00 ₽ · было 3 500,00 ₽'],
    ])
    await charge(redo)
    expect(
      (await live()).map(({ amount, open_amount, due_date, date }) => [amount, open_amount, due_date, date]),
    ).toEqual([
      [kopecks(3600), kopecks(3600), '2026-06-30', '2026-03-01'],
      [kopecks(3500), kopecks(3000), '2026-06-30', '2026-02-01'],
      [kopecks(3600), kopecks(3600), '2026-06-30', '2026-03-01'],
    ])
    await consistent()
  })

  it('charges nobody anew where the sum is the same, and nobody who was not charged', async () => {
    const [{ garage_id }] = (await get<Page<ChargeRunRow>>(`charges/runs/${(await charge(await plan())).id}/rows`))
      .items
    const late = await test().member(gbc.id, chairman, { last_name: 'Громов' })
    const { id } = (await post<Garage>('garages', { number: '4' })).body
    const owner = { member_id: late.id, share_numerator: 1, share_denominator: 1, from: '2020-01-01' }
    await post(`garages/${id}/ownerships`, owner)
    await rate(1000, { scope: 'garage', scope_ref: garage_id, despite_charged: true })
    const redo = await plan({ redo: true })
    expect((await rowsOf(redo)).map(([number, what]) => [number, what])).toEqual([
      ['1', 1000],
      ['2', 'Сумма не изменилась'],
      ['3', 'Сумма не изменилась'],
    ])
    await charge(redo)
    const again = await plan({ redo: true })
    const { status, body } = await post<{ message: string }>(`charges/runs/${again.id}/post`, {})
    expect([status, body.message]).toEqual([409, 'Пересчитывать нечего: неоплаченных начислений с другой суммой нет'])
    await consistent()
  })

  it('leaves what was paid after the preview, and says so', async () => {
    await charge(await plan())
    await rate(3600, { despite_charged: true })
    const redo = await plan({ redo: true })
    await pay(owners[0], 1)
    await post(`charges/runs/${redo.id}/post`, {})
    expect((await settled(redo.id, 'ready')).amount_total).toBe(kopecks(10_800))
    const recounted = await post<ChargeRun>(`charges/runs/${redo.id}/preview`, {})
    expect(recounted.status).toBe(202)
    expect((await charge(await settled(redo.id, 'ready'))).amount_total).toBe(kopecks(7200))
    await consistent()
  })

  it('is taken back as any run: what it had replaced can be charged again', async () => {
    await charge(await plan())
    await rate(3600, { despite_charged: true })
    const redo = await charge(await plan({ redo: true }))
    await post(`charges/runs/${redo.id}/reverse`, { reason: 'Не та ставка' })
    await settled(redo.id, 'reversed')
    expect(await live()).toEqual([])
    await charge(await plan())
    expect((await live()).map(({ amount }) => amount)).toEqual([3600, 3600, 3600].map(kopecks))
    await consistent()
  })
})
