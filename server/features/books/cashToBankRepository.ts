import type { OperationKind } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'

/** Every arrival of cash that was sent by an operation; those that were taken back too. */
export const arrivalsOf = (handle: Handle, gbc_id: string, sent_id: string) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'operations.gbc_id').onRef('reversal.reverses_id', '=', 'operations.id'),
    )
    .select(['operations.id', 'operations.effective_date', 'reversal.id as reversal_id'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.source_type', '=', 'cash_to_bank')
    .where('operations.source_id', '>=', `${sent_id}:`)
    .where('operations.source_id', '<', `${sent_id};`)
    .execute()

/** The arrival that stands. */
export const liveArrivalOf = async (handle: Handle, gbc_id: string, sent_id: string) =>
  (await arrivalsOf(handle, gbc_id, sent_id)).find(({ reversal_id }) => reversal_id === null)

/** Operations of a kind that were not taken back, the oldest first. */
const liveOfKind = (handle: Handle, gbc_id: string, kind: OperationKind) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', (join) =>
      join.onRef('reversal.gbc_id', '=', 'operations.gbc_id').onRef('reversal.reverses_id', '=', 'operations.id'),
    )
    .select(['operations.id', 'operations.source_id'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.kind', '=', kind)
    .where('reversal.id', 'is', null)
    .orderBy('operations.effective_date')
    .orderBy('operations.seq')
    .execute()

/** Ids of operations by which cash left and that have no arrival yet, the oldest first. */
export async function idsInTransit(handle: Handle, gbc_id: string): Promise<string[]> {
  const [sent, arrived] = await Promise.all([
    liveOfKind(handle, gbc_id, 'cash_to_bank'),
    liveOfKind(handle, gbc_id, 'cash_arrived'),
  ])
  const arrivedIds = new Set(arrived.map(({ source_id }) => source_id?.split(':')[0]))
  return sent.flatMap(({ id }) => (arrivedIds.has(id) ? [] : [id]))
}
