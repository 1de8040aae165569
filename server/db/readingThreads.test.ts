import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from './sqliteFile'
import { MOST_TAKERS, ReadingThreads } from './readingThreads'
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
    while (taken.length < count * MOST_TAKERS) taken.push(await threads.take())
    return taken
  }
  afterEach(async () => {
    await threads.close()
    rmSync(folder, { recursive: true })
  })

  it('are taken evenly, and by one more while they answer', async () => {
    start(2)
    const taken = await takeAll(2)
    const [one, other] = taken
    expect(other).not.toBe(one)
    expect(taken.filter((each) => each === one)).toHaveLength(MOST_TAKERS)
    threads.giveBack(other)
    expect(await threads.take()).toBe(other)
  })

  it('let nobody wait for a long report while another is free', async () => {
    start(2)
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000)
    const report = await threads.take()
    clock.mockReturnValue(1100)
    const quick = await threads.take()
    expect(await threads.take()).toBe(quick)
    const waits = threads.take()
    threads.giveBack(quick)
    expect(await waits).not.toBe(report)
    clock.mockRestore()
  })

  it('are opened once and may be closed twice', async () => {
    start(1)
    const [thread] = await takeAll(1)
    threads.open()
    const waits = threads.take()
    threads.giveBack(thread)
    expect(await waits).toBe(thread)
    await threads.close()
    await threads.close()
  })

  it('are closed while they are read by, and whoever waits hears of it', async () => {
    start(1)
    const [taken] = await takeAll(1)
    const waits = threads.take()
    await threads.close()
    threads.giveBack(taken)
    await expect((await waits).executeQuery({ sql: 'select 1', parameters: [] })).rejects.toThrow('thread has ended')
    threads.open()
    expect(await threads.take()).not.toBe(taken)
  })
})
