import type { Garage } from '#contract/garages'
import type { Member } from '#contract/members'
import type { SearchAnswer, SearchAreaName } from '#contract/search'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

onBothEngines((test) => {
  let gbc_id: string
  let chairman: TestUser
  let semenov: Member

  const create = async <T>(area: string, body: object) =>
    (await test().call<T>(chairman, 'POST', `/api/gbc/${gbc_id}/${area}`, body)).body
  const searchAs = async (user: TestUser, q: string) =>
    (await test().call<SearchAnswer>(user, 'GET', `/api/gbc/${gbc_id}/search?q=${encodeURIComponent(q)}`)).body
  const titles = async (q: string, area: SearchAreaName, user = chairman) =>
    (await searchAs(user, q)).groups.find((group) => group.area === area)?.items.map(({ title }) => title) ?? []
  const own = (garage: Garage, member: Member) =>
    test().call(chairman, 'POST', `/api/gbc/${gbc_id}/garages/${garage.id}/ownerships`, {
      member_id: member.id,
      from: '2020-01-01',
    })

  beforeAll(async () => {
    const made = await test().cooperative()
    gbc_id = made.gbc.id
    chairman = made.chairman
    const member = (last_name: string, first_name: string, fields = {}) =>
      test().member(gbc_id, chairman, { last_name, first_name, ...fields })
    await member('Абрамов', 'Пётр', { middle_name: 'Иванович', account_number: '000900' })
    semenov = await member('Семёнов', 'Пётр', {
      phones: ['+79111234567', '+79210000001'],
      account_number: '000017',
      membership_number: '5',
      vehicles: [{ plate: 'А123ВС78', model: 'Нива' }],
    })
    await member('Иванов', 'Олег', { account_number: '000901', email: 'ivanov@example.org' })
    await member('Иваненко', 'Олег', { account_number: '000902' })
    const archived = await member('Иванцов', 'Олег', { account_number: '000903' })
    await create(`members/${archived.id}/archive`, {})
    const garages = new Map<string, Garage>()
    for (const number of ['17', '17а', '117', '171', '170'])
      garages.set(
        number,
        await create<Garage>('garages', {
          number,
          block: 'А',
          row: '1',
          cadastral_number: number === '117' ? '78:12:0007125:1234' : null,
        }),
      )
    await own(garages.get('171') as Garage, semenov)
    await create('property', {
      name: 'Ворота въездные',
      inventory_number: '00017',
      category: 'gate',
      location: 'Главный въезд',
    })
    await create('documents', { title: 'Протокол собрания', category: 'minutes', number: '17', date: '2026-03-01' })
    await create('documents', {
      title: 'Охрана ворот',
      category: 'contract',
      counterparty: 'ООО «Щит»',
      visibility: 'members',
    })
    const { gbc, chairman: foreigner } = await test().cooperative()
    await test().member(gbc.id, foreigner, { last_name: 'Семёнова' })
  })

  it.each([
    ['words in any order', 'петр семенов'],
    ['ё as е', 'СЕМЁНОВ'],
    ['the beginning of a word', 'семе'],
    ['the other keyboard layout', 'ctvtyjd'],
    ['a phone in any writing', '8 (911) 123-45-67'],
    ['the last digits of a phone', '45-67'],
    ['the first digits of a phone', '8 911 123'],
    ['a second phone', '921000'],
    ['a plate', 'а123вс'],
    ['a plate in Latin letters', 'A123BC'],
    ['a plate in the other layout', 'f123dc78'],
  ])('a member is found by %s', async (_, q) => expect(await titles(q, 'members')).toEqual(['Семёнов Пётр']))

  it('who is named so comes before who only holds the word, and nobody from the archive', async () => {
    expect(await titles('иван', 'members')).toEqual(['Иваненко Олег', 'Иванов Олег', 'Абрамов Пётр Иванович'])
    expect(await titles('шмфтщм', 'members')).toEqual(['Иванов Олег'])
  })

  it('a number finds garages before all else, the very one first, then its account and its thing', async () => {
    const { groups } = await searchAs(chairman, '17')
    expect(groups.map(({ area, items, total }) => [area, items.map(({ title }) => title), total])).toEqual([
      ['garages', ['Гараж 17', 'Гараж 17а', 'Гараж 170', 'Гараж 171'], 4],
      ['members', ['Семёнов Пётр'], 1],
      ['property', ['Ворота въездные'], 1],
      ['documents', ['Протокол собрания'], 1],
    ])
    expect(groups[1].items[0].details).toEqual(['гараж 171', 'л/с 000017', '+79111234567', 'Заявление подано'])
    expect(groups[2].items[0].details).toEqual(['инв. № 00017', 'Ворота, шлагбаум', 'Главный въезд'])
    expect(await titles('гараж № 17 а', 'garages')).toEqual(['Гараж 17а'])
  })

  it('what is in the archive is not found by its very number either', async () => {
    const bodies = {
      garages: { number: '77' },
      property: { name: 'Старый насос', inventory_number: '00077', category: 'tools' },
      documents: { title: 'Отменённый приказ', category: 'order', number: '77' },
    }
    for (const [area, body] of Object.entries(bodies)) {
      const { id } = await create<{ id: string }>(area, body)
      expect([area, await titles('77', area as SearchAreaName)]).toEqual([area, [expect.any(String)]])
      await create(`${area}/${id}/archive`, {})
      expect([area, await titles('77', area as SearchAreaName)]).toEqual([area, []])
    }
  })

  it('an account written whole or named in words finds its holder before all else', async () => {
    for (const q of ['000017', 'л/с 000017', 'лс 17']) {
      const [first] = (await searchAs(chairman, q)).groups
      expect([q, first.area, first.items.map(({ title }) => title)]).toEqual([q, 'members', ['Семёнов Пётр']])
    }
  })

  it('a garage is found by its owner and its cadastral number, and tells both', async () => {
    const { groups } = await searchAs(chairman, 'семенов')
    expect(groups.find(({ area }) => area === 'garages')?.items).toMatchObject([
      { title: 'Гараж 171', details: ['блок А, ряд 1', 'Семёнов Пётр'] },
    ])
    expect((await searchAs(chairman, '0007125')).groups).toMatchObject([
      { area: 'garages', items: [{ title: 'Гараж 117', details: ['блок А, ряд 1', '78:12:0007125:1234'] }] },
    ])
  })

  it('answers what was looked for when it was read otherwise than typed', async () => {
    expect((await searchAs(chairman, 'ctvty')).q).toBe('семен')
    expect(await searchAs(chairman, 'щщщ')).toEqual({ q: 'щщщ', groups: [] })
    expect(await searchAs(chairman, '  ')).toEqual({ q: '', groups: [] })
    expect((await test().call(chairman, 'GET', `/api/gbc/${gbc_id}/search?q=${'я'.repeat(101)}`)).status).toBe(422)
    expect((await test().call(chairman, 'GET', `/api/gbc/${gbc_id}/search?name=я`)).status).toBe(422)
  })

  it.each(['%', '_', '"', "'", '\\', '" OR "', 'a*', 'NEAR(', '-', '()', '𝕏', 'о н'])(
    '«%s» is only text',
    async (q) => {
      expect((await test().call(chairman, 'GET', `/api/gbc/${gbc_id}/search?q=${encodeURIComponent(q)}`)).status).toBe(
        200,
      )
    },
  )

  it('a single letter finds whose name begins with it', async () =>
    expect(await titles('с', 'members')).toEqual(['Семёнов Пётр']))

  it('a member finds the own card and garages only', async () => {
    const user = await test().user({ gbc_id, role: 'member' })
    expect((await searchAs(user, 'семенов')).groups).toEqual([])
    await test().db.write.updateTable('users').set({ member_id: semenov.id }).where('id', '=', user.id).execute()
    expect(await titles('семенов', 'members', user)).toEqual(['Семёнов Пётр'])
    expect(await titles('17', 'garages', user)).toEqual(['Гараж 171'])
    for (const q of ['иванов', 'абрамов', 'въездные', '117', 'и', 'протокол'])
      expect([q, (await searchAs(user, q)).groups]).toEqual([q, []])
  })

  it('a document is found by what it is called, its kind, number and other side; by members what is for them', async () => {
    for (const q of ['протокол 17', 'собрания', 'протокол № 17'])
      expect([q, await titles(q, 'documents')]).toEqual([q, ['Протокол собрания']])
    expect((await searchAs(chairman, 'щит')).groups).toMatchObject([
      { area: 'documents', items: [{ title: 'Охрана ворот', details: ['Договор', 'ООО «Щит»'] }], total: 1 },
    ])
    expect((await searchAs(chairman, 'собрания')).groups[0].items[0].details).toEqual(['Протокол № 17 от 01.03.2026'])
    const user = await test().user({ gbc_id, role: 'member' })
    for (const q of ['щит', 'охрана', 'договор', 'ворот'])
      expect([q, await titles(q, 'documents', user)]).toEqual([q, ['Охрана ворот']])
    expect((await searchAs(user, 'собрания')).groups).toEqual([])
  })

  it('the board sees what it may read', async () => {
    const auditor = await test().user({ gbc_id, role: 'auditor' })
    expect((await searchAs(auditor, '17')).groups.map(({ area }) => area)).toEqual([
      'garages',
      'members',
      'property',
      'documents',
    ])
  })
})
