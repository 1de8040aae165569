import { threadId } from 'node:worker_threads'
import { answerJobs } from '#server/lib/threads/answerJobs'

/** A thread that does what a test wants of it. */
export type Order = 'answer' | 'fail' | 'exit' | 'take all memory' | 'never answer'

async function obey(order: Order): Promise<number> {
  if (order === 'fail') throw new Error('failed as it was told')
  if (order === 'exit') process.exit(3)
  if (order === 'never answer') await new Promise(() => undefined)
  for (const taken: unknown[] = []; order === 'take all memory';) taken.push(Array.from({ length: 1000 }, Math.random))
  return threadId
}

answerJobs(obey)
