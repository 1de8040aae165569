import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadAnswer, ReadThreadData } from '#server/features/imports/read.thread'
import type { Order } from '#server/testing/obedient.thread'
import { fileThreads } from './fileThreads'
import { JobThreads, type ThreadLimits } from './jobThreads'

const made: { close(): Promise<void> }[] = []
const threadsOf = <Data, Answer>(entry: string, limits: Partial<ThreadLimits>) => {
  const threads = new JobThreads<Data, Answer>(entry, {
    memory: { maxOldGenerationSizeMb: 64 },
    kept: 15_000,
    ...limits,
  })
  made.push(threads)
  return threads
}
/** Answer by the id of the thread that had the job. */
const obedient = (limits: Partial<ThreadLimits> = {}) => threadsOf<Order, number>('testing/obedient.thread', limits)
const portionsBy = (next: () => Promise<never>): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({ next }),
})
const portionsThatNeverCome = portionsBy(() => new Promise(() => undefined))
const refused = { after: 300_000, message: 'Слишком много' }

afterEach(() => Promise.all(made.splice(0).map((threads) => threads.close())))

describe('a job', () => {
  /** The thread answers once it has all portions. */
  const matching = () => threadsOf<unknown, unknown>('features/statements/match.thread', {})
  const data = { lines: [], own: {} }

  it.each([0, 1, 5, 20])('is over at once when it is given up %s ms after the thread began', async (after) => {
    const job = new AbortController()
    const answer = matching().run(data, { signal: job.signal, portions: portionsThatNeverCome })
    const over = expect(answer).rejects.toThrow('aborted')
    await sleep(after)
    job.abort()
    await over
  })

  it('is over at once when it was given up before', async () => {
    await expect(matching().run(data, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })

  it('is over when its portions fail', async () => {
    const portions = portionsBy(() => Promise.reject(new Error('no portions')))
    await expect(matching().run(data, { portions })).rejects.toThrow('no portions')
  })

  it('is refused in words for people where it takes too much memory or time, and the next one is done', async () => {
    const threads = obedient({ refused })
    await expect(threads.run('take all memory')).rejects.toMatchObject({ status: 422, message: refused.message })
    await expect(threads.run('answer')).resolves.toEqual(expect.any(Number))
    const hurried = obedient({ refused: { ...refused, after: 1 } })
    await expect(hurried.run('never answer')).rejects.toMatchObject({ status: 422, message: refused.message })
  })

  it('fails with what its thread has ended with', async () => {
    const threads = obedient()
    await expect(threads.run('take all memory')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
    await expect(threads.run('fail')).rejects.toThrow('failed as it was told')
    await expect(threads.run('exit')).rejects.toThrow('code 3')
    await expect(threads.run((() => undefined) as never)).rejects.toThrow('could not be cloned')
    await expect(threadsOf('testing/no.thread', {}).run(null)).rejects.toThrow('Cannot find module')
    await expect(threads.run('answer')).resolves.toEqual(expect.any(Number))
  })
})

describe('a thread without a job', () => {
  it('has the next one, where it comes in time', async () => {
    const threads = obedient()
    const first = await threads.run('answer')
    expect(await threads.run('answer')).toBe(first)
    const hasty = obedient({ kept: 1 })
    const ended = await hasty.run('answer')
    await sleep(100)
    expect(await hasty.run('answer')).not.toBe(ended)
    const single = obedient({ kept: 0 })
    expect(await single.run('answer')).not.toBe(await single.run('answer'))
  })

  it('is ended where it has answered before all was sent to it: the rest would go to its next job', async () => {
    const threads = obedient()
    const hasty = await threads.run('answer', { portions: portionsThatNeverCome })
    expect(await threads.run('answer')).not.toBe(hasty)
  })

  it('is one: others that had jobs at the same time end', async () => {
    const threads = obedient()
    const together = await Promise.all([threads.run('answer'), threads.run('answer'), threads.run('answer')])
    expect(new Set(together).size).toBe(3)
    const next = await Promise.all([threads.run('answer'), threads.run('answer')])
    expect(next.filter((id) => together.includes(id))).toHaveLength(1)
  })

  it('ends with all others when they are closed, and their jobs fail', async () => {
    const threads = obedient({ kept: Infinity })
    await threads.run('answer')
    const running = expect(threads.run('never answer')).rejects.toThrow('has ended')
    await threads.close()
    await running
    await expect(threads.run('answer')).rejects.toThrow('have ended')
  })
})

describe('a thread that has read a file', () => {
  const threads = fileThreads<Partial<ReadThreadData>, ReadAnswer>('features/imports/read.thread')
  const read = (text: string, signal?: AbortSignal) => threads.run({ file: Buffer.from(text), wanted: {} }, { signal })
  const garages = (numbers: readonly string[]) =>
    ['Гараж;Фамилия', ...numbers.map((each) => `${each};Иванов`)].join('\n')
  const rowsOf = (answer: ReadAnswer) => ('read' in answer ? answer.read.table.rows : answer.bad)

  afterAll(() => threads.close())

  it('reads the next ones, each as if it were the first', async () => {
    expect(rowsOf(await read(garages(['1'])))).toBe(1)
    expect(rowsOf(await read('\0\0'))).toMatch(/[а-яё]/i)
    expect(rowsOf(await read(garages(['1', '2', '3'])))).toBe(3)
    const together = await Promise.all([read(garages(['1', '2'])), read(garages(['1'])), read('\0\0')])
    expect(together.map(rowsOf)).toEqual([2, 1, expect.stringMatching(/[а-яё]/i)])
  })

  it('has none of a job that was given up or has failed', async () => {
    await read(garages(['1']))
    const job = new AbortController()
    const given = expect(read(garages(['1', '2']), job.signal)).rejects.toThrow('aborted')
    job.abort()
    await given
    await expect(threads.run({})).rejects.toThrow()
    expect(rowsOf(await read(garages(['1', '2', '3'])))).toBe(3)
  })
})
