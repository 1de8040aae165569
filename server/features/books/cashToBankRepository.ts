import type { OperationKind } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'
import { reversalOf } from '#server/features/ledger/reversalOf'

/** Every arrival of cash that was sent by an operation; those that were taken back too. */
export const arrivalsOf = (handle: Handle, gbc_id: string, sent_id: string) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', reversalOf('operations.id'))
    .select(['operations.id', 'operations.effective_date', 'reversal.id as reversal_id'])
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.source_type', '=', 'cash_to_bank')
    .where('operations.source_id', '>=', `${sent_id}:`)
    .where('operations.source_id', '<', `${sent_id};`)
    .execute()

/** The arrival that stands. */
export const liveArrivalOf = async (handle: Handle, gbc_id: string, sent_id: string) =>
  (await arrivalsOf(handle, gbc_id, sent_id)).find(({ reversal_id }) => reversal_id === null)

/** Arrivals on a bank account within days that no statement's line stands for, the oldest first. */
export const unprovedArrivals = (
  handle: Handle,
  gbc_id: string,
  { bank_account_id, amount, from, to }: { bank_account_id: string; amount: number; from: string; to: string },
) =>
  handle
    .selectFrom('operations')
    .innerJoin('transfers', (join) =>
      join.onRef('transfers.gbc_id', '=', 'operations.gbc_id').onRef('transfers.operation_id', '=', 'operations.id'),
    )
    .innerJoin('ledger_accounts as debit', (join) =>
      join.onRef('debit.gbc_id', '=', 'transfers.gbc_id').onRef('debit.id', '=', 'transfers.debit_account_id'),
    )
    .leftJoin('operations as reversal', reversalOf('operations.id'))
    .leftJoin('statement_lines as line', (join) =>
      join
        .onRef('line.gbc_id', '=', 'operations.gbc_id')
        .onRef('line.operation_id', '=', 'operations.id')
        .on('line.live', '=', 1),
    )
    .select('operations.id')
    .where('operations.gbc_id', '=', gbc_id)
    .where('operations.kind', '=', 'cash_arrived')
    .where('operations.effective_date', '>=', from)
    .where('operations.effective_date', '<=', to)
    .where('debit.ref_id', '=', bank_account_id)
    .where('transfers.amount', '=', amount)
    .where('reversal.id', 'is', null)
    .where('line.id', 'is', null)
    .orderBy('operations.effective_date')
    .orderBy('operations.seq')
    .execute()

/** Operations of a kind that were not taken back, the oldest first. */
const liveOfKind = (handle: Handle, gbc_id: string, kind: OperationKind) =>
  handle
    .selectFrom('operations')
    .leftJoin('operations as reversal', reversalOf('operations.id'))
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
