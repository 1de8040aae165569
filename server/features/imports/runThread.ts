import type { Worker, WorkerOptions } from 'node:worker_threads'
import { AppError } from '#server/lib/errors'
import { startThread } from '#server/paths'

/** A file of the largest size takes less; what takes more is refused with a message, and the server lives. */
const resourceLimits = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 96 }
const LONGEST = 300_000

export const TOO_LARGE = 'Таблица слишком велика: разделите её на части'

/** The reason why a thread has ended, in words for people where there are some. */
export const explained = (error: unknown): unknown =>
  (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError(422, TOO_LARGE) : error

/**
 * Starts a thread that ends with the job, and in any case after some minutes.
 * @param failed told why there is no answer: the thread has failed, the job was given up
 */
export function limitedThread(
  entry: string,
  options: WorkerOptions,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Worker {
  const thread = startThread(entry, { ...options, resourceLimits })
  const end = (reason: unknown) => {
    failed(reason)
    void thread.terminate()
  }
  const timer = setTimeout(() => end(new AppError(422, TOO_LARGE)), LONGEST)
  // A thread that is ended while it begins exits with code 0.
  const giveUp = () => end(signal.reason)
  signal.addEventListener('abort', giveUp)
  if (signal.aborted) giveUp()
  thread.on('error', (error) => failed(explained(error)))
  thread.on('exit', (code) => {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    // One that has done its work ends too; what it sent may still be on its way.
    if (code !== 0) failed(new Error(`The thread has ended with code ${code}`))
  })
  return thread
}

/**
 * Gives a thread its data and waits for its one answer.
 * @param portions more data, each a message of its own; null is the last
 */
export const askThread = <Answer>(
  entry: string,
  workerData: unknown,
  signal: AbortSignal,
  portions?: AsyncIterable<unknown>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const thread = limitedThread(entry, { workerData }, signal, reject)
    thread.once('message', (answer: Answer) => {
      resolve(answer)
      void thread.terminate()
    })
    if (portions) sendAll(thread, portions).catch(reject)
  })

async function sendAll(thread: Worker, portions: AsyncIterable<unknown>): Promise<void> {
  for await (const portion of portions) thread.postMessage(portion)
  thread.postMessage(null)
}
