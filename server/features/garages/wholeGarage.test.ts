import type { ApiError } from '#contract/common'
import type { Garage, Ownership } from '#contract/garages'
import type { Member } from '#contract/members'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { insertOwnership } from './ownershipsRepository'

onBothEngines((test) => {
  let gbc_id: string
  let chairman: TestUser
  let owners: Member[]
  let last = 0

  beforeAll(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    const names = ['Первый', 'Второй', 'Третий', 'Четвёртый']
    owners = await Promise.all(names.map((last_name) => test().member(gbc_id, chairman, { last_name })))
  })

  const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    test().call<T>(chairman, method, `/api/gbc/${gbc_id}/garages${path}`, body)
  const garage = async () => (await call<Garage>('POST', '', { number: `${(last += 1)}` })).body.id
  const input = (owner: number, share: string, period: { from?: string; to?: string } = {}) => {
    const [share_numerator, share_denominator] = share.split('/').map(Number)
    return { member_id: owners[owner].id, share_numerator, share_denominator, from: '2020-01-01', ...period }
  }
  const own = (id: string, ...rest: Parameters<typeof input>) =>
    call<Ownership[] & ApiError>('POST', `/${id}/ownerships`, input(...rest))
  const statusOf = async (id: string, ...rest: Parameters<typeof input>) => (await own(id, ...rest)).status
  /** As it was written before more than the whole was refused. */
  const keptFromBefore = (id: string, ...rest: Parameters<typeof input>) =>
    insertOwnership(test().db.write, gbc_id, id, { ...input(...rest), to: null })

  it('has owners of three thirds, and of no more', async () => {
    const id = await garage()
    for (const owner of [0, 1, 2]) expect(await statusOf(id, owner, '1/3')).toBe(201)
    const { status, body } = await own(id, 3, '1/100000')
    expect([status, body.errors]).toEqual([
      422,
      {
        share_numerator:
          'Доли владельцев вместе больше целого: на 01.01.2020 другим владельцам принадлежит весь гараж: сначала уменьшите их доли или закончите их срок',
      },
    ])
  })

  it('says how much of it is free, on the first day on which there is too little', async () => {
    const id = await garage()
    expect(await statusOf(id, 0, '1/4', { from: '2020-01-01' })).toBe(201)
    expect(await statusOf(id, 1, '2/4', { from: '2022-01-01', to: '2023-01-01' })).toBe(201)
    expect((await own(id, 2, '1/2', { from: '2019-01-01' })).body.errors).toEqual({
      share_numerator: 'Доли владельцев вместе больше целого: на 01.01.2022 свободно только 1/4',
    })
    expect(await statusOf(id, 2, '1/2', { from: '2019-01-01', to: '2022-01-01' })).toBe(201)
    expect(await statusOf(id, 2, '3/4', { from: '2023-01-01' })).toBe(201)
  })

  it('refuses an edit that makes a share, or its time, too great', async () => {
    const id = await garage()
    await own(id, 0, '1/2')
    const { body: list } = await own(id, 1, '1/2', { from: '2021-01-01' })
    const edit = async (owner: number, changes: object) => {
      const ownership = list.find(({ member_id }) => member_id === owners[owner].id)
      const { status, body } = await call<ApiError>('PUT', `/${id}/ownerships/${ownership?.id}`, changes)
      return [status, body.errors]
    }
    const refused = [422, { share_numerator: expect.stringContaining('свободно только 1/2') as string }]
    expect(await edit(1, { share_numerator: 2, share_denominator: 3 })).toEqual(refused)
    expect((await edit(0, { to: '2021-01-01' }))[0]).toBe(200)
    expect((await edit(1, { share_numerator: 1, share_denominator: 1 }))[0]).toBe(200)
    expect((await edit(0, { to: null }))[0]).toBe(422)
  })

  it('shows what is above one already, and lets it be put right piece by piece', async () => {
    const id = await garage()
    const [first] = [
      await keptFromBefore(id, 0, '1/1'),
      await keptFromBefore(id, 1, '1/1'),
      await keptFromBefore(id, 2, '1/1'),
    ]
    const path = `/${id}/ownerships/${first.id}`
    expect((await call<Ownership[]>('GET', `/${id}/ownerships`)).body).toHaveLength(3)
    expect((await call('PUT', path, { ground: 'Справка' })).status).toBe(200)
    expect((await call('PUT', path, { share_numerator: 1, share_denominator: 2 })).status).toBe(200)
    expect((await call('PUT', path, { share_numerator: 2, share_denominator: 3 })).status).toBe(422)
    expect((await call('PUT', path, { to: '2020-01-01' })).status).toBe(200)
  })

  it('is passed on to nobody for longer than its share is free', async () => {
    const id = await garage()
    const { body: list } = await own(id, 0, '1/1', { to: '2035-01-01' })
    await own(id, 1, '1/2', { from: '2035-01-01' })
    const transfer = (new_member_id: string, ownership_id: string) =>
      call<ApiError>('POST', `/${id}/transfer`, {
        kind: 'sale',
        date: '2024-01-01',
        ground: 'Договор',
        ownership_id,
        new_member_id,
      })
    const refused = await transfer(owners[2].id, list[0].id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { ownership_id: expect.stringContaining('больше целого с 01.01.2035') as string },
    ])
  })

  it('takes one of two owners who are written down at once and together are too many', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await garage()
      const statuses = await Promise.all([statusOf(id, 0, '2/3'), statusOf(id, 1, '2/3')])
      expect(statuses.sort()).toEqual([201, 422])
    }
  })
})
