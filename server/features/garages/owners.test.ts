import { inflateSync } from 'node:zlib'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import { MOST_PLAN_BOXES, type Garage, type Ownership, type Plan, type Tenancy } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { today } from '#server/lib/days'
import { newId } from '#server/lib/ids'
import { refreshDueOwners } from './dueOwners'
import { numberKey } from './garageRows'

/** Letters of a PDF: its fonts tell which characters the glyphs stand for. */
function lettersOf(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const maps = streams.filter((text) => text.includes('begincmap')).join('')
  return [...maps.matchAll(/<(04[\da-f]{2})>/gi)].map(([, code]) => String.fromCharCode(parseInt(code, 16)))
}

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let url: string
  let last = 0

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    url = `/api/gbc/${gbc.id}`
  })

  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) =>
    test().call<T>(chairman, method, `${url}${path}`, body, headers)
  const garage = async (fields: object = {}) =>
    (await call<Garage>('POST', '/garages', { number: `${(last += 1)}`, ...fields })).body
  const member = (last_name: string) => test().member(gbc.id, chairman, { last_name })
  const get = async (id: string) => (await call<Garage>('GET', `/garages/${id}`)).body
  const history = async (path: string) => (await call<HistoryEntry[]>('GET', `${path}/history`)).body
  const found = async (query: string) =>
    (await call<Page<Garage>>('GET', `/garages?${query}`)).body.items.map(({ id }) => id)
  const own = async (id: string, owner: Member, fields: object = {}) => {
    const { status, body } = await call<Ownership[]>('POST', `/garages/${id}/ownerships`, {
      member_id: owner.id,
      from: '2020-01-01',
      ...fields,
    })
    expect([status, body]).toMatchObject([201, expect.anything()])
    return body
  }
  const third = { share_numerator: 1, share_denominator: 3 }

  describe('owners', () => {
    it('stand in the list as on the card, the largest share first', async () => {
      const { id } = await garage({
        number: '9001а',
        block: 'Б"7"',
        area: 18.5,
        coefficient: 0.333,
        phases: 3,
        land_privatised: true,
        note: 'Ключ\n«у сторожа»',
      })
      const half = { share_numerator: 1, share_denominator: 2 }
      await own(id, await member('Малыгин'), { share_numerator: 1, share_denominator: 6 })
      await own(id, await member('Половинкин'), half)
      const listed = async () => (await call<Page<Garage>>('GET', '/garages?q=9001а')).body.items
      // The list says what is owed too.
      const card = async () => ({ ...(await get(id)), debt: 0 })
      expect(await listed()).toEqual([await card()])
      await own(id, await member('Треть'), { share_numerator: 2, share_denominator: 6, from: '2021-01-01' })
      expect(await listed()).toEqual([await card()])
      expect((await listed())[0]).toMatchObject({
        land_privatised: true,
        shares_complete: true,
        owners: [{ member_name: 'Половинкин Иван' }, { member_name: 'Треть Иван' }, { member_name: 'Малыгин Иван' }],
      })
    })

    it('hold shares for periods, and it shows when shares do not add up to one', async () => {
      const { id } = await garage()
      const [one, two, three] = [await member('Тройкин'), await member('Третьяков'), await member('Третий')]
      await own(id, one, third)
      await own(id, two, third)
      expect(await get(id)).toMatchObject({ shares_complete: false, version: 3 })
      expect(await found('owners=incomplete')).toContain(id)
      await own(id, three, third)
      expect(await get(id)).toMatchObject({ shares_complete: true, owners: [{ member_name: 'Тройкин Иван' }, {}, {}] })
      expect(await found('owners=incomplete')).not.toContain(id)
      expect(await found(`member_id=${two.id}`)).toEqual([id])
      expect((await call<Ownership[]>('GET', `/members/${two.id}/ownerships`)).body).toMatchObject([
        { garage_id: id, from: '2020-01-01', to: null, ...third },
      ])
    })

    it('are found by their present names only', async () => {
      const { id } = await garage()
      const owner = await member('Прошлов')
      const [ownership] = await own(id, owner)
      expect(await found('q=прошлов')).toEqual([id])
      await call('PUT', `/members/${owner.id}`, { last_name: 'Настоящев' })
      expect(await found('q=прошлов')).toEqual([])
      expect(await found('q=настоящев')).toEqual([id])
      await call('PUT', `/garages/${id}/ownerships/${ownership.id}`, { to: '2021-01-01' })
      expect(await found('q=настоящев')).toEqual([])
      expect(await get(id)).toMatchObject({ owners: [] })
    })

    it('change by the calendar too', async () => {
      const { id } = await garage()
      await own(id, await member('Будущев'), { from: '2999-01-01' })
      expect(await get(id)).toMatchObject({ owners: [] })
      await test()
        .db.write.updateTable('ownerships')
        .set({ from_on: today(gbc.id) })
        .where('garage_id', '=', id)
        .execute()
      await test()
        .db.write.updateTable('garages')
        .set({ owners_change_on: today(gbc.id) })
        .where('id', '=', id)
        .execute()
      await refreshDueOwners(test().db)
      expect(await found('q=будущев')).toEqual([id])
    })

    it('have shares that add up as on that day, in the list as on the card, before what is kept of them follows', async () => {
      const { id } = await garage({ number: '9002' })
      const half = { share_numerator: 1, share_denominator: 2 }
      await own(id, await member('Остаткин'), half)
      const owned = await own(id, await member('Уходилов'), half)
      const leaving = owned.find(({ member_name }) => member_name.startsWith('Уходилов'))
      const { write } = test().db
      const ends = async (to_on: string) => {
        await write
          .updateTable('ownerships')
          .set({ to_on })
          .where('id', '=', leaving?.id ?? '')
          .execute()
        await write
          .updateTable('garages')
          .set({ owners_change_on: today(gbc.id) })
          .where('id', '=', id)
          .execute()
      }
      const both = async () => {
        const { items } = (await call<Page<Garage>>('GET', '/garages?q=9002')).body
        return [await get(id), ...items].map(({ shares_complete, owners }) => [shares_complete, owners.length])
      }
      expect(await both()).toEqual([
        [true, 2],
        [true, 2],
      ])
      await ends(today(gbc.id))
      const rest = [
        [false, 1],
        [false, 1],
      ]
      expect(await both()).toEqual(rest)
      await refreshDueOwners(test().db)
      expect(await both()).toEqual(rest)
    })

    it('refuses one owner twice in one time, a stranger, a share above one and an end before the beginning', async () => {
      const { id } = await garage()
      const owner = await member('Дважды')
      const stranger = await test().cooperative()
      const foreign = await test().member(stranger.gbc.id, stranger.chairman)
      await own(id, owner, { from: '2020-01-01', to: '2021-01-01' })
      await own(id, owner, { from: '2021-01-01' })
      const wrong = async (body: object) => {
        const answer = await call<ApiError>('POST', `/garages/${id}/ownerships`, body)
        expect(answer.status).toBe(422)
        return answer.body.errors
      }
      expect(await wrong({ member_id: owner.id, from: '2020-06-01' })).toEqual({
        from: expect.stringContaining('уже записан'),
      })
      expect(await wrong({ member_id: foreign.id, from: '2020-06-01' })).toEqual({
        member_id: 'Такого члена кооператива нет',
      })
      expect(await wrong({ member_id: owner.id, from: '2019-01-01', to: '2018-01-01' })).toEqual({
        to: 'Конец раньше начала',
      })
      expect(
        await wrong({ member_id: owner.id, from: '2019-01-01', share_numerator: 3, share_denominator: 2 }),
      ).toEqual({ share_denominator: 'Доля не больше целого' })
    })

    it('tells of every change in the history, of a removal too', async () => {
      const { id } = await garage()
      const [ownership] = await own(id, await member('Ошибкин'), { ground: 'Договор' })
      const stale = await call<ApiError<Ownership[]>>('PUT', `/garages/${id}/ownerships/${ownership.id}`, {
        version: 1,
        ground: 'Поздно',
      })
      expect([stale.status, stale.body.current]).toMatchObject([409, [{ ground: 'Договор' }]])
      expect(
        (await call('PUT', `/garages/${id}/ownerships/${ownership.id}`, { version: 2, share_denominator: 2 })).status,
      ).toBe(200)
      expect((await call('DELETE', `/garages/${id}/ownerships/${ownership.id}`)).body).toEqual([])
      expect((await call('DELETE', `/garages/${id}/ownerships/${ownership.id}`)).status).toBe(404)
      const entries = await history(`/garages/${id}`)
      expect(entries.map(({ action }) => action)).toEqual(['owner_removed', 'owner_changed', 'owner_added', 'created'])
      expect(entries[1].changes).toEqual({ share: ['1', '1/2'] })
      expect(entries[0].changes).toMatchObject({ owner: ['Ошибкин Иван', null], ground: ['Договор', null] })
    })
  })

  it('keeps tenants with periods', async () => {
    const { id } = await garage()
    const [tenancy] = (
      await call<Tenancy[]>('POST', `/garages/${id}/tenancies`, {
        name: 'Жилец',
        phone: '8 911 123-45-67',
        from: '2024-01-01',
      })
    ).body
    expect(tenancy).toMatchObject({ name: 'Жилец', phone: '+79111234567', to: null })
    expect(
      (await call<Tenancy[]>('PUT', `/garages/${id}/tenancies/${tenancy.id}`, { to: '2025-01-01' })).body,
    ).toMatchObject([{ name: 'Жилец', to: '2025-01-01' }])
    expect((await call('DELETE', `/garages/${id}/tenancies/${tenancy.id}`)).body).toEqual([])
    expect((await history(`/garages/${id}`)).map(({ action }) => action)).toEqual([
      'tenant_removed',
      'tenant_changed',
      'tenant_added',
      'created',
    ])
    expect((await call('GET', '/garages/nobody/tenancies')).status).toBe(404)
  })

  describe('a transfer', () => {
    it('ends the old period, begins the new one and leaves the past as it was', async () => {
      const { id } = await garage({ status: 'for_sale' })
      const [seller, buyer] = [await member('Продавцов'), await member('Покупалов')]
      const [{ id: ownership_id }] = await own(id, seller, { ground: 'Справка о пае' })
      const input = {
        kind: 'sale',
        ownership_id,
        new_member_id: buyer.id,
        date: '2025-03-01',
        ground: 'договор № 5',
        version: 2,
      }
      const answers = await Promise.all(
        [1, 2].map(() => call<Garage>('POST', `/garages/${id}/transfer`, input, { 'idempotency-key': 'sale' })),
      )
      for (const { status, body } of answers)
        expect([status, body]).toMatchObject([
          200,
          { status: 'occupied', version: 3, owners: [{ member_name: 'Покупалов Иван' }] },
        ])
      expect((await call<Ownership[]>('GET', `/garages/${id}/ownerships`)).body).toMatchObject([
        { member_id: buyer.id, from: '2025-03-01', to: null, ground: 'Продажа: договор № 5' },
        { member_id: seller.id, from: '2020-01-01', to: '2025-03-01', ground: 'Справка о пае' },
      ])
      expect((await history(`/garages/${id}`))[0]).toMatchObject({
        action: 'transferred',
        changes: { owner: ['Продавцов Иван', 'Покупалов Иван'], date: [null, '2025-03-01'] },
      })
      expect((await history(`/members/${seller.id}`))[0]).toMatchObject({ action: 'garage_given' })
      expect((await history(`/members/${buyer.id}`))[0]).toMatchObject({ action: 'garage_received' })
      expect((await call('POST', `/garages/${id}/transfer`, input)).status).toBe(409)
    })

    it("leaves the garage for sale until the new owner's first day", async () => {
      const { id } = await garage({ status: 'for_sale' })
      const [{ id: ownership_id }] = await own(id, await member('Нынешний'))
      const input = {
        kind: 'sale',
        ownership_id,
        new_member_id: (await member('Завтрашний')).id,
        ground_later: true,
        date: '2999-03-01',
        version: 2,
      }
      expect((await call<Garage>('POST', `/garages/${id}/transfer`, input)).body).toMatchObject({
        status: 'for_sale',
        owners: [{ member_name: 'Нынешний Иван' }],
      })
      expect(await refreshDueOwners(test().db)).toEqual([])

      await test()
        .db.write.updateTable('ownerships')
        .set({ from_on: today(gbc.id) })
        .where('garage_id', '=', id)
        .where('from_on', '=', '2999-03-01')
        .execute()
      await test()
        .db.write.updateTable('ownerships')
        .set({ to_on: today(gbc.id) })
        .where('garage_id', '=', id)
        .where('to_on', '=', '2999-03-01')
        .execute()
      await test()
        .db.write.updateTable('garages')
        .set({ owners_change_on: today(gbc.id) })
        .where('id', '=', id)
        .execute()
      expect(await refreshDueOwners(test().db)).toMatchObject([{ id, status: 'occupied', version: 4 }])
      expect(await get(id)).toMatchObject({ status: 'occupied', owners: [{ member_name: 'Завтрашний Иван' }] })
      expect((await history(`/garages/${id}`))[0]).toMatchObject({
        action: 'updated',
        user_name: null,
        changes: { status: ['for_sale', 'occupied'] },
      })
    })

    it('stays for sale where the calendar ends an ownership and nobody new has come', async () => {
      const { id } = await garage({ status: 'for_sale' })
      await own(id, await member('Ушедший'), { to: '2999-03-01' })
      const day = today(gbc.id)
      await test().db.write.updateTable('ownerships').set({ to_on: day }).where('garage_id', '=', id).execute()
      await test().db.write.updateTable('garages').set({ owners_change_on: day }).where('id', '=', id).execute()
      expect(await refreshDueOwners(test().db)).toEqual([])
      expect(await get(id)).toMatchObject({ status: 'for_sale', owners: [] })
    })

    it('joins a share with the one that the new owner holds already', async () => {
      const { id } = await garage()
      const [one, two] = [await member('Долин'), await member('Долькин')]
      await own(id, one, third)
      const list = await own(id, two, { share_numerator: 2, share_denominator: 3 })
      const ownership_id = list.find(({ member_id }) => member_id === one.id)?.id
      const { body } = await call<Garage>('POST', `/garages/${id}/transfer`, {
        kind: 'gift',
        ownership_id,
        ground_later: true,
        new_member_id: two.id,
        date: '2024-01-01',
      })
      expect(body).toMatchObject({
        shares_complete: true,
        owners: [{ member_id: two.id, share_numerator: 1, share_denominator: 1 }],
      })
      expect((await call<Ownership[]>('GET', `/garages/${id}/ownerships`)).body).toHaveLength(3)
    })

    it('refuses a wrong day, a wrong owner and a wrong new owner', async () => {
      const { id } = await garage()
      const [owner, archived] = [await member('Владелец'), await member('Архивный')]
      const stranger = await test().cooperative()
      const foreign = await test().member(stranger.gbc.id, stranger.chairman)
      await call('POST', `/members/${archived.id}/archive`, {})
      const [{ id: ownership_id }] = await own(id, owner, { to: '2022-01-01' })
      const right = {
        kind: 'inheritance',
        ownership_id,
        ground_later: true,
        new_member_id: (await member('Наследник')).id,
        date: '2021-01-01',
      }
      const wrong = async (fields: object) =>
        Object.keys((await call<ApiError>('POST', `/garages/${id}/transfer`, { ...right, ...fields })).body.errors)
      expect(await wrong({ date: '2019-12-31' })).toEqual(['date'])
      expect(await wrong({ date: '2022-01-01' })).toEqual(['ownership_id'])
      expect(await wrong({ ownership_id: id })).toEqual(['ownership_id'])
      for (const { id: new_member_id } of [owner, archived, foreign])
        expect(await wrong({ new_member_id })).toEqual(['new_member_id'])
      expect(await wrong({ ground: ' ', ground_later: false })).toEqual(['ground'])
      expect((await get(id)).version).toBe(2)
    })
  })

  it('gives a certificate of a present owner as a PDF', async () => {
    const { id } = await garage({ number: "9(в')", block: 'А', cadastral_number: '78:12:0007105:1234', area: 18.5 })
    const [present] = await own(id, await member('Справкин'), { ground: 'Справка о выплате пая' })
    const certificate = (ownership_id: string) =>
      test().app.inject({
        url: `${url}/garages/${id}/certificate?ownership_id=${ownership_id}`,
        headers: { authorization: `Bearer ${chairman.token}` },
      })
    const { statusCode, headers, rawPayload } = await certificate(present.id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+9%28%D0%B2%27%29\.pdf$/)
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(lettersOf(rawPayload)).toEqual(expect.arrayContaining([...'СправкинвладеетгаражомМ']))
    expect((await certificate(id)).statusCode).toBe(404)
    expect((await call('PUT', `/garages/${id}/ownerships/${present.id}`, { to: '2024-01-01' })).status).toBe(200)
    expect((await certificate(present.id)).statusCode).toBe(422)
  })

  it('keeps the plan for all: places, owners and who came too late', async () => {
    const box = await garage({ block: 'План', area: 18 })
    await own(box.id, await member('Плановый'))
    const plan = (await call<Plan>('GET', '/garages/plan')).body
    expect(plan.boxes.find(({ id }) => id === box.id)).toMatchObject({
      x: null,
      y: null,
      rotated: false,
      area: 18,
      owners: [{ member_name: 'Плановый Иван', membership: 'member' }],
    })
    const place = (version: number, id = box.id) =>
      call<Plan & ApiError<Plan>>('PUT', '/garages/plan', { version, places: [{ id, x: 30, y: -60, rotated: true }] })
    const saved = await place(plan.version)
    expect(saved.body.version).toBe(plan.version + 1)
    expect(saved.body.boxes.find(({ id }) => id === box.id)).toMatchObject({ x: 30, y: -60, rotated: true })
    const late = await place(plan.version)
    expect([late.status, late.body.current?.version]).toEqual([409, plan.version + 1])
    expect((await place(plan.version + 1, chairman.id)).status).toBe(404)
    expect((await get(box.id)).version).toBe(2)
  })

  it('shows a cooperative with more garages than one plan draws block by block', async () => {
    const large = await test().cooperative()
    const plan = async (query = '') =>
      (await test().call<Plan>(large.chairman, 'GET', `/api/gbc/${large.gbc.id}/garages/plan${query}`)).body
    const made = async (fields: object) =>
      (await test().call<Garage>(large.chairman, 'POST', `/api/gbc/${large.gbc.id}/garages`, fields)).body
    const [first, alone] = [await made({ number: '1', block: 'Б' }), await made({ number: '7' })]
    expect(await plan('?block=Б')).toMatchObject({ part: null, boxes: [{ number: '7' }, { number: '1' }] })

    const { seq: _, ...row } = await test()
      .db.read.selectFrom('garages')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: MOST_PLAN_BOXES }, (_row, index) => ({
      ...row,
      id: newId(),
      number: String(index + 2),
      number_key: numberKey(String(index + 2)),
    }))
    for (let from = 0; from < rows.length; from += 500)
      await test()
        .db.write.insertInto('garages')
        .values(rows.slice(from, from + 500))
        .execute()

    const blocks = [
      { block: null, garages: 1 },
      { block: 'Б', garages: MOST_PLAN_BOXES + 1 },
    ]
    expect(await plan()).toMatchObject({ part: { block: null, garages: 1, blocks }, boxes: [{ id: alone.id }] })
    expect(await plan('?block=')).toMatchObject({ boxes: [{ id: alone.id }] })
    const { part, boxes } = await plan(`?block=${encodeURIComponent('б')}`)
    expect(part).toMatchObject({ block: 'Б', garages: MOST_PLAN_BOXES + 1 })
    expect([boxes.length, boxes[0].number, boxes[1].number]).toEqual([MOST_PLAN_BOXES, '1', '2'])

    const body = { version: 0, places: [{ id: alone.id, x: 30, y: 60, rotated: false }] }
    expect(
      (await test().call<Plan>(large.chairman, 'PUT', `/api/gbc/${large.gbc.id}/garages/plan?block=`, body)).body,
    ).toMatchObject({ version: 1, boxes: [{ id: alone.id, x: 30 }] })
  })
})
