import { newId } from '#server/lib/ids'
import { testApp, type TestApp } from '#server/testing/testApp'
import { insertRows } from './bulkInsert'
import { ANY_CHANGE } from './listChanges'
import { totalOf } from './totals'

describe.each(['sqlite', 'postgres'] as const)('the number of rows of a list on %s', (engine) => {
  let test: TestApp
  let clock: jest.SpiedFunction<typeof performance.now>

  beforeAll(async () => {
    test = await testApp(engine)
  })
  beforeEach(() => {
    clock = jest.spyOn(performance, 'now').mockReturnValue(1000)
  })
  afterEach(() => clock.mockRestore())
  afterAll(() => test.close())

  /** A list that has so many rows, and gets one more with each change of the cooperative. */
  async function listOf(rows: number) {
    const { gbc, chairman } = await test.cooperative()
    const one = () => ({ id: newId(), account: gbc.id, address: '', succeeded: 1 as const, at: '2026-01-01' })
    await insertRows(test.db.write, { name: 'login_attempts' }, Array.from({ length: rows }, one))
    const list = test.db.read.selectFrom('login_attempts').where('account', '=', gbc.id)
    return {
      counted: () => totalOf(test.db, gbc.id, ANY_CHANGE, list),
      change: async () => {
        await insertRows(test.db.write, { name: 'login_attempts' }, [one()])
        await test.member(gbc.id, chairman)
      },
    }
  }

  it('is counted anew after each change while they are few', async () => {
    const { counted, change } = await listOf(1999)
    expect(await counted()).toBe(1999)
    await change()
    expect(await counted()).toBe(2000)
  })

  it('is of very many up to a second old, and no older', async () => {
    const { counted, change } = await listOf(2000)
    expect(await counted()).toBe(2000)
    await change()
    clock.mockReturnValue(1999)
    expect(await counted()).toBe(2000)
    clock.mockReturnValue(2000)
    expect(await counted()).toBe(2001)
  })
})
