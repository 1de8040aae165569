import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { startThread } from '#server/paths'
import type { PgliteAnswer, PgliteQuestion, PgliteRequest } from './pgliteWorker'

export interface PglitePool extends PostgresPool {
  /** Writes the whole database to a file, which another may start from. */
  save(file: string): Promise<void>
}

/**
 * PostgreSQL beside the test, behind the pool that the product talks to. One connection: others wait their turn.
 * @param prepared file of a saved database to start from
 */
export function pglitePool(prepared?: string): PglitePool {
  const worker = startThread('testing/pgliteWorker', { workerData: { prepared } })
  const waiting = new Map<number, (answer: PgliteAnswer) => void>()
  const queue: (() => void)[] = []
  let lastId = 0
  let busy = false

  worker.on('message', (answer: PgliteAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })

  async function ask(request: PgliteQuestion): Promise<PgliteAnswer> {
    const answer = await new Promise<PgliteAnswer>((resolve) => {
      const id = (lastId += 1)
      waiting.set(id, resolve)
      worker.postMessage({ ...request, id } satisfies PgliteRequest)
    })
    if (answer.error) {
      const { message, ...rest } = answer.error
      throw Object.assign(new Error(message), rest)
    }
    return answer
  }

  const client = {
    async query(text: string, parameters: readonly unknown[]) {
      const answer = await ask({ text, parameters: [...parameters] })
      return { command: /^\s*(\w+)/.exec(text)?.[1].toUpperCase(), rows: answer.rows, rowCount: answer.affected }
    },
    release() {
      const next = queue.shift()
      if (next) next()
      else busy = false
    },
  }

  return {
    async connect() {
      if (busy) await new Promise<void>((resolve) => queue.push(resolve))
      busy = true
      return client as unknown as PostgresPoolClient
    },
    async end() {
      await worker.terminate()
    },
    async save(file) {
      await ask({ saveTo: file })
    },
  }
}
