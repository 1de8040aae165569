import { today } from '#server/lib/days'
import type { JobHandler } from '#server/jobs/jobRunner'
import type { ReallocationInput } from '#server/features/settings/settingsService'
import { membersWithAccounts } from './accountsRepository'
import { lockAccounts } from './lockAccounts'
import { reallocate } from './reallocate'

/** So many members at once: others who write wait no longer for it than some milliseconds. */
const PORTION = 20

/** Lays the rules of payment over accounts anew, all or those of some garages; begun again it changes nothing where that is done. */
export const reallocateJob: JobHandler = async ({ db, realtime }, { job, signal, progress, rest }) => {
  const { gbc_id } = job
  const { garage_ids } = JSON.parse(job.input) as ReallocationInput
  const members = await membersWithAccounts(db.read, gbc_id, garage_ids)
  for (let done = 0; done < members.length; done += PORTION) {
    signal.throwIfAborted()
    const portion = members.slice(done, done + PORTION)
    await db.write.transaction().execute(async (trx) => {
      const { state } = await lockAccounts(trx, gbc_id, portion)
      await reallocate(trx, gbc_id, portion, {
        seq: state.last_seq,
        text: 'изменены правила зачёта',
        from: today(gbc_id),
      })
    })
    progress(Math.min(done + PORTION, members.length), members.length)
    await rest()
  }
  realtime.changed(gbc_id, { type: 'accounts', id: gbc_id, version: 1 })
  return null
}
