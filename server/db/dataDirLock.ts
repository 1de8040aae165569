import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The data directory belongs to another running server. */
export class DataDirBusy extends Error {}

/**
 * Holds the data directory for this process: an exclusive SQLite transaction, which the operating system releases
 * even after `kill -9`.
 * @returns a function that releases it
 * @throws DataDirBusy with one line in Russian; whatever else keeps SQLite from it, such as a full disk
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const lock = new Database(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new DataDirBusy(
      `Каталог данных ${dataDir} уже занят другим запущенным сервером. Остановите его или задайте другой DATA_DIR.`,
    )
  }
  return () => lock.close()
}
