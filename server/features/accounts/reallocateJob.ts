import { today } from '#server/lib/days'
import type { JobHandler } from '#server/jobs/jobRunner'
import type { ReallocationInput } from '#server/features/settings/settingsService'
import { lockAccounts } from './lockAccounts'
import { reallocate } from './reallocate'

/** So many members at once: others who write wait no longer for it than some milliseconds. */
const PORTION = 20

/** Lays the rules of payment over accounts anew, all or those of some garages; begun again it changes nothing where that is done. */
export const reallocateJob: JobHandler = async ({ db, realtime }, { job, signal, progress, rest }) => {
  const { gbc_id } = job
  const { garage_ids } = JSON.parse(job.input) as ReallocationInput
  const members = await db.read
    .selectFrom('personal_accounts as account')
    .select('account.member_id')
    .distinct()
    .where('account.gbc_id', '=', gbc_id)
    .$if(garage_ids !== undefined, (accounts) =>
      accounts.where('account.id', 'in', (eb) =>
        eb
          .selectFrom('charges')
          .select('charges.account_id')
          .where('charges.gbc_id', '=', gbc_id)
          .where('charges.garage_id', 'in', garage_ids ?? []),
      ),
    )
    .orderBy('account.member_id')
    .execute()
  for (let done = 0; done < members.length; done += PORTION) {
    signal.throwIfAborted()
    const portion = members.slice(done, done + PORTION).map(({ member_id }) => member_id)
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
