import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadAnswer } from '#server/features/imports/read.thread'
import { askThread } from './askThread'

/** The thread answers once it has them all. */
const portionsThatNeverCome: AsyncIterable<never> = {
  [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
}
const ask = (signal: AbortSignal) =>
  askThread('features/statements/match.thread', { lines: [], own: {} }, signal, portionsThatNeverCome)

describe('a job that waits for a thread', () => {
  it.each([0, 1, 5, 20])('is over at once when it is given up %s ms after the thread began', async (after) => {
    const job = new AbortController()
    const answer = ask(job.signal)
    const over = expect(answer).rejects.toThrow('aborted')
    await sleep(after)
    job.abort()
    await over
  })

  it('is over at once when it was given up before', async () => {
    await expect(ask(AbortSignal.abort())).rejects.toThrow('aborted')
  })
})

describe('a thread that has read a file', () => {
  const read = (text: string, signal = new AbortController().signal) =>
    askThread<ReadAnswer>('features/imports/read.thread', { file: Buffer.from(text), wanted: {} }, signal)
  const garages = (numbers: readonly string[]) =>
    ['Гараж;Фамилия', ...numbers.map((each) => `${each};Иванов`)].join('\n')
  const rowsOf = (answer: ReadAnswer) => ('read' in answer ? answer.read.table.rows : answer.bad)

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
    await expect(askThread('features/imports/read.thread', {}, new AbortController().signal)).rejects.toThrow()
    expect(rowsOf(await read(garages(['1', '2', '3'])))).toBe(3)
  })
})
