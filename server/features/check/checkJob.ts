import type { LedgerCheck } from '#contract/money/check'
import type { Db, Handle } from '#server/db/engine'
import type { Actor } from '#server/http/actor'
import type { JobHandler } from '#server/jobs/jobRunner'
import { insertJob, isJobAtWork } from '#server/jobs/jobsRepository'
import { checkLedger, rebuildDerived, type Progress } from './checkLedger'
import { beginCheck, lockCheck, saveCheck } from './lastCheckRepository'

export type CheckWork = 'check' | 'rebuild'
interface CheckInput {
  what: CheckWork
}

const titles: Record<CheckWork, string> = { check: 'Сверка учёта', rebuild: 'Пересборка оборотов и остатков' }

/** Begins a check, unless one is under way already: then it is everybody's. @returns whether it was begun */
export async function queueCheck(trx: Handle, { gbc_id, user_id }: Actor, what: CheckWork): Promise<boolean> {
  const last = await lockCheck(trx, gbc_id)
  if (await isJobAtWork(trx, last)) return false
  const input = { what } satisfies CheckInput
  const job = await insertJob(trx, { gbc_id, user_id, kind: 'ledger_check', title: titles[what], input })
  await beginCheck(trx, gbc_id, job.id)
  return true
}

/** Compares the books as they are at one moment: what is posted meanwhile makes no difference. Writes nothing. */
export async function checkSnapshot(db: Db, gbc_id: string, progress?: Progress): Promise<LedgerCheck> {
  const snapshot = await db.snapshot()
  try {
    return await checkLedger(snapshot.handle, gbc_id, progress)
  } finally {
    await snapshot.close()
  }
}

/** Checks the books, after making anew what is derived where that was asked for. */
export const checkJob: JobHandler = async ({ db, realtime }, { job, signal, progress, rest }) => {
  const { gbc_id } = job
  const { what } = JSON.parse(job.input) as CheckInput
  if (what === 'rebuild') await rebuildDerived(db, gbc_id, signal)
  const check = await checkSnapshot(db, gbc_id, async (done, total) => {
    signal.throwIfAborted()
    progress(done, total)
    await rest()
  })
  await saveCheck(db.write, gbc_id, check)
  realtime.changed(gbc_id, { type: 'accounts', id: gbc_id, version: 1 })
  return null
}
