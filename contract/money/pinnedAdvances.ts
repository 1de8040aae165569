import { array, boolean, number, object, string, type InferType } from 'yup'
import { id } from '../common'

/** What is left of a payment that was meant for something: it waits for that until it is released (specification, money §6). */
export const pinnedAdvanceSchema = object({
  /** Of the payment's part that went to this account. */
  id: id().required(),
  paid_on: string().required(),
  /** What is left of it, kopecks. */
  rest: number().integer().required(),
  /** «гараж 18, 2026 год» */
  purpose: string().required(),
  /** It pays whatever is owed by now. */
  released: boolean().required(),
})
export type PinnedAdvance = InferType<typeof pinnedAdvanceSchema>
export const pinnedAdvancesSchema = array().of(pinnedAdvanceSchema.required()).required()
