import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, versionShape } from '../common'
import { PERIODICITIES, type Periodicity } from './contributions'

/** A day that every month has. */
export const LAST_SCHEDULED_DAY = 28

/** A contribution that is charged by itself (specification, money §5). */
export const chargeScheduleInputSchema = object({
  kind_id: id().required(),
  /** Of the month. */
  day: number().integer().min(1).max(LAST_SCHEDULED_DAY).required(),
  /** Of the year, for what is charged once a year. */
  month: number().integer().min(1).max(12).nullable(),
  /** It charges nothing until a user says so. */
  active: boolean().default(false),
  ...versionShape,
})
export type ChargeScheduleInput = InferType<typeof chargeScheduleInputSchema>

export const chargeScheduleSchema = object({
  id: id().required(),
  kind_id: id().required(),
  kind_name: string().required(),
  periodicity: string().oneOf(PERIODICITIES).required(),
  day: number().integer().required(),
  month: number().integer().nullable().defined(),
  active: boolean().required(),
  /** The next day on which it charges; null while it is switched off. */
  next_on: string().nullable().defined(),
  version: number().integer().required(),
})
export type ChargeSchedule = InferType<typeof chargeScheduleSchema>
export const chargeSchedulesSchema = array().of(chargeScheduleSchema.required()).required()

export const chargeScheduleLabels = {
  kind_id: 'Взнос',
  day: 'Число месяца',
  month: 'Месяц',
  active: 'Начислять автоматически',
} as const

/** What schedules are for. */
export const isScheduled = (periodicity: Periodicity): periodicity is 'month' | 'year' =>
  periodicity === 'month' || periodicity === 'year'

const two = (number: number) => String(number).padStart(2, '0')

/**
 * The days of a schedule from one day to another, both included, the earliest first.
 * @param month null = each month
 */
export function scheduledDays(
  { day, month }: { day: number; month: number | null },
  from: string,
  to: string,
): string[] {
  const days: string[] = []
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  for (let year = first; year <= last; year += 1)
    for (const each of month === null ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] : [month]) {
      const date = `${year}-${two(each)}-${two(day)}`
      if (date >= from && date <= to) days.push(date)
    }
  return days
}
