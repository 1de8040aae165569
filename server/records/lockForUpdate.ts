import type { Handle } from '#server/db/engine'
import { lockRow } from '#server/db/locks'
import { conflict } from '#server/lib/errors'

/**
 * @param present what the refusal shows, where it isn't the record itself
 * @throws AppError 409 with the present record when it is not the version that was seen
 */
export async function refuseStale(
  seen: number | undefined,
  record: { version: number },
  present: () => unknown = () => record,
): Promise<void> {
  if (seen !== undefined && seen !== record.version) throw conflict(await present())
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
  await refuseStale(version, record)
  return record
}
