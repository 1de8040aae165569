import type { SearchHit } from '#contract/search'
import type { Permission } from '#contract/permissions'
import type { Db } from '#server/db/engine'
import type { Caller } from '#server/http/access'

export interface Found {
  items: SearchHit[]
  total: number
}

/** For whom is searched. */
export type Searcher = Pick<Caller, 'id' | 'role' | 'member_id'>

/** An area of the global search: all that the search has to know of it. */
export interface SearchArea {
  /** Who may look through all its records. */
  permission: Permission
  /** The best matches among all records that contain every word of the query, and how many; absent where `findOpen` knows who sees all. */
  find?(db: Db, gbc_id: string, q: string, limit: number): Promise<Found>
  /** The same among what a member sees of the own; absent where that is nothing. */
  findOwn?(db: Db, gbc_id: string, q: string, limit: number, member_id: string): Promise<Found>
  /** The same among what is meant for the searcher among others; absent where that is nothing. */
  findOpen?(db: Db, gbc_id: string, q: string, limit: number, searcher: Searcher): Promise<Found>
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
