import { userName } from '#contract/personName'
import { findUserRow } from '#server/features/users/usersRepository'
import type { JobHandler } from '#server/jobs/jobRunner'
import type { JobFile } from '#server/jobs/jobsRepository'
import { today } from '#server/lib/days'
import { ArchiveWriter } from './archiveWriter'
import { writeArchive } from './writeArchive'

/** What no file system takes in a name. */
const FORBIDDEN = /[\\/:*?"<>|]/g

/** Makes the archive of the whole cooperative. */
export const archiveJob: JobHandler<JobFile> = async ({ areas, db, files }, { job, signal, progress }) => {
  const user = await findUserRow(db.read, job.user_id)
  const made_by = user ? userName(user) : null
  const writer = new ArchiveWriter()
  const stored = files.put(writer.output, signal)
  // Heard below; without this a full disk would end the server before it is.
  stored.catch(() => undefined)
  try {
    const { gbc, tables } = await writeArchive(writer, {
      areas,
      db,
      files,
      gbc_id: job.gbc_id,
      made_by,
      check: () => signal.throwIfAborted(),
      progress,
    })
    const { key, size } = await stored
    const file_name = `${gbc.short_name.replace(FORBIDDEN, '')} ${today(job.gbc_id)}.zip`
    return {
      key,
      size,
      file_name,
      content_type: 'application/zip',
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    }
  } catch (error) {
    writer.output.destroy(error as Error)
    // Where both have failed, the disk's own reason is the first one.
    await stored
    throw error
  }
}
