import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'

/**
 * In a thread of `jobThreads.ts`: does one job after another. Of each come its data, portions of more data, null, and it
 * has one answer. What fails ends the thread, and whoever waits hears of it.
 * @param answer of a job, by its data and its portions once all have come
 * @param priority `normal` where a person waits for the answer: what else threads do lets requests go first
 */
export function answerJobs<Data, Portion, Answer>(
  answer: (data: Data, portions: Promise<Portion[]>) => Promise<Answer>,
  priority: 'low' | 'normal' = 'low',
): void {
  if (priority === 'low') lowerPriority()
  let arriving: { portions: Portion[]; end: (portions: Portion[]) => void } | null = null
  parentPort?.on('message', (message: unknown) => {
    if (arriving === null) {
      const all = new Promise<Portion[]>((end) => (arriving = { portions: [], end }))
      void answer(message as Data, all).then((found) => parentPort?.postMessage(found))
    } else if (message === null) {
      arriving.end(arriving.portions)
      arriving = null
    } else arriving.portions.push(message as Portion)
  })
}
