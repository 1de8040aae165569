import type { Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import type { Job, JobKind } from '#contract/jobs'
import type { Db, Handle } from '#server/db/engine'
import { skipLocked } from '#server/db/locks'
import type { JobsTable, Tables } from '#server/db/tables'
import { later } from '#server/db/together'
import { AppError, tooMany } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'

export type JobRow = Selectable<JobsTable>

/** What a job made: a file in the FileStore with its name, type and size. */
export interface JobFile {
  key: string
  file_name: string
  content_type: string
  size: number
  rows: number
}

/** A job that this run holds. */
export type ClaimedJob = JobRow & { kind: JobKind; claim: string }

/** A run that hasn't been heard of for so long is taken for dead and its job is begun anew. */
export const CLAIM_LIFE = 30_000
const RESULT_KEPT = 7 * 86_400_000
const LISTED = 50

const inFuture = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString()

export const toJob = (row: JobRow): Job => ({
  ...row,
  result: row.result === null ? null : (JSON.parse(row.result) as Job['result']),
})

export interface NewJob {
  gbc_id: string
  user_id: string
  kind: JobKind
  /** What the user reads, in Russian. */
  title: string
  input: unknown
}

/** So many jobs of a user may wait. */
export const MOST_QUEUED = 3

/** Costly work that a user may have waiting is bounded. @throws AppError 429 */
async function refuseTooMany(trx: Handle, user_id: string): Promise<void> {
  // Changes nothing and locks the row: of several calls at once each counts after the one before.
  await trx.updateTable('users').set({ id: user_id }).where('id', '=', user_id).execute()
  const queued = trx.selectFrom('jobs').where('user_id', '=', user_id).where('status', '=', 'queued')
  const { count } = await queued.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  if (Number(count) >= MOST_QUEUED)
    throw tooMany(10, 'Три ваших задания уже ждут очереди. Дождитесь, пока начнётся одно из них, и повторите.')
}

/**
 * Queues a job in the transaction of the call that asks for it: before the ledger is locked and the log is written, or two
 * calls of a user may wait for each other on PostgreSQL. Wake the runner after the commit.
 * @throws AppError 429 when the user has three waiting
 */
export async function insertJob(trx: Handle, job: NewJob): Promise<Job> {
  await refuseTooMany(trx, job.user_id)
  return queueJob(trx, job)
}

/** Queues work that the product itself begins in a user's name: it isn't refused, however many jobs wait. */
export async function queueJob(trx: Handle, { input, ...job }: NewJob): Promise<Job> {
  const row: JobRow = {
    ...job,
    id: newId(),
    input: JSON.stringify(input),
    status: 'queued',
    progress: 0,
    total: null,
    message: null,
    result: null,
    result_key: null,
    attempts: 0,
    claim: null,
    claimed_until: null,
    created_at: now(),
    finished_at: null,
  }
  await trx.insertInto('jobs').values(row).execute()
  return toJob(row)
}

const ownJobs = (handle: Handle, gbc_id: string, user_id: string) =>
  handle.selectFrom('jobs').selectAll().where('gbc_id', '=', gbc_id).where('user_id', '=', user_id)

/** A user's jobs, the newest first. */
export const listJobs = (db: Db, gbc_id: string, user_id: string): Promise<JobRow[]> =>
  ownJobs(db.read, gbc_id, user_id).orderBy('id', 'desc').limit(LISTED).execute()

export const findJob = (handle: Handle, gbc_id: string, user_id: string, id: string): Promise<JobRow | undefined> =>
  ownJobs(handle, gbc_id, user_id).where('id', '=', id).executeTakeFirst()

/** Cancels a job that isn't over; one that is stays as it is. */
export const cancelJob = (handle: Handle, { gbc_id, id }: JobRow) =>
  handle
    .updateTable('jobs')
    .set({ status: 'cancelled', finished_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute()

/**
 * Takes the oldest job that waits or whose run has died. Several servers may ask at once: each gets another.
 * @param kinds that this server does: one of a later version beside it does others, which wait for that one
 */
export const claimJob = (db: Db, kinds: readonly JobKind[]): Promise<ClaimedJob | null> =>
  db.write.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('jobs')
      .selectAll()
      .where('kind', 'in', kinds)
      .where(({ eb, and, or }) =>
        or([eb('status', '=', 'queued'), and([eb('status', '=', 'running'), eb('claimed_until', '<', now())])]),
      )
      .orderBy('id')
      .limit(1)
      .$call(skipLocked(trx))
      .executeTakeFirst()
    if (!row) return null
    const taken = {
      status: 'running' as const,
      progress: 0,
      attempts: row.attempts + 1,
      claim: newId(),
      claimed_until: inFuture(CLAIM_LIFE),
    }
    await trx.updateTable('jobs').set(taken).where('gbc_id', '=', row.gbc_id).where('id', '=', row.id).execute()
    return { ...row, ...taken, kind: row.kind as JobKind }
  })

/** A job while this server is the one that does it. */
const heldJob = (handle: Handle, { gbc_id, id, claim }: ClaimedJob) =>
  handle
    .updateTable('jobs')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('claim', '=', claim)

/** Writes to a job only while this run holds it. @returns whether it does: it was not cancelled nor begun anew */
async function whileHeld(
  handle: Handle,
  job: ClaimedJob,
  change: (
    job: UpdateQueryBuilder<Tables, 'jobs', 'jobs', UpdateResult>,
  ) => UpdateQueryBuilder<Tables, 'jobs', 'jobs', UpdateResult>,
): Promise<boolean> {
  const { numUpdatedRows } = await change(heldJob(handle, job)).executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

export const saveProgress = (db: Db, job: ClaimedJob, progress: number, total: number | null): Promise<boolean> =>
  whileHeld(db.write, job, (held) => held.set({ progress, total, claimed_until: inFuture(CLAIM_LIFE) }))

/**
 * Counts attempts anew, in the transaction that does a part of the job: a run that got further is no failed attempt.
 * The transaction fails with an AppError 409 where another server has taken the job over.
 */
export const resetAttempts = (trx: Handle, job: ClaimedJob): Promise<void> =>
  later(trx, [heldJob(trx, job).set({ attempts: 1 })], ([{ numAffectedRows }]) => {
    if (numAffectedRows !== 1n) throw new AppError(409, 'Задание выполняет другой сервер')
  })

/** A job's end, with the file that it made, which is there from here on. */
export const finishJob = (trx: Handle, job: ClaimedJob, file: JobFile | null): Promise<boolean> =>
  whileHeld(trx, job, (held) => {
    const { key, ...result } = file ?? { key: null, rows: 1 }
    const made = file && { result: JSON.stringify(result), result_key: key }
    return held.set({ ...made, status: 'done', progress: result.rows, total: result.rows, finished_at: now() })
  })

export const failJob = (trx: Handle, job: ClaimedJob, message: string): Promise<boolean> =>
  whileHeld(trx, job, (held) => held.set({ status: 'failed', message, finished_at: now() }))

/** Puts a job back that the server's stop has interrupted: that was no fault of the job. */
export const requeueJob = (db: Db, job: ClaimedJob): Promise<boolean> =>
  whileHeld(db.write, job, (held) =>
    held.set({ status: 'queued', progress: 0, claim: null, claimed_until: null, attempts: job.attempts - 1 }),
  )

/** Queues what a killed server was running, where no other server can be at work: the data directory is locked. */
export const requeueAll = (db: Db) =>
  db.write
    .updateTable('jobs')
    .set({ status: 'queued', progress: 0, claim: null, claimed_until: null })
    .where('status', '=', 'running')
    .execute()

/** Drops jobs that ended a week ago; the sweep removes their files. */
export const dropOldJobs = (db: Db) =>
  db.write.deleteFrom('jobs').where('finished_at', '<', inFuture(-RESULT_KEPT)).execute()

/** Whether a record's job, whoever began it, waits or runs; one that failed, was cancelled or dropped does not. */
export async function isJobAtWork(
  handle: Handle,
  { gbc_id, job_id }: { gbc_id: string; job_id: string | null },
): Promise<boolean> {
  const job = await handle
    .selectFrom('jobs')
    .select('status')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', job_id ?? '')
    .executeTakeFirst()
  return job?.status === 'queued' || job?.status === 'running'
}

export async function isCancelled(handle: Handle, { gbc_id, id }: JobRow): Promise<boolean> {
  const job = await handle
    .selectFrom('jobs')
    .select('status')
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return job?.status === 'cancelled'
}

/** Whether a user has a job of this kind that waits or runs. */
export async function isAtWork(
  handle: Handle,
  { gbc_id, user_id }: { gbc_id: string; user_id: string },
  kind: JobKind,
): Promise<boolean> {
  const job = await handle
    .selectFrom('jobs')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return job !== undefined
}
