import type { Db } from '#server/db/engine'
import { conflict } from '#server/errors'

/** The query of one row, as kysely builds it. */
interface RowQuery {
  forNoKeyUpdate(): { execute(): Promise<unknown> }
}

/**
 * Reads a record for a change: held till the end of the transaction.
 * @throws AppError 409 with the present record when `version` is stale; what `read` throws
 */
export async function lockForUpdate<T extends { version: number }>(
  db: Db,
  row: RowQuery,
  read: () => Promise<T>,
  version?: number,
): Promise<T> {
  // SQLite has one writer anyway. No key changes: rows that refer to this one may be written meanwhile, else two writers
  // who notify each other wait for each other.
  if (db.engine === 'postgres') await row.forNoKeyUpdate().execute()
  const record = await read()
  if (version !== undefined && version !== record.version) throw conflict(record)
  return record
}
