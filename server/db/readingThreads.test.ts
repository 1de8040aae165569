import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from './sqliteFile'
import { AT_ONCE, ReadingThreads } from './readingThreads'
import type { ThreadConnection } from './threadConnection'

describe('Threads that read SQLite', () => {
  let folder: string
  let threads: ReadingThreads
  const start = (count: number) => {
    folder = mkdtempSync(join(tmpdir(), 'gbc-reading-'))
    const path = join(folder, 'read.db')
    openSqlite(path, false).close()
    threads = new ReadingThreads(path, count)
    threads.open()
  }
  const takeAll = async (count: number) => {
    const taken: ThreadConnection[] = []
    while (taken.length < count * AT_ONCE) taken.push(await threads.take(false))
    return taken
  }
  afterEach(async () => {
    await threads.close()
    rmSync(folder, { recursive: true })
  })

  it('are taken evenly, and by a few at once', async () => {
    start(2)
    const taken = await takeAll(2)
    const [one, other] = taken
    expect(other).not.toBe(one)
    expect(taken.filter((each) => each === one)).toHaveLength(AT_ONCE)
    threads.giveBack(other)
    expect(await threads.take(false)).toBe(other)
  })

  it('read a record before the lists that wait', async () => {
    start(1)
    const [busy] = await takeAll(1)
    const order: string[] = []
    const wait = async (what: string, isFirst: boolean) => {
      const thread = await threads.take(isFirst)
      order.push(what)
      threads.giveBack(thread)
    }
    const waiting = [wait('a list', false), wait('another list', false), wait('a record', true)]
    threads.giveBack(busy)
    await Promise.all(waiting)
    expect(order).toEqual(['a record', 'a list', 'another list'])
  })

  it('are opened once and closed once by all who read by them', async () => {
    start(1)
    const [thread] = await takeAll(1)
    threads.open()
    const waits = threads.take(false)
    threads.giveBack(thread)
    expect(await waits).toBe(thread)
    threads.giveBack(thread)
    await threads.close()
    await threads.close()
  })
})
