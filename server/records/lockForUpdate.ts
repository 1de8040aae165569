import type { Handle } from '#server/db/engine'
import { lockRow } from '#server/db/locks'
import { conflict } from '#server/lib/errors'

/** @throws AppError 409 with the present record when it is not the version that was seen */
export function refuseStale<T extends { version: number }>(seen: number | undefined, present: T): void {
  if (seen !== undefined && seen !== present.version) throw conflict(present)
}

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
  refuseStale(version, record)
  return record
}
