import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { cachePerDatabase } from './cachePerDatabase'
import type { Db } from './engine'
import { lastChangeOf, type CountedList } from './listChanges'
import type { Tables } from './tables'

const MAX_TOTALS = 500
/** Counting so many rows takes milliseconds: */
const MANY = 2_000
/** their number is kept for so many milliseconds, whatever changes. Else each payment would have all debtors counted anew. */
const KEPT = 1000

interface Known {
  total: Promise<number>
  /** The number counted, where it is `MANY`; and when that was, by `performance.now()`. */
  many: { total: number; at: number } | null
  /** The last change of the list that the total takes into account. */
  change: string
}

/** Counting is the slowest part of a long list, so counts are cached until something of the list changes. */
const totalsOf = cachePerDatabase<Known>({ max: MAX_TOTALS })

/** Number of rows of a list, counted each time. */
export async function count<DB, TB extends keyof DB>(filtered: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = filtered.select(sql`count(*)`.as('total')).$castTo<{ total: number | string }>()
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Of the rows of a query the number of those that a condition holds for: several are counted in one pass. */
export const countWhere = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`

/** Number of rows of a cooperative's filtered list; of very many up to a second old. @param list whose rows they are */
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
  if (known?.many && performance.now() - known.many.at < KEPT) return known.many.total
  const counted: Known = { total: count(filtered), change, many: null }
  totalsOf(db).set(key, counted)
  try {
    const total = await counted.total
    if (total >= MANY) counted.many = { total, at: performance.now() }
    return total
  } catch (error) {
    totalsOf(db).delete(key)
    throw error
  }
}
