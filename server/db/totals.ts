import { sql, type SelectQueryBuilder } from 'kysely'
import { preparedQuery } from './preparedQuery'
import type { Db } from './engine'
import type { Tables } from './tables'

const MAX_TOTALS = 500
/** After more changes than this it is quicker to count anew than to look at each. */
const MAX_LOOKED_AT = 20

interface Known {
  total: Promise<number>
  /** The last change that the total takes into account. */
  change: number
}

/** Counting is the slowest part of a long list, so counts are cached until something of the list changes. */
const totals = new WeakMap<Db, Map<string, Known>>()

function remembered(db: Db): Map<string, Known> {
  const known = totals.get(db) ?? new Map<string, Known>()
  totals.set(db, known)
  if (known.size >= MAX_TOTALS) known.clear()
  return known
}

const lastSeq = preparedQuery((handle, gbc_id: string) =>
  handle.selectFrom('audit').select('seq').where('gbc_id', '=', gbc_id).orderBy('seq', 'desc').limit(sql.lit(1)),
)

/** Every change of a cooperative adds a row to its audit log in the same transaction: the last number shows whether anything changed. */
export const lastChange = async (db: Db, gbc_id: string): Promise<number> =>
  Number((await lastSeq(db.read, gbc_id))?.seq ?? 0)

/** Whether all that happened since a change were edits of these fields, and users who came and went. */
async function onlyEdited(db: Db, gbc_id: string, since: number, fields: readonly string[]): Promise<boolean> {
  const changes = await db.read
    .selectFrom('audit')
    .select(['area', 'action', 'changes'])
    .where('gbc_id', '=', gbc_id)
    .where('seq', '>', since)
    .limit(MAX_LOOKED_AT)
    .execute()
  if (changes.length === MAX_LOOKED_AT) return false
  return changes.every(
    ({ area, action, changes: edited }) =>
      area === 'users' ||
      (action === 'updated' &&
        edited !== null &&
        Object.keys(JSON.parse(edited) as object).every((field) => fields.includes(field))),
  )
}

async function count<TB extends keyof Tables>(filtered: SelectQueryBuilder<Tables, TB, object>): Promise<number> {
  const row = await filtered.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(row.total)
}

/**
 * Number of rows of a cooperative's filtered list.
 * @param unfilteredFields fields that no search or filter of the list looks at; absent = any change at all may change the number
 */
export async function totalOf<TB extends keyof Tables>(
  db: Db,
  gbc_id: string,
  filtered: SelectQueryBuilder<Tables, TB, object>,
  unfilteredFields?: readonly string[],
): Promise<number> {
  const { sql: text, parameters } = filtered.select(sql.lit(1).as('one')).compile()
  const key = JSON.stringify([gbc_id, text, parameters])
  const all = remembered(db)
  const change = await lastChange(db, gbc_id)
  const known = all.get(key)
  if (
    known &&
    (known.change >= change || (unfilteredFields && (await onlyEdited(db, gbc_id, known.change, unfilteredFields))))
  ) {
    known.change = Math.max(known.change, change)
    return known.total
  }
  const total = count(filtered)
  all.set(key, { total, change })
  total.catch(() => all.delete(key))
  return total
}
