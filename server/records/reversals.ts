import type { OperationKind } from '#contract/money/chart'
import type { ReversalInput } from '#contract/money/charges'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import type { Actor } from '#server/http/actor'

/** Takes an operation back by the rules of its area. @throws AppError 404, 409 when it was taken back already, 422 */
export type ReverseOperation = (
  trx: Handle,
  actor: Actor,
  operation: OperationsTable,
  input: ReversalInput,
) => Promise<unknown>

/** What an area takes back, by the kinds of its operations. */
export type Reversals = Partial<Record<OperationKind, ReverseOperation>>
