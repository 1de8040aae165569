import type { ApiError, HistoryEntry } from '#contract/common'
import type { Garage, Ownership, Transfer } from '#contract/garages'
import type { Member } from '#contract/members'
import { firstBrokenLink } from '#server/records/audit'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

/** What an answer holds besides, when the call is refused. */
type Refused = Pick<ApiError, 'message' | 'errors'>

onBothEngines((test) => {
  let gbc_id: string
  let chairman: TestUser
  let last = 0

  beforeAll(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
  })

  const call = <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, by = chairman) =>
    test().call<T>(by, method, `/api/gbc/${gbc_id}${path}`, body)
  const member = (last_name: string) => test().member(gbc_id, chairman, { last_name })
  const get = async (id: string) => (await call<Garage>('GET', `/garages/${id}`)).body
  const ownerships = async (id: string) => (await call<Ownership[]>('GET', `/garages/${id}/ownerships`)).body
  const transfers = async (id: string) => (await call<Transfer[]>('GET', `/garages/${id}/transfers`)).body
  const lastAction = async (path: string) => (await call<HistoryEntry[]>('GET', `${path}/history`)).body[0]
  const undo = (transfer: Transfer, by = chairman) =>
    call<Garage & Refused>('POST', `/garages/transfers/${transfer.id}/undo`, undefined, by)

  /** A garage for sale of one owner, who may have a co-owner with the other half. */
  async function garageOf(owner: Member, coOwner?: Member): Promise<string> {
    const { id } = (await call<Garage>('POST', '/garages', { number: `П${(last += 1)}`, status: 'for_sale' })).body
    for (const { id: member_id } of coOwner ? [owner, coOwner] : [owner]) {
      const share_denominator = coOwner ? 2 : 1
      await call('POST', `/garages/${id}/ownerships`, { member_id, from: '2020-01-01', share_denominator })
    }
    return id
  }
  async function transfer(id: string, from: Member, to: Member, fields: object = {}): Promise<Transfer> {
    const passing = (await ownerships(id)).find(({ member_id, to: end }) => member_id === from.id && end === null)
    const { status, body } = await call<Garage & Refused>('POST', `/garages/${id}/transfer`, {
      kind: 'sale',
      ownership_id: passing?.id,
      new_member_id: to.id,
      date: '2025-03-01',
      ground: 'договор № 5',
      version: (await get(id)).version,
      ...fields,
    })
    expect([status, body.errors]).toEqual([200, undefined])
    return (await transfers(id))[0]
  }

  it('is taken back: owners, periods and the status as they were, and both histories say so', async () => {
    const [seller, buyer] = [await member('Отдалов'), await member('Бралов')]
    const id = await garageOf(seller)
    const before = { garage: await get(id), owners: await ownerships(id) }
    const made = await transfer(id, seller, buyer)
    expect(made).toMatchObject({ from_name: 'Отдалов Иван', to_name: 'Бралов Иван', undone_at: null, obstacles: [] })
    expect((await get(id)).status).toBe('occupied')
    const garagesOf = async (of: Member) => (await call<Member>('GET', `/members/${of.id}`)).body.garages
    expect([await garagesOf(seller), await garagesOf(buyer)]).toMatchObject([[], [{ id }]])

    const { status, body } = await undo(made)
    expect([status, body]).toMatchObject([200, { status: 'for_sale', version: 4, owners: before.garage.owners }])
    expect(await ownerships(id)).toEqual(before.owners)
    expect([await garagesOf(seller), await garagesOf(buyer)]).toMatchObject([[{ id }], []])
    expect(await transfers(id)).toMatchObject([{ id: made.id, undone_at: expect.any(String), obstacles: [] }])
    expect(await lastAction(`/garages/${id}`)).toMatchObject({
      action: 'transfer_undone',
      changes: {
        owner: ['Бралов Иван', 'Отдалов Иван'],
        ground: ['Продажа: договор № 5', null],
        status: ['occupied', 'for_sale'],
      },
    })
    for (const { id: of } of [seller, buyer])
      expect(await lastAction(`/members/${of}`)).toMatchObject({ action: 'transfer_undone' })
    expect(await firstBrokenLink(test().db, gbc_id)).toBeNull()
  })

  it('is taken back once, however often it is pressed', async () => {
    const [seller, buyer] = [await member('Нажималов'), await member('Дважды')]
    const id = await garageOf(seller)
    const made = await transfer(id, seller, buyer)
    const answers = await Promise.all([undo(made), undo(made), undo(made)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toBe('Эта передача уже отменена')
    expect((await get(id)).version).toBe(4)
    const entries = (await call<HistoryEntry[]>('GET', `/garages/${id}/history`)).body
    expect(entries.filter(({ action }) => action === 'transfer_undone')).toHaveLength(1)
  })

  it('gives joined shares apart again', async () => {
    const [one, two] = [await member('Половин'), await member('Соседов')]
    const id = await garageOf(one, two)
    const before = await ownerships(id)
    const made = await transfer(id, one, two)
    expect((await get(id)).owners).toMatchObject([{ member_id: two.id, share_numerator: 1, share_denominator: 1 }])
    expect((await undo(made)).status).toBe(200)
    expect(await ownerships(id)).toEqual(before)
  })

  it('is taken back before its day too', async () => {
    const [seller, buyer] = [await member('Будущев'), await member('Послезавтров')]
    const id = await garageOf(seller)
    const before = await ownerships(id)
    const made = await transfer(id, seller, buyer, { date: '2999-01-01' })
    expect((await undo(made)).body).toMatchObject({ status: 'for_sale' })
    expect(await ownerships(id)).toEqual(before)
  })

  it('stays once the garage, an owner or a member was changed since, and says which', async () => {
    const change: Record<string, (id: string, seller: Member, buyer: Member) => Promise<unknown>> = {
      'Гараж П': (id) => call('PUT', `/garages/${id}`, { note: 'Новая крыша' }),
      'Карточку «Продавец': (_id, seller) => call('PUT', `/members/${seller.id}`, { note: 'Уехал' }),
      'Карточку «Покупатель': (_id, _seller, buyer) => call('PUT', `/members/${buyer.id}`, { note: 'Приехал' }),
    }
    for (const [reason, changed] of Object.entries(change)) {
      const [seller, buyer] = [await member('Продавец'), await member('Покупатель')]
      const id = await garageOf(seller)
      const made = await transfer(id, seller, buyer)
      await changed(id, seller, buyer)
      const kept = await ownerships(id)
      const { status, body } = await undo(made)
      expect([status, body.message]).toEqual([422, expect.stringMatching(`^Отменить уже нельзя. ${reason}`)])
      expect((await transfers(id))[0].obstacles).toEqual([expect.stringContaining(reason)])
      expect(await ownerships(id)).toEqual(kept)
    }
  })

  it('is taken back the last one first', async () => {
    const [one, two, three] = [await member('Первов'), await member('Второв'), await member('Третьев')]
    const id = await garageOf(one)
    const before = await ownerships(id)
    const first = await transfer(id, one, two, { date: '2025-01-01' })
    const second = await transfer(id, two, three, { date: '2025-02-01' })
    expect((await undo(first)).body.message).toContain('сначала отмените ту передачу')
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect(await ownerships(id)).toEqual(before)
  })

  it('is taken back by those alone who may transfer, in their own cooperative', async () => {
    const id = await garageOf(await member('Здешний'))
    const [{ member_id }] = await ownerships(id)
    const made = await transfer(id, { id: member_id } as Member, await member('Новый'))
    const auditor = await test().user({ gbc_id, role: 'auditor' })
    expect((await undo(made, auditor)).status).toBe(403)
    const other = await test().cooperative()
    const path = `/api/gbc/${other.gbc.id}/garages/transfers/${made.id}/undo`
    expect((await test().call(other.chairman, 'POST', path)).status).toBe(404)
    expect((await undo(made)).status).toBe(200)
  })
})
