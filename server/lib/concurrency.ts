/** Runs work with the same key one after another; work with other keys runs beside it. */
export function keyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => last.get(key) === settled && last.delete(key))
    return mine
  }
}

/** Waits in the queue. @throws the reason of `signal` when it is aborted first; the queue is left then */
function place(waiting: (() => void)[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(signal?.reason as Error)
    }
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    waiting.push(enter)
    signal?.addEventListener('abort', leave, { once: true })
  })
}

/**
 * Runs at most `atOnce` pieces of work with the same key at a time; at most `mostWaiting` wait in the key's queue.
 * Work whose `signal` is aborted while it waits leaves the queue.
 * @throws what `full` makes when too many wait already; the reason of `signal`
 */
export function limitConcurrencyByKey(
  atOnce: number,
  mostWaiting: number,
  full: () => Error,
): <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (key, work, signal) => {
    signal?.throwIfAborted()
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < atOnce) queue.running += 1
    else if (queue.waiting.length >= mostWaiting) throw full()
    // Who ends hands the place over, so nobody can slip in between.
    else await place(queue.waiting, signal)
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if ((queue.running -= 1) === 0) queues.delete(key)
    }
  }
}

/** Runs at most `atOnce` pieces of work at a time; the others wait, however many. For work that takes much memory apiece. */
export function limitConcurrency(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limited = limitConcurrencyByKey(atOnce, Infinity, () => new Error('Never full'))
  return (work) => limited('', work)
}
