import type { App } from '#server/http/fastify'
import { audit } from '#server/records/audit'
import type { Handle } from '#server/db/engine'
import { settleOpenings } from '#server/features/openings/settleOpenings'
import { lastChange } from '#server/db/listChanges'
import { AppError } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import type { JobHandler } from '#server/jobs/jobRunner'
import { resetAttempts, type ClaimedJob } from '#server/jobs/jobsRepository'
import { publishAll } from './applyJob'
import { lockImports } from './conflicts'
import { getRow, updateImport } from './importsRepository'
import { planOf, type StoredImport } from './storedImport'
import type { ImportJobInput } from './importsService'
import { earlierOwners, refreshWithout } from './ownersChanged'
import type { KeptPlan } from './plan/plan'
import { touchedSince, undoReasons } from './undoReasons'
import { portions, portionsBack, readInTurn } from './portions'
import { removed, removeWritten, takeBack } from './rollback'
import { allOf } from '#server/records/area'

const refusal = (total: number, name: string, reason: string) =>
  new AppError(
    409,
    `Отменить импорт нельзя: ${name}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}${total > 1 ? `, и ещё записей: ${total - 1}` : ''}`,
  )

async function refuseImpossible({ areas }: App, handle: Handle, row: StoredImport): Promise<void> {
  const references = allOf(areas, 'importReferences').flat()
  const { possible, reasons, total } = await undoReasons(handle, references, row)
  if (!possible) throw refusal(total, reasons[0].name, reasons[0].reason)
}

/** The moment from which nothing of it is there: marks the import, and takes back what changed or joined older records. */
async function beginUndo(app: App, job: ClaimedJob, row: StoredImport, plan: KeptPlan, atOnce: boolean): Promise<void> {
  const { db } = app
  const { gbc_id, id, user_id, file_name } = row
  const made = plan.records - plan.immediate
  // Looked at while others may write, and in the transaction once more only when they have touched something of it.
  const since = await lastChange(db, gbc_id)
  await refuseImpossible(app, db.heavy, row)
  if (!atOnce) db.hidden.hide(plan.prefix)
  await db.write.transaction().execute(async (trx) => {
    await lockImports(trx, gbc_id)
    const earlier = await earlierOwners(trx, gbc_id, plan.prefix)
    if (await touchedSince(trx, app.areas, row, plan, since)) await refuseImpossible(app, trx, row)
    const left = atOnce ? 0 : plan.immediate <= portions.last ? made : plan.records
    for await (const portion of readInTurn(trx, portionsBack(row, plan.records, left + 1), removed(row)))
      await takeBack(trx, row, portion)
    await refreshWithout(trx, gbc_id, plan.prefix, earlier)
    await resetAttempts(trx, job)
    await updateImport(trx, gbc_id, id, {
      status: 'undone',
      phase: left > 0 ? 'undoing' : null,
      written: left,
      undone_at: now(),
    })
    await audit(trx, {
      gbc_id,
      user_id,
      action: 'import_undone',
      area: 'imports',
      record_id: id,
      changes: { file: [file_name, null] },
    })
  })
}

/** Takes a whole import back, or nothing of it. */
export const undoJob: JobHandler = async (app, { job, progress }) => {
  const { db } = app
  const { gbc_id } = job
  const { import_id } = JSON.parse(job.input) as ImportJobInput
  const row = { ...(await getRow(db.write, gbc_id, import_id)), user_id: job.user_id }
  const plan = planOf(row)
  const atOnce = !db.writersTakeTurns || plan.records <= portions.last
  if (row.status === 'applied') {
    await beginUndo(app, job, row, plan, atOnce).catch((error: unknown) => {
      db.hidden.show(plan.prefix)
      throw error
    })
  }
  // Out of sight from here on: whatever happens, the rest follows.
  await removeWritten(app, gbc_id, import_id, 'undoing', (left) => progress(plan.records - left, plan.records))
  await settleOpenings(app, { gbc_id, user_id: job.user_id })
  await publishAll(app, gbc_id, import_id)
  return null
}
