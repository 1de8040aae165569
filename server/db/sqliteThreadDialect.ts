import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect, type Driver } from 'kysely'
import { GroupCommitDriver } from './groupCommitDriver'
import type { ReadingThreads } from './readingThreads'
import type { SnapshotReader } from './snapshotReader'
import type { ThreadConnection } from './threadConnection'

const noTransactions = () => Promise.reject(new Error('Readers have no transactions'))

const readingDriver = (threads: ReadingThreads): Driver => ({
  init: async () => threads.open(),
  acquireConnection: () => threads.take(),
  releaseConnection: async (connection) => threads.giveBack(connection as ThreadConnection),
  beginTransaction: noTransactions,
  commitTransaction: noTransactions,
  rollbackTransaction: noTransactions,
  destroy: () => threads.close(),
})

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

/** The one writing connection. @param reader who has to know when it writes */
export const writingDialect = (path: string, reader?: SnapshotReader): Dialect =>
  threadDialect(new GroupCommitDriver(path, reader))

/** Threads that only read. */
export const readingDialect = (threads: ReadingThreads): Dialect => threadDialect(readingDriver(threads))
