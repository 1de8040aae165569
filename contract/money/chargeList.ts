import { number, object, string, type InferType } from 'yup'
import { anyOf, id, listQuery, optionalDate, pageOf, type Labels } from '../common'
import { period } from './charges'

/** What became of a charge. A filter by `open` finds those that are overdue too. */
export const CHARGE_STATES = ['open', 'overdue', 'paid', 'reversed'] as const
export type ChargeStateName = (typeof CHARGE_STATES)[number]
export const chargeStateNames: Record<ChargeStateName, string> = {
  open: 'Не оплачено',
  overdue: 'Просрочено',
  paid: 'Оплачено',
  reversed: 'Сторнировано',
}

/** Where a charge came from. Refunds and advances that went over are charges for the rule of allocation alone: see `sources.ts`. */
export const chargeSourceNames = {
  run: 'Начисление взносов',
  manual: 'Вручную',
  fine: 'Штраф',
  opening: 'Начальный долг',
  transfer: 'Перенос долга',
  correction: 'Исправление',
} as const
export type ListedChargeSource = keyof typeof chargeSourceNames
export const CHARGE_SOURCES = Object.keys(chargeSourceNames) as ListedChargeSource[]

/** One charge of the journal. Kopecks. */
export const chargeSchema = object({
  id: id().required(),
  operation_id: id().required(),
  date: string().required(),
  due_date: string().nullable().defined(),
  kind_id: id().nullable().defined(),
  /** «Членский взнос», «Начальный долг» */
  kind_name: string().required(),
  period: string().nullable().defined(),
  member_id: id().required(),
  member_name: string().required(),
  garage_id: id().nullable().defined(),
  garage_number: string().nullable().defined(),
  amount: number().integer().required(),
  /** What is left to pay. */
  open_amount: number().integer().required(),
  state: string().oneOf(CHARGE_STATES).required(),
  source: string().oneOf(CHARGE_SOURCES).required(),
  formula: string().nullable().defined(),
  reason: string().nullable().defined(),
  run_id: id().nullable().defined(),
})
export type Charge = InferType<typeof chargeSchema>

export const chargeLabels = {
  date: 'Дата',
  due_date: 'Срок оплаты',
  kind_name: 'Взнос',
  period: 'Период',
  member_name: 'Кому начислено',
  garage_number: 'Гараж',
  amount: 'Сумма',
  open_amount: 'Осталось',
  state: 'Состояние',
  source: 'Откуда',
  formula: 'Расчёт',
  reason: 'Основание',
} as const satisfies Labels<Charge>

export const CHARGE_SORTS = ['date', 'due_date', 'amount'] as const
export const chargeListQuery = listQuery(CHARGE_SORTS, {
  kind_id: string().optional(),
  member_id: id().optional(),
  garage_id: id().optional(),
  run_id: id().optional(),
  period: period().optional(),
  state: anyOf(CHARGE_STATES),
  source: anyOf(CHARGE_SOURCES),
  from: optionalDate(),
  to: optionalDate(),
})
export type ChargeListQuery = InferType<typeof chargeListQuery>
export const chargePageSchema = pageOf(chargeSchema)
