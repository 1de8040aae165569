import type { Actor } from '#server/actor'
import type { Db, Handle } from '#server/db/engine'
import { now } from '#server/ids'
import type { Noted } from './notes'

interface Archivable {
  id: string
  archived_at: string | null
}

type Lock<T> = (db: Db, trx: Handle, gbc_id: string, id: string, version?: number) => Promise<T>
type Update<T> = (trx: Handle, before: T, columns: { archived_at: string | null }) => Promise<T>

/** How an area puts a record into the archive or back. Asking for what is already so changes nothing. */
export const archiving =
  <T extends Archivable>(lock: Lock<T>, update: Update<T>, noted: Noted) =>
  (db: Db, actor: Actor, id: string, archived: boolean, version?: number): Promise<T> =>
    db.write.transaction().execute(async (trx) => {
      const before = await lock(db, trx, actor.gbc_id, id, version)
      if (Boolean(before.archived_at) === archived) return before
      const after = await update(trx, before, { archived_at: archived ? now() : null })
      return noted(db, trx, actor, archived ? 'archived' : 'restored', before, after)
    })
