import type { RawBuilder, SqlBool } from 'kysely'
import { lookedUpById } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { lockedForShare } from '#server/db/locks'
import { invalid } from '#server/lib/errors'
import type { RecordTable } from './versioned'

interface Refusal {
  /** Where the caller sent the ids. */
  field: string
  message?: string
  /** What else the records have to meet. */
  where?: RawBuilder<SqlBool>
}

/**
 * Refuses ids of records that the cooperative hasn't: nobody's, another cooperative's. What is there stays so to the end of
 * the transaction; another one that changes it is waited for.
 * @throws AppError 422 at the field
 */
export async function refuseMissing(
  trx: Handle,
  gbc_id: string,
  table: RecordTable,
  ids: readonly string[],
  { field, message = 'Одной из выбранных записей уже нет: выберите заново', where }: Refusal,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await trx
    // The compiler knows these columns of one table; all that are named `RecordTable` have them.
    .selectFrom(table as 'members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(lookedUpById(trx, ids))
    .$call((records) => (where ? records.where(where) : records))
    .$call(lockedForShare(trx))
    .execute()
  if (rows.length < new Set(ids).size) throw invalid({ [field]: message })
}
