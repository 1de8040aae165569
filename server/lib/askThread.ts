import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/paths'
import { AppError } from './errors'

/** A file of the largest size takes less; what takes more is refused with a message, and the server lives. */
const resourceLimits = { maxOldGenerationSizeMb: 1536, maxYoungGenerationSizeMb: 96 }
const LONGEST = 300_000
/** Ms that a thread waits for another job: to begin one takes longer than most files do, and files come one after another. */
const KEPT = 15_000

/** Whatever a thread is given comes from a file: a table, a statement. */
const TOO_LARGE = 'Слишком много данных за один раз: разделите файл на части'

/** The reason why a thread has ended, in words for people where there are some. */
export const explained = (error: unknown): unknown =>
  (error as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError(422, TOO_LARGE) : error

/** Threads without a job, one of an entry; each with what stops its waiting. */
const waiting = new Map<string, { thread: Worker; stopWaiting: () => void }>()

function takeThread(entry: string): Worker {
  const kept = waiting.get(entry)
  kept?.stopWaiting()
  if (kept) return kept.thread
  const thread = startThread(entry, { resourceLimits })
  // Whoever has it hears of what it failed with; one that is being ended has nobody.
  thread.on('error', () => undefined)
  return thread
}

function keepThread(entry: string, thread: Worker): void {
  if (waiting.has(entry)) return void thread.terminate()
  const stopWaiting = () => {
    clearTimeout(timer)
    thread.off('exit', stopWaiting)
    thread.ref()
    waiting.delete(entry)
  }
  const timer = setTimeout(() => {
    stopWaiting()
    void thread.terminate()
  }, KEPT)
  thread.once('exit', stopWaiting)
  waiting.set(entry, { thread, stopWaiting })
  // Neither keeps a server that ends.
  timer.unref()
  thread.unref()
}

/** A thread that has one job. */
export interface BorrowedThread {
  thread: Worker
  /** The job is done: the thread may have another. */
  giveBack: () => void
  /** The thread ends with the job, if it has it still. */
  end: () => void
}

/**
 * A thread for a job, which ends in any case after some minutes.
 * @param failed told why there is no answer: the thread has failed, the job was given up
 */
export function borrowThread(entry: string, signal: AbortSignal, failed: (error: unknown) => void): BorrowedThread {
  const thread = takeThread(entry)
  let isOver = false
  const over = () => {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
    thread.off('error', onError)
    thread.off('exit', onExit)
  }
  const end = () => {
    if (isOver) return
    over()
    void thread.terminate()
  }
  const fail = (reason: unknown) => {
    end()
    failed(reason)
  }
  const giveUp = () => fail(signal.reason)
  const onError = (error: unknown) => fail(explained(error))
  const onExit = (code: number) => fail(new Error(`The thread has ended with code ${code}`))
  const timer = setTimeout(() => fail(new AppError(422, TOO_LARGE)), LONGEST)
  signal.addEventListener('abort', giveUp)
  thread.on('error', onError)
  thread.on('exit', onExit)
  if (signal.aborted) giveUp()
  return {
    thread,
    giveBack: () => {
      if (isOver) return
      over()
      keepThread(entry, thread)
    },
    end,
  }
}

/**
 * Gives a thread its data and waits for its one answer.
 * @param portions more data, each a message of its own
 */
export const askThread = <Answer>(
  entry: string,
  data: unknown,
  signal: AbortSignal,
  portions: AsyncIterable<unknown> | Iterable<unknown> = [],
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { thread, giveBack, end } = borrowThread(entry, signal, reject)
    let isSent = false
    thread.once('message', (answer: Answer) => {
      resolve(answer)
      // One that has answered before it heard all would take the rest for its next job.
      if (isSent) giveBack()
      else end()
    })
    thread.postMessage(data)
    sendAll(thread, portions)
      .then(() => (isSent = true))
      .catch((error: Error) => {
        end()
        reject(error)
      })
  })

async function sendAll(thread: Worker, portions: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  for await (const portion of portions) thread.postMessage(portion)
  thread.postMessage(null)
}
