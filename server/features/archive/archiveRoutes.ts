import { gbcParams } from '#contract/common'
import { jobSchema } from '#contract/jobs'
import { actorOf } from '#server/http/actor'
import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import { invalid } from '#server/lib/errors'
import { withIdempotencyKey } from '#server/records/idempotency'
import { insertJob, isAtWork } from '#server/jobs/jobsRepository'

const tags = ['exports']

export function archiveRoutes(app: App): void {
  const { db, jobs } = app

  app.post(
    '/api/gbc/:gbc_id/exports/archive',
    {
      config: { access: 'archive.export' },
      schema: {
        tags,
        summary: 'Make an archive of the whole cooperative: answers with a job',
        params: gbcParams,
        response: { 202: jobSchema },
      },
    },
    (request, reply) => {
      const actor = actorOf(request)
      return withIdempotencyKey(db, request, reply, async (trx) => {
        if (await isAtWork(trx, actor, 'archive')) throw invalid({}, 'Архив уже собирается: дождитесь его')
        const job = await insertJob(trx, { ...actor, kind: 'archive', title: 'Архив кооператива', input: {} })
        await audit(trx, { ...actor, action: 'exported', area: 'archive', record_id: job.id })
        return { status: 202, body: job, after: () => jobs.wake() }
      })
    },
  )
}
