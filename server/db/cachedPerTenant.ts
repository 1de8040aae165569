import { cachePerDatabase } from './cachePerDatabase'
import type { Db } from './engine'
import { ANY_CHANGE, lastChangeOf, type CountedList } from './listChanges'

const MAX_KNOWN = 100

interface Known<Found> {
  change: string
  at: number
  found: Promise<Found>
}

interface Options {
  /** The list that it is read from; absent = any change of the cooperative changes it. */
  list?: CountedList
  /** May return true to keep a stale value of this age (ms). */
  mayKeepStale?(db: Db, gbc_id: string, age: number): Promise<boolean>
}

/** Caches what `read` answers for a cooperative until it changes: for what is slow to read and often asked for. */
export function cachedPerTenant<Found>(
  read: (db: Db, gbc_id: string) => Promise<Found>,
  { list = ANY_CHANGE, mayKeepStale }: Options = {},
) {
  const knownOf = cachePerDatabase<Known<Found>>({ max: MAX_KNOWN })
  const forget = (db: Db, gbc_id: string) => knownOf(db).delete(gbc_id)

  async function get(db: Db, gbc_id: string): Promise<Found> {
    const change = await lastChangeOf(db, gbc_id, list)
    const last = knownOf(db).get(gbc_id)
    if (last?.change === change) return last.found
    if (last && (await mayKeepStale?.(db, gbc_id, Date.now() - last.at))) return last.found
    const found = read(db, gbc_id)
    knownOf(db).set(gbc_id, { change, at: Date.now(), found })
    // One that began after a change is not forgotten for an earlier one that failed.
    found.catch(() => knownOf(db).peek(gbc_id)?.found === found && forget(db, gbc_id))
    return found
  }

  return { get, forget }
}
