import { sql, type SelectQueryBuilder } from 'kysely'
import type { Db } from './engine'
import type { Tables } from './tables'

const MAX_TOTALS = 500

/** Counting is the dearest part of a long list: the same count is not made twice while nothing has changed. */
const totals = new WeakMap<Db, Map<string, Promise<number>>>()

function remembered(db: Db): Map<string, Promise<number>> {
  const known = totals.get(db) ?? new Map<string, Promise<number>>()
  totals.set(db, known)
  if (known.size >= MAX_TOTALS) known.clear()
  return known
}

/** Every change of a cooperative adds a row to its audit log in the same transaction: the last number tells whether anything changed. */
export async function lastChange(db: Db, gbc_id: string): Promise<number> {
  const row = await db.read.selectFrom('audit').select('seq').where('gbc_id', '=', gbc_id).orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return Number(row?.seq ?? 0)
}

async function count<TB extends keyof Tables>(filtered: SelectQueryBuilder<Tables, TB, object>): Promise<number> {
  const row = await filtered.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Number of rows of a cooperative's filtered list. */
export async function totalOf<TB extends keyof Tables>(db: Db, gbc_id: string, filtered: SelectQueryBuilder<Tables, TB, object>): Promise<number> {
  const { sql: text, parameters } = filtered.select(sql.lit(1).as('one')).compile()
  const key = JSON.stringify([gbc_id, await lastChange(db, gbc_id), text, parameters])
  const known = remembered(db)
  const total = known.get(key) ?? count(filtered)
  known.set(key, total)
  total.catch(() => known.delete(key))
  return total
}
