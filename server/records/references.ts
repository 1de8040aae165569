import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/tables'

/** A column that names a member, and what a merge of two members does with its rows. */
export interface MemberReference {
  table: keyof Tables
  column: string
  /** `follow`: the rows go over to the survivor; `shares`: by the rules of ownership; `stay`: they are about this very record. */
  merge: 'follow' | 'shares' | 'stay'
  /** What the rows are called in a preview. */
  title?: string
  /** What there may be one row of for each member: the row that the survivor has already stays, the other's goes. */
  onceEach?: string
}

/** A column that names a member or a garage: its rows keep an import that made the record from being undone. */
export interface ImportReference {
  area: 'members' | 'garages'
  table: keyof Tables
  column: string
  /** Which of the rows count, where not all do: SQL that begins with `and`, over the aliases `other` and `own`. */
  where?: RawBuilder<unknown>
  /** What the user reads. */
  reason: string
}

/** Rows that the import itself did not make. */
export const notOfThisImport = sql`and not (other.id >= own.first and other.id <= own.last)`
