import type { Db } from '#server/db/engine'
import type { FileStore } from '#server/files/fileStore'
import type { App } from '#server/http/fastify'
import type { JobHandler } from '#server/jobs/jobRunner'
import { claimJob, finishJob } from '#server/jobs/jobsRepository'

/** Does the jobs that wait, as the server would: while the demonstration is made no server runs. */
export async function doJobs(db: Db, files: FileStore, handlers: Record<string, JobHandler>): Promise<void> {
  const nobody = () => undefined
  const app = { db, files, realtime: { changed: nobody, notified: nobody } } as unknown as App
  for (let job = await claimJob(db); job; job = await claimJob(db)) {
    const claimed = job
    const { signal } = new AbortController()
    const file = await handlers[job.kind](app, { job, signal, progress: () => undefined })
    await db.write.transaction().execute((trx) => finishJob(trx, claimed, file))
  }
}
