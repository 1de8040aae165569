import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { backUp } from './backUp'
import { stampOf } from './report'
import type { Db } from '#server/db/engine'
import { lastMigration, migrate, MigrationRefused, migrationsOf } from '#server/db/migrate'
import { NO_LOG, type MigrationLog } from '#server/db/migrationLog'
import { outageOf } from '#server/db/outage'

const PREFIX = 'before-migration-'
const LOCK = 'gbc-office migration'

/** Servers that start on one PostgreSQL at once go one after another: the later ones find nothing to migrate. */
async function oneServerAtATime(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  // SQLite has one server: it holds the data directory.
  if (db.engine === 'sqlite') return work(db)
  await db.write.connection().execute(async (handle) => {
    await sql`select pg_advisory_lock(hashtext(${LOCK}))`.execute(handle)
    try {
      await work({ ...db, write: handle, read: handle, heavy: handle })
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${LOCK}))`.execute(handle)
    }
  })
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (outageOf(error) === 'no-space') return 'на диске кончилось место'
  if (outageOf(error) === 'read-only' || /^(EACCES|EPERM)$/.test(code)) return 'в неё нельзя писать'
  return message.split('\n')[0]
}

/**
 * Copies the database and checks the copy; the one before the migration before this one goes.
 * @throws MigrationRefused
 */
async function backUpBefore(db: Db, dataDir: string, log: MigrationLog): Promise<void> {
  const folder = join(dataDir, 'backups')
  const target = join(folder, `${PREFIX}${stampOf(new Date())}`)
  const began = Date.now()
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await backUp(db, dataDir, target, { files: false })
    for (const name of await readdir(folder)) {
      if (name.startsWith(PREFIX) && name !== basename(target)) await rm(join(folder, name), { recursive: true })
    }
  } catch (error) {
    throw new MigrationRefused(
      `Программа не запущена: перед обновлением базы нужна её копия в папке ${folder}, но ${reasonOf(error)}. База не тронута; устраните причину и запустите снова.`,
    )
  }
  log.info({ folder: target, ms: Date.now() - began }, 'database backed up before its migration')
}

/**
 * Keys and numbers are compared as bytes are, on both engines. In the order of a language «:» stands before the digits, and
 * a number would be given twice. @throws MigrationRefused
 */
async function refuseOrderOfLanguage(db: Db): Promise<void> {
  if (db.engine === 'sqlite') return
  const { rows } = await sql<{ bytes: boolean }>`select ':' > '9' and 'a' > 'B' as bytes`.execute(db.write)
  if (rows[0].bytes) return
  throw new MigrationRefused(
    "Программа не запущена: в этой базе PostgreSQL строки стоят в порядке языка, а нужен порядок байтов. Создайте другую, с lc_collate 'C' и template template0, и перенесите в неё данные.",
  )
}

/**
 * Brings the database to the present state. One that holds data is copied before, and the copy is checked: it stays till
 * the next migration.
 * @throws MigrationRefused
 */
export const prepareDatabase = (db: Db, dataDir: string, log: MigrationLog = NO_LOG): Promise<void> =>
  oneServerAtATime(db, async (own) => {
    await refuseOrderOfLanguage(own)
    const { executed, pending } = await migrationsOf(own)
    if (executed.length > 0 && pending.length > 0) await backUpBefore(own, dataDir, log)
    await migrate(own, lastMigration, log)
  })
