import type { ChangedArea, ChangedEvent } from '#contract/events'
import type { OperationKind } from '#contract/money/chart'
import type { ReversalInput } from '#contract/money/charges'
import type { Handle } from '#server/db/engine'
import type { OperationsTable } from '#server/db/tables'
import type { Actor } from '#server/http/actor'

/** What else than the money is to be shown anew: the statement whose line waits again. */
export type ShownAnew = readonly ChangedEvent<ChangedArea>[]

/** Takes an operation back by the rules of its area. @throws AppError 404, 409 when it was taken back already, 422 */
export type ReverseOperation = (
  trx: Handle,
  actor: Actor,
  operation: OperationsTable,
  input: ReversalInput,
) => Promise<ShownAnew>

/** What an area takes back, by the kinds of its operations. */
export type Reversals = Partial<Record<OperationKind, ReverseOperation>>
