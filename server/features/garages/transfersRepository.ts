import type { Selectable } from 'kysely'
import type { GarageStatus } from '#contract/garages'
import type { Handle } from '#server/db/engine'
import type { GarageTransfersTable } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import { newId, now } from '#server/lib/ids'
import type { RowChange } from '#server/records/rowChanges'

export type TransferRow = Selectable<GarageTransfersTable>

/** All that a transfer did, as its row keeps it. */
export interface TransferChanges {
  /** Ownerships, in the order they were written. */
  rows: RowChange[]
  /** The garage's status before, where the transfer has changed it. */
  status: GarageStatus | null
  /** Operations by which what was owed went over; absent = none did. */
  operations?: string[]
}

export const changesOf = (transfer: TransferRow): TransferChanges => JSON.parse(transfer.changes) as TransferChanges

export const insertTransfer = (
  trx: Handle,
  {
    changes,
    ...row
  }: Omit<TransferRow, 'id' | 'changes' | 'created_at' | 'undone_by' | 'undone_at'> & {
    changes: TransferChanges
  },
) =>
  trx
    .insertInto('garage_transfers')
    .values({
      ...row,
      id: newId(),
      changes: JSON.stringify(changes),
      created_at: now(),
      undone_by: null,
      undone_at: null,
    })
    .execute()

/** @throws AppError 404 */
export async function getTransfer(handle: Handle, gbc_id: string, id: string): Promise<TransferRow> {
  const transfer = await handle
    .selectFrom('garage_transfers')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!transfer) throw notFound('Такой передачи нет')
  return transfer
}

/** Transfers of a garage, the latest first. */
export const transfersOf = (handle: Handle, gbc_id: string, garage_id: string) =>
  handle
    .selectFrom('garage_transfers')
    .innerJoin('members as giver', (join) =>
      join.onRef('giver.gbc_id', '=', 'garage_transfers.gbc_id').onRef('giver.id', '=', 'from_member_id'),
    )
    .innerJoin('members as taker', (join) =>
      join.onRef('taker.gbc_id', '=', 'garage_transfers.gbc_id').onRef('taker.id', '=', 'to_member_id'),
    )
    .selectAll('garage_transfers')
    .select(['giver.display_name as from_name', 'giver.version as giver_version'])
    .select(['taker.display_name as to_name', 'taker.version as taker_version'])
    .where('garage_transfers.gbc_id', '=', gbc_id)
    .where('garage_id', '=', garage_id)
    .orderBy('garage_transfers.id', 'desc')
    .execute()

/**
 * Marks a transfer as undone. The one before it finds the garage as it left it: it is given the garage's new version.
 * @param before the garage's version that the undo found
 * @param after the one that it left
 */
export async function markUndone(
  trx: Handle,
  { gbc_id, id, garage_id }: TransferRow,
  user_id: string,
  before: number,
  after: number,
): Promise<void> {
  await trx
    .updateTable('garage_transfers')
    .set({ undone_by: user_id, undone_at: now() })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('garage_transfers')
    .set({ garage_version: after })
    .where('gbc_id', '=', gbc_id)
    .where('garage_id', '=', garage_id)
    .where('garage_version', '=', before - 1)
    .where('undone_at', 'is', null)
    .execute()
}
