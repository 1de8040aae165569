import { existsSync } from 'node:fs'
import type { Config } from '#server/config'
import { databaseFile, openDatabase, type Db } from '#server/db/engine'
import { migrationsOf } from '#server/db/migrate'
import { loadTimeZones } from '#server/features/settings/timeZones'
import { CommandError } from './runCommand'

/**
 * Opens the database that the program keeps, of whatever version. Close it.
 * @throws CommandError when there is none
 */
export function openExisting(config: Config): Db {
  if (!config.databaseUrl && !existsSync(databaseFile(config.dataDir)))
    throw new CommandError(`В ${config.dataDir} нет базы данных. Задайте DATA_DIR.`)
  return openDatabase(config)
}

/**
 * The same of this version, with the days of each cooperative by its own clock: bringing it up to date is the program's own, which makes a backup first.
 * @throws CommandError when there is none, or an earlier version's
 */
export async function openUpToDate(config: Config): Promise<Db> {
  const db = openExisting(config)
  if ((await migrationsOf(db)).pending.length === 0) {
    await loadTimeZones(db)
    return db
  }
  await db.close()
  throw new CommandError('База данных от прежней версии программы: сначала запустите программу, она её обновит.')
}
