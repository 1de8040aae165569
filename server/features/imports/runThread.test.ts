import { setTimeout as sleep } from 'node:timers/promises'
import { askThread } from './runThread'

const ask = (signal: AbortSignal) => askThread('features/imports/read.thread', {}, signal)

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
