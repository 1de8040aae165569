import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Restore } from '#contract/archive'
import type { App } from '#server/http/fastify'
import type { Db } from '#server/db/engine'
import { AppError, conflict, notFound } from '#server/lib/errors'
import { listSessions } from '#server/features/auth/sessionsRepository'
import { newId, now } from '#server/lib/ids'
import { ArchiveFile } from './archiveFile'
import { refuseImpossible, restoreArchive } from './restoreArchive'
import { stageArchive } from './stageArchive'

interface Present {
  restore: Restore
  user_id: string
  folder: string
  archive?: ArchiveFile
  staged?: Db
  abort: AbortController
  /** What is being done with it, till its end. */
  working: Promise<void>
}

/**
 * Restorations from the screen. Whoever restores has no cooperative yet, and so no jobs: one at a time lives in this
 * server's memory. A server that is killed has written nothing; the archive is brought again.
 */
export interface Restores {
  present(user_id: string): Restore | null
  /**
   * Takes an archive and begins to check it.
   * @param receive writes the file to a path
   * @throws AppError 409 while another is at work
   */
  take(user_id: string, name: string, receive: (path: string) => Promise<void>): Promise<Restore>
  /** Begins to write one that was checked. @throws AppError 404, 409 */
  apply(user_id: string): Restore
  /** Forgets it; what is being written is written to its end. */
  forget(user_id: string): Promise<void>
}

const FAILED = 'Не удалось восстановить архив. Повторите; если не поможет, сообщите в поддержку.'
const BUSY = 'Сейчас восстанавливается другой архив: подождите, пока это закончится'

export function addRestores(app: App): Restores {
  const { areas, db, files, log, config } = app
  const incoming = join(config.dataDir, 'incoming')
  let current: Present | null = null
  let receiving = false

  /** Nobody's work is broken off: one's own check is, by another archive of one's own. */
  function refuseBusy(user_id: string): void {
    const status = current?.restore.status
    const foreign = current !== null && current.user_id !== user_id && status === 'checking'
    if (receiving || foreign || status === 'restoring') throw new AppError(409, BUSY)
  }

  async function tidy({ archive, staged, folder }: Present): Promise<void> {
    archive?.close()
    await staged?.close()
    await rm(folder, { recursive: true, force: true })
  }

  /** Does a piece of work; its failure is shown in the restoration itself. */
  function work(present: Present, what: () => Promise<void>): Promise<void> {
    return what().catch(async (error: unknown) => {
      if (!(error instanceof AppError)) log.error(error)
      Object.assign(present.restore, { status: 'failed', message: error instanceof AppError ? error.message : FAILED })
      await tidy(present)
    })
  }

  async function examine(present: Present, path: string): Promise<void> {
    const { restore, user_id, folder, abort } = present
    present.archive = await ArchiveFile.open(path)
    const { archive } = present
    await refuseImpossible(db.read, user_id, archive.summary)
    restore.total = archive.size
    await archive.verify((bytes) => {
      abort.signal.throwIfAborted()
      restore.progress = bytes
    })
    present.staged = await stageArchive(areas, archive, folder, abort.signal)
    Object.assign(restore, { status: 'ready', summary: archive.summary })
  }

  async function write(present: Present): Promise<void> {
    const { restore, user_id, abort, archive, staged } = present
    if (!archive || !staged) throw new Error('The archive was not examined')
    const progress = (done: number, total: number) => void Object.assign(restore, { progress: done, total })
    await restoreArchive({ areas, db, files, archive, staged, user_id, signal: abort.signal, progress })
    restore.status = 'done'
    await tidy(present)
    // Connected anew, the user's sockets hear of the cooperative too.
    app.realtime.endSessions((await listSessions(db, user_id)).map(({ id }) => id))
  }

  const own = (user_id: string): Present => {
    if (current?.user_id !== user_id) throw notFound('Архива для восстановления нет: выберите его')
    return current
  }

  async function drop(present: Present): Promise<void> {
    present.abort.abort()
    await present.working
    await tidy(present)
    if (current === present) current = null
  }

  app.addHook('onReady', () => rm(incoming, { recursive: true, force: true }))
  app.addHook('preClose', async () => {
    if (current) await drop(current)
  })

  return {
    present: (user_id) => (current?.user_id === user_id ? current.restore : null),

    async take(user_id, name, receive) {
      refuseBusy(user_id)
      const id = newId()
      const folder = join(incoming, id)
      const path = join(folder, 'archive.zip')
      receiving = true
      try {
        if (current) await drop(current)
        await mkdir(folder, { recursive: true })
        await receive(path)
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      } finally {
        receiving = false
      }
      const restore: Restore = {
        id,
        status: 'checking',
        file_name: name,
        progress: 0,
        total: 0,
        message: null,
        summary: null,
        created_at: now(),
      }
      const present: Present = { restore, user_id, folder, abort: new AbortController(), working: Promise.resolve() }
      current = present
      present.working = work(present, () => examine(present, path))
      return restore
    },

    apply(user_id) {
      const present = own(user_id)
      if (present.restore.status !== 'ready') throw conflict(present.restore)
      Object.assign(present.restore, { status: 'restoring', progress: 0, total: 0 })
      present.working = work(present, () => write(present))
      return present.restore
    },

    async forget(user_id) {
      const present = own(user_id)
      if (present.restore.status === 'restoring') throw new AppError(409, 'Архив уже записывается: это не остановить')
      await drop(present)
    },
  }
}
