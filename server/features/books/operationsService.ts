import { operationKinds } from '#contract/money/chart'
import type { ReversalInput } from '#contract/money/charges'
import type { Permission } from '#contract/permissions'
import type { Handle } from '#server/db/engine'
import { operationRows } from '#server/features/ledger/ledgerRepository'
import type { Actor } from '#server/http/actor'
import { forbidden, invalid, notFound } from '#server/lib/errors'
import type { Reversals, ShownAnew } from '#server/records/reversals'

/**
 * Takes an operation of any kind back, each by the rules of its area.
 * @param registered what areas take back; no two of them the same kind
 * @returns what else is to be shown anew
 * @throws AppError 404, 409 when it was taken back already, 422 for what is not taken back or a closed month
 */
export async function reverseAny(
  trx: Handle,
  actor: Actor,
  id: string,
  input: ReversalInput,
  registered: readonly Reversals[],
  may: (permission: Permission) => boolean,
): Promise<ShownAnew> {
  const [operation] = await operationRows(trx, actor.gbc_id, [id])
  if (!operation) throw notFound('Такой операции нет')
  if (operation.kind === 'reversal') throw invalid({ id: 'Сторно само не сторнируют: проведите операцию заново' })
  const { kind } = operation
  const { reversedBy } = operationKinds[kind]
  if (reversedBy && !may(reversedBy))
    throw forbidden(reversedBy === 'finances.write_off' ? 'Списание долга отменяет председатель' : undefined)
  const reverse = registered.find((reversals) => reversals[kind])?.[kind]
  if (!reverse) throw invalid({ id: 'Эту операцию сторнируют там, где она записана' })
  return reverse(trx, actor, operation, input)
}
