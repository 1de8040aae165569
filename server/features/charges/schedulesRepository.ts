import type { Periodicity } from '#contract/money/contributions'
import { scheduledDays, type ChargeSchedule } from '#contract/money/schedules'
import type { Handle } from '#server/db/engine'
import { today } from '#server/lib/days'
import type { ChargeSchedulesTable } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import { newRecord } from '#server/records/versioned'

/** Schedules with the names of their contributions, of one cooperative or all. */
export const scheduleRows = (handle: Handle, gbc_id?: string) =>
  handle
    .selectFrom('charge_schedules as schedule')
    .innerJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'schedule.gbc_id').onRef('kind.id', '=', 'schedule.kind_id'),
    )
    .selectAll('schedule')
    .select(['kind.name as kind_name', 'kind.periodicity'])
    .$narrowType<{ periodicity: Periodicity }>()
    .$if(gbc_id !== undefined, (query) => query.where('schedule.gbc_id', '=', gbc_id ?? ''))
    .orderBy('kind.sort_key')

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof scheduleRows>['execute']>>[number]

/** Days further ahead are not looked for: a year has each of a schedule's. */
const inAYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

function toSchedule(row: ScheduleRow): ChargeSchedule {
  const { id, gbc_id, kind_id, kind_name, periodicity, day, month, active_since, version } = row
  const from = today(gbc_id)
  const rhythm = { day, month, periodicity }
  const [next] = active_since === null ? [] : scheduledDays(rhythm, from, inAYear(from))
  return {
    id,
    kind_id,
    kind_name,
    ...rhythm,
    active: active_since !== null,
    next_on: next ?? null,
    version,
  }
}

/** A cooperative's schedules, by the names of contributions. */
export const listSchedules = async (handle: Handle, gbc_id: string): Promise<ChargeSchedule[]> =>
  (await scheduleRows(handle, gbc_id).execute()).map(toSchedule)

/** What schedules are called: as their contributions are. */
export async function scheduleNames(handle: Handle, gbc_id: string, ids: string[]) {
  const rows = await scheduleRows(handle, gbc_id).where('schedule.id', 'in', ids).execute()
  return rows.map(({ id, kind_name }) => [id, kind_name] as const)
}

/** @throws AppError 404 */
export async function getSchedule(handle: Handle, gbc_id: string, id: string): Promise<ChargeSchedule> {
  const row = await scheduleRows(handle, gbc_id).where('schedule.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Такого расписания нет')
  return toSchedule(row)
}

type ScheduleColumns = Pick<ChargeSchedulesTable, 'kind_id' | 'day' | 'month' | 'active_since' | 'switched_on_by'>

export const insertSchedule = (trx: Handle, gbc_id: string, id: string, columns: ScheduleColumns) =>
  trx
    .insertInto('charge_schedules')
    .values({ ...newRecord(gbc_id, id), ...columns })
    .execute()

export const deleteSchedule = (trx: Handle, gbc_id: string, id: string) =>
  trx.deleteFrom('charge_schedules').where('gbc_id', '=', gbc_id).where('id', '=', id).execute()
