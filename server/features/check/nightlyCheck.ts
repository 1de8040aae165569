import { pages } from '#contract/pages'
import type { App } from '#server/http/fastify'
import { isJobAtWork } from '#server/jobs/jobsRepository'
import { restsBeside } from '#server/jobs/rests'
import { claimRun } from '#server/jobs/scheduledRuns'
import { dayStart, today } from '#server/lib/days'
import { notify } from '#server/mail/notify'
import { checkSnapshot } from './checkJob'
import { beginCheck, lockCheck, saveCheck } from './lastCheckRepository'

/** When the books of a day are checked, after the beginning of the cooperative's day. */
const CHECKED_AFTER = 4 * 3_600_000

/** Checks each cooperative's books once a day from 04:00 on; who may read the check is told of a difference. */
export async function checkNightly({
  callsInFlight,
  db,
  realtime,
  log,
}: Pick<App, 'callsInFlight' | 'db' | 'realtime' | 'log'>): Promise<void> {
  const kept = await db.read.selectFrom('ledger_state').select('gbc_id').where('last_seq', '>', 0).execute()
  for (const { gbc_id } of kept) {
    const day = today(gbc_id)
    if (Date.now() < Date.parse(dayStart(gbc_id, day)) + CHECKED_AFTER) continue
    if (!(await db.write.transaction().execute((trx) => claimRun(trx, gbc_id, `ledger:${day}`)))) continue
    const rest = restsBeside(callsInFlight)
    const check = await checkSnapshot(db, gbc_id, async () => void (await rest()))
    await db.write.transaction().execute(async (trx) => {
      // One that a person has begun is under way: it is newer.
      const last = await lockCheck(trx, gbc_id)
      if (await isJobAtWork(trx, last)) return
      await beginCheck(trx, gbc_id, null)
      await saveCheck(trx, gbc_id, check)
    })
    const { differences } = check
    if (differences.length === 0) continue
    log.error({ gbc_id, differences: differences.length }, 'the ledger differs from its operations')
    const notifiedUserIds = await db.write.transaction().execute((trx) =>
      notify(trx, {
        gbc_id,
        to: { permission: 'finances.check' },
        kind: 'ledger_differs',
        title: 'Сверка учёта нашла расхождения',
        text: `Расхождений: ${differences.length}. Откройте «Финансы», «Сверка».`,
        link: pages.ledgerCheck(),
      }),
    )
    realtime.notified(notifiedUserIds)
  }
}
