import type { ApiError, Page } from '#contract/common'
import type { ChargeRun, ChargeRunRow } from '#contract/money/charges'
import type { ContributionKind, Rate, RateScope } from '#contract/money/contributions'
import type { GarageList } from '#contract/money/garageLists'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Membership, MemberStatus } from '#contract/members'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { paperOf, workbookOf } from '#server/testing/tableFile'
import { until } from '#server/testing/until'

interface MemberFields {
  membership?: Membership
  status?: MemberStatus
  joined_on?: string
}

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let base: string
  let keys = 0

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    base = `/api/gbc/${gbc.id}`
  })

  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, user = chairman) =>
    test().call<T>(user, method, `${base}/${path}`, body, { 'idempotency-key': `kinds-${(keys += 1)}` })
  /** A member as the cooperative keeps it: its status comes by decisions otherwise. */
  const people = async (last_name: string, { membership = 'member', ...columns }: MemberFields = {}) => {
    const { id } = await test().member(gbc.id, chairman, { last_name, membership })
    await test()
      .db.write.updateTable('members')
      .set({ status: 'active', ...columns })
      .where('id', '=', id)
      .execute()
  }
  const membership = {
    name: 'Членский взнос',
    nature: 'membership',
    method: 'fixed',
    periodicity: 'month',
    due_rule: 'end_of_month',
  }
  const kind = async (fields: object = {}) =>
    (await call<ContributionKind>('POST', 'contribution-kinds', { ...membership, ...fields })).body
  const rate = (kind_id: string, price: number, valid_from: string) =>
    call<ContributionKind & ApiError>('POST', `contribution-kinds/${kind_id}/rates`, {
      valid_from,
      price: price * 10_000,
    })
  const settled = async (id: string, status: ChargeRun['status']) => {
    const read = async () => (await call<ChargeRun>('GET', `charges/runs/${id}`)).body
    await until(async () => (await read()).status === status)
    return read()
  }
  const run = async (kind_id: string, date: string, fields: object = {}) => {
    const begun = await call<ChargeRun>('POST', 'charges/runs', { kind_id, period: date.slice(0, 7), date, ...fields })
    return settled(begun.body.id, 'ready')
  }
  const charge = async (kind_id: string, date: string) => {
    const { id } = await run(kind_id, date)
    await call('POST', `charges/runs/${id}/post`, {})
    return settled(id, 'posted')
  }
  const chargedTo = async ({ id }: ChargeRun) =>
    (await call<Page<ChargeRunRow>>('GET', `charges/runs/${id}/rows?page_size=100`)).body.items.map(
      ({ member_name, amount, problem }) => [member_name?.split(' ')[0], amount / 100, problem],
    )

  it('has the list of the screen as a table, with the filters of the screen', async () => {
    const { id } = await kind({ due_rule: 'day_of_month', due_day: 10 })
    await rate(id, 500, '2026-01-01')
    await kind({
      name: 'Сбор на ворота',
      nature: 'target',
      periodicity: 'once',
      method: 'manual',
      estimate: 150_000_00,
    })
    const file = `${base}/contribution-kinds/file?format`
    const [head, ...rows] = await workbookOf(test(), chairman, `${file}=xlsx&sort=name`)
    expect(head.slice(0, 4)).toEqual(['Название', 'Вид взноса', 'Как считать', 'Ставка'])
    expect(rows.map(([name, , , price, , due]) => [name, String(price).replace(/\s/g, ' '), due])).toEqual([
      ['Сбор на ворота', '—', 'до конца месяца'],
      ['Членский взнос', '500,00 ₽', 'до 10 числа'],
    ])
    expect(rows[0][8]).toBe(150_000)
    expect(await workbookOf(test(), chairman, `${file}=xlsx&nature=target`)).toHaveLength(2)
    expect(await paperOf(test(), chairman, `${file}=pdf`)).toEqual([200, '%PDF-'])
    const member = await test().user({ gbc_id: gbc.id, role: 'member' })
    expect((await paperOf(test(), member, `${file}=pdf`))[0]).toBe(403)
  })

  it('keeps a kind by its version, its name for itself alone', async () => {
    const made = await kind()
    expect((await call<ApiError>('POST', 'contribution-kinds', membership)).body.errors).toEqual({
      name: 'Такой взнос уже есть',
    })
    const path = `contribution-kinds/${made.id}`
    expect((await call('PUT', path, { ...membership, note: 'Собрание', version: made.version })).status).toBe(200)
    expect((await call('PUT', path, { ...membership, note: 'Позднее', version: made.version })).status).toBe(409)
  })

  it('charges each member of the day: who is a member then, not suspended from membership, and joined by then', async () => {
    const member = people
    await member('Активный', { status: 'active', joined_on: '2020-01-01' })
    await member('Приостановлен', { status: 'suspended', joined_on: '2020-01-01' })
    await member('Безднявступления', { status: 'active' })
    await member('Вступилвдень', { status: 'active', joined_on: '2026-05-15' })
    await member('Вступитзавтра', { status: 'active', joined_on: '2026-05-16' })
    await member('Исключён', { status: 'expelled', joined_on: '2020-01-01' })
    await member('Вышел', { status: 'left', joined_on: '2020-01-01' })
    await member('Нечлен', { membership: 'owner', status: 'active' })
    const { id } = await kind()
    await rate(id, 500, '2026-01-01')
    const rows = await chargedTo(await run(id, '2026-05-15'))
    expect(rows.map(([name]) => name)).toEqual(['Активный', 'Безднявступления', 'Вступилвдень', 'Приостановлен'])
    expect(new Set(rows.map(([, amount]) => amount))).toEqual(new Set([500]))
  })

  it('takes the rate of the day where a contribution says so, and says where there is none', async () => {
    await people('Антонов')
    const { id } = await kind({ change_rule: 'on_date' })
    await rate(id, 500, '2026-03-01')
    await rate(id, 600, '2026-05-11')
    const amounts: unknown[] = []
    for (const day of ['2026-03-01', '2026-05-10', '2026-05-11'])
      amounts.push((await chargedTo(await run(id, day)))[0][1])
    expect(amounts).toEqual([500, 500, 600])
    expect(await chargedTo(await run(id, '2026-02-28'))).toEqual([
      ['Антонов', 0, 'На 28.02.2026 не задана ставка: Членский взнос'],
    ])
  })

  it('4: charges a month by the days of each rate, and names days that have none', async () => {
    await people('Антонов')
    const { id } = await kind()
    await rate(id, 500, '2026-02-15')
    await rate(id, 600, '2026-03-11')
    const rowOf = async (date: string) => {
      const { id: run_id } = await run(id, date)
      const [row] = (await call<Page<ChargeRunRow>>('GET', `charges/runs/${run_id}/rows`)).body.items
      return [row.amount / 100, row.formula.replaceAll('\u00a0', ' ').split(' · срок')[0]]
    }
    expect([await rowOf('2026-03-01'), await rowOf('2026-02-20'), await rowOf('2026-04-30')]).toEqual([
      [567.74, '(500,00 ₽ × 10 дн. + 600,00 ₽ × 21 дн.) / 31 дн. = 567,74 ₽'],
      [250, '500,00 ₽ × 14 дн. / 28 дн. = 250,00 ₽ · без ставки 14 дн.'],
      [600, '600,00 ₽'],
    ])
    await charge(id, '2026-03-01')
    expect((await rate(id, 700, '2026-03-31')).body.errors).toMatchObject({
      valid_from: expect.stringContaining('По прежней ставке уже начислено 01.03.2026') as unknown,
    })
    expect((await rate(id, 700, '2026-04-01')).status).toBe(201)
  })

  describe('rates for a part of the garages', () => {
    const garages = async () => {
      const { id: member_id } = await test().member(gbc.id, chairman, { last_name: 'Антонов' })
      const ids: string[] = []
      for (const [number, block, garage_kind] of [
        ['1', 'А', 'capital'],
        ['2', 'А', 'metal'],
        ['3', 'Б', 'metal'],
        ['4', 'Б', 'capital'],
      ]) {
        const { id } = (await call<Garage>('POST', 'garages', { number, block, kind: garage_kind })).body
        const owner = { member_id, share_numerator: 1, share_denominator: 1, from: '2020-01-01' }
        await call('POST', `garages/${id}/ownerships`, owner)
        ids.push(id)
      }
      return ids
    }
    const scoped = (kind_id: string, price: number, scope: RateScope, scope_ref: string, valid_from = '2026-01-01') =>
      call<ContributionKind & ApiError>('POST', `contribution-kinds/${kind_id}/rates`, {
        scope,
        scope_ref,
        valid_from,
        price: price * 10_000,
      })
    const list = (name: string, garage_ids: string[], version?: number, id?: string) =>
      call<GarageList & ApiError>(id ? 'PUT' : 'POST', id ? `garage-lists/${id}` : 'garage-lists', {
        name,
        garage_ids,
        version,
      })
    const sums = async (kind_id: string, date = '2026-05-01') => {
      const { id } = await run(kind_id, date)
      const { body } = await call<Page<ChargeRunRow>>('GET', `charges/runs/${id}/rows?page_size=100`)
      return body.items.map(({ amount, problem }) => problem ?? amount / 100)
    }

    it('hold for a garage before a list, for that before a type of garages, before a block, before all', async () => {
      const [first, , third] = await garages()
      const { id } = await kind({ method: 'garage' })
      expect((await scoped(id, 500, 'all', '')).status).toBe(201)
      await scoped(id, 400, 'block', 'а')
      await scoped(id, 300, 'garage_kind', 'metal')
      const { id: list_id } = (await list('Угловые', [first, third])).body
      await scoped(id, 200, 'garage_list', list_id)
      await scoped(id, 100, 'garage', first)
      expect(await sums(id)).toEqual([100, 300, 200, 500])
      expect((await call<ContributionKind>('GET', `contribution-kinds/${id}`)).body.rate).toMatchObject({
        price: 5_000_000,
        scope: 'all',
      })
      const rates = (await call<Rate[]>('GET', `contribution-kinds/${id}/rates`)).body
      expect(rates.map(({ scope_name }) => scope_name)).toEqual([
        null,
        'блок а',
        'гараж 1',
        'металлический',
        'список «Угловые»',
      ])
    })

    it('hold from their own day, beside those for all, and leave others without a rate', async () => {
      await garages()
      const { id } = await kind({ method: 'garage' })
      await scoped(id, 310, 'block', 'А', '2026-05-01')
      await scoped(id, 620, 'block', 'А', '2026-05-16')
      const none = 'На 01.05.2026 не задана ставка: Членский взнос'
      expect(await sums(id)).toEqual([470, 470, none, none])
      expect((await scoped(id, 1, 'block', 'А', '2026-05-16')).body.errors).toEqual({
        valid_from: 'С этого дня ставка уже задана',
      })
      expect((await scoped(id, 100, 'all', '', '2026-05-16')).status).toBe(201)
    })

    it('are refused for what isn’t there, and where a contribution has one rate for all', async () => {
      const { id } = await kind({ method: 'garage' })
      const wrong = { scope_ref: 'Таких гаражей нет: выберите заново' }
      expect((await scoped(id, 1, 'block', 'Я')).body.errors).toEqual(wrong)
      expect((await scoped(id, 1, 'garage_kind', 'wood')).body.errors).toEqual(wrong)
      expect((await scoped(id, 1, 'garage_list', id)).body.errors).toEqual(wrong)
      expect((await scoped(id, 1, 'garage', id)).body.errors).toEqual({
        scope_ref: 'Такого гаража нет: выберите заново',
      })
      expect((await scoped(id, 1, 'block', '')).body.errors).toEqual({ scope_ref: 'Обязательное поле' })
      const fixed = await kind({ name: 'Вступительный', method: 'fixed' })
      expect((await scoped(fixed.id, 1, 'block', 'А')).body.errors).toEqual({
        scope: 'У этого взноса ставка одна для всех',
      })
    })

    it('have lists that are kept by name and version, and stay while a rate is for them', async () => {
      const [first, second] = await garages()
      const kept = (await list('Угловые', [second, first, first])).body
      expect(kept.garages.map(({ number }) => number)).toEqual(['1', '2'])
      expect((await list('угловые', [first])).body.errors).toEqual({ name: 'Такой список уже есть' })
      const other = await test().cooperative()
      const foreign = await test().call<Garage>(other.chairman, 'POST', `/api/gbc/${other.gbc.id}/garages`, {
        number: '1',
      })
      expect((await list('Чужие', [foreign.body.id])).body.errors).toEqual({
        garage_ids: 'Такого гаража нет: выберите заново',
      })
      expect((await list('Угловые', [first], kept.version, kept.id)).status).toBe(200)
      expect((await list('Угловые', [second], kept.version, kept.id)).status).toBe(409)
      const { id } = await kind({ method: 'garage' })
      await scoped(id, 200, 'garage_list', kept.id)
      expect((await call<ApiError>('DELETE', `garage-lists/${kept.id}`)).body.message).toBe(
        'По этому списку задана ставка: сначала уберите её',
      )
      const rates = (await call<Rate[]>('GET', `contribution-kinds/${id}/rates`)).body
      await call('DELETE', `contribution-kinds/${id}/rates/${rates[0].id}`)
      expect((await call<GarageList[]>('DELETE', `garage-lists/${kept.id}`)).body).toEqual([])
    })
  })

  it('takes no rate under what was charged already, until that is taken back', async () => {
    await people('Антонов')
    const { id } = await kind({ change_rule: 'on_date' })
    await rate(id, 500, '2026-01-01')
    await rate(id, 600, '2026-04-01')
    const charged = await charge(id, '2026-03-10')
    const refused = {
      valid_from:
        'По прежней ставке уже начислено 10.03.2026: задайте новую с более позднего дня или отметьте, что начисленное остаётся',
    }
    expect((await rate(id, 550, '2026-03-10')).body.errors).toEqual(refused)
    expect((await rate(id, 550, '2026-02-01')).body.errors).toEqual(refused)
    expect((await rate(id, 550, '2026-03-11')).status).toBe(201)
    // Another rate of the same time would not have been the one it was charged by.
    expect((await rate(id, 700, '2026-05-01')).status).toBe(201)
    expect((await rate(id, 700, '2026-05-01')).body.errors).toEqual({ valid_from: 'С этого дня ставка уже задана' })
    const rates = (await call<Rate[]>('GET', `contribution-kinds/${id}/rates`)).body
    const first = rates.find(({ valid_from }) => valid_from === '2026-01-01')?.id ?? ''
    const remove = (rate_id: string) => call('DELETE', `contribution-kinds/${id}/rates/${rate_id}`)
    expect((await remove(first)).status).toBe(409)
    await call('POST', `charges/runs/${charged.id}/reverse`, { reason: 'Не та ставка' })
    await settled(charged.id, 'reversed')
    expect((await rate(id, 550, '2026-02-01')).status).toBe(201)
    expect((await remove(first)).status).toBe(200)
  })

  it('keeps method, nature and periods of what was charged', async () => {
    await people('Антонов')
    const { id } = await kind()
    await rate(id, 500, '2026-01-01')
    await charge(id, '2026-03-10')
    const { status, body } = await call<ApiError>('PUT', `contribution-kinds/${id}`, {
      ...membership,
      method: 'garage',
      periodicity: 'year',
    })
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['method', 'periodicity']])
  })

  it('closes a target contribution alone, and charges nothing of it any more', async () => {
    const { id } = await kind()
    expect((await call('POST', `contribution-kinds/${id}/close`, {})).status).toBe(422)
    const raised = await kind({ name: 'На ворота', nature: 'target', periodicity: 'once', method: 'garage' })
    expect(
      (await call<ContributionKind>('POST', `contribution-kinds/${raised.id}/close`, {})).body.closed_on,
    ).not.toBeNull()
    const refused = await call<ApiError>('POST', 'charges/runs', {
      kind_id: raised.id,
      period: null,
      date: '2026-05-01',
    })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['kind_id'])
    expect(
      (await call<ContributionKind>('POST', `contribution-kinds/${raised.id}/reopen`, {})).body.closed_on,
    ).toBeNull()
  })

  it('is read by who may read finances, and set by who may set them', async () => {
    const { id } = await kind()
    const board = await test().user({ gbc_id: gbc.id, role: 'board' })
    const own = await test().user({ gbc_id: gbc.id, role: 'member' })
    expect((await call('GET', `contribution-kinds/${id}`, undefined, board)).status).toBe(200)
    expect(
      (await call('POST', `contribution-kinds/${id}/rates`, { valid_from: '2026-01-01', price: 1 }, board)).status,
    ).toBe(403)
    expect((await call('GET', 'contribution-kinds', undefined, own)).status).toBe(403)
  })
})
