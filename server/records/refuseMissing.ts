import { lookedUpById } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { lockedForShare } from '#server/db/locks'
import { invalid } from '#server/lib/errors'
import type { RecordTable } from './versioned'

/**
 * Refuses ids of records that the cooperative hasn't: nobody's, another cooperative's, members who have become one with
 * another. What is there stays so to the end of the transaction; a merge going on is waited for.
 * @param field where the caller sent them
 * @throws AppError 422 at the field
 */
export async function refuseMissing(
  trx: Handle,
  gbc_id: string,
  table: RecordTable,
  ids: readonly string[],
  field: string,
  message = 'Одной из выбранных записей уже нет: выберите заново',
): Promise<void> {
  if (ids.length === 0) return
  const rows = await trx
    // The compiler knows these columns of one table; all that are named `RecordTable` have them.
    .selectFrom(table as 'members')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(lookedUpById(trx, ids))
    .$if(table === 'members', (members) => members.where('merged_into_id', 'is', null))
    .$call(lockedForShare(trx))
    .execute()
  if (rows.length < new Set(ids).size) throw invalid({ [field]: message })
}
