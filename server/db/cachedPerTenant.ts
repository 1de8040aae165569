import type { Db } from './engine'
import { lastChange } from './totals'

const MAX_KNOWN = 100

interface Known<Found> {
  change: number
  at: number
  found: Promise<Found>
}

/**
 * Caches what `read` answers for a cooperative until anything of it changes: for what is slow to read and often asked for.
 * @param mayKeepStale may return true to keep a stale value of this age (ms)
 */
export function cachedPerTenant<Found>(
  read: (db: Db, gbc_id: string) => Promise<Found>,
  mayKeepStale?: (db: Db, gbc_id: string, age: number) => Promise<boolean>,
) {
  const known = new WeakMap<Db, Map<string, Known<Found>>>()
  const knownOf = (db: Db) => {
    const all = known.get(db) ?? new Map<string, Known<Found>>()
    known.set(db, all)
    return all
  }
  const forget = (db: Db, gbc_id: string) => knownOf(db).delete(gbc_id)

  async function get(db: Db, gbc_id: string): Promise<Found> {
    const change = await lastChange(db, gbc_id)
    const last = knownOf(db).get(gbc_id)
    if (last?.change === change) return last.found
    if (last && (await mayKeepStale?.(db, gbc_id, Date.now() - last.at))) return last.found
    const found = read(db, gbc_id)
    if (knownOf(db).size >= MAX_KNOWN) knownOf(db).clear()
    knownOf(db).set(gbc_id, { change, at: Date.now(), found })
    found.catch(() => forget(db, gbc_id))
    return found
  }

  return { get, forget }
}
