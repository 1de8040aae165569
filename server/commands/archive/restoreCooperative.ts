import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArchiveSummary } from '#contract/archive'
import { areas } from '#server/areas'
import type { Config } from '#server/config'
import { lockDataDir } from '#server/db/dataDirLock'
import { openDatabase, type Db } from '#server/db/engine'
import { AppError } from '#server/lib/errors'
import { ArchiveFile } from '#server/features/archive/archiveFile'
import { refuseImpossible, restoreArchive } from '#server/features/archive/restoreArchive'
import { stageArchive } from '#server/features/archive/stageArchive'
import { loadShippedDirectory } from '#server/features/info/shippedDirectory'
import { LocalFileStore } from '#server/files/localFileStore'
import { makeFirstUser } from '#server/features/users/firstUser'
import { prepareDatabase } from '#server/commands/backup/prepareDatabase'
import { CommandError } from '../runCommand'

export interface RestoredCooperative {
  summary: ArchiveSummary
  /** Who signs in as its chairman. */
  email: string
  /** The first user's one-time password, where the installation had no users yet. */
  password: string | null
}

/** Who becomes the chairman: the one named, or the only one who can. */
async function chairmanOf(db: Db, email: string | undefined): Promise<{ id: string; email: string }> {
  const free = await db.read
    .selectFrom('users')
    .select(['id', 'email'])
    .where('gbc_id', 'is', null)
    .where('enabled', '=', 1)
    .execute()
  const named = email === undefined ? free : free.filter((user) => user.email === email.toLowerCase())
  if (named.length === 1) return named[0]
  if (email !== undefined) throw new CommandError(`Пользователя ${email} без кооператива нет`)
  if (free.length === 0)
    throw new CommandError('Нет пользователя без кооператива, который стал бы председателем: добавьте его в программе')
  throw new CommandError(
    `Кто станет председателем? Добавьте --chairman и адрес: ${free.map((user) => user.email).join(', ')}`,
  )
}

/**
 * Restores an archive of a cooperative into the data directory (or PostgreSQL) of a server that is stopped.
 * @throws CommandError, DataDirBusy
 */
export async function restoreCooperative(
  path: string,
  config: Config,
  email: string | undefined,
): Promise<RestoredCooperative> {
  await mkdir(config.dataDir, { recursive: true })
  const unlock = lockDataDir(config.dataDir)
  const folder = await mkdtemp(join(config.dataDir, 'restoring-'))
  const db = openDatabase(config)
  let archive: ArchiveFile | null = null
  let staged: Db | null = null
  try {
    archive = await ArchiveFile.open(path)
    await archive.verify(() => undefined)
    const { signal } = new AbortController()
    staged = await stageArchive(areas, archive, folder, signal)
    await prepareDatabase(db, config.dataDir)
    await loadShippedDirectory(db)
    const first = await makeFirstUser(db, config)
    try {
      const chairman = await chairmanOf(db, first?.email ?? email)
      await refuseImpossible(db.read, chairman.id, archive.summary)
      const files = new LocalFileStore(join(config.dataDir, 'files'))
      await restoreArchive({
        areas,
        db,
        files,
        archive,
        staged,
        user_id: chairman.id,
        signal,
        progress: () => undefined,
      })
      return { summary: archive.summary, email: chairman.email, password: first?.password ?? null }
    } catch (error) {
      // The first user's password is printed with the success alone: the next start makes another.
      if (first) await db.write.deleteFrom('users').where('email', '=', first.email).execute()
      throw error
    }
  } catch (error) {
    throw error instanceof AppError ? new CommandError(error.message) : error
  } finally {
    archive?.close()
    await staged?.close()
    await db.close()
    await rm(folder, { recursive: true, force: true })
    unlock()
  }
}
