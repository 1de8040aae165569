import type { Db } from '#server/db/engine'
import { conflict } from '#server/errors'

/** The query of one row, as kysely builds it. */
interface RowQuery {
  forUpdate(): { execute(): Promise<unknown> }
}

/**
 * Reads a record for a change: held till the end of the transaction.
 * @throws AppError 409 with the present record when `version` is stale; what `read` throws
 */
export async function locked<T extends { version: number }>(
  db: Db,
  row: RowQuery,
  read: () => Promise<T>,
  version?: number,
): Promise<T> {
  // SQLite has one writer anyway.
  if (db.engine === 'postgres') await row.forUpdate().execute()
  const record = await read()
  if (version !== undefined && version !== record.version) throw conflict(record)
  return record
}
