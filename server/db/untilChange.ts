import type { Db } from './engine'
import { lastChange } from './totals'

const MAX_KNOWN = 100

/** Keeps what `read` found of a cooperative until anything of it changes: for what is dear to read and asked for on every visit. */
export function untilChange<Found>(read: (db: Db, gbc_id: string) => Promise<Found>): (db: Db, gbc_id: string) => Promise<Found> {
  const known = new WeakMap<Db, Map<string, { change: number; found: Promise<Found> }>>()
  return async (db, gbc_id) => {
    const change = await lastChange(db, gbc_id)
    const all = known.get(db) ?? new Map<string, { change: number; found: Promise<Found> }>()
    known.set(db, all)
    const last = all.get(gbc_id)
    if (last?.change === change) return last.found
    if (all.size >= MAX_KNOWN) all.clear()
    const found = read(db, gbc_id)
    all.set(gbc_id, { change, found })
    found.catch(() => all.delete(gbc_id))
    return found
  }
}
