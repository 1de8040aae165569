import { columnsWritten, sentStatements } from '#server/testing/sentStatements'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import type { ApiError, HistoryEntry, Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Job } from '#contract/jobs'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser
  let url: string

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    url = `/api/gbc/${gbc.id}/garages`
  })

  const post = <T = Garage>(path: string, body: object, headers = {}) =>
    test().call<T>(chairman, 'POST', `${url}${path}`, body, headers)
  const put = <T = Garage>(path: string, body: object) => test().call<T>(chairman, 'PUT', `${url}${path}`, body)
  const get = async <T = Garage>(path: string) => (await test().call<T>(chairman, 'GET', `${url}${path}`)).body
  const add = async (number: string, fields: object = {}) => {
    const { status, body } = await post('', { number, ...fields })
    expect([status, body]).toMatchObject([201, { number }])
    return body
  }
  const numbers = async (query: string) =>
    (await get<Page<Garage>>(`?page_size=200&${query}`)).items.map(({ number }) => number)

  describe('the list', () => {
    it('counts as people do and puts the exact number first', async () => {
      for (const number of ['17а', '117', '10', '2', '17']) await add(number, { block: 'Счёт' })
      expect(await numbers(`block=${encodeURIComponent('счет')}`)).toEqual(['2', '10', '17', '17а', '117'])
      expect(await numbers(`block=${encodeURIComponent('Счёт')}&sort=-number`)).toEqual(['117', '17а', '17', '10', '2'])
      for (const q of ['17', '№17', 'Гараж № 17', ' гараж 17 '])
        expect((await numbers(`q=${encodeURIComponent(q)}`)).slice(0, 2)).toEqual(['17', '17а'])
      for (const q of ['17а', '17 А', 'гараж 17 а'])
        expect((await numbers(`q=${encodeURIComponent(q)}`))[0]).toBe('17а')
      expect((await numbers('q=117'))[0]).toBe('117')
      expect(await numbers('q=2')).toEqual(['2'])
    })

    it('finds the same garages by a number with leading zeros and without', async () => {
      await add('301')
      await add('0301', { block: 'Ноль' })
      for (const q of ['301', '0301', 'Гараж № 0301'])
        expect(await numbers(`q=${encodeURIComponent(q)}`)).toEqual(['301', '0301'])
    })

    it('finds by block, row and cadastral number, and filters', async () => {
      await add('501', {
        block: 'Северный',
        row: 'Ряд 7',
        cadastral_number: '78:12:0007105:1234',
        status: 'for_sale',
        kind: 'metal',
      })
      for (const q of ['северн', 'ряд 7', '7105:1234'])
        expect(await numbers(`q=${encodeURIComponent(q)}`)).toContain('501')
      expect(await numbers('status=for_sale,sealed&kind=metal&ownership_form=share')).toEqual(['501'])
      expect(await numbers(`row=${encodeURIComponent('РЯД 7')}&owners=none`)).toEqual(['501'])
    })
  })

  describe('a garage', () => {
    it('keeps what was typed, fractions too, and has one number in its block', async () => {
      const garage = await add('900', { block: 'Один', area: '18,25', phases: 3, land_privatised: true })
      expect(garage).toMatchObject({
        area: 18.25,
        phases: 3,
        land_privatised: true,
        owners: [],
        shares_complete: true,
        version: 1,
        status: 'occupied',
      })
      expect(garage).not.toHaveProperty('search_key')
      const again = await post<ApiError>('', { number: ' 900 ', block: 'ОДИН' })
      expect([again.status, again.body.errors]).toEqual([
        422,
        { number: 'Гараж с таким номером уже есть в этом блоке' },
      ])
      await add('900', { block: 'Другой' })
    })

    it('has the changed columns alone written: an index of another costs nothing then', async () => {
      const { id } = await add('902')
      const sent = await sentStatements(() => put(`/${id}`, { note: 'новое' }))
      expect(columnsWritten(sent, 'garages')).toEqual(['note', 'version', 'updated_at'])
    })

    it('tells the second of two editors what the first has saved, and keeps the history', async () => {
      const { id } = await add('901')
      expect((await put(`/${id}`, { version: 1, status: 'sealed' })).body).toMatchObject({
        number: '901',
        status: 'sealed',
        version: 2,
      })
      const late = await put<ApiError<Garage>>(`/${id}`, { version: 1, status: 'free' })
      expect([late.status, late.body.current]).toMatchObject([409, { status: 'sealed', version: 2 }])
      expect((await put<ApiError>(`/${id}`, { number: '' })).body.errors).toEqual({ number: 'Обязательное поле' })
      await post(`/${id}/archive`, {})
      expect(await numbers('q=901')).toEqual([])
      expect((await post(`/${id}/restore`, {})).body.archived_at).toBeNull()
      const history = await get<HistoryEntry[]>(`/${id}/history`)
      expect(history.map(({ action }) => action)).toEqual(['restored', 'archived', 'updated', 'created'])
      expect(history[2].changes).toEqual({ status: ['occupied', 'sealed'] })
    })
  })

  describe('one change for several', () => {
    it('changes all of them and tells it in the history of each', async () => {
      const made = [await add('951'), await add('952')]
      const { status, body } = await post<object>('/bulk', {
        ids: made.map(({ id }) => id),
        changes: { block: 'Общий', status: 'free' },
      })
      expect([status, body]).toEqual([200, { changed: 2 }])
      for (const { id } of made) {
        expect(await get(`/${id}`)).toMatchObject({ block: 'Общий', status: 'free', kind: 'capital', version: 2 })
        expect((await get<HistoryEntry[]>(`/${id}/history`))[0].changes).toEqual({
          block: [null, 'Общий'],
          status: ['occupied', 'free'],
        })
      }
      expect(await numbers(`q=${encodeURIComponent('общий')}`)).toEqual(['951', '952'])
    })

    it('changes none when one is not ours or numbers would coincide', async () => {
      const own = await add('961', { block: 'Г' })
      const twin = await add('961', { block: 'Д' })
      const stranger = await test().cooperative()
      const foreign = (
        await test().call<Garage>(stranger.chairman, 'POST', `/api/gbc/${stranger.gbc.id}/garages`, { number: '1' })
      ).body
      expect((await post('/bulk', { ids: [own.id, foreign.id], changes: { status: 'free' } })).status).toBe(404)
      const same = await post<ApiError>('/bulk', { ids: [own.id, twin.id], changes: { block: 'Е' } })
      expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['changes.block']])
      expect((await post('/bulk', { ids: [own.id], changes: {} })).status).toBe(422)
      expect(await get(`/${own.id}`)).toMatchObject({ status: 'occupied', block: 'Г', version: 1 })
    })
  })

  it('goes into a file as it is on screen', async () => {
    await add('971', { block: 'Файл', area: '18,5', floor: -1 })
    const input = {
      area: 'garages',
      format: 'csv',
      columns: ['number', 'area', 'floor', 'kind', 'owners'],
      query: { block: 'Файл' },
    }
    const job = (await test().call<Job>(chairman, 'POST', `/api/gbc/${gbc.id}/exports`, input)).body
    const path = `/api/gbc/${gbc.id}/jobs/${job.id}`
    while ((await test().call<Job>(chairman, 'GET', path)).body.status !== 'done')
      await new Promise((resolve) => setTimeout(resolve, 50))
    const { rawPayload } = await test().app.inject({
      url: `${path}/result`,
      headers: { authorization: `Bearer ${chairman.token}` },
    })
    expect(rawPayload.toString('utf8').split('\r\n')[1]).toBe('971;18,5;-1;Капитальный бокс;')
  })
})
