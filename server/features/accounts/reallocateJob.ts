import type { JobHandler } from '#server/jobs/jobRunner'
import { lockAccounts } from './lockAccounts'
import { reallocate } from './reallocate'

/** So many members at once: others who write wait no longer for it than some milliseconds. */
const PORTION = 20

/** Lays the rules of payment over all accounts anew; begun again it changes nothing where that is done. */
export const reallocateJob: JobHandler = async ({ db, realtime }, { job, signal, progress }) => {
  const { gbc_id } = job
  const members = await db.read
    .selectFrom('personal_accounts')
    .select('member_id')
    .distinct()
    .where('gbc_id', '=', gbc_id)
    .orderBy('member_id')
    .execute()
  for (let done = 0; done < members.length; done += PORTION) {
    signal.throwIfAborted()
    const portion = members.slice(done, done + PORTION).map(({ member_id }) => member_id)
    await db.write.transaction().execute(async (trx) => {
      const { state } = await lockAccounts(trx, gbc_id, portion)
      await reallocate(trx, gbc_id, portion, { seq: state.last_seq, text: 'изменены правила зачёта' })
    })
    progress(Math.min(done + PORTION, members.length), members.length)
  }
  realtime.changed(gbc_id, { type: 'accounts', id: gbc_id, version: 1 })
  return null
}
