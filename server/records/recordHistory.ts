import type { HistoryEntry } from '#contract/common'
import { userName } from '#contract/personName'
import type { Db } from '#server/db/engine'
import { parseChanges } from './changes'

/** A record's history, the newest first: who, when, what. */
export async function historyOf(db: Db, gbc_id: string, area: string, record_id: string): Promise<HistoryEntry[]> {
  const rows = await db.heavy
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(['audit.id', 'audit.at', 'audit.user_id', 'audit.action', 'audit.changes', 'audit.erased_by'])
    .select(['users.first_name', 'users.last_name', 'users.middle_name', 'users.email'])
    .where('audit.gbc_id', '=', gbc_id)
    .where('audit.area', '=', area)
    .where('audit.record_id', '=', record_id)
    .orderBy('audit.seq', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ changes, ...row }) => ({
    ...row,
    user_name: userName(row),
    changes: parseChanges(changes),
  }))
}
