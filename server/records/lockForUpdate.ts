import type { Handle } from '#server/db/engine'
import { lockRow } from '#server/db/locks'
import { conflict } from '#server/lib/errors'

/**
 * Reads a record for a change: held till the end of the transaction.
 * @throws AppError 409 with the present record when `version` is stale; what `read` throws
 */
export async function lockForUpdate<T extends { version: number }>(
  trx: Handle,
  row: Parameters<typeof lockRow>[1],
  read: () => Promise<T>,
  version?: number,
): Promise<T> {
  await lockRow(trx, row)
  const record = await read()
  if (version !== undefined && version !== record.version) throw conflict(record)
  return record
}
