import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile, type Db } from '#server/db/engine'
import { now } from '#server/lib/ids'
import { secretKeyFile } from '#server/lib/secretBox'
import { CommandError } from '../runCommand'
import { copyDatabase, isSound, openCopy } from './databaseCopy'
import { copyFile, copySecret, factOf, filesIn, syncFile, type FileFact } from './files'
import { differing, manifestPath, tableFacts, presentTables, type Manifest, type TableFacts } from './manifest'

export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** Copies what has come since the last call. A file that is removed meanwhile is nobody's any more. */
async function copyNewFiles(dataDir: string, folder: string, copied: Record<string, FileFact>): Promise<void> {
  for (const path of await filesIn(filesFolder(dataDir))) {
    if (path in copied) continue
    try {
      copied[path] = await copyFile(join(filesFolder(dataDir), path), join(filesFolder(folder), path))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function factsOfCopy(path: string): Promise<TableFacts> {
  const copy = openCopy(path)
  try {
    return await tableFacts(copy, await presentTables(copy))
  } finally {
    await copy.destroy()
  }
}

/**
 * Compares a backup with its manifest: hashes of the database and of every file, soundness, rows and sums.
 * @throws CommandError that says what differs
 */
export async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  const path = databaseFile(folder)
  const wrong = (what: string) => new CommandError(`Резервная копия ${folder} повреждена: ${what}`)
  if (!existsSync(path)) throw wrong('нет базы данных')
  if ((await factOf(path)).sha256 !== manifest.database.sha256) throw wrong('база данных не совпадает с описанием')
  const key = secretKeyFile(folder)
  if (manifest.secret_key && (!existsSync(key) || (await factOf(key)).sha256 !== manifest.secret_key.sha256))
    throw wrong('нет ключа шифрования или он другой')
  const files = await filesIn(filesFolder(folder))
  const missing = Object.keys(manifest.files).filter((name) => !files.includes(name))
  if (missing.length > 0) throw wrong(`нет файлов: ${missing.length}, первый — ${missing[0]}`)
  for (const name of files) {
    const { sha256 } = await factOf(join(filesFolder(folder), name))
    if (sha256 !== manifest.files[name]?.sha256) throw wrong(`файл ${name} не совпадает с описанием`)
  }
  if (!isSound(path)) throw wrong('проверка целостности базы не пройдена')
  const tables = differing(manifest.tables, await factsOfCopy(path))
  if (tables.length > 0) throw wrong(`не сходится число строк или сумма: ${tables.join(', ')}`)
}

export interface BackupOptions {
  /** Whether the files of records are copied too, or the database alone. */
  files: boolean
}

/**
 * Makes a backup folder, laid out like a data directory, while the server runs. It is checked before it gets its name:
 * a folder without `.partial` is a whole backup.
 * @throws CommandError when something has the target's name already
 */
export async function backUp(
  db: Db,
  dataDir: string,
  target: string,
  options: BackupOptions = { files: true },
): Promise<Manifest> {
  if (existsSync(target))
    throw new CommandError(`${target} уже существует: задайте другое имя, копии не перезаписываются`)
  const folder = `${target}.partial`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // A row is committed after its file: what the copied rows tell of is copied by one of the two rounds.
    const files: Record<string, FileFact> = {}
    if (options.files) await copyNewFiles(dataDir, folder, files)
    const path = databaseFile(folder)
    await copyDatabase(db, path)
    if (options.files) await copyNewFiles(dataDir, folder, files)
    await syncFile(path)
    await chmod(path, 0o600)
    // After the database: a key that was made meanwhile opens what the copy holds.
    const key = secretKeyFile(dataDir)
    const secret_key = existsSync(key) ? await copySecret(key, secretKeyFile(folder)) : undefined
    const manifest: Manifest = {
      product: 'gbc-office',
      format: 1,
      made_at: now(),
      engine: db.engine,
      database: await factOf(path),
      tables: await factsOfCopy(path),
      secret_key,
      ...(!options.files && { database_only: true }),
      files,
    }
    await writeFile(manifestPath(folder), JSON.stringify(manifest, null, 2), { flush: true, mode: 0o600 })
    await checkBackup(folder, manifest)
    await rename(folder, target)
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
