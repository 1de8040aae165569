import type { Tables } from '#server/db/tables'

/**
 * Every column that names a member, and what a merge does with its rows. A test fails when a new table isn't here.
 * `follow`: the rows go over to the survivor as they are; `shares`: by the rules of ownership (mergeShares).
 */
export interface MemberReference {
  table: keyof Tables
  column: string
  moves: 'follow' | 'shares'
  /** What the rows are called in a preview. */
  title: string
  /** What there may be one row of for each member: the row that the survivor has already stays, the other's goes. */
  onceEach?: string
}

export const memberReferences: MemberReference[] = [
  { table: 'ownerships', column: 'member_id', moves: 'shares', title: 'Доли в гаражах' },
  { table: 'users', column: 'member_id', moves: 'follow', title: 'Пользователи' },
  { table: 'contact_proposals', column: 'member_id', moves: 'follow', title: 'Предложения об изменении контактов' },
  { table: 'opening_balances', column: 'member_id', moves: 'follow', title: 'Начальные остатки' },
  {
    table: 'document_links',
    column: 'member_id',
    moves: 'follow',
    title: 'Связи с документами',
    onceEach: 'document_id',
  },
]

/** Columns that stay with the record they were written of: they tell of the two records themselves. */
export const stayingReferences: { table: keyof Tables; column: string }[] = [
  { table: 'members', column: 'merged_into_id' },
  { table: 'member_merges', column: 'survivor_id' },
  { table: 'member_merges', column: 'other_id' },
  { table: 'distinct_members', column: 'one_id' },
  { table: 'distinct_members', column: 'other_id' },
]

/** References whose rows go over as they are. */
export const followers = memberReferences.filter(({ moves }) => moves === 'follow')
