import { number, object, type InferType } from 'yup'
import {
  archivedFilter,
  listQuery,
  optionalKopecks,
  optionalText,
  recordLabels,
  requiredText,
  stored,
  versionShape,
  type Labels,
} from '../common'

export const cashDeskInputSchema = object({
  name: requiredText(60),
  /** Who answers for the cash. */
  keeper: optionalText(200),
  /** The most that may stay in it overnight, kopecks; null = no limit is set. */
  limit_amount: optionalKopecks().min(0),
  ...versionShape,
})
export type CashDeskInput = InferType<typeof cashDeskInputSchema>

export const cashDeskSchema = stored(cashDeskInputSchema, {
  /** What is in it now, kopecks. */
  balance: number().integer().required(),
})
export type CashDesk = InferType<typeof cashDeskSchema>

export const cashDeskLabels = {
  name: 'Название',
  keeper: 'Кассир',
  limit_amount: 'Лимит остатка',
  balance: 'В кассе',
  ...recordLabels,
} as const satisfies Labels<CashDesk>

export const cashDeskListQuery = listQuery(['name'], { ...archivedFilter })
export type CashDeskListQuery = InferType<typeof cashDeskListQuery>
