import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, instant, kopecks, optionalText, requiredText, type Labels } from '../common'
import { MOST_AMOUNT, TOO_LARGE } from './most'
import { tableFormat } from './tables'

/** `YYYY-MM` */
const month = () => string().matches(/^\d{4}-(0[1-9]|1[0-2])$/)

/** Last day of a month, `YYYY-MM-DD`. */
export function monthEnd(of: string): string {
  const [year, number] = of.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** `2026-01` → «01.2026» */
export const formatMonth = (of: string): string => of.slice(0, 7).split('-').reverse().join('.')

/** A month of the books. Kopecks; charged and paid less what was taken back, cash and bank at its end. */
export const periodSchema = object({
  month: month().required(),
  charged: number().integer().required(),
  paid: number().integer().required(),
  cash: number().integer().required(),
  bank: number().integer().required(),
  closed_at: instant().nullable().defined(),
  closed_by_name: string().nullable().defined(),
  note: string().nullable().defined(),
  /** It is the next to be closed, and over. */
  can_close: boolean().required(),
  /** It is the last closed one. */
  can_reopen: boolean().required(),
})
export type Period = InferType<typeof periodSchema>

export const periodLabels = {
  month: 'Месяц',
  charged: 'Начислено',
  paid: 'Оплачено',
  cash: 'Касса на конец',
  bank: 'Счета в банке на конец',
  closed_at: 'Закрыт',
  closed_by: 'Кто закрыл',
  note: 'Пояснение',
  checklist: 'Что проверено',
} as const

/** Until when the books are closed. */
export const closedMonthsSchema = object({
  /** Last day of the last closed month; null while none is closed. */
  closed_through: string().nullable().defined(),
  first_open_day: string().nullable().defined(),
})
export type ClosedMonths = InferType<typeof closedMonthsSchema>

export const periodsQuery = object({
  year: string()
    .matches(/^\d{4}$/)
    .optional(),
})
export const periodsFileQuery = periodsQuery.shape({ format: tableFormat() })
export const periodsSchema = closedMonthsSchema.shape({
  /** The year that is answered, and all that there are, the latest first. */
  year: string().required(),
  years: array().of(string().required()).required(),
  /** Of the year, the latest first. */
  months: array().of(periodSchema.required()).required(),
})
export type Periods = InferType<typeof periodsSchema>

export const periodParams = object({ gbc_id: string().required(), month: month().required() })

export const POINT_STATES = ['done', 'warning', 'blocked'] as const
export const checklistPointSchema = object({
  point: string().oneOf(['runs', 'kinds', 'statements', 'unclear']).required(),
  state: string().oneOf(POINT_STATES).required(),
  /** «Все начисления месяца проведены» */
  text: string().required(),
})
export type ChecklistPoint = InferType<typeof checklistPointSchema>

export const YEAR_POINTS = ['rates', 'runs', 'receipts', 'debtors', 'periods', 'statements', 'check'] as const
/** What a year has or lacks. */
export const yearPointSchema = object({
  point: string().oneOf(YEAR_POINTS).required(),
  state: string().oneOf(POINT_STATES).required(),
  /** «Взносы за 2026 год начислены» */
  text: string().required(),
})
export type YearPoint = InferType<typeof yearPointSchema>
export const yearChecklistSchema = object({
  year: string().required(),
  points: array().of(yearPointSchema.required()).required(),
})
export type YearChecklist = InferType<typeof yearChecklistSchema>

/** A cash desk or a bank account that had money or movements in the month. */
export const moneyPlaceSchema = object({
  account_id: id().required(),
  place: string().oneOf(['cash', 'bank']).required(),
  name: string().required(),
  /** By the books at the month's end, kopecks. */
  balance: number().integer().required(),
  /** What the accepted statement that ends with the month says is left, kopecks; null = there is none. */
  stated: number().integer().nullable().defined(),
})
export type MoneyPlace = InferType<typeof moneyPlaceSchema>

export const checklistSchema = object({
  month: month().required(),
  points: array().of(checklistPointSchema.required()).required(),
  places: array().of(moneyPlaceSchema.required()).required(),
})
export type Checklist = InferType<typeof checklistSchema>

const countedSchema = object({
  account_id: id().required(),
  /** What was counted in the cash desk, or what the bank's statement ends with; kopecks, null = not looked at. */
  amount: kopecks().min(-MOST_AMOUNT, TOO_LARGE).max(MOST_AMOUNT, TOO_LARGE).nullable().default(null),
})

export const closeInputSchema = object({
  counted: array().of(countedSchema.required()).max(100).default([]),
  note: optionalText(1000),
  /** Closed although something is not done. */
  despite_warnings: boolean().default(false),
})
export type CloseInput = InferType<typeof closeInputSchema>

export const reopenInputSchema = object({ reason: requiredText(500) })
export type ReopenInput = InferType<typeof reopenInputSchema>
export const reopenLabels = { reason: 'Почему' } as const satisfies Labels<ReopenInput>
