import { sql, type SelectQueryBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './engine'
import { lastChangeOf, type CountedList } from './listChanges'
import type { Tables } from './tables'

const MAX_TOTALS = 500

interface Known {
  total: Promise<number>
  /** The last change of the list that the total takes into account. */
  change: string
}

/** Counting is the slowest part of a long list, so counts are cached until something of the list changes. */
const totals = new WeakMap<Db, LRUCache<string, Known>>()

function totalsOf(db: Db): LRUCache<string, Known> {
  const known = totals.get(db) ?? new LRUCache<string, Known>({ max: MAX_TOTALS })
  totals.set(db, known)
  return known
}

async function count<TB extends keyof Tables>(filtered: SelectQueryBuilder<Tables, TB, object>): Promise<number> {
  const row = await filtered.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Number of rows of a cooperative's filtered list. @param list whose rows they are */
export async function totalOf<TB extends keyof Tables>(
  db: Db,
  gbc_id: string,
  list: CountedList,
  filtered: SelectQueryBuilder<Tables, TB, object>,
): Promise<number> {
  const { sql: text, parameters } = filtered.select(sql.lit(1).as('one')).compile()
  const key = JSON.stringify([gbc_id, text, parameters])
  const change = await lastChangeOf(db, gbc_id, list)
  const known = totalsOf(db).get(key)
  if (known?.change === change) return known.total
  const total = count(filtered)
  totalsOf(db).set(key, { total, change })
  total.catch(() => totalsOf(db).delete(key))
  return total
}
