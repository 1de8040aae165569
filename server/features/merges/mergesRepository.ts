import type { Selectable } from 'kysely'
import type { Handle } from '#server/db/engine'
import { locked } from '#server/db/locks'
import type { MemberMergesTable, MembersTable, Tables } from '#server/db/tables'
import { notFound } from '#server/lib/errors'
import { now } from '#server/lib/ids'
import type { RowChange } from '#server/records/rowChanges'

/** A member's row with all its columns: also those that no answer holds. */
export type WholeRow = Selectable<MembersTable>
export type MergeRow = Selectable<MemberMergesTable>

/** A row that was there before and is there afterwards. */
type WrittenRow = RowChange & { before: Record<string, unknown>; after: Record<string, unknown> }

/** All that a merge did, as its row keeps it. */
export interface MergeChanges {
  survivor: WrittenRow
  other: WrittenRow
  passports: boolean
  /** Rows of other tables, in the order they were written. */
  rows: RowChange[]
  garage_ids: string[]
}

export const changesOf = (merge: MergeRow): MergeChanges => JSON.parse(merge.changes) as MergeChanges

export const wholeRow = (handle: Handle, gbc_id: string, id: string): Promise<WholeRow> =>
  handle.selectFrom('members').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id).executeTakeFirstOrThrow()

/** Writes columns of a member as its next version. */
export const writeMember = (
  trx: Handle,
  gbc_id: string,
  id: string,
  columns: Record<string, unknown>,
  version?: number,
) =>
  trx
    .updateTable('members')
    .set({ ...columns, ...(version !== undefined && { version, updated_at: now() }) })
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .execute()

/** Rows that name a member. */
export const rowsNaming = (
  handle: Handle,
  gbc_id: string,
  table: keyof Tables,
  column: string,
  member_id: string,
): Promise<({ id: string } & Record<string, unknown>)[]> =>
  handle
    .selectFrom(table as 'ownerships')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where(column as 'member_id', '=', member_id)
    .orderBy('id')
    .execute()

/** @throws AppError 404 */
export async function lockMerge(trx: Handle, gbc_id: string, id: string): Promise<MergeRow> {
  const merge = await trx
    .selectFrom('member_merges')
    .selectAll()
    .where('gbc_id', '=', gbc_id)
    .where('id', '=', id)
    .$call(locked(trx))
    .executeTakeFirst()
  if (!merge) throw notFound('Такого объединения нет')
  return merge
}

/** Merges of a member, as the one that stayed or the one that went, the latest first. */
export const mergesOf = (handle: Handle, gbc_id: string, member_id: string) =>
  handle
    .selectFrom('member_merges')
    .innerJoin('members as survivor', (join) =>
      join.onRef('survivor.gbc_id', '=', 'member_merges.gbc_id').onRef('survivor.id', '=', 'survivor_id'),
    )
    .innerJoin('members as other', (join) =>
      join.onRef('other.gbc_id', '=', 'member_merges.gbc_id').onRef('other.id', '=', 'other_id'),
    )
    .leftJoin('users', 'users.id', 'member_merges.user_id')
    .selectAll('member_merges')
    .select(['survivor.display_name as survivor_name', 'other.display_name as other_name'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('member_merges.gbc_id', '=', gbc_id)
    .where((eb) => eb.or([eb('survivor_id', '=', member_id), eb('other_id', '=', member_id)]))
    .orderBy('member_merges.id', 'desc')
    .execute()

/** A merge that is undone leaves earlier ones of its records as they were: they are given the records' new versions. */
export async function followVersion(
  trx: Handle,
  gbc_id: string,
  member_id: string,
  before: number,
  after: number,
): Promise<void> {
  for (const side of ['survivor', 'other'] as const) {
    await trx
      .updateTable('member_merges')
      .set({ [`${side}_version`]: after })
      .where('gbc_id', '=', gbc_id)
      .where(`${side}_id`, '=', member_id)
      .where(`${side}_version`, '=', before)
      .where('undone_at', 'is', null)
      .execute()
  }
}

/** What there may be one of for each member: proposals that wait, and users. */
export async function claimsOf(handle: Handle, gbc_id: string, ids: string[]) {
  const open = await handle
    .selectFrom('contact_proposals')
    .innerJoin('members', (join) =>
      join
        .onRef('members.gbc_id', '=', 'contact_proposals.gbc_id')
        .onRef('members.id', '=', 'contact_proposals.member_id'),
    )
    .select(['contact_proposals.id', 'contact_proposals.member_id', 'members.display_name as title'])
    .where('contact_proposals.gbc_id', '=', gbc_id)
    .where('contact_proposals.member_id', 'in', ids)
    .where('contact_proposals.status', '=', 'open')
    .orderBy('contact_proposals.id')
    .execute()
  const users = await handle
    .selectFrom('users')
    .select(['users.id', 'users.email as title'])
    .select((eb) => eb.ref('users.member_id').$notNull().as('member_id'))
    .where('gbc_id', '=', gbc_id)
    .where('users.member_id', 'in', ids)
    .orderBy('email')
    .execute()
  return { open, users }
}

export const insertMerge = (trx: Handle, row: MergeRow) => trx.insertInto('member_merges').values(row).execute()
