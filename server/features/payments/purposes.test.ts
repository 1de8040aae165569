import type { ApiError } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { ContributionKind } from '#contract/money/contributions'
import { onBothEngines } from '#server/testing/testApp'

onBothEngines((test) => {
  it('takes no money for a kind or a garage that isn’t there, or is another cooperative’s', async () => {
    const [own, other] = [await test().cooperative(), await test().cooperative()]
    const post = <T>({ gbc, chairman }: typeof own, path: string, body: object) =>
      test().call<T>(chairman, 'POST', `/api/gbc/${gbc.id}/${path}`, body)
    const kindOf = async (of: typeof own) =>
      (
        await post<ContributionKind>(of, 'contribution-kinds', {
          name: 'Членский взнос',
          nature: 'membership',
          method: 'manual',
          periodicity: 'none',
        })
      ).body.id
    const garageOf = async (of: typeof own) => (await post<Garage>(of, 'garages', { number: '17' })).body.id
    const { id: member_id } = await test().member(own.gbc.id, own.chairman)
    const pay = (path: string, purpose: object) =>
      post<ApiError>(own, path, {
        paid_on: '2026-02-01',
        lines: [
          { member_id, amount: 100 },
          { member_id, amount: 100, purpose },
        ],
      })
    const otherKind = await kindOf(other)
    const nothing = '019a0000-0000-7000-8000-000000000000'
    for (const path of ['payments', 'payments/preview'])
      for (const kind_id of [nothing, otherKind])
        expect(await pay(path, { kind_id })).toMatchObject({
          status: 422,
          body: { errors: { 'lines.1.purpose.kind_id': 'Такого взноса нет: выберите заново' } },
        })
    for (const garage_id of [nothing, await garageOf(other)])
      expect(await pay('payments', { garage_id })).toMatchObject({
        status: 422,
        body: { errors: { 'lines.1.purpose.garage_id': 'Такого гаража нет: выберите заново' } },
      })
    expect((await pay('payments', { kind_id: await kindOf(own), garage_id: await garageOf(own) })).status).toBe(201)
  })

  it('takes no money of a member for a garage that is another’s alone; for one sold by the member it does', async () => {
    const { gbc, chairman } = await test().cooperative()
    const member = () => test().member(gbc.id, chairman)
    const [former, owner, stranger] = [await member(), await member(), await member()]
    const call = <T>(path: string, body: object) => test().call<T>(chairman, 'POST', `/api/gbc/${gbc.id}/${path}`, body)
    const { id: garage_id } = (await call<Garage>('garages', { number: '17' })).body
    await call(`garages/${garage_id}/ownerships`, { member_id: former.id, from: '2018-01-01', to: '2020-01-01' })
    await call(`garages/${garage_id}/ownerships`, { member_id: owner.id, from: '2020-01-01' })
    const pay = (path: string, member_id: string) =>
      call<ApiError>(path, { paid_on: '2026-02-01', lines: [{ member_id, amount: 100, purpose: { garage_id } }] })

    for (const path of ['payments', 'payments/preview'])
      expect(await pay(path, stranger.id)).toMatchObject({
        status: 422,
        body: {
          errors: {
            'lines.0.purpose.garage_id':
              'Это гараж другого члена: выберите гараж плательщика или примите деньги без гаража',
          },
        },
      })
    for (const { id } of [owner, former]) expect((await pay('payments', id)).status).toBe(201)
  })
})
