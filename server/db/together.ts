import type { Compilable, CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Handle } from './engine'
import { withFoundIds } from './foundIds'
import type { BatchConnection, LaterConnection } from './threadConnection'

/** A statement, and what rows it answers. */
export type Statement<Row = unknown> = Compilable<Row> | CompiledQuery<Row>
export type RowsOf<Each> =
  Each extends Compilable<infer Row> ? Row[] : Each extends CompiledQuery<infer Row> ? Row[] : never

/** Rows of each of some statements. */
export type RowsOfAll<Statements extends readonly Statement[]> = {
  -readonly [Place in keyof Statements]: RowsOf<Statements[Place]>
}

const takesAll = (connection: DatabaseConnection): connection is BatchConnection => 'executeAll' in connection
const takesLater = (connection: DatabaseConnection): connection is LaterConnection => 'executeLater' in connection
const compiled = (statements: readonly Statement[]) =>
  statements.map((each) => ('compile' in each ? each.compile() : each))
const executeAll = (connection: DatabaseConnection, queries: readonly CompiledQuery[]) =>
  takesAll(connection)
    ? connection.executeAll(queries)
    : Promise.all(queries.map((query) => connection.executeQuery(query)))

/** Runs statements that ask for what the first of them has found. Only a thread that reads finds it by itself. */
async function executeFound(connection: DatabaseConnection, [first, ...others]: readonly CompiledQuery[]) {
  if (takesAll(connection) && !takesLater(connection)) return connection.executeAll([first, ...others])
  const found = await connection.executeQuery(first)
  const known = others.map((query) => ({ ...query, parameters: withFoundIds(query.parameters, found.rows) }))
  return [found, ...(await executeAll(connection, known))]
}

function rowsOfAll<const Statements extends readonly Statement[]>(
  handle: Handle,
  statements: Statements,
  execute: (connection: DatabaseConnection, queries: readonly CompiledQuery[]) => Promise<QueryResult<unknown>[]>,
): Promise<RowsOfAll<Statements>> {
  if (statements.length === 0) return Promise.resolve([] as never)
  const queries = compiled(statements)
  return handle.getExecutor().provideConnection(async (connection) => {
    const results = await execute(connection, queries)
    return results.map(({ rows }) => rows) as never
  })
}

/**
 * Runs statements on one connection, one after the other, none of which needs the answer of another: they travel together,
 * so that whoever asks waits for the database once. What fails ends a transaction, as when they are run one by one.
 * @returns the rows of each
 */
export const together = <const Statements extends readonly Statement[]>(
  handle: Handle,
  statements: Statements,
): Promise<RowsOfAll<Statements>> => rowsOfAll(handle, statements, executeAll)

/** The same where those after the first ask for the ids that it finds (`foundIds.ts`). */
export const togetherWithFound = <const Statements extends readonly Statement[]>(
  handle: Handle,
  statements: Statements,
): Promise<RowsOfAll<Statements>> => rowsOfAll(handle, statements, executeFound)

/**
 * Runs statements of a transaction whose answers nobody waits for: on SQLite they travel with its next statement, or with its
 * commit, on PostgreSQL they are sent at once. What fails there ends the transaction all the same, at its next statement.
 * @param check what the answers have to be: it throws what the transaction fails with
 */
export async function later(
  trx: Handle,
  statements: readonly Statement[],
  check?: (results: QueryResult<unknown>[]) => void,
): Promise<void> {
  if (statements.length === 0) return
  const queries = compiled(statements)
  await trx.getExecutor().provideConnection(async (connection) => {
    if (trx.isTransaction && takesLater(connection)) return connection.executeLater(queries, check)
    const results = await executeAll(connection, queries)
    check?.(results)
  })
}
