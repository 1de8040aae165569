import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Dialect, type Driver } from 'kysely'
import { GroupCommitDriver } from './groupCommitDriver'
import type { ReadingThreads } from './readingThreads'
import type { ThreadConnection } from './threadConnection'

const noTransactions = () => Promise.reject(new Error('Readers have no transactions'))

const readingDriver = (threads: ReadingThreads, isFirst: boolean): Driver => ({
  init: async () => threads.open(),
  acquireConnection: () => threads.take(isFirst),
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

/** The one writing connection. */
export const writingDialect = (path: string): Dialect => threadDialect(new GroupCommitDriver(path))

/** @param isFirst whether its queries come before those of dialects that share the threads and are not */
export const readingDialect = (threads: ReadingThreads, isFirst = false): Dialect =>
  threadDialect(readingDriver(threads, isFirst))
