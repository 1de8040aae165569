import { number, object, type InferType } from 'yup'
import { kopecks, versionShape, type Labels } from '../common'
import { MOST_AMOUNT, TOO_LARGE } from './most'

/** What a member had paid of the share before the books began. */
export const shareOpeningInputSchema = object({
  /** Kopecks; zero = nothing. */
  amount: kopecks().min(0).max(MOST_AMOUNT, TOO_LARGE).required(),
  /** Of the member's card. */
  ...versionShape,
})
export type ShareOpeningInput = InferType<typeof shareOpeningInputSchema>

/** null = nothing was typed. */
export const shareOpeningSchema = object({ amount: number().integer().nullable().defined() })
export type ShareOpening = InferType<typeof shareOpeningSchema>

export const shareOpeningLabels = { amount: 'Внесено до начала учёта' } as const satisfies Labels<ShareOpeningInput>
