import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Gbc } from '#contract/gbc'
import type { Maintenance, Property } from '#contract/property'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let url: string

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    url = `/api/gbc/${gbc.id}/property`
  })

  const post = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    test().call<Property & Pick<ApiError, 'errors'>>(
      chairman,
      'POST',
      url,
      { name: 'Шлагбаум', category: 'gate', ...fields },
      headers,
    )
  const add = async (fields: Record<string, unknown> = {}) => (await post(fields)).body
  const found = async (query: string) => {
    const { body } = await test().call<Page<Property>>(chairman, 'GET', `${url}?${query}`)
    return body.items.map(({ name }) => name)
  }

  describe('adding a thing', () => {
    it('keeps what was typed and gives the next plain inventory number', async () => {
      const first = await add({ cost: 12_500_000, acquired_on: '2024-02-29', useful_life: 60 })
      expect(first).toMatchObject({
        inventory_number: '00001',
        status: 'in_use',
        condition: 'good',
        cost: 12_500_000,
        cover_url: null,
        version: 1,
      })
      await add({ inventory_number: 'К-900' })
      await add({ inventory_number: '41' })
      for (let part = 1; part <= 51; part += 1) await add({ inventory_number: `900-${part}` })
      expect((await add()).inventory_number).toBe('00042')
    })

    it('says whose inventory number it is, written with other zeros too', async () => {
      await add({ name: 'Сервер', inventory_number: '00777' })
      const { status, body } = await post({ inventory_number: '777' })
      expect([status, body.errors]).toEqual([422, { inventory_number: 'Номер уже занят: Сервер' }])
    })

    it('gives different numbers to things added at once', async () => {
      const things = await Promise.all(Array.from({ length: 10 }, () => add()))
      expect(new Set(things.map(({ inventory_number }) => inventory_number)).size).toBe(10)
    })

    it('tells each wrong field in Russian', async () => {
      const { status, body } = await post({
        name: ' ',
        category: 'spaceship',
        cost: -1,
        useful_life: 0,
        acquired_on: '2026-02-30',
      })
      expect([status, Object.keys(body.errors).sort()]).toEqual([
        422,
        ['acquired_on', 'category', 'cost', 'name', 'useful_life'],
      ])
    })
  })

  describe('the list', () => {
    it('finds by name, inventory number, location and responsible person', async () => {
      await add({
        name: 'Тёплый пол',
        inventory_number: 'ТП-55/3',
        location: 'Сторожка у въезда',
        responsible: 'Жёлтиков П. С.',
      })
      for (const q of ['теплый', 'тп-55', 'сторожка', 'желтиков', 'пол въезд'])
        expect(await found(`q=${encodeURIComponent(q)}`)).toEqual(['Тёплый пол'])
    })

    it('sorts by money and dates with the empty ones first, and filters by several values', async () => {
      const other = await test().cooperative()
      const otherUrl = `/api/gbc/${other.gbc.id}/property`
      const things = [
        { name: 'А', category: 'gate', cost: 300, next_maintenance_on: '2026-05-01', status: 'repair' },
        { name: 'Б', category: 'tools', cost: 20, next_maintenance_on: '2026-04-01', status: 'storage' },
        { name: 'В', category: 'tools' },
      ]
      for (const thing of things) await test().call(other.chairman, 'POST', otherUrl, thing)
      const names = async (query: string) =>
        (await test().call<Page<Property>>(other.chairman, 'GET', `${otherUrl}?${query}`)).body.items
          .map(({ name }) => name)
          .join('')
      expect(await names('sort=cost')).toBe('ВБА')
      expect(await names('sort=-cost')).toBe('АБВ')
      expect(await names('sort=next_maintenance_on')).toBe('ВБА')
      expect(await names('sort=-inventory_number')).toBe('ВБА')
      expect(await names('category=tools')).toBe('БВ')
      expect(await names('status=repair,storage')).toBe('АБ')
      expect(await names('page=2&page_size=2')).toBe('В')
    })
  })

  describe('an edit', () => {
    it('keeps what it leaves out, and the inventory number when it is emptied', async () => {
      const { id, inventory_number } = await add({ note: 'важно' })
      const { body } = await test().call<Property>(chairman, 'PUT', `${url}/${id}`, {
        version: 1,
        status: 'repair',
        inventory_number: null,
      })
      expect(body).toMatchObject({ inventory_number, note: 'важно', status: 'repair', version: 2 })
    })
  })

  it('keeps maintenance with its cost, the latest first, logged in the history of the thing', async () => {
    const { id } = await add()
    const maintenance = `${url}/${id}/maintenance`
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object) =>
      test().call<Maintenance[] & ApiError>(chairman, method, maintenance + path, body)
    expect((await call('POST', '', { date: '2026-03-01', description: 'Смазка', cost: 150_000 })).status).toBe(201)
    const { body: two } = await call('POST', '', {
      date: '2026-04-01',
      description: 'Замена стрелы',
      contractor: 'ООО «Въезд»',
    })
    expect(two.map(({ description }) => description)).toEqual(['Замена стрелы', 'Смазка'])
    const { body: changed } = await call('PUT', `/${two[0].id}`, { cost: 900_000 })
    expect(changed[0]).toMatchObject({ description: 'Замена стрелы', contractor: 'ООО «Въезд»', cost: 900_000 })
    expect((await call('DELETE', `/${two[1].id}`)).body).toHaveLength(1)
    expect((await call('GET')).body).toEqual(changed.slice(0, 1))
    expect((await call('POST', '', { description: '' })).body.errors).toEqual({
      date: 'Обязательное поле',
      description: 'Обязательное поле',
    })
    expect((await call('DELETE', `/${two[1].id}`)).status).toBe(404)

    const { body: history } = await test().call<HistoryEntry[]>(chairman, 'GET', `${url}/${id}/history`)
    expect(history.map(({ action }) => action)).toEqual([
      'maintenance_removed',
      'maintenance_changed',
      'maintenance_added',
      'maintenance_added',
      'created',
    ])
    expect(history[1].changes).toEqual({ cost: [null, 900_000] })
    expect(history[0].changes).toMatchObject({ description: ['Смазка', null], cost: [150_000, null] })
  })
  it('keeps the maintenance that another wrote meanwhile: an edit of what was seen before is refused with what is there', async () => {
    const { id, version } = await add()
    const maintenance = `${url}/${id}/maintenance`
    const first = { date: '2026-03-01', description: 'Смазка', version }
    const { body: added } = await test().call<Maintenance[]>(chairman, 'POST', maintenance, first)
    const seen = (await test().call<Property>(chairman, 'GET', `${url}/${id}`)).body.version
    const put = (body: object) =>
      test().call<Maintenance[] & ApiError<Maintenance[]>>(chairman, 'PUT', `${maintenance}/${added[0].id}`, body)
    const answers = await Promise.all(
      ['Замена роликов', 'Покраска'].map((description) => put({ description, version: seen })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)!.body
    expect(answers.find(({ status }) => status === 409)!.body.current).toEqual(kept)
    expect((await test().call(chairman, 'GET', maintenance)).body).toEqual(kept)
    expect((await test().call(chairman, 'POST', maintenance, first)).status).toBe(409)
  })
})
