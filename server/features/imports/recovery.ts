import type { App } from '#server/http/fastify'
import type { KeptPlan } from './plan/plan'
import { removeWritten } from './rollback'

/**
 * Before the first answer: records of imports that a killed server left half written go out of sight. Jobs that go on
 * show them when they are done; what no job goes on with is removed.
 */
export async function hideUnfinished({ db }: App): Promise<void> {
  const rows = await db.write.selectFrom('imports').select('plan').where('phase', 'is not', null).execute()
  for (const { plan } of rows) db.hidden.hide((JSON.parse(plan ?? '{}') as KeptPlan).prefix)
}

/** Removes half-written imports whose job was cancelled or given up. Called at start and every hour. */
export async function removeAbandoned(app: App): Promise<void> {
  const { db } = app
  const rows = await db.write
    .selectFrom('imports')
    .select(['gbc_id', 'id', 'phase'])
    .where('phase', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.gbc_id', '=', 'imports.gbc_id')
            .whereRef('jobs.id', '=', 'imports.job_id')
            .where('jobs.status', 'in', ['queued', 'running']),
        ),
      ),
    )
    .execute()
  for (const { gbc_id, id, phase } of rows)
    await removeWritten(app, gbc_id, id, phase === 'undoing' ? 'undoing' : 'withdrawing')
}
