import type { Db } from '#server/db/engine'
import { resetAttempts, type ClaimedJob } from '#server/jobs/jobsRepository'
import { updateImport } from './importsRepository'

/**
 * Writes what a job has found of an import. A server that was frozen on the way finds here that another has taken the job over.
 * @throws AppError 409 then
 */
export const writeFound = (
  db: Db,
  job: ClaimedJob,
  import_id: string,
  columns: Parameters<typeof updateImport>[3],
): Promise<void> =>
  db.write.transaction().execute(async (trx) => {
    await resetAttempts(trx, job)
    await updateImport(trx, job.gbc_id, import_id, columns)
  })
