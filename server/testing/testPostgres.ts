import pg from 'pg'
import { urlOfDatabase } from '#server/commands/bench/postgresCluster'
import { openDatabase, postgresDb, type Db } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { newId } from '#server/lib/ids'
import { pglitePool } from './pglite'

const TEMPLATE = 'gbc_office_template'

/** Address of a real PostgreSQL for the tests; undefined where they use PGlite, which has one connection and no address. */
export const realPostgres = process.env.TEST_DATABASE_URL ?? process.env.TEST_CLUSTER_URL

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '' })

async function onServer(url: string, statement: string): Promise<void> {
  const server = new pg.Client(url)
  await server.connect()
  await server.query(statement)
  await server.end()
}

/** Makes the database with every migration that the others are copied from. */
export async function makeTemplate(url: string): Promise<void> {
  await onServer(url, `create database ${TEMPLATE}`)
  const db = open(urlOfDatabase(url, TEMPLATE))
  await migrate(db)
  await db.close()
}

async function own(template: string): Promise<{ db: Db; databaseUrl: string | null }> {
  if (!realPostgres) throw new Error('There is no real PostgreSQL')
  const url = realPostgres
  const name = `test_${newId().replaceAll('-', '')}`
  await onServer(url, `create database ${name}${template}`)
  const databaseUrl = urlOfDatabase(url, name)
  const db = open(databaseUrl)
  const close = async () => {
    await db.close()
    // Connections that are still closing don't hold it up.
    await onServer(url, `drop database ${name} with (force)`)
  }
  return { db: { ...db, close }, databaseUrl }
}

/**
 * A database of the test's own, dropped when closed: in a real PostgreSQL, which other servers reach too, else PGlite,
 * which none does.
 */
export async function testPostgres(): Promise<{ db: Db; databaseUrl: string | null }> {
  if (!realPostgres) return { db: postgresDb(pglitePool(process.env.PREPARED_POSTGRES)), databaseUrl: null }
  return own(process.env.TEST_DATABASE_URL ? '' : ` template ${TEMPLATE}`)
}

/** The same without any table, for what makes or migrates them. */
export async function emptyPostgres(): Promise<{ db: Db; databaseUrl: string | null }> {
  return realPostgres ? own('') : { db: postgresDb(pglitePool()), databaseUrl: null }
}
