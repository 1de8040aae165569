import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'
import type { SnapshotReader } from './snapshotReader'
import { ThreadConnection, TransactionLost, type BatchConnection, type LaterConnection } from './threadConnection'

/** A group is committed when it is so old (ms) or has so many transactions, whoever is still waiting to join it. */
const MAX_AGE = 15
const MAX_TRANSACTIONS = 64

/** Each transaction of a group but the first is a savepoint of this name. */
const SAVEPOINT = 'savepoint transaction_of_group'
const RELEASE = 'release transaction_of_group'
const ROLLBACK = 'rollback to transaction_of_group'
const COMMIT = 'commit'
const command = (text: string) => CompiledQuery.raw(text)

/** Transactions that are committed together: one write to the disk for all of them. */
interface Group {
  began: number
  /** Whether its transaction has been opened in the database. */
  opened: boolean
  /** The savepoint of its last transaction is to be released. */
  unreleased: boolean
  /** Transactions whose work is done, waiting for the commit. */
  done: { resolve: () => void; reject: (error: unknown) => void }[]
  /** Why nothing is left of it, where the database has rolled it back. */
  lost: Error | null
}

/** Statements of a transaction that wait for its next one, and what their answers have to be. */
interface Waiting {
  queries: readonly CompiledQuery[]
  check?: (results: QueryResult<unknown>[]) => void
}

/** What Kysely takes for a connection: the right to use the one connection until the work is done. */
class Turn implements BatchConnection, LaterConnection {
  group: Group | null = null
  /** Whether the database has seen a statement of the transaction. */
  started = false
  /** Whether it is a savepoint: transactions of its group came before it. */
  nested = false
  ended = false
  /** Whether it is taken back: what one of its steps still asks for is no longer part of a transaction. */
  undone = false
  readonly waiting: Waiting[] = []

  constructor(private readonly driver: GroupCommitDriver) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const [result] = await this.driver.execute(this, [query])
    return result as QueryResult<Row>
  }

  executeAll(queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    return this.driver.execute(this, queries)
  }

  executeLater(queries: Waiting['queries'], check?: Waiting['check']): void {
    this.waiting.push({ queries, check })
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

  constructor(
    private readonly path: string,
    private readonly reader?: SnapshotReader,
  ) {}

  /** Called before the first query. Kysely never destroys a driver that had none: its thread would outlive it. */
  async init(): Promise<void> {
    this.connection = new ThreadConnection({ path: this.path, readonly: false })
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
    const turn = connection as Turn
    turn.group = this.group
  }

  async execute(turn: Turn, queries: readonly CompiledQuery[]): Promise<QueryResult<unknown>[]> {
    if (turn.ended || turn.undone) throw new Error('The transaction has ended')
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
      const results = await this.send([...waiting.flatMap((each) => each.queries), ...queries], before)
      for (const { queries: theirs, check } of waiting) {
        const own = results.splice(0, theirs.length)
        check?.(own)
      }
      return results
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
    if (turn.waiting.length > 0) {
      if (group && this.isComplete(group) && turn.waiting.every(({ check }) => !check)) return this.finish(turn, group)
      await this.execute(turn, [])
    }
    if (!group || !turn.started) return
    if (group.lost) throw group.lost
    group.unreleased ||= turn.nested
    const committed = new Promise<void>((resolve, reject) => group.done.push({ resolve, reject }))
    this.end(turn)
    await committed
  }

  /**
   * The last statements of the group's last transaction, and the commit with them. Where they fail the group stays open:
   * Kysely rolls a transaction back whose commit has failed, and its connection is given back after that.
   */
  private async finish(turn: Turn, group: Group): Promise<void> {
    if (group.lost) throw group.lost
    const before = turn.started ? [] : this.opening(turn, group)
    const queries = turn.waiting.splice(0).flatMap((each) => each.queries)
    try {
      await this.send(queries, before, turn.nested ? [RELEASE, COMMIT] : [COMMIT])
    } catch (error) {
      if (error instanceof TransactionLost) this.lose(group, error)
      throw error
    }
    this.group = null
    group.done.forEach(({ resolve }) => resolve())
    this.end(turn)
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const turn = connection as Turn
    const { group } = turn
    turn.undone = true
    if (turn.ended || !turn.started || !group || group.lost) return
    try {
      if (turn.nested) await this.send([command(RELEASE)], [ROLLBACK])
      else await this.send([command('rollback')])
      group.opened = turn.nested
    } catch (error) {
      this.lose(group, error as Error)
    }
  }

  async destroy(): Promise<void> {
    await this.connection?.close()
  }

  private async send(
    queries: readonly CompiledQuery[],
    before: string[] = [],
    after: string[] = [],
  ): Promise<QueryResult<unknown>[]> {
    if (!this.connection) throw new Error('The driver is not initialised')
    this.reader?.writes()
    try {
      return await this.connection.execute(queries, before, after)
    } finally {
      this.reader?.written()
    }
  }

  /** Whether nobody else joins a group. */
  private isComplete({ done, began }: Group): boolean {
    return this.queue.length === 0 || done.length >= MAX_TRANSACTIONS || performance.now() - began >= MAX_AGE
  }

  private lose(group: Group, error: Error): void {
    group.lost ??= error
    for (const { reject } of group.done.splice(0)) reject(error)
    if (this.group === group) this.group = null
  }

  /** The next one joins the group, or the group is committed before it. */
  private end(turn: Turn): void {
    turn.ended = true
    if (this.group && this.isComplete(this.group)) this.commitGroup()
    const next = this.queue.shift()
    this.current = next ? new Turn(this) : null
    if (next && this.current) next(this.current)
  }

  /** Statements follow in the order in which they are sent: whoever comes next need not wait for the answer. */
  private commitGroup(): void {
    const { group } = this
    this.group = null
    if (!group?.opened) return
    this.send([], group.unreleased ? [RELEASE] : [], [COMMIT]).then(
      () => group.done.forEach(({ resolve }) => resolve()),
      (error: Error) => this.lose(group, error),
    )
  }
}
