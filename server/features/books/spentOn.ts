import type { AccountCode } from '#contract/money/chart'
import { FIXED_CATEGORIES } from '#contract/money/expenses'
import type { Handle } from '#server/db/engine'

interface Side {
  operation_id: string
  account: AccountCode
  ref_id: string
}

/** Names of the categories that operations were spent on, by the ids of those that have any. */
export async function spentOn(handle: Handle, gbc_id: string, sides: readonly Side[]): Promise<Map<string, string>> {
  const spent = sides.filter(({ account }) => account === '26')
  if (spent.length === 0) return new Map()
  const rows = await handle
    .selectFrom('expense_categories')
    .select(['id', 'name'])
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', [...new Set(spent.map(({ ref_id }) => ref_id))])
    .execute()
  const names = new Map([...FIXED_CATEGORIES, ...rows].map(({ id, name }) => [id, name]))
  return new Map(spent.map(({ operation_id, ref_id }) => [operation_id, names.get(ref_id) ?? '']))
}
