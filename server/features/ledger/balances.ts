import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'

/** Balances are debits less credits in kopecks: of a personal account above zero a debt, below it what was paid ahead. */

/** Balance of each account as it is now; an account without transfers is not in the map. */
export async function balancesNow(handle: Handle, gbc_id: string, account_ids: string[]): Promise<Map<string, number>> {
  if (account_ids.length === 0) return new Map()
  const rows = await handle
    .selectFrom('account_totals')
    .select(['account_id', 'debit', 'credit'])
    .where('gbc_id', '=', gbc_id)
    .where('account_id', 'in', account_ids)
    .execute()
  return new Map(rows.map(({ account_id, debit, credit }) => [account_id, debit - credit]))
}

/**
 * Balance of an account at the end of a day: turnovers of the months before, then the transfers of the day's own month.
 * @param known_seq what was posted up to this operation alone; absent = all that is known
 */
export async function balanceAt(
  handle: Handle,
  gbc_id: string,
  account_id: string,
  day: string,
  known_seq?: number,
): Promise<number> {
  const month = day.slice(0, 7)
  const before = await handle
    .selectFrom('account_months')
    .select(sql<number | null>`sum(debit - credit)`.as('balance'))
    .where('gbc_id', '=', gbc_id)
    .where('account_id', '=', account_id)
    .where('month', '<', month)
    .executeTakeFirstOrThrow()
  const transfers = (side: 'debit_account_id' | 'credit_account_id') =>
    handle
      .selectFrom('transfers')
      .where('gbc_id', '=', gbc_id)
      .where(side, '=', account_id)
      .where('effective_date', '<=', day)
  const sides = await Promise.all(
    (['debit_account_id', 'credit_account_id'] as const).map(async (side) => {
      const within = await transfers(side)
        .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
        .where('effective_date', '>=', `${month}-01`)
        .executeTakeFirstOrThrow()
      if (known_seq === undefined) return Number(within.sum ?? 0)
      const later = await transfers(side)
        .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
        .where('seq', '>', known_seq)
        .executeTakeFirstOrThrow()
      return Number(within.sum ?? 0) - Number(later.sum ?? 0)
    }),
  )
  return Number(before.balance ?? 0) + sides[0] - sides[1]
}
