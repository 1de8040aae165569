import { parentPort, workerData } from 'node:worker_threads'
import type { Statement } from 'better-sqlite3'
import { openSqlite } from './sqliteFile'

/** One SQLite connection in a thread of its own: takes `{ sql, parameters }`, answers rows or the error's code. */
const { path, readonly } = workerData as { path: string; readonly: boolean }
const database = openSqlite(path, readonly)
const statements = new Map<string, Statement>()
const MAX_STATEMENTS = 300

function prepare(sql: string): Statement {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= MAX_STATEMENTS) statements.clear()
  const statement = database.prepare(sql)
  statements.set(sql, statement)
  return statement
}

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
