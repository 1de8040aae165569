import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import { ThreadConnection, TransactionLost, type BatchConnection } from './threadConnection'

/** A group is committed when it is so old (ms) or has so many transactions, whoever is still waiting to join it. */
const MAX_AGE = 15
const MAX_MEMBERS = 64

const SAVEPOINT = 'savepoint member'
const RELEASE = 'release member'
const command = (text: string) => CompiledQuery.raw(text)

/** Transactions that are committed together: one write to the disk for all of them. */
interface Group {
  began: number
  /** Whether its transaction has been opened in the database. */
  opened: boolean
  /** The savepoint of its last member is to be released. */
  unreleased: boolean
  /** Members whose work is done, waiting for the commit. */
  done: { resolve: () => void; reject: (error: unknown) => void }[]
  /** Why nothing is left of it, where the database has rolled it back. */
  lost: Error | null
}

/** A writing connection, which keeps statements of a transaction until its next one, or its end (`db/together.ts`). */
export interface WritingConnection extends BatchConnection {
  executeLater(queries: readonly CompiledQuery[]): void
}

/** What Kysely takes for a connection: the right to use the one connection until the work is done. */
class Turn implements WritingConnection {
  group: Group | null = null
  /** Whether the database has seen a statement of the transaction. */
  started = false
  /** Whether it shares the group's transaction with members before it. */
  nested = false
  ended = false
  /** Statements that wait for the next one. */
  readonly waiting: CompiledQuery[] = []

  constructor(private readonly driver: GroupCommitDriver) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [result] = await this.driver.execute(this, [query])
    return result as QueryResult<Row>
  }

  executeAll(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    return this.driver.execute(this, queries)
  }

  executeLater(queries: readonly CompiledQuery[]): void {
    this.waiting.push(...queries)
  }

  // eslint-disable-next-line require-yield -- Kysely asks for a generator; nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported: read by pages')
  }
}

/**
 * SQLite's one writer. Transactions follow one another; those that wait while one is at work join its group: each has a
 * savepoint of its own within one transaction of the database, so that a failure rolls back its own work alone. None ends
 * before the commit of the whole group is on the disk. Whoever is alone is committed at once.
 */
export class GroupCommitDriver implements Driver {
  private connection: ThreadConnection | null = null
  private current: Turn | null = null
  private readonly queue: ((turn: Turn) => void)[] = []
  private group: Group | null = null

  constructor(private readonly path: string) {}

  /** Called before the first query. Kysely never destroys a driver that had none: its thread would outlive it. */
  async init(): Promise<void> {
    this.connection = new ThreadConnection(this.path, false)
  }

  async acquireConnection(): Promise<Turn> {
    if (this.current) return new Promise((resolve) => this.queue.push(resolve))
    this.current = new Turn(this)
    return this.current
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const turn = connection as Turn
    if (!turn.ended) this.end(turn)
  }

  /** Nothing is sent before the first statement, which opens the transaction on its way. */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.group ??= { began: performance.now(), opened: false, unreleased: false, done: [], lost: null }
    Object.assign(connection, { group: this.group })
  }

  async execute(turn: Turn, queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    if (turn.ended) throw new Error('The connection was given back when its transaction ended')
    const { group } = turn
    if (group === null) {
      // Outside of a transaction, which some statements have to be.
      this.commitGroup()
      return this.send(queries)
    }
    if (group.lost) throw group.lost
    const before = turn.started ? [] : this.opening(turn, group)
    const waiting = turn.waiting.splice(0)
    try {
      const results = await this.send([...waiting, ...queries], before)
      return results.slice(waiting.length)
    } catch (error) {
      if (error instanceof TransactionLost) this.lose(group, error)
      throw error
    }
  }

  /** @returns statements that come before the first one of a transaction */
  private opening(turn: Turn, group: Group): string[] {
    turn.started = true
    turn.nested = group.opened
    group.opened = true
    if (!turn.nested) return ['begin immediate']
    const before = group.unreleased ? [RELEASE, SAVEPOINT] : [SAVEPOINT]
    group.unreleased = false
    return before
  }

  /** Ends when the commit of the group is on the disk. @throws what kept the group from being committed */
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = connection as Turn
    const { group } = turn
    if (turn.waiting.length > 0) await this.execute(turn, [])
    if (!group || !turn.started) return
    if (group.lost) throw group.lost
    group.unreleased ||= turn.nested
    const committed = new Promise<void>((resolve, reject) => group.done.push({ resolve, reject }))
    this.end(turn)
    await committed
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = connection as Turn
    const { group } = turn
    if (turn.ended || !turn.started || !group || group.lost) return
    try {
      if (turn.nested) await this.send([command(RELEASE)], ['rollback to member'])
      else await this.send([command('rollback')])
      group.opened = turn.nested
    } catch (error) {
      this.lose(group, error as Error)
    }
  }

  async destroy(): Promise<void> {
    await this.connection?.close()
  }

  private send(queries: readonly CompiledQuery[], before: string[] = []): Promise<QueryResult<unknown>[]> {
    if (!this.connection) throw new Error('The driver is not initialised')
    return this.connection.execute(queries, before)
  }

  private lose(group: Group, error: Error): void {
    group.lost ??= error
    for (const { reject } of group.done.splice(0)) reject(error)
    if (this.group === group) this.group = null
  }

  /** The next one joins the group, or the group is committed before it. */
  private end(turn: Turn): void {
    turn.ended = true
    const { group } = this
    const full = group && (group.done.length >= MAX_MEMBERS || performance.now() - group.began >= MAX_AGE)
    if (full || this.queue.length === 0) this.commitGroup()
    const next = this.queue.shift()
    this.current = next ? new Turn(this) : null
    if (next && this.current) next(this.current)
  }

  /** Statements follow in the order in which they are sent: whoever comes next need not wait for the answer. */
  private commitGroup(): void {
    const { group } = this
    this.group = null
    if (!group?.opened) return
    this.send([command('commit')], group.unreleased ? [RELEASE] : []).then(
      () => group.done.forEach(({ resolve }) => resolve()),
      (error: Error) => this.lose(group, error),
    )
  }
}
