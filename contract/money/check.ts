import { array, boolean, number, object, string, type InferType } from 'yup'
import { instant } from '../common'

const sideSchema = array()
  .of(
    object({
      /** Code of the account. */
      account: string().required(),
      name: string().required(),
      /** Kopecks. */
      amount: number().integer().required(),
    }).required(),
  )
  .required()

/** Both sides of the money equation as the books are now: where money is, and whose it is. */
export const moneyEquationSchema = object({
  debit: sideSchema,
  credit: sideSchema,
  debit_total: number().integer().required(),
  credit_total: number().integer().required(),
})
export type MoneyEquation = InferType<typeof moneyEquationSchema>

/** What comparing the books with themselves has found. */
export const ledgerCheckSchema = object({
  checked_at: instant().required(),
  operations: number().integer().required(),
  /** What differs, in words; at most some hundreds. */
  differences: array().of(string().required()).required(),
})
export type LedgerCheck = InferType<typeof ledgerCheckSchema>

/** The last check of the books, and whether another is under way. */
export const ledgerCheckStateSchema = object({
  /** null = the books were never checked. */
  check: ledgerCheckSchema.nullable().defined(),
  equation: moneyEquationSchema.required(),
  /** Operations since then, which it says nothing of. */
  posted_since: number().integer().required(),
  running: boolean().required(),
  /** Operations and accounts that were looked at so far, and all of them. */
  progress: number().integer().required(),
  total: number().integer().nullable().defined(),
  /** Whether the last one did not come to its end. */
  failed: boolean().required(),
})
export type LedgerCheckState = InferType<typeof ledgerCheckStateSchema>
