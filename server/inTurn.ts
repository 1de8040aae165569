/** Lets so many pieces of work run at once; the others wait their turn. For work that takes much memory apiece. */
export function inTurn(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

/** Lets pieces of work with the same key run one after another only; others run beside them. */
export function inTurnByKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = mine.catch(() => undefined)
    last.set(key, settled)
    void settled.then(() => last.get(key) === settled && last.delete(key))
    return mine
  }
}
