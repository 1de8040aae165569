import { array, boolean, number, object, string, type InferType } from 'yup'
import {
  id,
  instant,
  kopecks,
  optionalDate,
  optionalText,
  pageOf,
  pagingShape,
  requiredDate,
  requiredText,
  versionShape,
} from '../common'
import { pluralForm } from '../plural'
import { MOST_GARAGES } from './garageLists'
import { MOST_AMOUNT, TOO_LARGE } from './most'
import { tableFormat } from './tables'

/** `preparing`: the preview is being made; `ready`: it can be looked at and posted. */
export const RUN_STATUSES = ['preparing', 'ready', 'posting', 'posted', 'reversing', 'reversed'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]
export const runStatusNames: Record<RunStatus, string> = {
  preparing: 'Считается',
  ready: 'Рассчитано, не начислено',
  posting: 'Начисляется',
  posted: 'Начислено',
  reversing: 'Сторнируется',
  reversed: 'Сторнировано',
}

/** `2026`, `2026-Q2`, `2026-05`. */
export const period = () =>
  string()
    .matches(/^\d{4}(-(Q[1-4]|0[1-9]|1[0-2]))?$/)
    .nullable()

/** Kopecks above zero. */
export const amountInput = () =>
  kopecks().min(1, 'Сумма должна быть больше нуля').max(MOST_AMOUNT, TOO_LARGE).required()

/** A charging of many at once. */
export const chargeRunInputSchema = object({
  kind_id: id().required(),
  /** Of a kind that has periods; of others null. */
  period: period(),
  /** The day of the charges: their owners and the rate are those of this day. */
  date: requiredDate(),
  /** null = by the kind's rule. */
  due_date: optionalDate(),
  /** Only these garages; absent or null = all. */
  garage_ids: array().of(id().required()).min(1, 'Выберите гаражи').max(MOST_GARAGES).nullable(),
  /** Nothing new is charged: what nobody has paid yet is taken back and charged anew where its sum is another now. */
  redo: boolean(),
})
export type ChargeRunInput = InferType<typeof chargeRunInputSchema>

export const chargeRunSchema = object({
  id: id().required(),
  gbc_id: id().required(),
  kind_id: id().required(),
  kind_name: string().required(),
  period: string().nullable().defined(),
  date: string().required(),
  due_date: string().required(),
  /** It charges anew what was charged before and isn't paid. */
  redo: boolean().required(),
  status: string().oneOf(RUN_STATUSES).required(),
  /** Charges that it makes or made, and those it can't make for a reason each has. */
  rows_total: number().integer().required(),
  problems_total: number().integer().required(),
  /** Kopecks: charged, and of parts of garages that belong to nobody. */
  amount_total: number().integer().required(),
  uncharged_total: number().integer().required(),
  /** Why rows charge nothing, and how many for each reason; of one run alone. */
  problems: array()
    .of(object({ problem: string().required(), rows: number().integer().required() }).required())
    .required(),
  /** What of it was taken back, one by one or all, and on which day last; null = nothing. Kopecks. Of one run alone. */
  taken_back: object({
    rows: number().integer().required(),
    amount: number().integer().required(),
    last_on: string().required(),
  })
    .nullable()
    .optional(),
  /** The job that works on it. */
  job_id: id().nullable().defined(),
  /** Its job was stopped half way or failed: it waits to be gone on with, or taken back. Of one run alone. */
  stopped: boolean().required(),
  posted_at: instant().nullable().defined(),
  version: number().integer().required(),
  created_at: instant().required(),
  updated_at: instant().required(),
})
export type ChargeRun = InferType<typeof chargeRunSchema>
export const chargeRunListQuery = object({ ...pagingShape, kind_id: id().optional() })
export const chargeRunPageSchema = pageOf(chargeRunSchema)

/** «1 строка», «3 строки», «240 строк» */
export const rowsText = (rows: number): string =>
  `${rows.toLocaleString('ru-RU')} ${pluralForm(rows, ['строка', 'строки', 'строк'])}`

export const chargeRunLabels = {
  kind_name: 'Взнос',
  period: 'Период',
  date: 'Дата начисления',
  due_date: 'Срок оплаты',
  redo: 'Только пересчитать неоплаченные',
  status: 'Состояние',
  rows_total: 'Начислений',
  problems_total: 'Пропущено',
  amount_total: 'Сумма',
  uncharged_total: 'Без владельца',
} as const

export const chargeRunRowSchema = object({
  number: number().integer().required(),
  garage_id: id().nullable().defined(),
  garage_number: string().nullable().defined(),
  member_id: id().nullable().defined(),
  member_name: string().nullable().defined(),
  /** «24,3 м² × 150,50 ₽ = 3 657,15 ₽» */
  formula: string().required(),
  /** Kopecks. */
  amount: number().integer().required(),
  /** Why nothing is charged. */
  problem: string().nullable().defined(),
  charge_id: id().nullable().defined(),
  /** Of the charge. */
  operation_id: id().nullable().defined(),
  reversed: boolean().required(),
})
export type ChargeRunRow = InferType<typeof chargeRunRowSchema>
export const chargeRunRowLabels = {
  garage_number: 'Гараж',
  member_name: 'Член кооператива',
  formula: 'Расчёт',
  amount: 'Сумма',
  problem: 'Почему пропущено',
} as const
/** `problems`: only the rows that can't be charged, or only those that can. */
export const chargeRunRowsQuery = object({ ...pagingShape, problems: string().oneOf(['true', 'false']).optional() })
export const chargeRunRowsFileQuery = chargeRunRowsQuery.omit(['page', 'page_size']).shape({ format: tableFormat() })
export const chargeRunRowsSchema = pageOf(chargeRunRowSchema)

/** A charge of one member by hand: of a kind whose sum is typed, or a fine. */
export const manualChargeInputSchema = object({
  member_id: id().required(),
  kind_id: id().required(),
  garage_id: id().nullable(),
  amount: amountInput(),
  date: requiredDate(),
  /** null = by the kind's rule. */
  due_date: optionalDate(),
  /** What it is for; a fine is never without. */
  reason: optionalText(500),
  decision: optionalText(300),
})
export type ManualChargeInput = InferType<typeof manualChargeInputSchema>

export const manualChargeLabels = {
  member_id: 'Кому начислить',
  kind_id: 'Взнос',
  garage_id: 'Гараж',
  amount: 'Сумма',
  date: 'Дата начисления',
  due_date: 'Срок оплаты',
  reason: 'Основание',
  decision: 'Решение',
} as const satisfies Record<keyof ManualChargeInput, string>

/** A charge that was posted or taken back. */
export const chargedSchema = object({
  id: id().required(),
  operation_id: id().required(),
  /** Whom and what a charge by hand is for: «Семёнов Пётр», «Штраф». */
  member_name: string().optional(),
  title: string().optional(),
  amount: number().integer().required(),
  date: string().required(),
  due_date: string().nullable().defined(),
})
export type Charged = InferType<typeof chargedSchema>

export const reversalInputSchema = object({
  reason: requiredText(500),
  /** Absent or null = the day of what is taken back, or the first open one. */
  date: optionalDate(),
  ...versionShape,
})
export type ReversalInput = InferType<typeof reversalInputSchema>
export const reversalLabels = { reason: 'Почему', date: 'Дата сторно' } as const
