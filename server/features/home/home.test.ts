import type { Page } from '#contract/common'
import { HOME_COUNTS, homeCountOf, type Home } from '#contract/home'
import type { CashDesk } from '#contract/money/cashDesks'
import type { ContributionKind } from '#contract/money/contributions'
import type { Garage } from '#contract/garages'
import { areas } from '#server/areas'
import { allOf } from '#server/records/area'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

it('every count of home is kept by one area', () => {
  const names = allOf(areas, 'home').flatMap((home) => home.names)
  expect([...names].sort()).toEqual([...HOME_COUNTS].sort())
})

onBothEngines((test) => {
  let gbc_id: string
  let chairman: TestUser

  beforeAll(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
  })

  const call = <T>(path: string, by = chairman) => test().call<T>(by, 'GET', `/api/gbc/${gbc_id}/${path}`)
  const post = <T>(path: string, body: object) => test().call<T>(chairman, 'POST', `/api/gbc/${gbc_id}/${path}`, body)
  const counts = async (by = chairman) =>
    Object.fromEntries((await call<Home>('home', by)).body.counts.map(({ name, count }) => [name, count]))

  it('counts what its lists hold under the very filters that it leads to', async () => {
    const [one, two] = [
      await test().member(gbc_id, chairman, { phones: ['+79110000000'], birth_date: '1960-01-01' }),
      await test().member(gbc_id, chairman, { consent_on: '2026-01-01', birth_date: '1960-01-01' }),
    ]
    await post(`members/${two.id}/admit`, { date: '2026-02-01' })
    const caller = await test().user({ gbc_id, role: 'member', member_id: one.id })
    await test().call(caller, 'POST', `/api/gbc/${gbc_id}/me/proposals`, { ...one, phones: ['+79215554433'] })
    for (const [number, status] of [
      ['1', 'occupied'],
      ['2', 'free'],
      ['3', 'free'],
    ]) {
      const { id } = (await post<Garage>('garages', { number, status })).body
      const half = { member_id: one.id, from: '2020-01-01', share_denominator: 2 }
      if (number === '1') await post(`garages/${id}/ownerships`, half)
    }
    const kind = { name: 'Членский взнос', nature: 'membership', method: 'manual', periodicity: 'none' }
    const { id: kind_id } = (await post<ContributionKind>('contribution-kinds', kind)).body
    const charge = { kind_id, member_id: one.id, date: '2026-01-10', due_date: '2026-01-31', amount: 100 }
    expect((await post('charges', charge)).status).toBe(201)
    await until(async () => 'duplicates' in (await counts()), 'the pairs, which home does not wait for')
    expect(await counts()).toEqual({
      garages: 3,
      free: 2,
      active: 1,
      unclear_lines: 0,
      proposals: 1,
      applicants: 1,
      overdue: 1,
      incomplete: 1,
      duplicates: 1,
      without_consent: 1,
      without_phone: 1,
      members: 2,
      contributions: 1,
      charge_runs: 0,
      statements: 0,
      book_openings: 0,
    })
    for (const [name, count] of Object.entries(await counts())) {
      const { list, query } = homeCountOf(name as (typeof HOME_COUNTS)[number])
      if (list === undefined) continue
      const { body } = await call<Page<unknown>>(`${list}?${new URLSearchParams(query).toString()}`)
      expect([name, body.total]).toEqual([name, count])
    }
  })

  it('counts anew after a change', async () => {
    const before = await counts()
    await post('garages', { number: '77', status: 'free' })
    expect(await counts()).toMatchObject({ garages: before.garages + 1, free: before.free + 1 })
  })

  it('counts cash desks whose book begins with a balance, and closed months where none does', async () => {
    const { id: place_id } = (await post<CashDesk>('cash-desks', { name: 'Касса' })).body
    const opening = { place_id, book: 'cash', as_of: '2026-01-01' }
    expect((await post('books/opening', { ...opening, amount: 500_000 })).status).toBe(200)
    expect(await counts()).toMatchObject({ book_openings: 1 })
    await post('books/opening', { ...opening, amount: 0 })
    expect(await counts()).toMatchObject({ book_openings: 0 })
    expect((await post('periods/2025-12/close', { despite_warnings: true })).status).toBe(200)
    expect(await counts()).toMatchObject({ book_openings: 1 })
  })

  it('tells nobody what they may not read', async () => {
    const member = await test().user({ gbc_id, role: 'member' })
    expect((await call<Home>('home', member)).body).toEqual({ counts: [], failed: [] })
    const stranger = await test().cooperative()
    expect((await call('home', stranger.chairman)).status).toBe(404)
  })
})
