import type { Db } from '#server/db/engine'
import { publishMoney } from '#server/features/ledger/publishMoney'
import type { JobHandler } from '#server/jobs/jobRunner'
import { resetAttempts, type ClaimedJob } from '#server/jobs/jobsRepository'
import { now } from '#server/lib/ids'
import { explainWaiting, releaseArrival } from '#server/features/registries/registriesService'
import { partsOf } from './lineState'
import { draftLines, liveLines } from './linesRepository'
import { changedSince, matchAgain } from './matchAgain'
import { sortOwnTransfers } from './ownTransfers'
import { postLines, unpostLines } from './postLines'
import { getRow, lockStatement, updateStatement } from './statementsRepository'
import type { StatementJobInput } from './createStatement'

/** So many lines are posted at once: others who write wait no longer for it than some hundredths of a second. */
const PORTION = 20

const statementOf = (job: { input: string }) => (JSON.parse(job.input) as StatementJobInput).statement_id

type Context = Parameters<JobHandler>[0]
type Portion = (db: Db, job: ClaimedJob) => Promise<number>

/**
 * Posts the next lines.
 * @param known entry of the log up to which their matches are true
 * @returns how many there were; -1 = match them again
 */
const postPortion = (db: Db, job: ClaimedJob, known: number): Promise<number> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id, user_id } = job
    await resetAttempts(trx, job)
    const statement = await lockStatement(trx, gbc_id, statementOf(job))
    if (statement.status !== 'posting') return 0
    if (await changedSince(trx, gbc_id, known)) return -1
    const lines = await draftLines(trx, gbc_id, statement.id, PORTION)
    if (lines.length > 0) await postLines(trx, { gbc_id, user_id }, statement, lines)
    if (lines.length < PORTION) await updateStatement(trx, statement, { status: 'posted', posted_at: now() })
    return lines.length
  })

/** Takes the next lines back. @returns how many there were, and the members who had their money */
const undoPortion = (db: Db, job: ClaimedJob): Promise<{ count: number; members: string[] }> =>
  db.write.transaction().execute(async (trx) => {
    const { gbc_id, user_id } = job
    await resetAttempts(trx, job)
    const statement = await lockStatement(trx, gbc_id, statementOf(job))
    if (statement.status !== 'undoing') return { count: 0, members: [] }
    const lines = await liveLines(trx, gbc_id, statement.id, PORTION)
    if (lines.length > 0) await unpostLines(trx, { gbc_id, user_id }, lines)
    if (lines.length < PORTION) await updateStatement(trx, statement, { status: 'undone' })
    const members = lines.flatMap((line) => partsOf(line).map(({ member_id }) => member_id))
    return { count: lines.length, members: [...new Set(members)] }
  })

/** Goes through a statement's lines by portions; begun again after a crash it goes on where it stopped. */
const inPortions =
  (
    begin: (context: Context, job: ClaimedJob, signal: AbortSignal) => Promise<Portion>,
    finish: (db: Db, job: ClaimedJob) => Promise<void> = () => Promise.resolve(),
  ): JobHandler =>
  async (context, { job, signal, progress, rest }) => {
    const { db, realtime } = context
    const { gbc_id } = job
    const id = statementOf(job)
    const { lines_total } = await getRow(db.read, gbc_id, id)
    const portion = await begin(context, job, signal)
    let done = 0
    for (let count = PORTION; count === PORTION; done += count) {
      signal.throwIfAborted()
      count = await portion(db, job)
      progress(done + count, lines_total)
      await rest()
    }
    await finish(db, job)
    const { version } = await getRow(db.read, gbc_id, id)
    realtime.changed(gbc_id, { type: 'statements', id, version })
    publishMoney(realtime, gbc_id, { id, version }, ['payments', 'accounts'])
    return null
  }

/** Lines are matched once more before they are posted, and whenever something changes on the way. */
const beginToPost = async ({ db }: Context, job: ClaimedJob, signal: AbortSignal): Promise<Portion> => {
  const match = () => matchAgain(db, job.gbc_id, statementOf(job), signal)
  let known = await match()
  return async () => {
    for (;;) {
      const count = await postPortion(db, job, known)
      if (count >= 0) return count
      signal.throwIfAborted()
      known = await match()
    }
  }
}

/** Money of cards may have come before its registry, a transfer before the account at its other end was entered. */
const explainEarlier = async (db: Db, job: ClaimedJob): Promise<void> => {
  const { gbc_id, user_id } = job
  const { kind } = await getRow(db.read, gbc_id, statementOf(job))
  if (kind === 'acquiring') await explainWaiting(db, { gbc_id, user_id })
  if (kind === 'bank') await sortOwnTransfers(db, { gbc_id, user_id })
}

export const postStatementJob = inPortions(beginToPost, explainEarlier)

/**
 * The money that a registry had waits to be explained before its lines are taken back. Whose the lines were is told at once:
 * nothing leads from the statement to them any more.
 */
export const undoStatementJob = inPortions(async ({ db, realtime }, job) => {
  const { gbc_id, user_id } = job
  await db.write
    .transaction()
    .execute((trx) => releaseArrival(trx, { gbc_id, user_id }, statementOf(job), 'Отмена реестра'))
  return async () => {
    const { count, members } = await undoPortion(db, job)
    if (members.length > 0) realtime.ownChanged(gbc_id, members)
    return count
  }
})
