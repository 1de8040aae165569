import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Config } from '#server/config'
import { HiddenRecords } from './hidden'
import { PipelinedPostgres } from './pipelinedPostgres'
import { openSqlite } from './sqliteFile'
import { preparedName, readDirectly } from './preparedQuery'
import { ReadingThreads } from './readingThreads'
import { SnapshotReader } from './snapshotReader'
import { gatherStatistics } from './statistics'
import { readingDialect, writingDialect } from './sqliteThreadDialect'
import type { Tables } from './tables'

export type Engine = 'sqlite' | 'postgres'

/** What a repository is given: the database or a transaction of it. */
export type Handle = Kysely<Tables>

export interface Db {
  engine: Engine
  /** This server alone works on the database: what an earlier run of it had begun is nobody's now. On SQLite. */
  oneServer: boolean
  /** Writers follow one another, so that a long transaction keeps all others waiting. On SQLite. */
  writersTakeTurns: boolean
  /** Lists are read by threads that this server starts, which have nothing prepared or read yet. On SQLite. */
  readsInThreads: boolean
  /** Writes and transactions. On SQLite: one connection in a thread of its own. */
  write: Handle
  /** Point reads. On SQLite: a connection of the main thread, answering in microseconds. */
  read: Handle
  /**
   * A record with all that hangs on it, dozens of rows that lie anywhere on the disk. On SQLite: a reading thread of its own,
   * where it waits for no list. On PostgreSQL as `read`.
   */
  details: Handle
  /**
   * Lists, searches, reports. On SQLite: reading threads, so that the event loop never waits for them. On PostgreSQL: few
   * connections, so that they wait in a queue instead of taking the processors from those who write.
   */
  heavy: Handle
  /** Records on their way in or out, which `read` and `heavy` don't show. On SQLite only. */
  hidden: HiddenRecords
  /**
   * After many rows were written at once: lets PostgreSQL plan by what is there now. Else it plans for a minute as if the
   * tables were empty, and a query that names one cooperative's rows several times may take hours. SQLite plans by its indexes.
   */
  gatherStatistics(): Promise<void>
  /** The database as it is at this moment, for long reading on a connection of its own. Close it. */
  snapshot(): Promise<Snapshot>
  close(): Promise<void>
}

export interface Snapshot {
  handle: Handle
  close(): Promise<void>
}

const INT8 = 20
const LIST_THREADS = 2
/**
 * Connections to PostgreSQL, at most. Few: what waits for a processor or for another's lock may as well wait here, where it
 * takes neither from those whose turn it is. Snapshots, which jobs read for minutes, are of those of `write`.
 */
const CONNECTIONS = { write: 5, read: 3, heavy: 2 }
/**
 * What PostgreSQL is told on each of them. To compile a query takes longer than any query here gains by it. The two that read
 * much have a processor each, and room to group a hundred thousand accounts by hash in place of sorting them on the disk.
 */
const ALL = 'set jit = off'
/**
 * A question that takes longer is given up: three of them would keep everybody from `read`, two from `heavy`, which jobs
 * ask for whole lists too.
 */
const LONGEST = { read: '1min', heavy: '5min' }
const SETTINGS = {
  write: ALL,
  read: `${ALL}; set statement_timeout = '${LONGEST.read}'`,
  heavy: `${ALL}; set statement_timeout = '${LONGEST.heavy}'; set max_parallel_workers_per_gather = 0; set work_mem = '32MB'`,
}

export const databaseFile = (dataDir: string) => join(dataDir, 'gbc-office.db')

/** Kopecks and counts fit in a number (±2⁵³); pg would hand them out as strings. */
pg.types.setTypeParser(INT8, Number)

const connected = (pool: PostgresPool): Handle => new Kysely({ dialect: new PipelinedPostgres({ pool }) })

/** @param readers pools of those who only read; without them one pool serves all */
export function postgresDb(pool: PostgresPool, readers?: Record<'read' | 'heavy', PostgresPool>): Db {
  const write = connected(pool)
  const read = readers ? connected(readers.read) : write
  const heavy = readers ? connected(readers.heavy) : write
  return {
    engine: 'postgres',
    oneServer: false,
    writersTakeTurns: false,
    readsInThreads: false,
    write,
    read,
    details: read,
    heavy,
    hidden: new HiddenRecords(),
    // Whoever has written need not fail by it: PostgreSQL comes to it by itself.
    gatherStatistics: () => gatherStatistics(write).catch(() => undefined),
    async snapshot() {
      const handle = await write.startTransaction().setIsolationLevel('repeatable read').execute()
      return { handle, close: async () => void (await handle.rollback().execute()) }
    },
    async close() {
      await Promise.all([...new Set([write, read, heavy])].map((handle) => handle.destroy()))
    },
  }
}

/** A transaction that only reads holds up nobody in WAL mode. The one connection keeps it from the first read on. */
async function sqliteSnapshot(path: string, hidden: HiddenRecords): Promise<Snapshot> {
  const handle = new Kysely<Tables>({ dialect: readingDialect(new ReadingThreads(path, 1)), plugins: [hidden] })
  await sql`begin`.execute(handle)
  await sql`select count(*) from sqlite_master`.execute(handle)
  return { handle, close: () => handle.destroy() }
}

function sqliteDb(dataDir: string): Db {
  mkdirSync(dataDir, { recursive: true })
  const hidden = new HiddenRecords()
  const path = databaseFile(dataDir)
  // Makes the file in WAL mode before the readers open it.
  openSqlite(path, false).close()
  const reader = new SnapshotReader(openSqlite(path, true))
  const write = new Kysely<Tables>({ dialect: writingDialect(path, reader) })
  const plugins = [hidden]
  const details = new Kysely<Tables>({ dialect: readingDialect(new ReadingThreads(path, 1)), plugins })
  const heavy = new Kysely<Tables>({ dialect: readingDialect(new ReadingThreads(path, LIST_THREADS, true)), plugins })
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: reader }), plugins })
  readDirectly(read, (text, values) => reader.row(text, values))
  return {
    engine: 'sqlite',
    oneServer: true,
    writersTakeTurns: true,
    readsInThreads: true,
    write,
    read,
    details,
    heavy,
    hidden,
    gatherStatistics: async () => undefined,
    snapshot: () => sqliteSnapshot(path, hidden),
    async close() {
      await Promise.all([read, details, heavy].map((handle) => handle.destroy()))
      // Kysely closes no connection that was never asked, and while one is open the last writes stay in the -wal file.
      reader.close()
      await write.destroy()
    },
  }
}

/** A call waits so long for a connection; then it is answered that the database is unreachable. */
const CONNECTED_WITHIN = 15_000

/** Seconds. */
const CONNECTION_LIFE = 120

/** Keeps the statements of hot paths prepared: to plan a point read takes PostgreSQL longer than to run it. */
class PreparingClient extends pg.Client {
  override query = ((text: unknown, values?: unknown[], ...rest: unknown[]) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined
    const run = super.query as (...all: unknown[]) => unknown
    return name === undefined ? run.call(this, text, values, ...rest) : run.call(this, { name, text, values }, ...rest)
  }) as pg.Client['query']
}

/**
 * The pool's own event would end the process when PostgreSQL ends an idle connection, the client's when it ends one that
 * is at work. Neither needs anything done: the pool drops the connection, and the query that meets it fails.
 */
function openPool(databaseUrl: string, kind: keyof typeof CONNECTIONS): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: databaseUrl,
    max: CONNECTIONS[kind],
    // Waited for, although its type doesn't say so.
    onConnect: ((client) => client.query(SETTINGS[kind])) as (client: pg.ClientBase) => void,
    connectionTimeoutMillis: CONNECTED_WITHIN,
    keepAlive: true,
    // Plans of prepared statements grow old with their connection, while tables grow.
    maxLifetimeSeconds: CONNECTION_LIFE,
    // Statements that don't wait for each other's answers (`together`, `later`) are sent at once.
    pipeline: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens the configured engine; migrations are run by `migrate`. */
export function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Db {
  if (!databaseUrl) return sqliteDb(dataDir)
  const pool = (kind: keyof typeof CONNECTIONS) => openPool(databaseUrl, kind)
  return postgresDb(pool('write'), { read: pool('read'), heavy: pool('heavy') })
}

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? ''

/** A unique index refused the row, on either engine. */
export const isUniqueViolation = (error: unknown) =>
  codeOf(error) === '23505' || ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error))
