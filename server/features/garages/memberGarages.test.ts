import type { Page } from '#contract/common'
import type { Garage, Ownership } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import type { Member } from '#contract/members'
import { today } from '#server/lib/days'
import { portions } from '#server/features/imports/portions'
import { newId } from '#server/lib/ids'
import { importSteps } from '#server/testing/imports'
import { onBothEngines, type TestUser } from '#server/testing/testApp'
import { refreshDueOwners } from './dueOwners'

onBothEngines((test) => {
  let gbc: Gbc
  let chairman: TestUser

  beforeEach(async () => {
    ;({ gbc, chairman } = await test().cooperative())
  })

  const call = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    test().call<T>(chairman, method, `/api/gbc/${gbc.id}${path}`, body)
  const garage = async (number: string, fields: object = {}) =>
    (await call<Garage>('POST', '/garages', { number, ...fields })).body
  const member = (last_name: string) => test().member(gbc.id, chairman, { last_name })
  const own = async (garage_id: string, member_id: string, fields: object = {}) =>
    (
      await call<Ownership[]>('POST', `/garages/${garage_id}/ownerships`, { member_id, from: '2020-01-01', ...fields })
    ).body.find((each) => each.member_id === member_id)?.id
  const owner = async (last_name: string, ...numbers: string[]) => {
    const made = await member(last_name)
    for (const number of numbers) await own((await garage(number)).id, made.id)
    return made
  }
  const numbersOf = async ({ id }: Pick<Member, 'id'>) =>
    (await call<Member>('GET', `/members/${id}`)).body.garages.map(({ number }) => number)
  const names = async (query: string) =>
    (await call<Page<Member>>('GET', `/members?${query}`)).body.items.map(({ last_name }) => last_name)

  it('members are listed by the first of their garages, 2 before 10 before 17а, those without one first', async () => {
    await owner('Десятов', '10')
    await owner('Семнадцатов', '17а', '40')
    await owner('Второв', '30', '2')
    await member('Безгаражный')
    expect(await names('sort=garages')).toEqual(['Безгаражный', 'Второв', 'Десятов', 'Семнадцатов'])
    expect(await names('sort=-garages')).toEqual(['Семнадцатов', 'Десятов', 'Второв', 'Безгаражный'])
    const { body } = await call<Page<Member>>('GET', '/members?q=второв')
    expect(body.items[0].garages.map(({ number }) => number)).toEqual(['2', '30'])
  })

  it('a search finds who owns the garage of that very number, by itself and beside a name', async () => {
    const all = ['Первый', 'Другой', 'Тоже'] as const
    for (const [place, number] of ['117', '1117', '17 а'].entries()) await owner(all[place], number)
    expect(await names('q=117')).toEqual(['Первый'])
    expect(await names(`q=${encodeURIComponent('гараж № 117')}`)).toEqual(['Первый'])
    expect(await names(`q=${encodeURIComponent('перв 117')}`)).toEqual(['Первый'])
    expect(await names(`q=${encodeURIComponent('другой 117')}`)).toEqual([])
    expect(await names(`q=${encodeURIComponent('17 а')}`)).toEqual(['Тоже'])
    expect(await names('q=1')).toEqual([])
  })

  it('a search for a number with a leading zero, as accounts have it, finds whose garage is written so alone', async () => {
    await owner('Семнадцатов', '17')
    const other = await member('Ноликов')
    await own((await garage('017', { block: 'Б' })).id, other.id)
    expect(await names('q=17')).toEqual(['Ноликов', 'Семнадцатов'])
    expect(await names('q=017')).toEqual(['Ноликов'])
    expect(await names(`q=${encodeURIComponent('гараж 017')}`)).toEqual(['Ноликов', 'Семнадцатов'])
  })

  it('what is kept follows every change of a garage and its owners', async () => {
    const [one, other] = [await member('Первый'), await member('Другой')]
    const { id } = await garage('5')
    const ownership = await own(id, one.id)
    expect(await numbersOf(one)).toEqual(['5'])

    await call('PUT', `/garages/${id}`, { number: '6' })
    expect(await numbersOf(one)).toEqual(['6'])
    await call('PUT', `/garages/${id}/ownerships/${ownership}`, { member_id: other.id })
    expect([await numbersOf(one), await numbersOf(other)]).toEqual([[], ['6']])
    const { version } = (await call<Garage>('GET', `/garages/${id}`)).body
    const transfer = {
      ownership_id: ownership,
      new_member_id: one.id,
      date: today(gbc.id),
      kind: 'sale',
      ground: 'Договор 5',
      version,
    }
    expect((await call('POST', `/garages/${id}/transfer`, transfer)).status).toBe(200)
    expect([await numbersOf(one), await numbersOf(other)]).toEqual([['6'], []])

    await call('POST', `/garages/${id}/archive`, {})
    expect(await numbersOf(one)).toEqual([])
    await call('POST', `/garages/${id}/restore`, {})
    expect(await numbersOf(one)).toEqual(['6'])
    expect((await call<Member>('GET', `/members/${one.id}`)).body.version).toBe(one.version)
  })

  it('an owner written down by mistake has the garage no more', async () => {
    const made = await member('Ошибочный')
    const { id } = await garage('8')
    const ownership = await own(id, made.id)
    await call('DELETE', `/garages/${id}/ownerships/${ownership}`)
    expect(await numbersOf(made)).toEqual([])
    expect(await names('q=8')).toEqual([])
  })

  it('an ownership that begins by the calendar is seen on its day', async () => {
    const made = await member('Будущев')
    const { id } = await garage('9')
    await own(id, made.id, { from: '2999-01-01' })
    expect(await numbersOf(made)).toEqual([])
    const { write } = test().db
    await write
      .updateTable('ownerships')
      .set({ from_on: today(gbc.id) })
      .where('garage_id', '=', id)
      .execute()
    await write
      .updateTable('garages')
      .set({ owners_change_on: today(gbc.id) })
      .where('id', '=', id)
      .execute()
    await refreshDueOwners(test().db)
    expect(await numbersOf(made)).toEqual(['9'])
  })

  describe('an import', () => {
    const { size, last } = portions
    afterEach(() => Object.assign(portions, { size, last }))

    it.each([
      ['at once', {}],
      ['in portions out of sight', { size: 2, last: 1 }],
    ])('written %s gives garages to members old and new; undone, it takes them back', async (_, sizes) => {
      Object.assign(portions, sizes)
      const steps = importSteps(test, () => ({ gbc_id: gbc.id, user: chairman }))
      const old = await owner('Старов', '3')
      const free = await garage('4')
      const lines = ['Гараж;Фамилия;Имя', '4;Старов;Иван', '5;Старов;Иван', '6;Новов;Олег', '7;Новов;Олег']
      const { id } = await steps.checked('список.csv', Buffer.from(lines.join('\n')))
      expect(await steps.apply(id)).toMatchObject({ status: 'applied' })
      const { body: found } = await call<Page<Member>>('GET', '/members?sort=garages')
      expect(found.items.map((each) => [each.last_name, each.garages.map(({ number }) => number)])).toEqual([
        ['Старов', ['3', '4', '5']],
        ['Новов', ['6', '7']],
      ])
      expect(await names('q=7')).toEqual(['Новов'])

      expect(await steps.undo(id)).toMatchObject({ status: 'undone' })
      expect(await numbersOf(old)).toEqual(['3'])
      expect(await names('q=4')).toEqual([])
      expect((await call<Garage>('GET', `/garages/${free.id}`)).body.owners).toEqual([])
    })
  })

  it('a merge gives the survivor all garages in order, its undo gives them back', async () => {
    const [one, other] = [await owner('Двойной', '12'), await owner('Двойной', '11')]
    const merge = { other_id: other.id, version: one.version, other_version: other.version }
    const key = { 'idempotency-key': newId() }
    const merged = await test().call(chairman, 'POST', `/api/gbc/${gbc.id}/members/${one.id}/merge`, merge, key)
    expect(merged.status).toBe(200)
    expect([await numbersOf(one), await numbersOf(other)]).toEqual([['11', '12'], []])
    const [{ id }] = (await call<{ id: string }[]>('GET', `/members/${one.id}/merges`)).body
    await call('POST', `/members/merges/${id}/undo`, {})
    expect([await numbersOf(one), await numbersOf(other)]).toEqual([['12'], ['11']])
  })
})
