import type { Database, Statement } from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

const MAX_STATEMENTS = 300

/** Prepares each statement once: preparing takes longer than a point read itself. */
export function cachePreparedStatements(database: Database): (sql: string) => Statement {
  const statements = new LRUCache<string, Statement>({ max: MAX_STATEMENTS })
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
