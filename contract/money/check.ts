import { array, number, object, string, type InferType } from 'yup'
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

/** What the books are compared with themselves for. */
export const ledgerCheckSchema = object({
  checked_at: instant().required(),
  operations: number().integer().required(),
  /** Both sides of the money equation: where money is, and whose it is. */
  debit: sideSchema,
  credit: sideSchema,
  debit_total: number().integer().required(),
  credit_total: number().integer().required(),
  /** What differs, in words; at most some hundreds. */
  differences: array().of(string().required()).required(),
})
export type LedgerCheck = InferType<typeof ledgerCheckSchema>
