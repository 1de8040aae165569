import type { SearchHit } from '#contract/search'
import type { Permission } from '#contract/permissions'
import type { Db } from '#server/db/engine'

export interface Found {
  items: SearchHit[]
  total: number
}

/** An area of the global search: all that the search has to know of it. */
export interface SearchArea {
  /** Who may look through all its records. */
  permission: Permission
  /** The best matches among records that contain every word of the query, and how many there are. */
  find(db: Db, gbc_id: string, q: string, limit: number): Promise<Found>
  /** The same among what a member sees of the own; absent where that is nothing. */
  findOwn?(db: Db, gbc_id: string, q: string, limit: number, member_id: string): Promise<Found>
  /** The same among what is meant for everybody of the cooperative; absent where that is nothing. */
  findOpen?(db: Db, gbc_id: string, q: string, limit: number): Promise<Found>
}

/** Of a record's details those that contain a word of the query. */
export const holding = (
  details: (string | null | undefined)[],
  words: string[],
  fold: (text: string) => string,
): string[] =>
  details.filter(
    (detail): detail is string => Boolean(detail) && words.some((word) => fold(detail ?? '').includes(word)),
  )
