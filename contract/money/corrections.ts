import { number, object, string, type InferType } from 'yup'
import { id, optionalDate, requiredText } from '../common'
import { amountInput } from './charges'

/** The right sum of a charge or a payment that was posted wrong. */
export const correctionInputSchema = object({
  /** Kopecks. */
  amount: amountInput(),
  reason: requiredText(500),
  /** Day in the books; absent or null = the original's, or the first open one. */
  date: optionalDate(),
})
export type CorrectionInput = InferType<typeof correctionInputSchema>
export const correctionLabels = {
  amount: 'Верная сумма',
  reason: 'Почему',
  date: 'Датой',
} as const satisfies Record<keyof CorrectionInput, string>

const side = () => object({ amount: number().integer().required(), date: string().required() }).required()

/** What was taken back, and what stands in its place. */
export const correctedSchema = object({ operation_id: id().required(), before: side(), after: side() })
export type Corrected = InferType<typeof correctedSchema>
