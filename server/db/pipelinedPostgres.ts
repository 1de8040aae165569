import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { BatchConnection, LaterConnection } from './threadConnection'

type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

const BEGIN = CompiledQuery.raw('begin')

/**
 * The use of a connection until it is given back. PostgreSQL runs statements in the order in which they are sent, so that
 * the next one may be sent before the last one is answered; what one of them has failed with is said by the next.
 */
class PipelinedConnection implements BatchConnection, LaterConnection {
  private unanswered: Promise<unknown>[] = []
  /** Of them, those whose answers are to be checked before a commit: the database itself has nothing against it. */
  private unchecked: Promise<unknown>[] = []
  private isUndone = false

  constructor(readonly connection: PostgresConnection) {}

  executeLater(queries: readonly CompiledQuery[], check?: (results: QueryResult<unknown>[]) => void): void {
    const answers = Promise.all(queries.map((query) => this.send(query))).then(check)
    answers.catch(() => undefined)
    this.unanswered.push(answers)
    if (check) this.unchecked.push(answers)
  }

  /** @throws what the check of an answer has thrown */
  async checked(): Promise<void> {
    await Promise.all(this.unchecked)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.executeAll([query]))[0] as QueryResult<Row>
  }

  /**
   * All have answered before anybody goes on: a rollback is the last to be sent.
   * @throws what the first of them has failed with: the others only say that the transaction is aborted
   */
  async executeAll(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    const before = this.unanswered
    this.unanswered = []
    this.unchecked = []
    const sent = queries.map((query) => this.send(query))
    const failed = (await Promise.allSettled([...before, ...sent])).find(({ status }) => status === 'rejected')
    if (failed) throw (failed as PromiseRejectedResult).reason
    return Promise.all(sent)
  }

  private async send<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isUndone) throw new Error('The transaction has ended')
    return this.connection.executeQuery<Row>(query)
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.connection.streamQuery<Row>(query, size)
  }

  /** What one of the transaction's steps still asks for meanwhile is no longer part of it. */
  async undo(rollback: (connection: PostgresConnection) => Promise<void>): Promise<void> {
    this.isUndone = true
    this.unanswered = []
    this.unchecked = []
    await rollback(this.connection)
    this.isUndone = false
  }
}

class PipelinedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection((await super.acquireConnection()) as PostgresConnection)
  }

  /** Nobody waits for the beginning alone. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel ?? settings.accessMode) return super.beginTransaction(connection, settings)
    ;(connection as PipelinedConnection).executeLater([BEGIN])
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PipelinedConnection).checked()
    await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PipelinedConnection).undo((used) => super.rollbackTransaction(used))
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await super.releaseConnection((connection as PipelinedConnection).connection)
  }
}

/** PostgreSQL through `pg`, whose pool has to be opened with `pipeline`. */
export class PipelinedPostgres extends PostgresDialect {
  constructor(private readonly settings: PostgresDialectConfig) {
    super(settings)
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.settings)
  }
}
