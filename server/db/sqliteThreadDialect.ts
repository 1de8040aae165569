import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import { GroupCommitDriver } from './groupCommitDriver'
import { ThreadConnection } from './threadConnection'

/** A few reading connections, each in a thread, and a queue for them. */
class ReadingDriver implements Driver {
  private all: ThreadConnection[] = []
  private free: ThreadConnection[] = []
  private readonly queue: ((connection: ThreadConnection) => void)[] = []

  constructor(
    private readonly path: string,
    private readonly threads: number,
  ) {}

  /** Called before the first query. Kysely never destroys a driver that had none: its threads would outlive it. */
  async init(): Promise<void> {
    this.all = Array.from({ length: this.threads }, () => new ThreadConnection(this.path, true))
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

  beginTransaction = () => Promise.reject(new Error('Readers have no transactions'))
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction

  async destroy(): Promise<void> {
    await Promise.all(this.all.map((connection) => connection.close()))
  }
}

/** Kysely takes SQLite's DDL for one that can't be rolled back; it can: a migration that fails leaves nothing behind. */
class ThreadAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** SQLite in threads of its own. @param driver of the writer or of readers */
const threadDialect = (driver: Driver): Dialect => ({
  createAdapter: () => new ThreadAdapter(),
  createDriver: () => driver,
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
})

/** The one writing connection. */
export const writingDialect = (path: string): Dialect => threadDialect(new GroupCommitDriver(path))

/** Reading connections, as many as there are threads. */
export const readingDialect = (path: string, threads: number): Dialect =>
  threadDialect(new ReadingDriver(path, threads))
