import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { OpenCharge } from '#contract/money/payments'
import { accountDifferences } from '#server/features/accounts/accountsCheck'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { until } from '#server/testing/until'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let keys = 0
  const call = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    (
      await test().call<T>(chairman, method, `/api/gbc/${gbc.id}/${path}`, body, {
        'idempotency-key': `renumber-${(keys += 1)}`,
      })
    ).body

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
  })

  it.each<[string, (garages: Garage[]) => Promise<unknown>]>([
    ['one of them gets another number', ([, { id }]) => call('PUT', `garages/${id}`, { number: '3' })],
    // The order is by blocks first, and no block comes before any.
    [
      'a bulk change gives another block',
      ([{ id }]) => call('POST', 'garages/bulk', { ids: [id], changes: { block: 'Б' } }),
    ],
  ])('pays the charges of one day in the order of the garages, also when %s', async (_, reorder) => {
    const member = await test().member(gbc.id, chairman)
    const kind = await call<{ id: string }>('POST', 'contribution-kinds', {
      name: 'Членский взнос',
      nature: 'membership',
      method: 'manual',
      periodicity: 'none',
    })
    const garages: Garage[] = []
    for (const number of ['17', '18']) garages.push(await call<Garage>('POST', 'garages', { number }))
    for (const { id } of garages)
      await call('POST', 'charges', {
        member_id: member.id,
        kind_id: kind.id,
        garage_id: id,
        amount: 1000,
        date: '2026-01-10',
        due_date: '2026-01-31',
      })
    await call('POST', 'payments', { paid_on: '2026-02-01', lines: [{ member_id: member.id, amount: 1500 }] })
    const owed = async () =>
      (await call<OpenCharge[]>('GET', `accounts/${member.id}/open-charges`)).map(({ garage_number, open }) => [
        garage_number,
        open,
      ])
    expect(await owed()).toEqual([['18', 500]])
    await reorder(garages)
    await until(async () => (await owed())[0][0] === '17')
    expect(await owed()).toEqual([['17', 500]])
    expect(await accountDifferences(test().db.read, gbc.id, [member.id])).toEqual([])
  })
})
