import { maxBytes, type FileArea } from '#contract/files'
import type { Db } from '#server/db/engine'
import type { Caller } from '#server/plugins/access'
import type { FileRow } from './filesRepository'

/** The rules of an upload's area: who may send, who may see, how large. */
export interface AreaRule {
  maxBytes: number
  /** Longer side of a stored image, in pixels; a larger one is scaled down. */
  maxSide: number
  /** Id of the record that the file will belong to, or null when the caller may not add files to it. */
  recordFor(caller: Caller, record_id: string | null): string | null
  maySee(db: Db, caller: Caller, file: FileRow): Promise<boolean>
}

async function sameCooperative(db: Db, caller: Caller, user_id: string): Promise<boolean> {
  if (caller.gbc_id === null) return false
  const user = await db.read.selectFrom('users').select('gbc_id').where('id', '=', user_id).executeTakeFirst()
  return user?.gbc_id === caller.gbc_id
}

export const fileAreas: Record<FileArea, AreaRule> = {
  avatar: {
    maxBytes: maxBytes.avatar,
    maxSide: 1024,
    recordFor: (caller, record_id) => (record_id === null || record_id === caller.id ? caller.id : null),
    maySee: async (db, caller, file) => file.user_id === caller.id || sameCooperative(db, caller, file.user_id),
  },
}
