import { CompiledQuery } from 'kysely'
import type { Page } from '#contract/common'
import type { Garage } from '#contract/garages'
import type { Gbc } from '#contract/gbc'
import { sentStatements } from '#server/testing/sentStatements'
import { onBothEngines, type TestUser } from '#server/testing/testApp'

/** The lists in which members are found by what is typed. */
const LISTS = ['members?', 'accounts?', 'receipts/recipients?state=all&']

onBothEngines((test, engine) => {
  let gbc: Gbc
  let chairman: TestUser
  const names = new Map<string, string>()

  async function owner(last_name: string, account_number: string, number: string) {
    const { id } = await test().member(gbc.id, chairman, { last_name, account_number })
    const garage = await test().call<Garage>(chairman, 'POST', `/api/gbc/${gbc.id}/garages`, { number })
    const share = { member_id: id, from: '2020-01-01' }
    await test().call(chairman, 'POST', `/api/gbc/${gbc.id}/garages/${garage.body.id}/ownerships`, share)
    names.set(id, last_name)
  }

  beforeAll(async () => {
    ;({ gbc, chairman } = await test().cooperative())
    await owner('Антонов', '000001', '5')
    await owner('Белов', '000002', '17')
    await owner('Власов', '000017', '1')
    await owner('Громов', '000004', '021')
    await owner('Дроздов', '000021', '6')
  })

  const open = (list: string, q: string) =>
    test().call<Page<{ id: string }>>(chairman, 'GET', `/api/gbc/${gbc.id}/${list}q=${encodeURIComponent(q)}`)
  const found = async (list: string, q: string) => {
    const { items, total } = (await open(list, q)).body
    expect(total).toBe(items.length)
    return items.map(({ id }) => names.get(id)).sort()
  }

  describe.each(LISTS)('the search of %s', (list) => {
    it('finds the holder alone of an account that is named in words', async () => {
      expect(await found(list, 'л/с 000001')).toEqual(['Антонов'])
      expect(await found(list, 'лиц. счёт № 17')).toEqual(['Власов'])
      expect(await found(list, 'л/с 000099')).toEqual([])
    })

    it('finds the owner of the garage with that very number', async () => {
      expect(await found(list, 'гараж № 5')).toEqual(['Антонов'])
      expect(await found(list, 'белов 17')).toEqual(['Белов'])
    })

    it('takes a word that begins with a zero for an account, or for a garage that is written so', async () => {
      expect(await found(list, '000017')).toEqual(['Власов'])
      expect(await found(list, 'белов 000017')).toEqual([])
      expect(await found(list, 'власов 000017')).toEqual(['Власов'])
      expect(await found(list, '021')).toEqual(['Громов', 'Дроздов'])
    })

    it('takes any number for a garage after that word', async () => {
      expect(await found(list, 'гараж 017')).toContain('Белов')
      expect(await found(list, 'гараж 21')).toContain('Громов')
    })
  })

  if (engine === 'sqlite')
    it.each(['members?', 'accounts?'])('%s is counted from the few that the words find', async (list) => {
      const sent = await sentStatements(() => open(list, 'антон'))
      const counting = sent.filter(({ text }) => /count\(\*\).*"members_search"/s.test(text))
      expect(counting).toHaveLength(1)
      const [{ text, values }] = counting
      const { rows } = await test().db.write.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, values),
      )
      expect(rows[0].detail).toBe('SEARCH members USING INTEGER PRIMARY KEY (rowid=?)')
    })
})
