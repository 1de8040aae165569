import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'
import { sortKey } from '#server/db/keys'
import { lockGbcRow } from '#server/db/locks'

/** Columns that hold numbers as keys (`sortKey`). */
type NumberColumn =
  | ['members', 'account_number_key']
  | ['personal_accounts', 'number_key']
  | ['property', 'inventory_number_key']

/** Of digits alone: a key that begins with a digit and is as long as one number is nothing else. «900-1» is longer. */
async function greatestIn(trx: Handle, gbc_id: string, [table, column]: NumberColumn): Promise<number> {
  const row = await trx
    // The compiler knows this column of one table; each has the one that is named beside it.
    .selectFrom(table as 'property')
    .select(sql.ref<string>(column).as('key'))
    .where('gbc_id', '=', gbc_id)
    .where(sql.ref<string>(column), '>=', '0')
    .where(sql.ref<string>(column), '<', ':')
    .where(({ fn }) => fn<number>('length', [sql.ref(column)]), '=', sortKey('0').length)
    .orderBy(sql.ref(column), 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.key ?? 0)
}

/**
 * The number that the program gives next: one more than the greatest plain number, of twelve digits at most, in any of the
 * columns. Whoever else gives numbers of the cooperative waits for the end of the transaction.
 */
export async function nextNumber(trx: Handle, gbc_id: string, ...columns: NumberColumn[]): Promise<number> {
  await lockGbcRow(trx, gbc_id)
  let greatest = 0
  for (const column of columns) greatest = Math.max(greatest, await greatestIn(trx, gbc_id, column))
  return greatest + 1
}
