import type { ChargesTable, OperationsTable } from '#server/db/tables'
import { newId } from '#server/lib/ids'

type OfOperation = 'gbc_id' | 'id' | 'operation_id' | 'seq'
type Needed = 'account_id' | 'amount' | 'date' | 'nature' | 'source'
export type ChargeFields = Pick<ChargesTable, Needed> & Partial<Omit<ChargesTable, OfOperation | Needed>>

/** The charge of an operation as it is stored; what isn't said of it is empty. @param fields `amount` in kopecks */
export const chargeRow = (
  { gbc_id, id: operation_id, seq }: Pick<OperationsTable, 'gbc_id' | 'id' | 'seq'>,
  fields: ChargeFields,
): ChargesTable => ({
  kind_id: null,
  garage_id: null,
  period: null,
  due_date: null,
  formula: null,
  reason: null,
  decision: null,
  run_id: null,
  corrects_id: null,
  ...fields,
  gbc_id,
  id: newId(),
  operation_id,
  seq,
})

/** All columns but those that each posting has of its own: a new one doesn't compile until it is carried here or named there. */
type ChargedFor = Omit<
  ChargesTable,
  OfOperation | Exclude<Needed, 'nature'> | 'formula' | 'reason' | 'run_id' | 'corrects_id'
>

/** What a charge is for and how old it is: the same when it is charged anew, with another sum or on another account. */
export const chargedFor = (charge: ChargedFor): ChargedFor => ({
  nature: charge.nature,
  kind_id: charge.kind_id,
  garage_id: charge.garage_id,
  period: charge.period,
  due_date: charge.due_date,
  decision: charge.decision,
})
