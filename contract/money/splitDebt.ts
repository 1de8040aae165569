import { array, type InferType, object } from 'yup'
import { id, optionalDate, optionalText } from '../common'
import { amountInput, chargedSchema, period } from './charges'

/** What an opening debt consists of, part by part (specification, money §4): their sum is the debt's. */
const partSchema = object({
  /** null = not known: it stays without a contribution. */
  kind_id: id().nullable(),
  /** Of a contribution that has periods. */
  period: period(),
  /** null = not known: the oldest of all. */
  due_date: optionalDate(),
  /** Kopecks. */
  amount: amountInput(),
})

export const splitDebtInputSchema = object({
  parts: array().of(partSchema.required()).min(1, 'Добавьте часть').max(100).required(),
  reason: optionalText(500),
})
export type SplitDebtInput = InferType<typeof splitDebtInputSchema>

export const splitDebtLabels = {
  parts: 'Из чего состоит долг',
  kind_id: 'Взнос',
  period: 'Период',
  due_date: 'Срок оплаты',
  amount: 'Сумма',
  reason: 'Основание',
} as const

/** Puts the debt back in the place of its parts. */
export const joinDebtInputSchema = object({ reason: optionalText(500) })
export type JoinDebtInput = InferType<typeof joinDebtInputSchema>

/** The charges that the debt has become. */
export const splitDebtSchema = array().of(chargedSchema.required()).required()
