import { JOB_KINDS } from '#contract/jobs'
import { areas } from '#server/areas'
import type { Db } from '#server/db/engine'
import type { FileStore } from '#server/files/fileStore'
import type { App } from '#server/http/fastify'
import { claimJob, finishJob } from '#server/jobs/jobsRepository'
import { jobWorksOf } from '#server/records/area'

/** Does the jobs that wait, as the server would: while the demonstration is made no server runs. */
export async function doJobs(db: Db, files: FileStore): Promise<void> {
  const works = jobWorksOf(areas)
  const nobody = () => undefined
  const realtime = { changed: nobody, notified: nobody }
  const app = { db, files, areas, realtime, mail: { wake: nobody } } as unknown as App
  for (let job = await claimJob(db, JOB_KINDS); job; job = await claimJob(db, JOB_KINDS)) {
    const claimed = job
    const { signal } = new AbortController()
    const file = await works[job.kind].run(app, {
      job,
      signal,
      progress: () => undefined,
      rest: () => Promise.resolve(false),
    })
    await db.write.transaction().execute((trx) => finishJob(trx, claimed, file))
  }
}
