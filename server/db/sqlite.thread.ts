import { parentPort, workerData } from 'node:worker_threads'
import { preparing } from './preparedStatements'
import { openSqlite } from './sqliteFile'

/** One SQLite connection in a thread of its own: takes `{ sql, parameters }`, answers rows or the error's code. */
const { path, readonly } = workerData as { path: string; readonly: boolean }
const database = openSqlite(path, readonly)
const prepare = preparing(database)

export interface ThreadRequest {
  id: number
  sql: string
  parameters: unknown[]
}
export interface ThreadAnswer {
  id: number
  rows?: unknown[]
  changes?: number
  error?: { message: string; code?: string }
}

function execute({ id, sql, parameters }: ThreadRequest): ThreadAnswer {
  try {
    const statement = prepare(sql)
    if (statement.reader) return { id, rows: statement.all(...parameters) }
    return { id, rows: [], changes: statement.run(...parameters).changes }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { id, error: { message, code } }
  }
}

parentPort?.on('message', (request: ThreadRequest | 'close') => {
  if (request === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(execute(request))
})
