import type { ResourceLimits, Worker } from 'node:worker_threads'
import { AppError } from '#server/lib/errors'
import { startThread } from '#server/paths'

export interface ThreadLimits {
  memory: ResourceLimits
  /** Ms that a thread waits for another job: to begin one takes longer than many jobs do. 0: it ends with its job. */
  kept: number
  /** A job that takes more memory, or longer than so many ms, is refused with a text for people; else it has failed. */
  refused?: { after: number; message: string }
}

export interface ThreadJob {
  signal?: AbortSignal
  /** More data, each a message of its own. */
  portions?: AsyncIterable<unknown> | Iterable<unknown>
  /** Streams of the data, which go over to the thread. */
  transfer?: readonly unknown[]
}

/**
 * Threads that run one file (`answerJobs.ts`), one job in each at a time; of those without a job one is kept for the next.
 * Not piscina: a job that waits there for a thread which fails to start, or for one that is ended, is never answered.
 */
export class JobThreads<Data, Answer> {
  private readonly all = new Set<Worker>()
  private idle: { thread: Worker; timer?: NodeJS.Timeout } | null = null
  private isClosed = false

  /** @param entry the file's path below `server/` without extension */
  constructor(
    private readonly entry: string,
    private readonly limits: ThreadLimits,
  ) {}

  /** @throws the reason of `signal`, which ends the thread; what the thread has failed with */
  run(data: Data, { signal, ...sent }: ThreadJob = {}): Promise<Answer> {
    if (this.isClosed) return Promise.reject(new Error(`The threads of ${this.entry} have ended`))
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const thread = this.take()
    return new Promise((resolve, reject) => {
      let isSent = false
      const over = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        thread.off('message', onAnswer).off('error', fail).off('exit', onExit)
      }
      const fail = (reason: unknown) => {
        over()
        void thread.terminate()
        reject(this.explained(reason))
      }
      const giveUp = () => fail(signal?.reason)
      const onExit = (code: number) => fail(new Error(`The thread has ended with code ${code}`))
      const onAnswer = (answer: Answer) => {
        over()
        // One that has answered before it heard all would take the rest for its next job.
        if (isSent) this.keep(thread)
        else void thread.terminate()
        resolve(answer)
      }
      const { refused } = this.limits
      const timer = refused && setTimeout(() => fail(new AppError(422, refused.message)), refused.after)
      signal?.addEventListener('abort', giveUp)
      thread.on('message', onAnswer).on('error', fail).on('exit', onExit)
      sendAll(thread, data, sent).then(() => (isSent = true), fail)
    })
  }

  /** Ends all threads; jobs that they have fail. */
  async close(): Promise<void> {
    this.isClosed = true
    await Promise.all([...this.all].map((thread) => thread.terminate()))
  }

  private take(): Worker {
    const thread = this.idle?.thread ?? this.start()
    this.forget(thread)
    thread.ref()
    return thread
  }

  private start(): Worker {
    const thread = startThread(this.entry, { resourceLimits: this.limits.memory })
    this.all.add(thread)
    // Whoever has it hears of what it failed with; one that is being ended has nobody.
    thread.on('error', () => undefined)
    thread.on('exit', () => {
      this.all.delete(thread)
      this.forget(thread)
    })
    return thread
  }

  private keep(thread: Worker): void {
    const { kept } = this.limits
    if (this.idle || kept === 0) return void thread.terminate()
    // Neither keeps a server that ends.
    thread.unref()
    const end = () => {
      this.forget(thread)
      void thread.terminate()
    }
    const timer = kept === Infinity ? undefined : setTimeout(end, kept).unref()
    this.idle = { thread, timer }
  }

  /** It no longer waits for a job. */
  private forget(thread: Worker): void {
    if (this.idle?.thread !== thread) return
    clearTimeout(this.idle.timer)
    this.idle = null
  }

  private explained(reason: unknown): Error {
    const { refused } = this.limits
    const isOutOfMemory = (reason as { code?: string } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return refused && isOutOfMemory ? new AppError(422, refused.message) : (reason as Error)
  }
}

async function sendAll(thread: Worker, data: unknown, { portions = [], transfer = [] }: ThreadJob): Promise<void> {
  thread.postMessage(data, transfer as never)
  for await (const portion of portions) thread.postMessage(portion)
  thread.postMessage(null)
}
