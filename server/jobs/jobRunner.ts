import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKind, JobStatus } from '#contract/jobs'
import type { Permission } from '#contract/permissions'
import type { App } from '#server/http/fastify'
import type { Handle } from '#server/db/engine'
import { outageOf } from '#server/db/outage'
import { unavailable } from '#server/http/unavailable'
import { AppError } from '#server/lib/errors'
import { notifyOfEnd } from './jobNotice'
import {
  CLAIM_LIFE,
  claimJob,
  failJob,
  finishJob,
  requeueAll,
  requeueJob,
  saveProgress,
  type ClaimedJob,
  type JobFile,
  type JobRow,
} from './jobsRepository'
import { restsBeside, type Rest } from './rests'

/** What a kind of job is given to work with. */
export interface JobRun {
  job: ClaimedJob
  /** Aborted when the job is cancelled or the server stops: give up soon and throw. */
  signal: AbortSignal
  progress(done: number, total: number): void
  /** To be awaited between two portions of work. */
  rest: Rest
}

/**
 * Does a kind of job. It may be run again from the start after a crash, so its only effect is the file that it returns,
 * or one that it notices itself to be there already; then it returns null. An AppError's message is shown to the user.
 */
export type JobHandler<Result extends JobFile | null = null> = (app: App, run: JobRun) => Promise<Result>

/** What it takes to have the file of a job: each of these permissions. Its owner may have lost the role since it was made. */
export type FilePermissions = (app: App, job: JobRow) => readonly Permission[]

/** What the server does for a kind of job. A kind that makes a file has to say who may have it. */
export type JobWork = (
  | { run: JobHandler; toHaveFile?: undefined }
  | { run: JobHandler<JobFile | null>; toHaveFile: FilePermissions }
) & {
  /** Nobody waits for it: only its failure is worth a notification. */
  unnoticed?: true
}

export type JobWorks = Record<JobKind, JobWork>

export interface Jobs {
  /** Looks for work; call after the commit that queued a job. */
  wake(): void
  /** Interrupts a job that was cancelled, on whatever server it runs. */
  interrupt(id: string): void
}

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs
  }
}

/** Two cores: one job leaves the other to those who work beside it, two keep a short job from waiting for a long one. */
const AT_ONCE = 2
const MAX_ATTEMPTS = 3
/** Other servers on the same database queue jobs too, and die. */
const POLL_EVERY = 5000
/** A stop waits so many times longer for jobs than for calls: they notice it between two portions of work only. */
const STOP_GRACES = 3
/** Progress is published at most so often, in milliseconds, however fast it goes. */
const REPORT_EVERY = 500

const INTERRUPTED = 'Задание трижды прервалось вместе с сервером и больше не запускается'
const FAILED = 'Не удалось выполнить задание. Повторите его; если не поможет, сообщите в поддержку.'

/** Runs the jobs of the queue inside this server. */
export function addJobs(app: App, works: JobWorks): Jobs {
  const { db, files, log } = app
  const kinds = Object.keys(works) as JobKind[]
  const running = new Map<string, { id: string; kind: string; abort: AbortController; ended: Promise<void> }>()
  let stopping = false

  const publish = ({ id, user_id }: ClaimedJob, status: JobStatus, progress: number, total: number | null) =>
    app.realtime.job(user_id, { id, status, progress, total })

  /** Publishes the job's progress and renews its claim; stops the run when the job is no longer its own. */
  function reportProgress(job: ClaimedJob, abort: AbortController) {
    let [done, total]: [number, number | null] = [0, null]
    let [reported, reportedAt, busy] = [0, Date.now(), false]
    const report = async () => {
      if (busy || (done === reported && Date.now() - reportedAt < CLAIM_LIFE / 3)) return
      ;[reported, reportedAt, busy] = [done, Date.now(), true]
      try {
        if (await saveProgress(db, job, done, total)) publish(job, 'running', done, total)
        else abort.abort()
      } catch (error) {
        log.error(error)
      } finally {
        busy = false
      }
    }
    const timer = setInterval(() => void report(), REPORT_EVERY)
    return {
      progress: (now: number, of: number) => void ([done, total] = [now, of]),
      end: () => clearInterval(timer),
    }
  }

  /**
   * Writes how a job ended, and notifies its user who has left the program meanwhile.
   * @returns whether the run still held it
   */
  async function end(
    job: ClaimedJob,
    write: (trx: Handle) => Promise<boolean>,
    failure: string | null,
  ): Promise<boolean> {
    const here = await app.realtime.isHere(job.user_id)
    const notified = await db.write.transaction().execute(async (trx) => {
      if (!(await write(trx))) return null
      return here || (failure === null && works[job.kind].unnoticed) ? [] : notifyOfEnd(trx, job, failure)
    })
    if (notified) app.realtime.notified(notified)
    return notified !== null
  }

  async function work(job: ClaimedJob, run: JobRun): Promise<void> {
    if (job.attempts > MAX_ATTEMPTS) throw new AppError(500, INTERRUPTED)
    const file = await works[job.kind].run(app, run)
    if (await end(job, (trx) => finishJob(trx, job, file), null)) publish(job, 'done', file?.rows ?? 1, file?.rows ?? 1)
    else if (file) await files.remove(file.key)
  }

  async function giveUp(job: ClaimedJob, error: unknown, interrupted: boolean): Promise<void> {
    if (interrupted) return void (stopping && (await requeueJob(db, job)))
    if (!(error instanceof AppError)) log.error(error)
    // As after a kill: the claim runs out, and the job is begun anew.
    if (outageOf(error) === 'unreachable') return
    const message = (error instanceof AppError ? error : unavailable(error))?.message ?? FAILED
    if (await end(job, (trx) => failJob(trx, job, message), message)) publish(job, 'failed', 0, job.total)
  }

  function start(job: ClaimedJob): void {
    const abort = new AbortController()
    const reporter = reportProgress(job, abort)
    publish(job, 'running', 0, null)
    const rest = restsBeside(app.callsInFlight)
    const ended = work(job, { job, signal: abort.signal, progress: reporter.progress, rest })
      .catch((error: unknown) => giveUp(job, error, abort.signal.aborted))
      .catch((error: unknown) => log.error(error))
      .finally(() => {
        reporter.end()
        running.delete(job.claim)
        wake()
      })
    running.set(job.claim, { id: job.id, kind: job.kind, abort, ended })
  }

  async function takeWork(): Promise<void> {
    while (!stopping && running.size < AT_ONCE) {
      const job = await claimJob(db, kinds)
      if (!job) return
      start(job)
    }
  }

  let taking = Promise.resolve()
  function wake(): void {
    if (stopping) return
    taking = taking.then(takeWork).catch((error: unknown) => log.error(error))
  }

  const poll = setInterval(wake, POLL_EVERY)
  poll.unref()

  app.addHook('onReady', async () => {
    if (db.oneServer) await requeueAll(db)
    wake()
  })

  app.addHook('preClose', async () => {
    stopping = true
    clearInterval(poll)
    const ended = (async () => {
      await taking
      for (const { abort } of running.values()) abort.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    })()
    await Promise.race([ended, sleep(STOP_GRACES * app.config.stopGrace, undefined, { ref: false })])
    // As after a kill: it is begun anew when its claim has run out.
    for (const { id, kind } of running.values()) log.warn({ job: id, kind }, 'the job did not give up in time')
  })

  function interrupt(id: string): void {
    for (const run of running.values()) if (run.id === id) run.abort.abort()
  }
  app.bus.onNotice((notice) => notice.kind === 'interrupt' && interrupt(notice.job_id))

  return {
    wake,
    interrupt(id) {
      interrupt(id)
      app.bus.publish({ kind: 'interrupt', job_id: id })
    },
  }
}
