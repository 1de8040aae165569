import type { Database, Statement } from 'better-sqlite3'
import { cachePreparedStatements } from './cachePreparedStatements'

/** So long, in milliseconds, at most: what a command writes beside the running server, as a new password, is seen after it. */
const LONGEST = 20

/**
 * The event loop's own reader of SQLite. While this server writes nothing, statements that follow one another read one
 * snapshot: alone each takes the file's locks and gives them back, which takes as long as a row. Within a snapshot the same
 * question has the same answer: the session that ten calls of a page ask for is read once.
 */
export class SnapshotReader {
  private readonly prepared: (sql: string) => Statement
  private readonly begin: Statement
  private readonly end: Statement
  /** Rows of the snapshot that were asked for: by statement, then by its values. */
  private readonly rows = new Map<string, Map<string, unknown>>()
  private writing = 0
  private began = 0

  constructor(private readonly database: Database) {
    this.prepared = cachePreparedStatements(database)
    this.begin = database.prepare('begin')
    this.end = database.prepare('commit')
  }

  private leave(): void {
    this.rows.clear()
    if (this.database.inTransaction) this.end.run()
  }

  private enter(): void {
    const now = performance.now()
    if (this.database.inTransaction && now - this.began < LONGEST) return
    this.leave()
    if (this.writing > 0) return
    this.begin.run()
    this.began = now
  }

  /** A statement to be run at once. */
  prepare(sql: string): Statement {
    this.enter()
    return this.prepared(sql)
  }

  /** The first row of a statement, not to be changed: whoever asks the same has it too. */
  row(sql: string, values: readonly unknown[]): unknown {
    this.enter()
    if (!this.database.inTransaction) return this.prepared(sql).get(...values)
    const known = this.rows.get(sql) ?? new Map<string, unknown>()
    this.rows.set(sql, known)
    const asked = JSON.stringify(values)
    if (!known.has(asked)) known.set(asked, Object.freeze(this.prepared(sql).get(...values)))
    return known.get(asked)
  }

  /** From here to `written` each statement reads what is there at its own moment. */
  writes(): void {
    this.writing += 1
    this.leave()
  }

  written(): void {
    this.writing -= 1
  }

  close(): void {
    if (!this.database.open) return
    this.leave()
    this.database.close()
  }
}
