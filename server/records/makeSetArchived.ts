import type { Actor } from '#server/http/actor'
import type { Db, Handle } from '#server/db/engine'
import { now } from '#server/lib/ids'
import type { LogUpdate } from './auditTrail'
import type { Saved } from './changePublisher'

interface Archivable {
  id: string
  archived_at: string | null
}

type Lock<T> = (trx: Handle, gbc_id: string, id: string, version?: number) => Promise<T>
type Update<T> = (trx: Handle, before: T, columns: { archived_at: string | null }) => Promise<T>

/** Makes the function that puts a record of an area into the archive or back. Archiving what is archived changes nothing. */
export const makeSetArchived =
  <T extends Archivable>(lock: Lock<T>, update: Update<T>, logUpdate: LogUpdate) =>
  (db: Db, actor: Actor, id: string, archived: boolean, version?: number): Promise<Saved<T>> =>
    db.write.transaction().execute(async (trx) => {
      const before = await lock(trx, actor.gbc_id, id, version)
      if (Boolean(before.archived_at) === archived) return { before, after: before }
      const after = await update(trx, before, { archived_at: archived ? now() : null })
      await logUpdate(trx, actor, archived ? 'archived' : 'restored', before, after)
      return { before, after }
    })
