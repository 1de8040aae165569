import type { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { startThread } from '#server/paths'
import type { ThreadAnswer, ThreadData, ThreadRequest } from './sqlite.thread'

/** A statement failed, and SQLite or the thread has rolled the whole transaction back. */
export class TransactionLost extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message)
  }
}

const errorOf = ({ message, code, lost }: NonNullable<ThreadAnswer['error']>) =>
  lost ? new TransactionLost(message, code) : Object.assign(new Error(message), { code })

/** Rows are handed on at once: little of a thread's heap is young for long. */
const YOUNG_HEAP = { maxYoungGenerationSizeMb: 12 }

/** A connection that takes statements together (`db/together.ts`). */
export interface BatchConnection extends DatabaseConnection {
  executeAll(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]>
}

/** A connection that runs statements of its transaction while nobody waits for their answers (`db/together.ts`). */
export interface LaterConnection extends DatabaseConnection {
  /** @param check what the answers have to be: it throws what the transaction fails with */
  executeLater(queries: readonly CompiledQuery[], check?: (results: QueryResult<unknown>[]) => void): void
}

/**
 * A connection whose statements run in a thread, so that neither a long query nor fsync stops the event loop. Not one of
 * `lib/threads`, which have one job at a time: here the next request is sent before the last one is answered.
 */
export class ThreadConnection implements BatchConnection {
  private readonly worker: Worker
  private readonly waiting = new Map<number, (answer: ThreadAnswer) => void>()
  private lastId = 0
  private dead: string | null = null

  constructor(workerData: ThreadData) {
    this.worker = startThread('db/sqlite.thread', { workerData, resourceLimits: YOUNG_HEAP })
    this.worker.on('message', (answer: ThreadAnswer) => {
      this.waiting.get(answer.id)?.(answer)
      this.waiting.delete(answer.id)
    })
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('The database thread has ended')))
  }

  private fail({ message }: Error) {
    this.dead ??= message
    for (const [id, answer] of this.waiting) answer({ id, error: { message: this.dead, lost: true } })
    this.waiting.clear()
  }

  async executeQuery<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const [result] = await this.execute([query])
    return result as QueryResult<Row>
  }

  executeAll(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    return this.execute(queries)
  }

  /**
   * Statements are run in the order in which they were sent, those after one that fails are not.
   * @param before statements that open or end transactions, sent along
   * @param after the same, run when nothing before them has failed
   * @throws TransactionLost where nothing is left of the open transaction
   */
  async execute(
    queries: readonly Pick<CompiledQuery, 'sql' | 'parameters'>[],
    before: readonly string[] = [],
    after: readonly string[] = [],
  ): Promise<QueryResult<unknown>[]> {
    const statements = queries.map(({ sql, parameters }) => ({ sql, parameters: [...parameters] }))
    if (this.dead !== null) throw new TransactionLost(this.dead, undefined)
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      const id = ++this.lastId
      this.waiting.set(id, resolve)
      this.worker.postMessage({ id, before, statements, after } satisfies ThreadRequest)
    })
    if (answer.error) throw errorOf(answer.error)
    return (answer.results ?? []).map(({ rows, changes }) => ({
      rows,
      numAffectedRows: changes === undefined ? undefined : BigInt(changes),
    }))
  }

  // eslint-disable-next-line require-yield -- Kysely asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: read by pages')
  }

  async close(): Promise<void> {
    if (this.dead !== null) return
    await new Promise<void>((resolve) => {
      this.worker.once('exit', () => resolve())
      this.worker.postMessage('close')
    })
  }
}
