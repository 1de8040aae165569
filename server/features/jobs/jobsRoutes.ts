import { gbcParams, recordParams } from '#contract/common'
import { jobListSchema, jobSchema, mayBeStopped } from '#contract/jobs'
import { can } from '#contract/permissions'
import type { App } from '#server/http/fastify'
import { jobWorksOf } from '#server/records/area'
import { audit } from '#server/records/audit'
import { AppError, forbidden, notFound } from '#server/lib/errors'
import { sendStored } from '#server/files/sendStored'
import type { JobWork } from '#server/jobs/jobRunner'
import { cancelJob, findJob, listJobs, toJob, type JobFile, type JobRow } from '#server/jobs/jobsRepository'
import type { Handle } from '#server/db/engine'
import type { Caller } from '#server/http/access'

const tags = ['jobs']
const LIST = '/api/gbc/:gbc_id/jobs'
const ONE = `${LIST}/:id`

/** A job is its owner's alone. */
async function ownJob(
  handle: Handle,
  { params, caller }: { params: { gbc_id: string; id: string }; caller: Caller },
): Promise<JobRow> {
  const job = await findJob(handle, params.gbc_id, caller.id, params.id)
  if (!job) throw notFound('Задание не найдено')
  return job
}

export function jobsRoutes(app: App): void {
  const { areas, db, files, jobs, realtime } = app
  // By any text: a later version may have left kinds that this one doesn't know.
  const works: Partial<Record<string, JobWork>> = jobWorksOf(areas)

  app.get(
    LIST,
    {
      config: { access: 'gbc.read' },
      schema: { tags, summary: 'Own jobs, the newest first', params: gbcParams, response: { 200: jobListSchema } },
    },
    async (request) => (await listJobs(db, request.params.gbc_id, request.caller.id)).map(toJob),
  )

  app.get(
    ONE,
    {
      config: { access: 'gbc.read' },
      schema: { tags, summary: 'One of the own jobs', params: recordParams, response: { 200: jobSchema } },
    },
    async (request) => toJob(await ownJob(db.read, request)),
  )

  app.post(
    `${ONE}/cancel`,
    {
      config: { access: 'gbc.read' },
      schema: {
        tags,
        summary: 'Cancel a job; one that is over stays as it is, some are always done to the end',
        params: recordParams,
        response: { 200: jobSchema },
      },
    },
    async (request) => {
      const job = await db.write.transaction().execute(async (trx) => {
        const own = await ownJob(trx, request)
        if (!mayBeStopped(own)) throw new AppError(409, 'Это задание выполняется до конца: остановить его нельзя')
        await cancelJob(trx, own)
        return toJob(await ownJob(trx, request))
      })
      const { id, status, progress, total } = job
      if (status === 'cancelled') {
        jobs.interrupt(id)
        realtime.job(request.caller.id, { id, status, progress, total })
      }
      return job
    },
  )

  app.get(
    `${ONE}/result`,
    // A large file is fetched by the browser itself, which sends no header: the token may come in its cookie.
    {
      config: { access: 'gbc.read', cookieToken: true },
      compress: false,
      schema: { tags, summary: 'The file that a job has made', params: recordParams },
    },
    async (request, reply) => {
      const { caller, params } = request
      const job = await ownJob(db.read, request)
      const { kind, result, result_key } = job
      if (result === null || result_key === null) throw notFound('Файла ещё нет: задание не выполнено')
      const permissions = works[kind]?.toHaveFile?.(app, job)
      if (!permissions?.every((permission) => can(caller.role, permission))) throw forbidden()
      const { file_name, content_type } = JSON.parse(result) as Omit<JobFile, 'key'>
      // The archive holds passports: each time that it leaves is remembered, as each view of one is.
      if (kind === 'archive') {
        const entry = {
          gbc_id: params.gbc_id,
          user_id: caller.id,
          action: 'downloaded' as const,
          area: 'archive' as const,
          record_id: params.id,
        }
        await db.write.transaction().execute((trx) => audit(trx, entry))
      }
      return sendStored(files, request, reply, {
        key: result_key,
        name: file_name,
        content_type,
        disposition: 'attachment',
      })
    },
  )
}
