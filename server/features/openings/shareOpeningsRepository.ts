import type { Handle } from '#server/db/engine'
import type { ShareOpeningsTable } from '#server/db/tables'
import { newId, now } from '#server/lib/ids'

/** Openings of shares that are still to be posted, by their ids. */
export const unpostedShares = (
  handle: Handle,
  gbc_id: string,
  after: string,
  limit: number,
): Promise<ShareOpeningsTable[]> =>
  handle
    .selectFrom('share_openings')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('id', '>', after)
    .where('operation_id', 'is', null)
    .where('amount', '>', 0)
    .where('taken_back', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What stands of a member's: several, where cards have become one. */
export const shareOpeningsOf = (handle: Handle, gbc_id: string, member_id: string): Promise<ShareOpeningsTable[]> =>
  handle
    .selectFrom('share_openings')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('member_id', '=', member_id)
    .where('taken_back', '=', 0)
    .execute()

export async function insertShareOpening(
  trx: Handle,
  gbc_id: string,
  opening: Pick<ShareOpeningsTable, 'member_id' | 'amount' | 'as_of'>,
): Promise<ShareOpeningsTable> {
  const row: ShareOpeningsTable = {
    gbc_id,
    id: newId(),
    operation_id: null,
    taken_back: 0,
    created_at: now(),
    ...opening,
  }
  await trx.insertInto('share_openings').values(row).execute()
  return row
}

export const setShareOperation = (trx: Handle, { gbc_id, id }: ShareOpeningsTable, operation_id: string) =>
  trx.updateTable('share_openings').set({ operation_id }).where('gbc_id', '=', gbc_id).where('id', '=', id).execute()

export const takeBackShares = (trx: Handle, gbc_id: string, ids: readonly string[]) =>
  trx.updateTable('share_openings').set({ taken_back: 1 }).where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute()

/** The day with which the books begin: that of imported balances, else of what was posted first. */
export async function firstDayOfBooks(handle: Handle, gbc_id: string): Promise<string | null> {
  const imported = await handle
    .selectFrom('opening_balances')
    .select(({ fn }) => fn.min<string | null>('as_of').as('day'))
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirst()
  if (imported?.day) return imported.day
  const posted = await handle
    .selectFrom('operations')
    .select(({ fn }) => fn.min<string | null>('effective_date').as('day'))
    .where('gbc_id', '=', gbc_id)
    .where('kind', '!=', 'opening')
    .executeTakeFirst()
  return posted?.day ?? null
}
