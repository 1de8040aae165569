import type { Database, Statement } from 'better-sqlite3'

const MAX_STATEMENTS = 300

/** Prepares each statement once: preparing takes longer than a point read itself. */
export function cachePreparedStatements(database: Database): (sql: string) => Statement {
  const statements = new Map<string, Statement>()
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= MAX_STATEMENTS) statements.clear()
    const statement = database.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
}
