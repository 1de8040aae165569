import type { Db } from '#server/db/engine'
import { notFound } from '#server/lib/errors'
import { readyImage } from '#server/files/images'
import type { Caller } from '#server/http/access'
import type { FileRule } from '#server/records/fileRule'

async function sameCooperative(db: Db, caller: Caller, user_id: string): Promise<boolean> {
  if (caller.gbc_id === null) return false
  const user = await db.read.selectFrom('users').select('gbc_id').where('id', '=', user_id).executeTakeFirst()
  return user?.gbc_id === caller.gbc_id
}

/** A user's own photo. */
export const avatarRule: FileRule = {
  cached: 'thumbnail',
  ready: (content) => readyImage(content, 1024),
  async recordFor(_db, caller, record_id) {
    if (record_id !== null && record_id !== caller.id) throw notFound()
    return caller.id
  },
  // As names and contacts of colleagues are: for the office.
  maySee: async (db, caller, file) =>
    file.user_id === caller.id || (caller.role !== 'member' && (await sameCooperative(db, caller, file.user_id))),
}
