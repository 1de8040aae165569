import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '#server/lib/lowerPriority'
import { isJsonRows, type JsonRows } from './jsonRows'
import { withFoundIds } from './foundIds'
import { cachePreparedStatements } from './cachePreparedStatements'
import { openSqlite } from './sqliteFile'

export interface ThreadData {
  path: string
  readonly: boolean
  /** Whether whoever writes and answers goes first, where processors are few. */
  yielding?: boolean
}

/** Above the jobs (lowerPriority.ts). */
const LISTS_PRIORITY = 8

/** One SQLite connection in a thread of its own: takes `{ sql, parameters }`, answers rows or the error's code. */
const { path, readonly, yielding = false } = workerData as ThreadData
if (yielding) lowerPriority(LISTS_PRIORITY)
const database = openSqlite(path, readonly)
const prepare = cachePreparedStatements(database)

export interface ThreadRequest {
  id: number
  /** Statements that open or end transactions, run first. */
  before: readonly string[]
  /** Run one after the other; none after one that fails. */
  statements: readonly ThreadStatement[]
  /** Statements that end transactions, run last. */
  after: readonly string[]
}
export interface ThreadStatement {
  sql: string
  parameters: readonly unknown[]
}
export interface ThreadResult {
  rows: unknown[]
  changes?: number
}
export interface ThreadAnswer {
  id: number
  /** Of each statement, in their order. */
  results?: ThreadResult[]
  /** `lost`: nothing is left of the transaction that was open. */
  error?: { message: string; code?: string; lost: boolean }
}

/** Runs a statement for each list of values, after the parameters that are the same for all. @returns rows changed */
function executeRows(sql: string, same: unknown[], { rows }: JsonRows): number {
  const statement = prepare(sql)
  let changes = 0
  for (const row of JSON.parse(rows) as unknown[][]) changes += statement.run(...same, ...row).changes
  return changes
}

/** @param first what the first statement of the request has answered */
function execute({ sql, parameters }: ThreadStatement, first?: ThreadResult): ThreadResult {
  const last = parameters.at(-1)
  if (isJsonRows(last)) return { rows: [], changes: executeRows(sql, parameters.slice(0, -1), last) }
  const statement = prepare(sql)
  if (statement.reader) return { rows: statement.all(...withFoundIds(parameters, first?.rows)) }
  return { rows: [], changes: statement.run(...parameters).changes }
}

function executeAll(statements: readonly ThreadStatement[]): ThreadResult[] {
  const results: ThreadResult[] = []
  for (const statement of statements) results.push(execute(statement, results[0]))
  return results
}

/** Opens or ends transactions; of one where that fails nothing stays. */
function control(statements: readonly string[]): void {
  try {
    for (const sql of statements) prepare(sql).run()
  } catch (error) {
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}

function answer(request: ThreadRequest): ThreadAnswer {
  let within = true
  try {
    control(request.before)
    within = database.inTransaction
    const results = executeAll(request.statements)
    control(request.after)
    return { id: request.id, results }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // A full disk makes SQLite roll back by itself.
    return { id: request.id, error: { message, code, lost: within && !database.inTransaction } }
  }
}

parentPort?.on('message', (request: ThreadRequest | 'close') => {
  if (request === 'close') {
    database.close()
    parentPort?.close()
    return
  }
  parentPort?.postMessage(answer(request))
})
