import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, versionShape } from '../common'
import { monthNames, PERIODICITIES, type Periodicity } from './contributions'

/** A day that every month has. */
export const LAST_SCHEDULED_DAY = 28

/** A contribution that is charged by itself (specification, money §5). */
export const chargeScheduleInputSchema = object({
  kind_id: id().required(),
  /** Of the month. */
  day: number().integer().min(1).max(LAST_SCHEDULED_DAY).required(),
  /** Of the year from 1 to 12, or of the quarter from 1 to 3; null for what is charged each month. */
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

/** How many months there are to choose from in a period of what schedules are for. */
const MONTHS_OF = { month: 1, quarter: 3, year: 12 } as const
export type ScheduledPeriodicity = keyof typeof MONTHS_OF

/** What schedules are for. */
export const isScheduled = (periodicity: Periodicity): periodicity is ScheduledPeriodicity => periodicity in MONTHS_OF

/** The last month that a schedule of such a contribution may name; 1 = there is none to name. */
export const monthsOf = (periodicity: Periodicity): number => (isScheduled(periodicity) ? MONTHS_OF[periodicity] : 1)

export const quarterMonthNames = ['первый', 'второй', 'третий']

/** «каждый месяц, 5-го числа», «каждый квартал, второй месяц, 5-го числа», «каждый год, январь, 5-го числа» */
export function formatRhythm({ day, month, periodicity }: Pick<ChargeSchedule, 'day' | 'month' | 'periodicity'>) {
  const on = `${day}-го числа`
  if (month === null) return `каждый месяц, ${on}`
  return periodicity === 'quarter'
    ? `каждый квартал, ${quarterMonthNames[(month - 1) % 3]} месяц, ${on}`
    : `каждый год, ${monthNames[month - 1]}, ${on}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** The days of a schedule from one day to another, both included, the earliest first. */
export function scheduledDays(
  { day, month, periodicity }: Pick<ChargeSchedule, 'day' | 'month' | 'periodicity'>,
  from: string,
  to: string,
): string[] {
  const step = month === null ? 1 : monthsOf(periodicity)
  // A contribution that was yearly when its schedule was set may have become quarterly.
  const firstMonth = (((month ?? 1) - 1) % step) + 1
  const days: string[] = []
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  for (let year = first; year <= last; year += 1)
    for (let each = firstMonth; each <= 12; each += step) {
      const date = `${year}-${two(each)}-${two(day)}`
      if (date >= from && date <= to) days.push(date)
    }
  return days
}
