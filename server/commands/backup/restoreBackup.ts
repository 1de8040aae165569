import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { audit, replacedEntries } from '#server/records/audit'
import { lockDataDir } from '#server/db/dataDirLock'
import { databaseFile, openDatabase, type Db } from '#server/db/engine'
import { migrate } from '#server/db/migrate'
import { holdMail } from '#server/mail/outboxRepository'
import { secretKeyFile } from '#server/lib/secretBox'
import { CommandError } from '../runCommand'
import { checkBackup, filesFolder } from './backUp'
import { fillPostgres, openCopy } from './databaseCopy'
import { copyFile, copySecret, factOf, filesIn } from './files'
import { differing, readManifest, tableFacts, type Manifest, type TableFacts } from './manifest'

export interface Target {
  dataDir: string
  /** An empty PostgreSQL database to fill, or null for SQLite in dataDir. */
  postgres: Db | null
  /** Whether data that are there already may be put aside. */
  force: boolean
}

export interface Restored {
  manifest: Manifest
  /** Folder that the former data were moved to, or null when there were none. */
  aside: string | null
}

/** What a restore replaces in a data directory; backups and anything else stay where they are. */
const replaced = (dataDir: string, { secret_key, database_only }: Manifest) =>
  [
    databaseFile(dataDir),
    `${databaseFile(dataDir)}-wal`,
    `${databaseFile(dataDir)}-shm`,
    ...(database_only ? [] : [filesFolder(dataDir)]),
    ...(secret_key ? [secretKeyFile(dataDir)] : []),
  ].filter((path) => existsSync(path))

/** Who was signed in when the backup was made: none of it comes back, or sessions that were ended since would live again. */
const SIGN_INS = ['socket_tickets', 'sessions', 'login_attempts'] as const

async function dropSignIns({ write }: Db): Promise<void> {
  for (const table of SIGN_INS) await write.deleteFrom(table).execute()
}

async function refuseOccupied({ dataDir, postgres, force }: Target, manifest: Manifest): Promise<void> {
  if (!force && replaced(dataDir, manifest).length > 0) {
    throw new CommandError(
      `В ${dataDir} уже есть данные. Задайте другой каталог (--to КАТАЛОГ) или --force: тогда прежние данные будут отложены в сторону.`,
    )
  }
  if (!postgres) return
  await migrate(postgres)
  const someone = await postgres.read.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone)
    throw new CommandError('В базе PostgreSQL уже есть данные. Создайте пустую базу и задайте её в DATABASE_URL.')
}

/** Number of the last entry of each cooperative's log that will give way; none where there is no database, or a damaged one. */
async function formerEntries(dataDir: string): Promise<Map<string, number>> {
  if (!existsSync(databaseFile(dataDir))) return new Map()
  const former = openCopy(databaseFile(dataDir))
  try {
    const { rows } = await sql<{
      gbc_id: string
      last: number
    }>`select gbc_id, max(seq) as last from audit group by gbc_id`.execute(former)
    return new Map(rows.map(({ gbc_id, last }) => [gbc_id, last]))
  } catch {
    return new Map()
  } finally {
    await former.destroy()
  }
}

/** Each log tells that it was restored and which entries were replaced: a line that somebody has kept may be of those. */
async function logRestore(db: Db, { made_at }: Manifest, former: Map<string, number>): Promise<void> {
  const logs = await db.write.selectFrom('audit').select('gbc_id').distinct().execute()
  await db.write.transaction().execute(async (trx) => {
    for (const { gbc_id } of logs) {
      const changes = {
        made_on: [null, made_at.slice(0, 10)] as [null, string],
        ...(await replacedEntries(trx, gbc_id, former.get(gbc_id))),
      }
      const entry = { gbc_id, user_id: null, area: 'archive', record_id: gbc_id } as const
      await audit(trx, { ...entry, action: 'backup_restored', changes })
    }
  })
}

/**
 * Copies the backup beside its place and brings it to the present version: nothing in use is touched yet.
 * @returns what its tables hold then
 */
async function stage(
  backup: string,
  manifest: Manifest,
  staging: string,
  former: Map<string, number>,
): Promise<TableFacts> {
  const { sha256 } = await copyFile(databaseFile(backup), databaseFile(staging))
  if (sha256 !== manifest.database.sha256) throw new CommandError('База данных скопирована с ошибкой')
  if (manifest.secret_key) await copySecret(secretKeyFile(backup), secretKeyFile(staging))
  for (const name of Object.keys(manifest.files)) {
    const { sha256 } = await copyFile(join(filesFolder(backup), name), join(filesFolder(staging), name))
    if (sha256 !== manifest.files[name].sha256) throw new CommandError(`Файл ${name} записан с ошибкой`)
  }
  const db = openDatabase({ dataDir: staging, databaseUrl: null })
  try {
    await migrate(db)
    await holdMail(db)
    await dropSignIns(db)
    await logRestore(db, manifest, former)
    return await tableFacts(db.write)
  } finally {
    await db.close()
  }
}

async function putAside(dataDir: string, manifest: Manifest, aside: string): Promise<string | null> {
  const former = replaced(dataDir, manifest)
  if (former.length === 0) return null
  await mkdir(aside)
  for (const path of former) await rename(path, join(aside, basename(path)))
  return aside
}

async function factsOf({ dataDir, postgres }: Target): Promise<TableFacts> {
  // Whole tables are counted, which may take longer than `read` allows.
  if (postgres) return tableFacts(postgres.write)
  const db = openDatabase({ dataDir, databaseUrl: null })
  try {
    return await tableFacts(db.read)
  } finally {
    await db.close()
  }
}

async function checkRestored(target: Target, manifest: Manifest, staged: TableFacts): Promise<void> {
  const { dataDir } = target
  const tables = differing(staged, await factsOf(target))
  if (tables.length > 0)
    throw new CommandError(`После восстановления не сходится число строк или сумма: ${tables.join(', ')}`)
  const files = await filesIn(filesFolder(dataDir))
  for (const name of Object.keys(manifest.files)) {
    const fits =
      files.includes(name) && (await factOf(join(filesFolder(dataDir), name))).sha256 === manifest.files[name].sha256
    if (!fits) throw new CommandError(`После восстановления не сходится файл ${name}`)
  }
}

/**
 * Puts a backup into a data directory (and into PostgreSQL): all checks before anything is touched, everything written
 * aside and then renamed, and compared with the manifest again at its place.
 * @param stamp names the staging folder and the folder for the former data
 * @throws CommandError, DataDirBusy
 */
export async function restoreBackup(backup: string, target: Target, stamp: string): Promise<Restored> {
  const manifest = await readManifest(backup)
  await checkBackup(backup, manifest)
  const { dataDir, postgres } = target
  const unlock = lockDataDir(dataDir)
  const staging = join(dataDir, `restoring-${stamp}`)
  try {
    await refuseOccupied(target, manifest)
    const staged = await stage(backup, manifest, staging, await formerEntries(dataDir))
    if (postgres) {
      await fillPostgres(postgres, databaseFile(staging))
      await postgres.gatherStatistics()
    }
    const aside = await putAside(dataDir, manifest, join(dataDir, `before-restore-${stamp}`))
    if (!postgres) await rename(databaseFile(staging), databaseFile(dataDir))
    if (manifest.secret_key) await rename(secretKeyFile(staging), secretKeyFile(dataDir))
    if (existsSync(filesFolder(staging))) await rename(filesFolder(staging), filesFolder(dataDir))
    await checkRestored(target, manifest, staged)
    return { manifest, aside }
  } finally {
    await rm(staging, { recursive: true, force: true })
    unlock()
  }
}
