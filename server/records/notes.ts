import type { LoggedAction, LoggedArea } from '#contract/history'
import type { Actor } from '#server/actor'
import { audit, changesBetween, type Changes } from '#server/audit'
import type { Db, Handle } from '#server/db/engine'

/**
 * Writers of an area's history.
 * @param fields whose changes are told
 */
export function notesOf(area: LoggedArea, fields: readonly string[]) {
  /** Says what was done to a record. */
  const note = (
    db: Db,
    trx: Handle,
    { gbc_id, user_id }: Actor,
    action: LoggedAction,
    record_id: string,
    changes: Changes = {},
  ) => audit(trx, db.engine, { gbc_id, user_id, action, area, record_id, changes })

  /** Says what an action changed, and answers with the record as it is now. */
  async function noted<T extends { id: string }>(
    db: Db,
    trx: Handle,
    actor: Actor,
    action: LoggedAction,
    before: T,
    after: T,
  ): Promise<T> {
    await note(db, trx, actor, action, after.id, changesBetween(before, after, fields))
    return after
  }

  return { note, noted }
}

export type Noted = ReturnType<typeof notesOf>['noted']
