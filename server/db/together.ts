import type { Compilable, CompiledQuery, DatabaseConnection } from 'kysely'
import type { Handle } from './engine'
import type { BatchConnection } from './groupCommitDriver'

/** A statement, and what rows it answers. */
export type Statement<Row = unknown> = Compilable<Row> | CompiledQuery<Row>
type RowsOf<Each> = Each extends Compilable<infer Row> ? Row[] : Each extends CompiledQuery<infer Row> ? Row[] : never

const takesAll = (connection: DatabaseConnection): connection is BatchConnection => 'executeAll' in connection

/**
 * Runs statements of a transaction one after the other, none of which needs the answer of another: they travel together, so
 * that the transaction waits for the database once. What fails ends the transaction, as when they are run one by one.
 * @returns the rows of each
 */
export function together<const Statements extends readonly Statement[]>(
  trx: Handle,
  statements: Statements,
): Promise<{ -readonly [Place in keyof Statements]: RowsOf<Statements[Place]> }> {
  if (statements.length === 0) return Promise.resolve([] as never)
  const queries = statements.map((each) => ('compile' in each ? each.compile() : each))
  return trx.getExecutor().provideConnection(async (connection) => {
    const results = takesAll(connection)
      ? await connection.executeAll(queries)
      : await Promise.all(queries.map((query) => connection.executeQuery(query)))
    return results.map(({ rows }) => rows) as never
  })
}
