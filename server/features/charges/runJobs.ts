import type { ContributionKind } from '#contract/money/contributions'
import type { Db, Handle } from '#server/db/engine'
import type { ChargeRunsTable } from '#server/db/tables'
import { AppError } from '#server/lib/errors'
import { getKind } from '#server/features/contributions/contributionsRepository'
import { lockAccounts } from '#server/features/accounts/lockAccounts'
import { lockOperations, reverseAllAndReallocate } from '#server/features/accounts/reverse'
import { publishMoney } from '#server/features/ledger/publishMoney'
import { now } from '#server/lib/ids'
import type { JobHandler, JobWork } from '#server/jobs/jobRunner'
import type { Rest } from '#server/jobs/rests'
import { resetAttempts, type ClaimedJob } from '#server/jobs/jobsRepository'
import { portionsOf } from '#server/lib/portionsOf'
import { postCharges } from './postCharges'
import { basisOf, planOf, refuseChangedRest, textOfChangedBasis } from './runBasis'
import { selectionOf } from './planRun'
import {
  dropRowsAfter,
  getRun,
  hasCharged,
  lockRun,
  lockRunWithRows,
  replaceRows,
  setCharged,
  setProblem,
  totalsOf,
  unreversed,
  updateRun,
} from './runsRepository'
import { notifyOfRun } from './runSchedules'
import { beginStep, chargeOfRun, type RunJobInput, type RunJobKind } from './runsService'
import { freeRows, takeSlots } from './slots'
import { takeBackUnpaid } from './takeBackUnpaid'
import { CHARGED_BY_ANOTHER } from './takenSlots'

/** So many rows are written at once: each commit waits for the disk, and whoever takes money meanwhile for some 40 ms. */
const PORTION = 40
/** The same while many calls are being answered: whoever takes money meanwhile waits for no more than these. */
const PORTION_BESIDE_OTHERS = 6

/** Rows of a preview that are written at once. */
const PREVIEWED_AT_ONCE = 1000

const inputOf = (job: { input: string }) => JSON.parse(job.input) as RunJobInput
const runOf = (job: { input: string }) => inputOf(job).run_id

/** What a schedule began goes on by itself. @returns users notified that there is nothing to charge */
async function continueScheduled(trx: Handle, { gbc_id, user_id, ...job }: ClaimedJob): Promise<string[]> {
  const { run_id, posts_itself } = inputOf(job)
  if (!posts_itself) return []
  const run = await getRun(trx, gbc_id, run_id)
  if (run.rows_total === 0) return notifyOfRun(trx, gbc_id, run)
  await beginStep(trx, { gbc_id, user_id }, run_id, 'post', { posts_itself })
  return []
}

/** Computes what a run would charge. */
const preview: JobHandler = async ({ db, realtime }, { job, rest }) => {
  const { gbc_id } = job
  const run_id = runOf(job)
  const row = await db.write.transaction().execute((trx) => lockRun(trx, gbc_id, run_id))
  if (row.status !== 'preparing') return null
  const plan = await planOf(db, row, rest)
  const rows = plan.rows.map((planned, index) => ({ gbc_id, run_id, number: index + 1, ...planned, charge_id: null }))
  const basis_hash = await basisOf(plan)
  for (const portion of portionsOf(rows, PREVIEWED_AT_ONCE)) {
    await db.write.transaction().execute(async (trx) => {
      if ((await lockRun(trx, gbc_id, run_id)).status !== 'preparing') return
      await replaceRows(trx, gbc_id, run_id, portion)
    })
    await rest()
  }
  const notifiedUserIds = await db.write.transaction().execute(async (trx) => {
    const run = await lockRun(trx, gbc_id, run_id)
    if (run.status !== 'preparing') return []
    await dropRowsAfter(trx, gbc_id, run_id, rows.length)
    await updateRun(trx, run, {
      status: 'ready',
      basis_hash,
      uncharged_total: plan.uncharged,
      ...(await totalsOf(trx, gbc_id, run_id)),
    })
    return continueScheduled(trx, job)
  })
  realtime.notified(notifiedUserIds)
  realtime.changed(gbc_id, { type: 'charges', id: run_id, version: row.version + 1 })
  return null
}

/** @throws AppError 409 with the rows of a run that differ from its preview, which it waits with once more */
async function refuseChangedBasis(db: Db, run: ChargeRunsTable, rest: Rest): Promise<void> {
  const message = await textOfChangedBasis(db, run, rest)
  if (message === null) return
  await db.write
    .transaction()
    .execute(async (trx) => updateRun(trx, await lockRun(trx, run.gbc_id, run.id), { status: 'ready' }))
  throw new AppError(409, message)
}

/**
 * Charges so many next rows after a number.
 * @param kind as it was when the charging began: all of a run are charged alike
 * @param notifiedUserIds takes the users who are notified of the end of what a schedule began
 * @returns the last row's number; null = there are no more
 */
const chargePortion = (
  db: Db,
  job: ClaimedJob,
  kind: ContributionKind,
  after: number,
  size: number,
  notifiedUserIds: string[],
): Promise<number | null> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id, user_id } = job
    const run_id = runOf(job)
    await resetAttempts(trx, job)
    const { run, rows } = await lockRunWithRows(trx, gbc_id, run_id, after, size)
    if (run.status !== 'posting') return null
    const { accounts } = await lockAccounts(
      trx,
      gbc_id,
      rows.flatMap(({ member_id }) => member_id ?? []),
    )
    const { redo } = selectionOf(run)
    const before = redo ? await takeBackUnpaid(trx, { gbc_id, user_id }, run, kind, rows) : null
    const free = before ? rows.filter((row) => before.has(row)) : await freeRows(trx, run, kind, rows)
    const problem = redo ? 'Оплатили после расчёта: остаётся как есть' : CHARGED_BY_ANOTHER
    for (const row of rows) if (!free.includes(row)) await setProblem(trx, gbc_id, run_id, row.number, problem)
    const charges = await postCharges(
      trx,
      { gbc_id, user_id },
      free.map((row) => ({
        ...chargeOfRun(run, kind.nature),
        // Made anew, it keeps its age.
        ...before?.get(row),
        member_id: row.member_id ?? '',
        garage_id: row.garage_id,
        amount: row.amount,
        formula: row.formula,
        decision: kind.decision,
      })),
      accounts,
    )
    const charged = free.map((row, index) => ({ row, charge_id: charges[index].id }))
    await takeSlots(trx, run, kind, charged)
    await setCharged(trx, gbc_id, run_id, charged)
    if (rows.length === size) return rows[size - 1].number
    await updateRun(trx, run, { status: 'posted', posted_at: now(), ...(await totalsOf(trx, gbc_id, run_id)) })
    if (inputOf(job).posts_itself)
      notifiedUserIds.push(...(await notifyOfRun(trx, gbc_id, await getRun(trx, gbc_id, run_id))))
    return null
  })

/** Charges all rows of a run; begun again after a crash it goes on where it stopped. */
const post: JobHandler = async ({ db, realtime }, { job, signal, progress, rest }) => {
  const { gbc_id } = job
  const run_id = runOf(job)
  const run = await db.write.transaction().execute((trx) => lockRun(trx, gbc_id, run_id))
  if (run.status !== 'posting') return null
  const begun = await hasCharged(db.read, run)
  // What is made anew asks each row by itself whether it was paid meanwhile.
  if (!begun) await refuseChangedBasis(db, run, rest)
  else if (!selectionOf(run).redo) await refuseChangedRest(db, run, rest)
  const kind = await getKind(db.read, gbc_id, run.kind_id)
  const notifiedUserIds: string[] = []
  let size = PORTION
  for (let last: number | null = 0; last !== null;) {
    signal.throwIfAborted()
    last = await chargePortion(db, job, kind, last, size, notifiedUserIds)
    progress(Math.min(last ?? run.rows_total, run.rows_total), run.rows_total)
    size = (await rest()) ? PORTION_BESIDE_OTHERS : PORTION
  }
  realtime.notified(notifiedUserIds)
  publishMoney(realtime, gbc_id, { id: run_id, version: run.version + 1 }, ['charges', 'accounts'])
  return null
}

/** Takes the next charges after a number back. @returns the last one's number; null = there are no more */
const reversePortion = (db: Db, job: ClaimedJob, after: number): Promise<number | null> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id, user_id } = job
    const { run_id, reason = 'Сторно начисления', date } = inputOf(job)
    await resetAttempts(trx, job)
    const run = await lockRun(trx, gbc_id, run_id)
    if (run.status !== 'reversing') return null
    const next = () => unreversed(trx, gbc_id, run_id, after, PORTION)
    const found = await next()
    const operations = found.map(({ operation_id }) => operation_id)
    await lockOperations(trx, gbc_id, operations)
    // One of them may have been taken back by itself before the lock.
    const still = new Set((await next()).map(({ operation_id }) => operation_id))
    const ids = operations.filter((id) => still.has(id))
    await reverseAllAndReallocate(trx, { gbc_id, user_id }, ids, { reason, date })
    if (found.length === PORTION) return found[PORTION - 1].seq
    await updateRun(trx, run, { status: 'reversed' })
    return null
  })

/** Takes back all charges of a run that are not taken back yet. */
const reverse: JobHandler = async ({ db, realtime }, { job, signal, progress, rest }) => {
  const { gbc_id } = job
  const run_id = runOf(job)
  const run = await getRun(db.read, gbc_id, run_id)
  let done = 0
  for (let last: number | null = 0; last !== null; done += PORTION) {
    signal.throwIfAborted()
    last = await reversePortion(db, job, last)
    progress(Math.min(done + PORTION, run.rows_total), run.rows_total)
    await rest()
  }
  publishMoney(realtime, gbc_id, { id: run_id, version: run.version + 1 }, ['charges', 'accounts'])
  return null
}

export const runJobs: Record<RunJobKind, JobWork> = {
  charge_run_preview: { run: preview },
  charge_run_post: { run: post },
  charge_run_reverse: { run: reverse },
}
