import type { Page } from '#contract/common'
import type { Garage, Ownership } from '#contract/garages'
import type { GarageUnits } from '#contract/garageUnits'
import type { Gbc } from '#contract/gbc'
import type { Account } from '#contract/money/accounts'
import type { ChargeRun, ChargeRunRow } from '#contract/money/charges'
import type { ContributionKind } from '#contract/money/contributions'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { newId, now } from '#server/lib/ids'
import { until } from '#server/testing/until'
import { runJobs } from './runJobs'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let keys = 0
  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
  })

  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (
      await test().call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body, {
        'idempotency-key': `days-${(keys += 1)}`,
      })
    ).body
  const kind = async (fields: object, price: number) => {
    const { id } = await call<ContributionKind>('POST', 'contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'garage',
      periodicity: 'month',
      due_rule: 'end_of_month',
      ...fields,
    })
    await call('POST', `contribution-kinds/${id}/rates`, { valid_from: '2026-01-01', price: price * 10_000 })
    return id
  }
  /** One after the other: their accounts are numbered in this order, in which rows of co-owners stand. */
  const members = async (...names: string[]) => {
    const ids: string[] = []
    for (const last_name of names) ids.push((await test().member(gbc.id, chairman, { last_name })).id)
    return ids
  }
  const garage = async (number: string, member_id: string | null, fields: object = {}) => {
    const { id } = await call<Garage>('POST', 'garages', { number, ...fields })
    if (member_id) await own(id, member_id)
    return id
  }
  const own = (garage_id: string, member_id: string, fields: object = {}) =>
    call<Ownership[]>('POST', `garages/${garage_id}/ownerships`, {
      member_id,
      share_numerator: 1,
      share_denominator: 1,
      from: '2020-01-01',
      ...fields,
    })
  const settled = async (id: string, status: ChargeRun['status']) => {
    await until(async () => (await call<ChargeRun>('GET', `charges/runs/${id}`)).status === status)
    return call<ChargeRun>('GET', `charges/runs/${id}`)
  }
  const run = async (kind_id: string, date: string, fields: object = {}) => {
    const { id } = await call<ChargeRun>('POST', 'charges/runs', { kind_id, period: date.slice(0, 7), date, ...fields })
    return settled(id, 'ready')
  }
  const rows = async ({ id }: ChargeRun) =>
    (await call<Page<ChargeRunRow>>('GET', `charges/runs/${id}/rows`)).items.map(
      ({ garage_number, member_name, amount, formula, problem }) => [
        garage_number,
        member_name?.split(' ')[0],
        amount / 100,
        problem ?? formula.replaceAll('\u00a0', ' '),
      ],
    )
  const charge = async (kind_id: string, date: string) => {
    const { id } = await run(kind_id, date)
    await call('POST', `charges/runs/${id}/post`, {})
    return settled(id, 'posted')
  }
  const balances = async () =>
    Object.fromEntries(
      (await call<Page<Account>>('GET', 'accounts?page_size=100')).items.map(({ member_name, balance }) => [
        member_name.split(' ')[0],
        balance / 100,
      ]),
    )

  /** A garage that passes on 12.05.2026. */
  const soldInMay = async () => {
    const [seller, buyer] = await members('Продавцов', 'Яковлев')
    const id = await garage('17', seller)
    const [{ id: ownership_id }] = await call<Ownership[]>('GET', `garages/${id}/ownerships`)
    await call('PUT', `garages/${id}/ownerships/${ownership_id}`, { to: '2026-05-12' })
    await own(id, buyer, { from: '2026-05-12' })
    return { seller, buyer, id }
  }

  it('12: lets the seller and the buyer of a garage pay each for own days', async () => {
    await soldInMay()
    await charge(await kind({ transfer_rule: 'by_days' }, 1200), '2026-05-01')
    expect(await balances()).toEqual({ Продавцов: 425.81, Яковлев: 774.19 })
  })

  it('lets each of two owners pay own days by the rates of those days', async () => {
    await soldInMay()
    const kind_id = await kind({ transfer_rule: 'by_days' }, 1000)
    await call('POST', `contribution-kinds/${kind_id}/rates`, { valid_from: '2026-05-20', price: 13_000_000 })
    expect(await rows(await charge(kind_id, '2026-05-01'))).toEqual([
      ['17', 'Продавцов', 354.84, '1 000,00 ₽ × 11 дн. / 31 дн. = 354,84 ₽'],
      ['17', 'Яковлев', 761.29, '(1 000,00 ₽ × 8 дн. + 1 300,00 ₽ × 12 дн.) / 31 дн. = 761,29 ₽'],
    ])
  })

  it('12: lets the owner of the day pay all where a contribution says so, and charges nobody beside', async () => {
    await soldInMay()
    const kind_id = await kind({}, 1200)
    await charge(kind_id, '2026-05-01')
    expect(await balances()).toEqual({ Продавцов: 1200, Яковлев: 0 })
    expect(await rows(await run(kind_id, '2026-05-20'))).toEqual([
      ['17', 'Яковлев', 0, 'Уже начислено 01.05.2026 другому владельцу за то же время'],
    ])
  })

  /** Posts a run whose preview stands; another one is posted after it has looked at what is charged already. */
  const postAround = async ({ id }: ChargeRun, between: () => Promise<unknown>) => {
    const { app } = test()
    await app.db.write.updateTable('charge_runs').set({ status: 'posting' }).where('id', '=', id).execute()
    const job = {
      ...{ gbc_id: gbc.id, id: newId(), user_id: chairman.id, kind: 'charge_run_post' as const, title: 'Начисление' },
      ...{ input: JSON.stringify({ run_id: id }), status: 'running' as const, progress: 0, total: null, message: null },
      ...{ result: null, result_key: null, attempts: 1, claim: 'held', claimed_until: '2999-12-31T00:00:00.000Z' },
      ...{ created_at: now(), finished_at: null },
    }
    await app.db.write.insertInto('jobs').values(job).execute()
    let isDone = false
    await runJobs.charge_run_post.run(app, {
      job,
      signal: new AbortController().signal,
      progress: () => {},
      rest: async () => {
        if (!isDone) await between()
        isDone = true
        return false
      },
    })
    return settled(id, 'posted')
  }

  it('charges a garage once although two runs that know different owners are posted at once', async () => {
    await soldInMay()
    const kind_id = await kind({}, 1200)
    const [toSeller, toBuyer] = [await run(kind_id, '2026-05-01'), await run(kind_id, '2026-05-20')]
    const posted = await postAround(toSeller, async () => {
      await call('POST', `charges/runs/${toBuyer.id}/post`, {})
      await settled(toBuyer.id, 'posted')
    })
    expect(await rows(posted)).toEqual([['17', 'Продавцов', 0, 'Уже начислено другим начислением']])
    expect(await balances()).toEqual({ Продавцов: 0, Яковлев: 1200 })
  })

  it('charges nobody twice although two runs of the same rows are posted at once', async () => {
    await soldInMay()
    const kind_id = await kind({ transfer_rule: 'by_days' }, 1200)
    const [one, other] = [await run(kind_id, '2026-05-01'), await run(kind_id, '2026-05-01')]
    await postAround(one, async () => {
      await call('POST', `charges/runs/${other.id}/post`, {})
      await settled(other.id, 'posted')
    })
    expect(await balances()).toEqual({ Продавцов: 425.81, Яковлев: 774.19 })
  })

  it('charges a garage once for what is raised, also after it was sold; the entrance fee of the new owner is another', async () => {
    const [seller, buyer] = await members('Продавцов', 'Яковлев')
    const id = await garage('17', seller)
    const once = { periodicity: 'once', due_rule: 'end_of_month' }
    const gate = await kind({ ...once, name: 'Ворота', nature: 'target' }, 3000)
    const entrance = await kind({ ...once, name: 'Вступительный взнос', nature: 'entrance' }, 500)
    const both = async (date: string) => {
      const found = []
      for (const kind_id of [gate, entrance]) found.push(await run(kind_id, date, { period: null }))
      return found
    }
    for (const { id: run_id } of await both('2026-05-01')) {
      await call('POST', `charges/runs/${run_id}/post`, {})
      await settled(run_id, 'posted')
    }
    const [{ id: ownership_id }] = await call<Ownership[]>('GET', `garages/${id}/ownerships`)
    await call('PUT', `garages/${id}/ownerships/${ownership_id}`, { to: '2026-05-12' })
    await own(id, buyer, { from: '2026-05-12' })
    await garage('18', seller)
    const [raised, entered] = await both('2026-06-01')
    expect(await rows(raised)).toEqual([
      ['17', 'Яковлев', 0, 'Уже начислено 01.05.2026 другому владельцу'],
      ['18', 'Продавцов', 3000, '3 000,00 ₽'],
    ])
    expect((await rows(entered)).map(([number, name, amount]) => [number, name, amount])).toEqual([
      ['17', 'Яковлев', 500],
      ['18', 'Продавцов', 500],
    ])
  })

  it('charges nobody for days whose whole was charged to the seller before the garage passed', async () => {
    const [seller, buyer] = await members('Продавцов', 'Яковлев')
    const id = await garage('17', seller)
    const kind_id = await kind({ transfer_rule: 'by_days' }, 1200)
    await charge(kind_id, '2026-05-01')
    const [{ id: ownership_id }] = await call<Ownership[]>('GET', `garages/${id}/ownerships`)
    await call('PUT', `garages/${id}/ownerships/${ownership_id}`, { to: '2026-05-12' })
    await own(id, buyer, { from: '2026-05-12' })
    expect((await rows(await run(kind_id, '2026-05-20'))).map(([, , amount]) => amount)).toEqual([0, 0])
    await charge(kind_id, '2026-06-01')
    expect(await balances()).toEqual({ Продавцов: 1200, Яковлев: 1200 })
  })

  it('charges nobody anew for days of which another owner has paid', async () => {
    const { buyer } = await soldInMay()
    const kind_id = await kind({ transfer_rule: 'by_days' }, 1200)
    await charge(kind_id, '2026-05-01')
    await call('POST', 'payments', { paid_on: '2026-05-20', lines: [{ member_id: buyer, amount: 10_000 }] })
    const dearer = { valid_from: '2026-01-01', price: 2400 * 10_000, despite_charged: true }
    await call('POST', `contribution-kinds/${kind_id}/rates`, dearer)
    expect(await rows(await run(kind_id, '2026-05-01', { redo: true }))).toEqual([
      ['17', 'Продавцов', 0, 'Другой владелец за это время уже платил: остаётся как есть'],
      ['17', 'Яковлев', 0, 'Уже оплачивали: остаётся как есть'],
    ])
  })

  it('says of a part whose it was and for how long, and leaves days of nobody uncharged', async () => {
    const [first, second] = await members('Антонов', 'Белов')
    const id = await garage('17', null)
    await own(id, first, { share_denominator: 2, from: '2020-01-01' })
    await own(id, second, { share_denominator: 2, from: '2026-04-16' })
    const ready = await run(await kind({ transfer_rule: 'by_days' }, 1200), '2026-04-01')
    expect(await rows(ready)).toEqual([
      ['17', 'Антонов', 600, '1 200,00 ₽ × 1/2 = 600,00 ₽'],
      ['17', 'Белов', 300, '1 200,00 ₽ × 1/2 × 15 из 30 дн. = 300,00 ₽'],
    ])
    expect(ready.uncharged_total).toBe(30_000)
  })

  it('2: divides a sum between all garages in proportion to their areas, to the kopeck', async () => {
    const [one] = await members('Антонов')
    for (const [index, area] of [18, 20.4, 24, 24.3].entries()) await garage(String(index + 1), one, { area })
    await garage('5', null, { area: 30 })
    const kind_id = await kind({ method: 'share_of_total', share_by: 'area' }, 100_000)
    const ready = await run(kind_id, '2026-05-01')
    expect(await rows(ready)).toEqual([
      ['1', 'Антонов', 15_424.17, '100 000,00 ₽ × 18 из 116,7 м² = 15 424,17 ₽'],
      ['2', 'Антонов', 17_480.72, '100 000,00 ₽ × 20,4 из 116,7 м² = 17 480,72 ₽'],
      ['3', 'Антонов', 20_565.55, '100 000,00 ₽ × 24 из 116,7 м² = 20 565,55 ₽'],
      ['4', 'Антонов', 20_822.62, '100 000,00 ₽ × 24,3 из 116,7 м² = 20 822,62 ₽'],
      ['5', undefined, 0, 'Нет владельца'],
    ])
    expect(ready.uncharged_total).toBe(2_570_694)
    await garage('6', one)
    expect(new Set((await rows(await run(kind_id, '2026-06-01'))).map(([, , amount]) => amount))).toEqual(new Set([0]))
  })

  it('2: divides a sum equally, the missing kopeck to the first', async () => {
    const [one] = await members('Антонов')
    for (const number of ['1', '2', '3']) await garage(number, one)
    const kind_id = await kind({ method: 'share_of_total', share_by: 'garage' }, 1000)
    expect((await rows(await run(kind_id, '2026-05-01'))).map(([, , amount]) => amount)).toEqual([
      333.34, 333.33, 333.33,
    ])
  })

  it('charges by the number of people that live by a garage, each day by its own', async () => {
    const [one] = await members('Антонов')
    const [first, second] = [await garage('1', one), await garage('2', one)]
    const kind_id = await kind({ method: 'units', unit_name: 'Человек' }, 100)
    const units = (garage_id: string, quantity: number, valid_from: string) =>
      call<GarageUnits[]>('POST', `garages/${garage_id}/units`, { name: 'человек', quantity, valid_from })
    await units(first, 2, '2026-01-01')
    expect(await units(first, 3, '2026-05-11')).toMatchObject([{ quantity: 3 }, { quantity: 2 }])
    expect(await units(first, 4, '2026-05-11')).toMatchObject({
      errors: { valid_from: 'С этого дня число уже записано' },
    })
    expect(await rows(await run(kind_id, '2026-05-01'))).toEqual([
      ['1', 'Антонов', 267.74, '(2 человека × 100,00 ₽ × 10 дн. + 3 человека × 100,00 ₽ × 21 дн.) / 31 дн. = 267,74 ₽'],
      ['2', undefined, 0, 'Не указано, сколько: Человек'],
    ])
    await units(second, 1, '2026-05-21')
    expect((await rows(await run(kind_id, '2026-05-01')))[1][2]).toBe(35.48)
  })
})
