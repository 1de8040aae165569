import { LRUCache } from 'lru-cache'
import type { Db } from './engine'

/** A cache for each database that the process has open, made when it is first asked for. */
export function cachePerDatabase<Value extends NonNullable<unknown>>(
  options: LRUCache.Options<string, Value, unknown>,
): (db: Db) => LRUCache<string, Value> {
  const caches = new WeakMap<Db, LRUCache<string, Value>>()
  return (db) => {
    const cache = caches.get(db) ?? new LRUCache<string, Value>(options)
    caches.set(db, cache)
    return cache
  }
}
