import type { AreaWith } from '#contract/areas'
import type { Handle } from '#server/db/engine'
import { now } from '#server/lib/ids'
import type { Addressed } from './audience'

/** A published record whose readers were last notified then: an earlier mark of reading doesn't count. */
export interface Announced extends Addressed {
  area: AreaWith<{ published: true }>
  announced_at: string | null
}

/** When a user read records, by their ids. */
export async function readMarks(
  handle: Handle,
  { gbc_id, area }: Pick<Addressed, 'gbc_id' | 'area'>,
  user_id: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await handle
    .selectFrom('read_marks')
    .select(['record_id', 'at'])
    .where('gbc_id', '=', gbc_id)
    .where('area', '=', area)
    .where('user_id', '=', user_id)
    .where('record_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ record_id, at }) => [record_id, at]))
}

/** Marks a record as read; the first mark since its readers were notified stays. */
export async function markRead(
  trx: Handle,
  { gbc_id, area, id: record_id, announced_at }: Omit<Announced, 'audience'>,
  user_id: string,
): Promise<void> {
  const at = now()
  await trx
    .insertInto('read_marks')
    .values({ gbc_id, area, record_id, user_id, at })
    .onConflict((conflict) =>
      conflict
        .columns(['gbc_id', 'area', 'record_id', 'user_id'])
        .doUpdateSet({ at })
        .where('read_marks.at', '<', announced_at ?? ''),
    )
    .execute()
}
