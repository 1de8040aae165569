import { audit } from '#server/records/audit'
import type { App } from '#server/http/fastify'
import { isUniqueViolation, type Handle } from '#server/db/engine'
import { lastChange } from '#server/db/listChanges'
import type { Poster } from '#server/features/ledger/ledgerService'
import { settleOpenings } from '#server/features/openings/settleOpenings'
import { refreshMemberGarages } from '#server/features/garages/memberGarages'
import { nextAccountNumber } from '#server/features/members/accountNumbers'
import { now } from '#server/lib/ids'
import type { JobHandler, JobRun } from '#server/jobs/jobRunner'
import { isCancelled, resetAttempts } from '#server/jobs/jobsRepository'
import { lockImports, numberTaken, recordChanged, refuseOutdated } from './conflicts'
import { getRow, markWritten, updateImport } from './importsRepository'
import { planOf, type StoredImport } from './storedImport'
import type { ImportJobInput } from './importsService'
import { earlierOwners, refreshOwnersWritten } from './ownersChanged'
import { PLANNED_AREAS, type KeptPlan } from './plan/plan'
import { portions, portionsOn, readAhead, readInTurn, type ReadPortion } from './portions'
import { auditOf, insertPortion, writeChanges, type Source, type StagedRecord } from './stagedRecords'
import { rollBack } from './rollback'

export interface Applying {
  app: App
  row: StoredImport
  check_id: string
  plan: KeptPlan
  source: Source
  run: JobRun
}

const written =
  ({ source }: Applying) =>
  (records: StagedRecord[]) =>
    auditOf(source, records, 'written')

/** Writes the records of a portion and their entry in the log. @throws AppError 409 when one of them isn't as the plan has it */
async function writePortion(trx: Handle, { row, plan }: Applying, portion: ReadPortion): Promise<void> {
  const { records, entry } = portion
  if (records.length < portion.to - portion.from + 1) throw recordChanged()
  const areas = new Set(records.filter(({ action }) => action !== 'changed').map(({ area }) => area))
  const account = areas.has('members')
    ? Math.max(await nextAccountNumber(trx, row.gbc_id), plan.greatest_account + 1)
    : 0
  for (const area of PLANNED_AREAS) if (areas.has(area)) await insertPortion(trx, row.id, area, portion, account)
  const changes = records
    .filter(({ action }) => action === 'changed')
    .map((record) => ({
      record,
      columns: JSON.parse(record.columns) as Record<string, unknown>,
      version: record.seen_version,
    }))
  if ((await writeChanges(trx, row.gbc_id, changes)) < changes.length) throw recordChanged()
  await refreshOwnersWritten(trx, row.gbc_id, plan, records)
  if (records.length > 0) await audit(trx, entry)
}

/**
 * The moment at which all of it is there: the last portion and the import's own mark, in one transaction. A server that was
 * frozen on the way finds here that its job was cancelled, or that another has done it: asked for last, as the job's row is
 * held from then on.
 */
const finish = ({ app: { db }, row, check_id, plan, source, run }: Applying, write: (trx: Handle) => Promise<void>) =>
  db.write.transaction().execute(async (trx) => {
    await lockImports(trx, row.gbc_id)
    await write(trx)
    await refreshMemberGarages(trx, row.gbc_id, await earlierOwners(trx, row.gbc_id, plan.prefix))
    await resetAttempts(trx, run.job)
    await updateImport(trx, row.gbc_id, row.id, {
      status: 'applied',
      phase: null,
      written: plan.records,
      applied_at: now(),
      storage_key: null,
    })
    const { gbc_id, user_id } = source
    await audit(trx, {
      gbc_id,
      user_id,
      action: 'import_applied',
      area: 'imports',
      record_id: row.id,
      changes: { file: [null, row.file_name], records: [null, plan.records], check: [null, check_id] },
    })
  })

/** One transaction for all: for tables of a usual size, and on PostgreSQL, where it keeps nobody waiting. */
const writeAtOnce = (applying: Applying) =>
  finish(applying, async (trx) => {
    const { row, check_id, plan, run } = applying
    await refuseOutdated(trx, row.gbc_id, check_id, plan, 1)
    for await (const portion of readInTurn(trx, portionsOn(row, 1, plan.records), written(applying))) {
      run.signal.throwIfAborted()
      await writePortion(trx, applying, portion)
      run.progress(portion.to, plan.records)
    }
  })

/**
 * Portions that nobody sees until the last of them, which shows them all. A server killed in between goes on where it was:
 * each portion marks the import in its own transaction.
 */
async function writeHidden(applying: Applying): Promise<void> {
  const { app, row, check_id, plan, run } = applying
  const { db } = app
  db.hidden.hide(plan.prefix)
  const visible = Math.max(portions.last, plan.immediate <= portions.last ? plan.immediate : 0)
  const hidden = plan.records - visible
  if (row.written === 0) await refuseOutdated(db.heavy, row.gbc_id, check_id, plan, 1)
  for await (const portion of readAhead(db, portionsOn(row, row.written + 1, hidden), written(applying))) {
    run.signal.throwIfAborted()
    await db.write.transaction().execute(async (trx) => {
      await writePortion(trx, applying, portion)
      await resetAttempts(trx, run.job)
      await markWritten(trx, row, portion.to)
    })
    run.progress(portion.to, plan.records)
    await run.rest()
  }
  run.signal.throwIfAborted()
  const from = Math.max(row.written, hidden) + 1
  // Looked at while others may write, so that within the transaction only what has changed since is left to look at.
  const since = await lastChange(db, row.gbc_id)
  await refuseOutdated(db.heavy, row.gbc_id, check_id, plan, from)
  await finish(applying, async (trx) => {
    await refuseOutdated(trx, row.gbc_id, check_id, plan, from, since)
    for await (const portion of readInTurn(trx, portionsOn(row, from, plan.records), written(applying)))
      await writePortion(trx, applying, portion)
  })
  db.hidden.show(plan.prefix)
}

/** Tells everyone that lists have changed, and that the import has. */
export async function publishAll({ db, realtime }: App, gbc_id: string, import_id: string): Promise<void> {
  const { version } = await getRow(db.read, gbc_id, import_id)
  for (const type of ['members', 'garages', 'imports', 'accounts'] as const)
    realtime.changed(gbc_id, { type, id: import_id, version })
}

/**
 * Posts opening balances. The first import of an office fills tables that were empty: the database looks at them before they
 * are asked for, here and by whoever opens a list next.
 */
async function settle({ db }: App, poster: Poster): Promise<void> {
  await db.gatherStatistics()
  await settleOpenings({ db }, poster)
  await db.gatherStatistics()
}

/** Writes all that the dry run has shown, or nothing of it. */
export const applyJob: JobHandler = async (app, run) => {
  const { db, files, log } = app
  const { gbc_id, user_id } = run.job
  const { import_id, check_id } = JSON.parse(run.job.input) as ImportJobInput
  const row = await getRow(db.write, gbc_id, import_id)
  // The run before this one got so far and died before it said so.
  if (row.status === 'applied') {
    await settle(app, { gbc_id, user_id })
    return null
  }
  if (row.plan === null || check_id === undefined || row.check_id !== check_id) throw recordChanged()
  const plan = planOf(row)
  const applying: Applying = {
    app,
    row,
    check_id,
    plan,
    run,
    source: { gbc_id, user_id, import_id, file_name: row.file_name, plan },
  }
  try {
    const atOnce = row.phase === null && (!db.writersTakeTurns || plan.records <= portions.last)
    await (atOnce ? writeAtOnce(applying) : writeHidden(applying))
  } catch (error) {
    // A server that stops leaves its job to the next one; all other ends leave nothing behind.
    const goesOn = run.signal.aborted && !(await isCancelled(db.write, run.job))
    if (!goesOn) await rollBack(app, gbc_id, import_id)
    throw isUniqueViolation(error) ? numberTaken() : error
  }
  await settle(app, { gbc_id, user_id })
  if (row.storage_key !== null) await files.remove(row.storage_key).catch((error: unknown) => log.error(error))
  await publishAll(app, gbc_id, import_id)
  return null
}
