import { testApp, type TestApp } from '#server/testing/testApp'
import { searchCondition, type SearchPlan } from './search'

const QUERIES = [
  'иван',
  'ива',
  'ова',
  'иван ли',
  'ли',
  'и',
  'пётр 1',
  '8 921',
  '000-00-07',
  'ива%',
  'ива_',
  '"иван"',
  'ива*',
]

describe('a search of a list', () => {
  let test: TestApp
  let gbc_id: string

  beforeAll(async () => {
    test = await testApp('sqlite')
    const { gbc, chairman } = await test.cooperative()
    gbc_id = gbc.id
    for (const [place, last_name] of ['Иванов', 'Иванова', 'Ли', 'Семёнов-Иванов', 'Петрова', 'Ким'].entries())
      await test.member(gbc_id, chairman, {
        last_name,
        first_name: ['Пётр', 'Ли', 'Иван'][place % 3],
        phones: [`+7921000${String(place + 5).padStart(4, '0')}`],
      })
  })
  afterAll(() => test.close())

  it.each(QUERIES)('for «%s» finds by the index what it finds row by row, and who is found besides', async (q) => {
    const all = await test.db.heavy.selectFrom('members').select('id').where('gbc_id', '=', gbc_id).execute()
    const besides = { gbc_id, ids: { ли: [all[0].id], иван: [all[4].id], '8': [all[1].id] } }
    const found = async (plan: SearchPlan) => {
      const rows = test.db.heavy.selectFrom('members').select('id').where('gbc_id', '=', gbc_id).orderBy('id')
      const [plain, more] = [undefined, besides].map((others) =>
        rows.where(searchCondition('sqlite', 'members', q, others, plan)).execute(),
      )
      return [await plain, await more]
    }
    expect(await found('row by row')).toEqual(await found('along order'))
  })
})
