import type { LoggedAction, LoggedArea } from '#contract/history'
import type { Actor } from '#server/http/actor'
import { audit } from './audit'
import { changesBetween, type Changes } from './changes'
import type { Handle } from '#server/db/engine'

/**
 * Writes the audit log of an area.
 * @param fields whose changes `logUpdate` compares
 */
export function auditTrail(area: LoggedArea, fields: readonly string[]) {
  /** Logs an action on a record. */
  const log = (
    trx: Handle,
    { gbc_id, user_id }: Actor,
    action: LoggedAction,
    record_id: string,
    changes: Changes = {},
  ) => audit(trx, { gbc_id, user_id, action, area, record_id, changes })

  /** Logs an action with the fields it changed. @returns the record as it is now */
  async function logUpdate<T extends { id: string }>(
    trx: Handle,
    actor: Actor,
    action: LoggedAction,
    before: T,
    after: T,
  ): Promise<T> {
    await log(trx, actor, action, after.id, changesBetween(before, after, fields))
    return after
  }

  return { log, logUpdate }
}

export type LogUpdate = ReturnType<typeof auditTrail>['logUpdate']
