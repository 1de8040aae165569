import { onBothEngines } from '#server/testing/testApp'
import { until } from '#server/testing/until'
import { cachedPerTenant } from './cachedPerTenant'
import type { Db } from './engine'

onBothEngines((app) => {
  /** What is read of a cooperative: the number of the reading, or an error where it is to fail. */
  async function counted(failing: number[] = []) {
    const { gbc, chairman } = await app().cooperative()
    const asked: string[] = []
    const read = async (_: Db, gbc_id: string) => {
      asked.push(gbc_id)
      const turn = asked.filter((id) => id === gbc_id).length
      if (failing.includes(turn)) throw new Error(`The reading ${turn} failed`)
      return turn
    }
    const { get, forget } = cachedPerTenant(read)
    return {
      get: (id = gbc.id) => get(app().db, id),
      forget: () => forget(app().db, gbc.id),
      change: () => app().member(gbc.id, chairman),
    }
  }

  it('what was read of a cooperative is kept until something of it changes', async () => {
    const { get, change } = await counted()
    expect(await Promise.all([get(), get()])).toEqual([1, 1])
    expect(await get()).toBe(1)
    await change()
    expect([await get(), await get()]).toEqual([2, 2])
  })

  it('what was read of one cooperative is not answered to another', async () => {
    const { get, change } = await counted()
    const other = (await app().cooperative()).gbc.id
    await get()
    await change()
    expect([await get(), await get(other), await get(), await get(other)]).toEqual([2, 1, 2, 1])
  })

  it('a reading that failed is forgotten: the next one reads anew, though nothing has changed', async () => {
    const { get } = await counted([1, 2])
    await expect(get()).rejects.toThrow('The reading 1 failed')
    await expect(get()).rejects.toThrow('The reading 2 failed')
    expect([await get(), await get()]).toEqual([3, 3])
  })

  it('a reading that fails late takes nothing of what was read after it', async () => {
    const { gbc, chairman } = await app().cooperative()
    let fail = () => {}
    const readings = [
      () => new Promise<number>((_, reject) => (fail = () => reject(new Error('Too late')))),
      () => Promise.resolve(2),
      () => Promise.resolve(3),
    ]
    const { get } = cachedPerTenant(() => readings.shift()!())
    const first = get(app().db, gbc.id)
    await until(() => readings.length === 2)
    await app().member(gbc.id, chairman)
    expect(await get(app().db, gbc.id)).toBe(2)
    fail()
    await expect(first).rejects.toThrow('Too late')
    expect(await get(app().db, gbc.id)).toBe(2)
  })

  it('what is forgotten on purpose is read anew', async () => {
    const { get, forget } = await counted()
    await get()
    forget()
    expect(await get()).toBe(2)
  })
})
