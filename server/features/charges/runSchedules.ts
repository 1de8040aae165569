import { formatDate } from '#contract/format'
import { pages } from '#contract/pages'
import { periodOf, formatPeriod } from '#contract/money/contributions'
import { rowsText, type ChargeRun } from '#contract/money/charges'
import { scheduledDays } from '#contract/money/schedules'
import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import type { App } from '#server/http/fastify'
import { claimRun } from '#server/jobs/scheduledRuns'
import { dayIn, dayStart, timeZoneOf } from '#server/lib/days'
import { AppError } from '#server/lib/errors'
import { notify } from '#server/mail/notify'
import type { ScheduledWork } from '#server/records/area'
import { createRun } from './runsService'
import { scheduleRows } from './schedulesRepository'

/** When the charges of a day are made, after the beginning of the cooperative's day: 03:00. */
const CHARGED_AFTER = 3 * 3_600_000

type Schedule = Awaited<ReturnType<ReturnType<typeof scheduleRows>['execute']>>[number]

/** Tells those who charge. @returns the users that were notified */
const notifyChargers = (trx: Handle, gbc_id: string, notice: { title: string; text: string; link: string }) =>
  notify(trx, { gbc_id, to: { permission: 'finances.post' }, kind: 'schedule_ran', ...notice })

/** What came of a run that a schedule began: it is posted, or there was nothing to charge. */
export function notifyOfRun(trx: Handle, gbc_id: string, run: ChargeRun): ReturnType<typeof notifyChargers> {
  const what = run.period === null ? run.kind_name : `${run.kind_name}, ${formatPeriod(run.period)}`
  const skipped = run.problems_total > 0 ? ` Пропущено: ${rowsText(run.problems_total)}.` : ''
  return notifyChargers(trx, gbc_id, {
    title: run.rows_total > 0 ? `Начислено по расписанию: ${what}` : `По расписанию начислять нечего: ${what}`,
    text:
      run.rows_total > 0
        ? `${rowsText(run.rows_total)}, ${formatMoney(run.amount_total)}.${skipped}`
        : run.problems.map(({ problem, rows }) => `${problem}: ${rowsText(rows)}`).join('; '),
    link: pages.chargeRun(run.id),
  })
}

/** What a day of a schedule is known by: it is done once for its period. */
const occasionOf = ({ id, periodicity }: Schedule, date: string) => `charge:${id}:${periodOf(periodicity, date)}`

/** Days of a schedule that nobody has begun. */
async function notBegun(handle: Handle, schedule: Schedule, days: readonly string[]): Promise<string[]> {
  if (days.length === 0) return []
  const rows = await handle
    .selectFrom('scheduled_runs')
    .select('key')
    .where('gbc_id', '=', schedule.gbc_id)
    .where(
      'key',
      'in',
      days.map((day) => occasionOf(schedule, day)),
    )
    .execute()
  const begun = new Set(rows.map(({ key }) => key))
  return days.filter((day) => !begun.has(occasionOf(schedule, day)))
}

/**
 * Begins the run of a schedule's day where nobody has yet.
 * @returns users notified that it couldn't; null = not its turn
 */
async function begin(trx: Handle, schedule: Schedule, date: string): Promise<string[] | null> {
  const { gbc_id, kind_id, kind_name, periodicity, switched_on_by } = schedule
  const period = periodOf(periodicity, date)
  if (!(await claimRun(trx, gbc_id, occasionOf(schedule, date)))) return null
  try {
    await createRun(trx, { gbc_id, user_id: switched_on_by ?? '' }, { kind_id, period, date }, { posts_itself: true })
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const why = Object.values(error.errors)
    return notifyChargers(trx, gbc_id, {
      title: `Не начислено по расписанию: ${kind_name}`,
      text: `${formatDate(date)}. ${why.length > 0 ? why.join('; ') : error.message}`,
      link: pages.chargeRuns(),
    })
  }
}

/**
 * Charges by schedules whose day has come, those of days that were missed too, each once.
 * @param at the moment, ms
 */
export async function chargeBySchedules(
  { db, jobs, log, realtime }: Pick<App, 'db' | 'jobs' | 'log' | 'realtime'>,
  at = Date.now(),
): Promise<void> {
  const active = await scheduleRows(db.read).where('schedule.active_since', 'is not', null).execute()
  for (const schedule of active) {
    const { gbc_id, active_since } = schedule
    const due = scheduledDays(schedule, active_since ?? '', dayIn(timeZoneOf(gbc_id), at)).filter(
      (day) => at >= Date.parse(dayStart(gbc_id, day)) + CHARGED_AFTER,
    )
    for (const day of await notBegun(db.read, schedule, due)) {
      const notifiedUserIds = await db.write
        .transaction()
        .execute((trx) => begin(trx, schedule, day))
        .catch((error: unknown) => {
          log.error(error)
          return null
        })
      if (notifiedUserIds === null) continue
      jobs.wake()
      realtime.notified(notifiedUserIds)
      realtime.changed(gbc_id, { type: 'charges', id: schedule.id, version: 1 })
    }
  }
}

export const schedulesRun: ScheduledWork = { every: 'minute', run: (app) => chargeBySchedules(app) }
