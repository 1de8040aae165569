import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from './sqliteFile'
import { ReadingThreads } from './readingThreads'

describe('Threads that read SQLite', () => {
  let folder: string
  let threads: ReadingThreads
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gbc-reading-'))
    const path = join(folder, 'read.db')
    openSqlite(path, false).close()
    threads = new ReadingThreads(path, 1)
    threads.open()
  })
  afterEach(async () => {
    await threads.close()
    rmSync(folder, { recursive: true })
  })

  it('read a record before the lists that wait', async () => {
    const busy = await threads.take(false)
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
    const thread = await threads.take(false)
    threads.open()
    const waits = threads.take(false)
    threads.giveBack(thread)
    expect(await waits).toBe(thread)
    threads.giveBack(thread)
    await threads.close()
    await threads.close()
  })
})
