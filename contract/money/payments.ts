import { array, boolean, number, object, string, type InferType } from 'yup'
import { id, optionalDate, optionalKopecks, optionalText, pageOf, pagingShape, requiredDate } from '../common'
import { amountInput, period } from './charges'

export const PAYMENT_SOURCES = ['cash', 'bank'] as const
export type PaymentSource = (typeof PAYMENT_SOURCES)[number]
export const paymentSourceNames: Record<PaymentSource, string> = {
  cash: 'Наличными',
  bank: 'На счёт в банке',
}

/** What the money of a line is for. */
const purposeSchema = object({
  charges: array()
    .of(object({ charge_id: id().required(), amount: amountInput() }).required())
    .max(1000)
    .optional(),
  kind_id: id().nullable().optional(),
  garage_id: id().nullable().optional(),
  period: period().optional(),
})

export const paymentLineInputSchema = object({
  member_id: id().required(),
  /** Kopecks. */
  amount: amountInput(),
  purpose: purposeSchema.nullable().default(null),
  /** What was owed on the screen when the line was begun, kopecks: money for a debt that is gone by now is asked about. */
  owed: optionalKopecks().optional(),
  /** The payer was asked: it is taken although nothing is owed any more. */
  as_advance: boolean().optional(),
})

export const paymentInputSchema = object({
  source: string().oneOf(PAYMENT_SOURCES).default('cash'),
  /** Cash desk or bank account; absent = the only or the main one. */
  place_id: id().nullable().optional(),
  paid_on: requiredDate(),
  /** Of a day in a closed month: it stands in the books on the first open day, and the day of payment stays. */
  in_open_month: boolean().optional(),
  payer: optionalText(200),
  comment: optionalText(500),
  lines: array().of(paymentLineInputSchema.required()).min(1, 'Выберите, кто платит').max(50).required(),
})
export type PaymentInput = InferType<typeof paymentInputSchema>

export const paymentSchema = object({
  id: id().required(),
  operation_id: id().required(),
  direction: string().oneOf(['in', 'out']).required(),
  source: string().required(),
  /** Of the cash order. */
  number: string().nullable().defined(),
  paid_on: string().required(),
  amount: number().integer().required(),
  payer: string().nullable().defined(),
  comment: string().nullable().defined(),
  /** Whose accounts it stands on. */
  members: string().required(),
  reversed_on: string().nullable().defined(),
})
export type Payment = InferType<typeof paymentSchema>
export const paymentListQuery = object({ ...pagingShape, from: optionalDate(), to: optionalDate() })
export type PaymentListQuery = InferType<typeof paymentListQuery>
export const paymentPageSchema = pageOf(paymentSchema)

export const paymentLabels = {
  paid_on: 'Дата',
  number: 'Документ',
  members: 'За кого',
  source: 'Как',
  place_id: 'Касса или счёт',
  amount: 'Сумма',
  payer: 'Плательщик',
  comment: 'Комментарий',
  as_advance: 'Принять как аванс',
} as const

/** What a payment that isn't posted yet would pay. Kopecks. */
export const paymentPreviewSchema = object({
  lines: array()
    .of(
      object({
        member_id: id().required(),
        member_name: string().required(),
        /** Owed before it. */
        balance: number().integer().required(),
        /** After it: above zero a debt, below it what is paid ahead. */
        balance_after: number().integer().required(),
        /** Left to pay of all charges after it: more than the debt where an advance is kept for something else. */
        unpaid: number().integer().required(),
        /** Of it what waits for charges of the garage, the contribution or the period that it is meant for. */
        waits: number().integer().required(),
        pays: array()
          .of(
            object({
              charge_id: id().required(),
              /** «Членский взнос, 2026 год, гараж 17» */
              title: string().required(),
              amount: number().integer().required(),
              /** What is left of that charge. */
              left: number().integer().required(),
            }).required(),
          )
          .required(),
      }).required(),
    )
    .required(),
})
export type PaymentPreview = InferType<typeof paymentPreviewSchema>

export const refundInputSchema = object({
  member_id: id().required(),
  source: string().oneOf(PAYMENT_SOURCES).default('cash'),
  place_id: id().nullable().optional(),
  paid_on: requiredDate(),
  amount: amountInput(),
  comment: optionalText(500),
})
export type RefundInput = InferType<typeof refundInputSchema>

/** What is owed by a member, item by item: for the cash desk. */
export const openChargeSchema = object({
  id: id().required(),
  title: string().required(),
  garage_id: id().nullable().defined(),
  garage_number: string().nullable().defined(),
  due_date: string().nullable().defined(),
  amount: number().integer().required(),
  open: number().integer().required(),
})
export type OpenCharge = InferType<typeof openChargeSchema>
export const openChargesSchema = array().of(openChargeSchema.required()).required()
