import { parentPort, workerData } from 'node:worker_threads'
import { isJsonRows, type JsonRows } from './jsonRows'
import { cachePreparedStatements } from './cachePreparedStatements'
import { openSqlite } from './sqliteFile'

/** One SQLite connection in a thread of its own: takes `{ sql, parameters }`, answers rows or the error's code. */
const { path, readonly } = workerData as { path: string; readonly: boolean }
const database = openSqlite(path, readonly)
const prepare = cachePreparedStatements(database)

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

/** Runs a statement for each list of values, after the parameters that are the same for all. @returns rows changed */
function executeRows(sql: string, same: unknown[], { rows }: JsonRows): number {
  const statement = prepare(sql)
  let changes = 0
  for (const row of JSON.parse(rows) as unknown[][]) changes += statement.run(...same, ...row).changes
  return changes
}

function execute({ id, sql, parameters }: ThreadRequest): ThreadAnswer {
  // A full disk makes SQLite roll back by itself; the caller is to hear of that error and not of a second one.
  if (sql === 'rollback' && !database.inTransaction) return { id, rows: [], changes: 0 }
  try {
    const last = parameters.at(-1)
    if (isJsonRows(last)) return { id, rows: [], changes: executeRows(sql, parameters.slice(0, -1), last) }
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
