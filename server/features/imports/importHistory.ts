import type { HistoryEntry } from '#contract/common'
import { userName } from '#contract/personName'
import type { Db } from '#server/db/engine'
import { sha256 } from '#server/lib/ids'

type Changes = HistoryEntry['changes']
type Moment = Omit<HistoryEntry, 'action' | 'changes'> & { action: string; import_id: string }

const MOST = 500

/** What an import does to a record: of a new one, of one that was there. */
const ACTIONS = {
  written: { made: 'imported', changed: 'import_changed' },
  removed: { made: 'import_removed', changed: 'import_reverted' },
} as const
const OWNER_ACTIONS = {
  written: { made: 'owner_added', changed: 'owner_changed' },
  removed: { made: 'owner_removed', changed: 'owner_changed' },
} as const

const turned = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([field, [before, after]]) => [field, [after, before]]))

/** An id of its own for each of the entries that one row of the log stands for. */
function entryId(moment: string, seq: number): string {
  const hex = sha256(`${moment} ${seq}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** When and by whom imports were written and taken back, by the log. */
async function momentsOf(db: Db, gbc_id: string, ids: string[]): Promise<Moment[]> {
  const rows = await db.heavy
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(['audit.id', 'audit.at', 'audit.user_id', 'audit.action', 'audit.record_id as import_id'])
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('audit.gbc_id', '=', gbc_id)
    .where('audit.area', '=', 'imports')
    .where('audit.record_id', 'in', ids)
    .where('audit.action', 'in', ['import_applied', 'import_undone'])
    .orderBy('audit.seq', 'desc')
    .execute()
  return rows.map(({ first_name, last_name, email, ...row }) => ({
    ...row,
    user_name: userName({ first_name, last_name, email }),
    erased_by: null,
  }))
}

/**
 * What imports did to a record, the newest first: an import keeps what it wrote, and the log tells of it by portions. Of an
 * import that was taken back both are shown, as long as its records are kept.
 */
export async function importHistoryOf(db: Db, gbc_id: string, record_id: string): Promise<HistoryEntry[]> {
  const staged = await db.heavy
    .selectFrom('import_records')
    .innerJoin('imports', (join) =>
      join
        .onRef('imports.gbc_id', '=', 'import_records.gbc_id')
        .onRef('imports.check_id', '=', 'import_records.check_id'),
    )
    .select(['imports.id as import_id', 'imports.file_name', 'import_records.seq'])
    .select(['import_records.area', 'import_records.action', 'import_records.changes'])
    .where('import_records.gbc_id', '=', gbc_id)
    .where('import_records.history_id', '=', record_id)
    .where('imports.status', 'in', ['applied', 'undone'])
    .orderBy('import_records.seq', 'desc')
    .limit(MOST)
    .execute()
  if (staged.length === 0) return []
  const moments = await momentsOf(db, gbc_id, [...new Set(staged.map(({ import_id }) => import_id))])
  return moments.flatMap(({ import_id, action: done, ...moment }) => {
    const way = done === 'import_applied' ? 'written' : 'removed'
    const own = staged.filter((record) => record.import_id === import_id)
    return (way === 'written' ? own : own.toReversed()).map(({ area, action, changes, file_name, seq }) => {
      const logged = JSON.parse(changes) as Changes
      const actions = (area === 'ownerships' ? OWNER_ACTIONS : ACTIONS)[way]
      return {
        ...moment,
        id: entryId(moment.id, seq),
        action: actions[action === 'changed' ? 'changed' : 'made'],
        changes: {
          ...(way === 'written' ? logged : turned(logged)),
          import_file: way === 'written' ? [null, file_name] : [file_name, null],
          import_id: way === 'written' ? [null, import_id] : [import_id, null],
        } satisfies Changes,
      }
    })
  })
}
