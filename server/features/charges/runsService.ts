import type { ChargeNature } from '#contract/money/allocation'
import { type ChargeRun, type ChargeRunInput, rowsText, type RunStatus } from '#contract/money/charges'
import { isPeriodOf } from '#contract/money/contributions'
import type { Actor } from '#server/http/actor'
import type { Handle } from '#server/db/engine'
import type { ChargeRunsTable } from '#server/db/tables'
import { AppError, invalid } from '#server/lib/errors'
import { refuseHandedOverRun } from '#server/features/accounts/handedOver'
import { getKind } from '#server/features/contributions/contributionsRepository'
import { refuseEnded } from '#server/features/contributions/refuseEnded'
import { dayAt } from '#server/features/ledger/dayAt'
import { refuseClosedDay, refuseReversalDay } from '#server/features/ledger/ledgerService'
import { getSection } from '#server/features/settings/settingsRepository'
import { newId, now } from '#server/lib/ids'
import { isJobAtWork, queueJob, type NewJob } from '#server/jobs/jobsRepository'
import { auditTrail } from '#server/records/auditTrail'
import { refuseStale } from '#server/records/lockForUpdate'
import { assertGarages } from './chargesRepository'
import { dueDay } from './dueDay'
import { isAlreadyCharged } from './takenSlots'
import { deleteRun, getRun, hasCharged, insertRun, lockRun, updateRun } from './runsRepository'

export const { log } = auditTrail('charges', [])

export interface RunJobInput {
  run_id: string
  /** Why a run is taken back. */
  reason?: string
  /** On which day, where it isn't that of the run. */
  date?: string
  /** A schedule began it: what can be charged is charged without being looked at, and users are notified. */
  posts_itself?: boolean
}

const titles = {
  charge_run_preview: 'Расчёт начисления',
  charge_run_post: 'Начисление взносов',
  charge_run_reverse: 'Сторно начисления',
} as const
export type RunJobKind = keyof typeof titles

const queue = (trx: Handle, { gbc_id, user_id }: Actor, kind: RunJobKind, input: RunJobInput, kind_name: string) =>
  queueJob(trx, {
    gbc_id,
    user_id,
    kind,
    title: `${titles[kind]}: ${kind_name}`,
    input,
  } satisfies NewJob)

/** Begins a run: its preview is made by a job. @throws AppError 404, 422 */
export async function createRun(
  trx: Handle,
  actor: Actor,
  input: ChargeRunInput,
  { posts_itself }: Pick<RunJobInput, 'posts_itself'> = {},
): Promise<ChargeRun> {
  const { gbc_id } = actor
  const kind = await getKind(trx, gbc_id, input.kind_id)
  const period = input.period ?? null
  refuseEnded(kind)
  if (kind.method === 'manual') throw invalid({ kind_id: 'Сумму этого взноса пишут вручную каждому' })
  if (kind.method === 'fixed' && input.garage_ids)
    throw invalid({ garage_ids: 'Этот взнос начисляют каждому члену: гаражи к нему не выбирают' })
  if (input.garage_ids) await assertGarages(trx, gbc_id, input.garage_ids)
  if (!isPeriodOf(kind.periodicity, period)) throw invalid({ period: 'Выберите период' })
  refuseFarPeriod(period, input.date)
  await dayAt('date', refuseClosedDay(trx, gbc_id, input.date))
  const { move_due_date } = await getSection(trx, gbc_id, 'finances')
  const due_date = dueDay(kind, input, move_due_date)
  const id = newId()
  const created_at = now()
  const job = await queue(trx, actor, 'charge_run_preview', { run_id: id, posts_itself }, kind.name)
  await insertRun(trx, {
    gbc_id,
    id,
    kind_id: kind.id,
    period,
    date: input.date,
    due_date,
    selection: JSON.stringify({ garage_ids: input.garage_ids ?? null, redo: input.redo }),
    status: 'preparing',
    basis_hash: null,
    rows_total: 0,
    amount_total: 0,
    uncharged_total: 0,
    problems_total: 0,
    job_id: job.id,
    created_by: actor.user_id,
    posted_at: null,
    version: 1,
    created_at,
    updated_at: created_at,
  })
  await log(trx, actor, input.redo ? 'redo_created' : 'run_created', id, { kind_name: [null, kind.name] })
  return getRun(trx, gbc_id, id)
}

const steps = {
  preview: { from: ['ready'], to: 'preparing', job: 'charge_run_preview', action: 'run_recounted' },
  post: { from: ['ready'], to: 'posting', job: 'charge_run_post', action: 'run_posted' },
  reverse: { from: ['posted'], to: 'reversing', job: 'charge_run_reverse', action: 'run_reversed' },
} as const
export type RunStep = keyof typeof steps

const refusals: Record<RunStatus, string> = {
  preparing: 'Начисление ещё считается',
  posting: 'Начисление уже проводится',
  posted: 'Начисление уже проведено',
  reversing: 'Начисление уже сторнируется',
  reversed: 'Начисление уже сторнировано',
  ready: 'Начисление ещё не проведено',
}

/** «Уже начислено 05.10.2026 (Петрова): 240 строк» */
function nothingToCharge({ problems, redo }: ChargeRun): string {
  if (redo) return 'Пересчитывать нечего: неоплаченных начислений с другой суммой нет'
  const charged = problems.filter(isAlreadyCharged)
  if (charged.length === 0) return 'Начислять нечего: у каждой строки есть причина'
  return charged.map(({ problem, rows }) => `${problem}: ${rowsText(rows)}`).join('; ')
}

/**
 * Begins the next step of a run, or the one whose job was stopped once more, which a job does.
 * @throws AppError 404, 409 when it stands elsewhere
 */
export async function beginStep(
  trx: Handle,
  actor: Actor,
  id: string,
  step: RunStep,
  { version, reason, date, posts_itself }: { version?: number } & Omit<RunJobInput, 'run_id'> = {},
): Promise<ChargeRun> {
  const { gbc_id } = actor
  const row = await lockRun(trx, gbc_id, id)
  const run = await getRun(trx, gbc_id, id)
  const { from, to, job, action } = steps[step]
  // A posting that was stopped half way is gone on with, or what it has charged is taken back.
  const goesOn = row.status === to || (step === 'reverse' && row.status === 'posting')
  const stopped = goesOn && !(await isJobAtWork(trx, row))
  if (!stopped && !(from as readonly string[]).includes(row.status))
    throw new AppError(409, refusals[row.status], {}, { current: run })
  await refuseStale(version, row, () => run)
  if (step === 'post' && row.status === 'ready' && row.rows_total === 0) throw new AppError(409, nothingToCharge(run))
  if (step === 'post') refuseEnded(await getKind(trx, gbc_id, row.kind_id))
  if (step === 'reverse') await refuseHandedOverRun(trx, gbc_id, id)
  if (date !== undefined) await dayAt('date', refuseReversalOn(trx, row, date))
  // Who closes the month looks which runs are at work.
  if (step === 'post') await dayAt('date', refuseClosedDay(trx, gbc_id, row.date))
  const { id: job_id } = await queue(trx, actor, job, { run_id: id, reason, date, posts_itself }, run.kind_name)
  await updateRun(trx, row, { status: to, job_id })
  await log(trx, actor, action, id, {
    kind_name: [null, run.kind_name],
    ...(reason !== undefined && { reason: [null, reason] }),
  })
  return getRun(trx, gbc_id, id)
}

/**
 * The job that takes a run back is not begun on a day on which it would be refused.
 * @throws AppError 422 at `effective_date`
 */
async function refuseReversalOn(trx: Handle, run: ChargeRunsTable, date: string): Promise<void> {
  await refuseClosedDay(trx, run.gbc_id, date)
  refuseReversalDay(run.gbc_id, run.date, date)
}

/**
 * Takes away what was computed and never charged.
 * @throws AppError 404, 409 when it is at work, or has charged something
 */
export async function removeRun(trx: Handle, actor: Actor, id: string): Promise<void> {
  const { gbc_id } = actor
  const row = await lockRun(trx, gbc_id, id)
  const run = await getRun(trx, gbc_id, id)
  const isIdle = row.status === 'ready' || (row.status === 'preparing' && run.stopped)
  if (!isIdle) throw new AppError(409, refusals[row.status], {}, { current: run })
  if (await hasCharged(trx, row)) throw new AppError(409, 'По этому расчёту уже начисляли: сторнируйте начисление')
  await deleteRun(trx, row)
  await log(trx, actor, 'run_deleted', id, { kind_name: [run.kind_name, null] })
}

/** Years between the day of a run and the period that it charges. */
const MOST_YEARS = { before: 10, after: 2 }

/** «2062» for «2026» would charge everybody twice. @throws AppError 422 at `period` */
function refuseFarPeriod(period: string | null, date: string): void {
  if (period === null) return
  const years = Number(period.slice(0, 4)) - Number(date.slice(0, 4))
  if (years > MOST_YEARS.after) throw invalid({ period: 'Проверьте год: это слишком далеко вперёд' })
  if (years < -MOST_YEARS.before) throw invalid({ period: 'Проверьте год: это слишком давно' })
}

/** What a run's charges have in common. */
export const chargeOfRun = ({ id, kind_id, period, date, due_date }: ChargeRunsTable, nature: ChargeNature) =>
  ({ kind_id, nature, period, date, due_date, source: 'run', run_id: id }) as const
