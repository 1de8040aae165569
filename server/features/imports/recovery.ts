import type { App } from '#server/http/fastify'
import { removeWritten } from './rollback'
import { planOf } from './storedImport'

/**
 * Before the first answer: records of imports that a killed server left half written go out of sight. Jobs that go on
 * show them when they are done; what no job goes on with is removed.
 */
export async function hideUnfinished({ db }: App): Promise<void> {
  const rows = await db.write
    .selectFrom('imports')
    .select(['id', 'plan'])
    .where('phase', 'is not', null)
    // One without, which can't be, is no reason to keep the server from starting.
    .where('plan', 'is not', null)
    .execute()
  for (const row of rows) db.hidden.hide(planOf(row).prefix)
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
