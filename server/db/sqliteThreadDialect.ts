import type { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { startThread } from '#server/paths'
import type { ThreadAnswer, ThreadRequest } from './sqlite.thread'

/** A connection whose statements run in a thread, so that neither a long query nor fsync stops the event loop. */
class ThreadConnection implements DatabaseConnection {
  private readonly worker: Worker
  private readonly waiting = new Map<number, (answer: ThreadAnswer) => void>()
  private lastId = 0
  private dead: Error | null = null

  constructor(path: string, readonly: boolean) {
    this.worker = startThread('db/sqlite.thread', { workerData: { path, readonly } })
    this.worker.on('message', (answer: ThreadAnswer) => {
      this.waiting.get(answer.id)?.(answer)
      this.waiting.delete(answer.id)
    })
    this.worker.on('error', (error) => this.fail(error))
    this.worker.on('exit', () => this.fail(new Error('The database thread has ended')))
  }

  private fail(error: Error) {
    this.dead ??= error
    for (const [id, answer] of this.waiting) answer({ id, error: { message: this.dead.message } })
    this.waiting.clear()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.dead) throw this.dead
    const answer = await new Promise<ThreadAnswer>((resolve) => {
      const id = ++this.lastId
      this.waiting.set(id, resolve)
      this.worker.postMessage({ id, sql, parameters: [...parameters] } satisfies ThreadRequest)
    })
    if (answer.error) throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
    return {
      rows: answer.rows as Row[],
      numAffectedRows: answer.changes === undefined ? undefined : BigInt(answer.changes),
    }
  }

  // eslint-disable-next-line require-yield -- Kysely asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: read by pages')
  }

  async close(): Promise<void> {
    if (this.dead) return
    await new Promise<void>((resolve) => {
      this.worker.once('exit', () => resolve())
      this.worker.postMessage('close')
    })
  }
}

/** A few thread connections and a queue for them. One writing connection makes transactions follow one another. */
class ThreadDriver implements Driver {
  private all: ThreadConnection[] = []
  private free: ThreadConnection[] = []
  private readonly queue: ((connection: ThreadConnection) => void)[] = []

  constructor(private readonly options: ThreadDialectOptions) {}

  /** Called before the first query. Kysely never destroys a driver that had none: its threads would outlive it. */
  async init(): Promise<void> {
    const { path, readonly, threads } = this.options
    this.all = Array.from({ length: threads }, () => new ThreadConnection(path, readonly))
    this.free = [...this.all]
  }

  async acquireConnection(): Promise<ThreadConnection> {
    return this.free.pop() ?? new Promise((resolve) => this.queue.push(resolve))
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const next = this.queue.shift()
    if (next) next(connection as ThreadConnection)
    else this.free.push(connection as ThreadConnection)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    await Promise.all(this.all.map((connection) => connection.close()))
  }
}

export interface ThreadDialectOptions {
  path: string
  readonly: boolean
  threads: number
}

/** Kysely takes SQLite's DDL for one that can't be rolled back; it can: a migration that fails leaves nothing behind. */
class ThreadAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

export class SqliteThreadDialect implements Dialect {
  constructor(private readonly options: ThreadDialectOptions) {}
  createAdapter = () => new ThreadAdapter()
  createDriver = () => new ThreadDriver(this.options)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createIntrospector: Dialect['createIntrospector'] = (db) => new SqliteIntrospector(db)
}
