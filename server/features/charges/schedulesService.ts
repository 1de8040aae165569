import { isScheduled, monthsOf, type ChargeSchedule, type ChargeScheduleInput } from '#contract/money/schedules'
import type { Periodicity } from '#contract/money/contributions'
import type { Handle } from '#server/db/engine'
import { lockGbcRow } from '#server/db/locks'
import { getKind } from '#server/features/contributions/contributionsRepository'
import type { Actor } from '#server/http/actor'
import { today } from '#server/lib/days'
import { invalid } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { updateVersioned } from '#server/records/versioned'
import { refuseStale } from '#server/records/lockForUpdate'
import { log } from './runsService'
import { deleteSchedule, getSchedule, insertSchedule, scheduleRows } from './schedulesRepository'

/** @throws AppError 404, 422 for what isn't charged to many once a month, quarter or year, or has a schedule already */
async function refuseWrong(trx: Handle, gbc_id: string, id: string, { kind_id, month }: ChargeScheduleInput) {
  const kind = await getKind(trx, gbc_id, kind_id)
  if (!isScheduled(kind.periodicity) || kind.method === 'manual')
    throw invalid({ kind_id: 'По расписанию начисляют ежемесячные, ежеквартальные и ежегодные взносы по ставке' })
  if (kind.archived_at !== null || kind.closed_on !== null) throw invalid({ kind_id: 'Этот взнос больше не начисляют' })
  const months = monthsOf(kind.periodicity)
  if (months > 1 && month == null) throw invalid({ month: 'Обязательное поле' })
  if (months > 1 && (month ?? 1) > months) throw invalid({ month: `Не больше ${months}: это месяц квартала` })
  const other = await scheduleRows(trx, gbc_id)
    .where('schedule.kind_id', '=', kind_id)
    .where('schedule.id', '!=', id)
    .executeTakeFirst()
  if (other) throw invalid({ kind_id: 'У этого взноса уже есть расписание' })
  return kind
}

const columnsOf = (actor: Actor, { day, month, active }: ChargeScheduleInput, periodicity: Periodicity) => ({
  day,
  month: monthsOf(periodicity) > 1 ? (month ?? null) : null,
  // Days before it are nobody's to catch up.
  active_since: active ? today(actor.gbc_id) : null,
  switched_on_by: active ? actor.user_id : null,
})

/** Adds a schedule. @throws AppError 404, 422 */
export async function createSchedule(trx: Handle, actor: Actor, input: ChargeScheduleInput): Promise<ChargeSchedule> {
  const { gbc_id } = actor
  await lockGbcRow(trx, gbc_id)
  const id = newId()
  const kind = await refuseWrong(trx, gbc_id, id, input)
  await insertSchedule(trx, gbc_id, id, { kind_id: kind.id, ...columnsOf(actor, input, kind.periodicity) })
  await log(trx, actor, 'schedule_set', id, { kind_name: [null, kind.name] })
  return getSchedule(trx, gbc_id, id)
}

/**
 * Changes a schedule, or switches it on or off: it charges from today on.
 * @throws AppError 404, 409 stale version, 422
 */
export async function changeSchedule(
  trx: Handle,
  actor: Actor,
  id: string,
  input: ChargeScheduleInput,
): Promise<ChargeSchedule> {
  const { gbc_id } = actor
  await lockGbcRow(trx, gbc_id)
  const before = await getSchedule(trx, gbc_id, id)
  await refuseStale(input.version, before)
  const kind = await refuseWrong(trx, gbc_id, id, input)
  const columns = { kind_id: kind.id, ...columnsOf(actor, input, kind.periodicity) }
  await updateVersioned(trx, 'charge_schedules', { gbc_id, id, version: before.version }, columns)
  await log(trx, actor, 'schedule_set', id, { kind_name: [before.kind_name, kind.name] })
  return getSchedule(trx, gbc_id, id)
}

/** What it has charged stays. @throws AppError 404 */
export async function removeSchedule(trx: Handle, actor: Actor, id: string): Promise<void> {
  const { gbc_id } = actor
  await lockGbcRow(trx, gbc_id)
  const { kind_name } = await getSchedule(trx, gbc_id, id)
  await deleteSchedule(trx, gbc_id, id)
  await log(trx, actor, 'schedule_removed', id, { kind_name: [kind_name, null] })
}
