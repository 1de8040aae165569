import { SEARCH_COUNT_LIMIT } from '#contract/search'
import { newId } from '#server/lib/ids'
import { sentStatements } from '#server/testing/sentStatements'
import { onBothEngines, testApp, type TestApp } from '#server/testing/testApp'
import { insertRows } from './bulkInsert'
import { fold } from './keys'
import { BY_NAME, scanLimit, topMatches } from './topMatches'

const NAMES = [
  'Иванов',
  'Иваненко',
  'Семёнов-Иванов',
  "О'Нил",
  'Ким',
  'Ли',
  'Ан',
  'Иваньков',
  'Д’Артаньян',
  'Нгуен',
  'Йорк',
  'Цой',
]
const QUERIES = [
  'иван',
  'ивано',
  'семёнов',
  'СЕМЕНОВ-ИВАНОВ',
  'иван ли',
  'ли',
  'ан',
  'ким 8',
  'о нил',
  "о'нил",
  'артаньян',
  'йорк',
  'иорк',
  '8 921',
  '+7 (921) 000-00',
  '000-00-07',
  'иван%',
  'ива_',
  '"иван"',
  'иван OR ли',
  'ива*',
  'нгуен о',
]

describe('the best matches', () => {
  let test: TestApp
  const usual = scanLimit.rows

  beforeAll(async () => {
    test = await testApp('sqlite')
  })
  afterEach(() => {
    scanLimit.rows = usual
  })
  afterAll(() => test.close())

  it.each(QUERIES)('of «%s» are the same by the index of words and by looking through all', async (q) => {
    const found = async (rows: number) => {
      // What is remembered of one cooperative doesn't count for another.
      const { gbc, chairman } = await test.cooperative()
      for (const [place, last_name] of NAMES.entries())
        await test.member(gbc.id, chairman, {
          last_name,
          first_name: ['Олег', 'Ли', 'Иван'][place % 3],
          phones: [`+7921000${String(place).padStart(4, '0')}`],
        })
      scanLimit.rows = rows
      const sought = { table: 'members', gbc_id: gbc.id, q, limit: 5 } as const
      const answers = [await topMatches(test.db, sought, BY_NAME), await topMatches(test.db, sought, ['sort_key'])]
      const names = await test.db.read
        .selectFrom('members')
        .select(['id', 'display_name'])
        .where('gbc_id', '=', gbc.id)
        .execute()
      const nameOf = new Map(names.map(({ id, display_name }) => [id, fold(display_name)]))
      return answers.map(({ ids, total }) => [ids.map((id) => nameOf.get(id)), total])
    }
    expect(await found(0)).toEqual(await found(usual))
  })

  it('are looked for by the index where there are many', async () => {
    const { gbc, chairman } = await test.cooperative()
    await test.member(gbc.id, chairman, { last_name: 'Иванов' })
    scanLimit.rows = 0
    const sought = { table: 'members', gbc_id: gbc.id, q: 'иван', limit: 5 } as const
    const sent = await sentStatements(() => topMatches(test.db, sought, BY_NAME))
    expect(sent.some(({ text }) => text.includes('"members_search"'))).toBe(true)
  })
})

onBothEngines((test) => {
  it('the best matches are those whose names begin with the word, also where too many others hold it', async () => {
    const { gbc, chairman } = await test().cooperative()
    const { seq: _counted, ...row } = await test()
      .db.write.selectFrom('members')
      .selectAll()
      .where('id', '=', (await test().member(gbc.id, chairman, { last_name: 'Абрамов', first_name: 'Олег' })).id)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: SEARCH_COUNT_LIMIT }, (_, number) => ({
      ...row,
      id: newId(),
      account_number: `${number}`,
      account_number_key: `${number}`,
    }))
    await insertRows(test().db.write, { name: 'members' }, others)
    const named = await test().member(gbc.id, chairman, { last_name: 'Олегов' })
    const sought = { table: 'members', gbc_id: gbc.id, q: 'олег', limit: 5 } as const
    expect((await topMatches(test().db, sought, BY_NAME)).ids[0]).toBe(named.id)
  })
})
