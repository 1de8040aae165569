import { mkdir, rm } from 'node:fs/promises'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { databaseFile, openDatabase, type Db, type Handle } from '#server/db/engine'
import { insertRows, type NamedTable } from '#server/db/bulkInsert'
import { migrate, migrationsOf } from '#server/db/migrate'
import { openSqlite } from '#server/db/sqliteFile'
import type { Tables } from '#server/db/tables'
import type { Row } from '#server/records/tables'
import { presentTables, TABLES } from './manifest'

/**
 * A copy is one SQLite file, whichever engine it is made from: PostgreSQL's rows are written into one. So it can be
 * looked into by common tools and restored into either engine.
 */

const BATCH = 500

/** Opens a copy for reading, which leaves the file as it is. */
export const openCopy = (path: string): Handle =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(path, true) }) })

/** Writes a table of a PostgreSQL transaction into another database, read by a cursor: a table may be larger than memory. */
async function copyFromPostgres(source: Handle, target: Handle, table: NamedTable): Promise<void> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table.name)}`.execute(source)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from copied`.execute(source)
    if (rows.length === 0) break
    await insertRows(target, table, rows)
  }
  await sql`close copied`.execute(source)
}

async function fillFromPostgres(db: Db, folder: string): Promise<void> {
  const target = openDatabase({ dataDir: folder, databaseUrl: null })
  try {
    // As far as the source has come: a copy made before a migration holds what was there.
    await migrate(target, (await migrationsOf(db)).executed.at(-1))
    const tables = await presentTables(target.write)
    // One snapshot for all tables, whatever is written meanwhile.
    await db.write
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((source) =>
        target.write.transaction().execute(async (trx) => {
          for (const table of tables) await copyFromPostgres(source, trx, table)
        }),
      )
  } finally {
    await target.close()
  }
}

/** Writes the whole database, as it is at one moment, to a new SQLite file; the server may go on writing. */
export async function copyDatabase(db: Db, path: string): Promise<void> {
  if (db.engine === 'sqlite') {
    await sql`vacuum into ${path}`.execute(db.heavy)
    return
  }
  const work = `${path}.work`
  await mkdir(work)
  await fillFromPostgres(db, work)
  const filled = openSqlite(databaseFile(work), true)
  filled.prepare('vacuum into ?').run(path)
  filled.close()
  await rm(work, { recursive: true })
}

/** Fills an empty, migrated PostgreSQL database from a copy of the same version; all of it or nothing. */
export async function fillPostgres(db: Db, copy: string): Promise<void> {
  const source = openSqlite(copy, true)
  try {
    await db.write.transaction().execute(async (trx) => {
      for (const table of TABLES) {
        let batch: Row[] = []
        for (const row of source.prepare(`select * from ${table.name}`).iterate() as IterableIterator<Row>) {
          batch.push(row)
          if (batch.length < BATCH) continue
          await insertRows(trx, table, batch)
          batch = []
        }
        if (batch.length > 0) await insertRows(trx, table, batch)
      }
    })
  } finally {
    source.close()
  }
}

/** Whether SQLite finds its file whole: pages, indexes, and what refers to what. */
export function isSound(path: string): boolean {
  const database = openSqlite(path, true)
  try {
    const whole = database.pragma('integrity_check', { simple: true }) === 'ok'
    return whole && (database.pragma('foreign_key_check') as unknown[]).length === 0
  } catch {
    return false
  } finally {
    database.close()
  }
}
