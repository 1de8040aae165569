import type { App } from '#server/http/fastify'
import type { Db } from '#server/db/engine'
import type { Searcher } from '#server/records/searchArea'
import { search } from './searchService'

/** Whose users were here last are the first to come back. */
const COOPERATIVES = 3
/** As people begin to type: a letter, a name's beginning and end, a number, a phone. */
const TYPED = ['и', 'ива', 'ова', '17', '4567']

async function lastSeen({ read }: Db): Promise<string[]> {
  const rows = await read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.gbc_id')
    .where('users.gbc_id', 'is not', null)
    .groupBy('users.gbc_id')
    .orderBy(({ fn }) => fn.max('last_seen_at'), 'desc')
    .limit(COOPERATIVES)
    .execute()
  return rows.flatMap(({ gbc_id }) => gbc_id ?? [])
}

/**
 * Searches once after the start, for nobody: reading threads are started, their statements prepared and the index's pages
 * read by then, which the first one to search would wait for. One query at a time, so that a thread stays free for people.
 */
export async function warmUpSearch(app: App): Promise<void> {
  const { db, log } = app
  if (!db.readsInThreads) return
  const office: Searcher = { id: '', role: 'chairman', member_id: null }
  try {
    for (const gbc_id of await lastSeen(db)) for (const q of TYPED) await search(app, gbc_id, office, q)
  } catch (error) {
    // The server is stopping already, or a person's search will meet the same and be answered.
    log.debug(error)
  }
}
