import { pages } from '#contract/pages'
import type { App } from '#server/http/fastify'
import { isJobAtWork } from '#server/jobs/jobsRepository'
import { restsBeside } from '#server/jobs/rests'
import { claimRun, isRunClaimed } from '#server/jobs/scheduledRuns'
import { dayStart, today } from '#server/lib/days'
import { notify } from '#server/mail/notify'
import { checkSnapshot } from './checkJob'
import { beginCheck, lockCheck, saveCheck } from './lastCheckRepository'

/** When the books of a day are checked, after the beginning of the cooperative's day. */
const CHECKED_AFTER = 4 * 3_600_000

type Checking = Pick<App, 'callsInFlight' | 'db' | 'realtime' | 'log'>

/**
 * Checks the books of a cooperative and keeps what was found, where no other server has meanwhile. The day is claimed with
 * what was found, not before: a check that a kill or an outage has ended is made again.
 */
async function checkBooks({ callsInFlight, db, realtime, log }: Checking, gbc_id: string, key: string): Promise<void> {
  const rest = restsBeside(callsInFlight)
  const check = await checkSnapshot(db, gbc_id, async () => void (await rest()))
  const { differences } = check
  const notifiedUserIds = await db.write.transaction().execute(async (trx) => {
    if (!(await claimRun(trx, gbc_id, key))) return null
    const last = await lockCheck(trx, gbc_id)
    // One that a person has begun is under way: it is newer.
    if (!(await isJobAtWork(trx, last))) {
      await beginCheck(trx, gbc_id, null)
      await saveCheck(trx, gbc_id, check)
    }
    if (differences.length === 0) return []
    return notify(trx, {
      gbc_id,
      to: { permission: 'finances.check' },
      kind: 'ledger_differs',
      title: 'Сверка учёта нашла расхождения',
      text: `Расхождений: ${differences.length}. Откройте «Финансы», «Сверка».`,
      link: pages.ledgerCheck(),
    })
  })
  if (notifiedUserIds === null) return
  if (differences.length > 0)
    log.error({ gbc_id, differences: differences.length }, 'the ledger differs from its operations')
  realtime.notified(notifiedUserIds)
}

/** Checks each cooperative's books once a day from 04:00 on; who may read the check is told of a difference. */
export async function checkNightly(app: Checking): Promise<void> {
  const { db, log } = app
  const kept = await db.read.selectFrom('ledger_state').select('gbc_id').where('last_seq', '>', 0).execute()
  for (const { gbc_id } of kept) {
    const day = today(gbc_id)
    const key = `ledger:${day}`
    if (Date.now() < Date.parse(dayStart(gbc_id, day)) + CHECKED_AFTER) continue
    if (await isRunClaimed(db.read, gbc_id, key)) continue
    // The other cooperatives' books are checked all the same.
    await checkBooks(app, gbc_id, key).catch((error: unknown) => log.error({ err: error, gbc_id }, 'books not checked'))
  }
}
