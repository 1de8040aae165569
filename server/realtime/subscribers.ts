import type { Permission } from '#contract/permissions'
import type { Db } from '#server/db/engine'

/** A user and the member that the user is. */
export interface LinkedUser {
  user_id: string
  member_id: string
}

/** Who hears that a record changed. */
export interface Subscribers {
  /** Permission to hear of every change; absent = the area's `read` of the contract. */
  office?: Permission
  /** Permission to hear of changes that were published as `for_members`. */
  members?: Permission
  /** The record is a user, who hears of it too. */
  recordIsUser?: true
  /** Members whose own records a change is about; these hear only that something of their own changed. */
  affected?(db: Db, gbc_id: string, id: string, for_members: boolean): Promise<LinkedUser[]>
}
