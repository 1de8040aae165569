import { formatDate } from '#contract/format'
import { sql } from 'kysely'
import { formatMoney } from '#contract/money/format'
import type { Handle } from '#server/db/engine'
import { invalid } from '#server/lib/errors'
import { balanceAt } from '#server/features/ledger/balances'
import { leastFrom } from '#server/features/ledger/leastFrom'
import { ledgerAccountOf } from '#server/features/ledger/ledgerRepository'

/**
 * The least that a cash desk holds at the end of a day and of any day after it.
 * @returns kopecks, and the day
 */
export async function leastCash(
  handle: Handle,
  gbc_id: string,
  account_id: string,
  from: string,
): Promise<{ amount: number; day: string }> {
  const balance = await balanceAt(handle, gbc_id, account_id, from)
  const { rows } = await sql<{ day: string; change: number }>`
    select effective_date as day, sum(case when debit_account_id = ${account_id} then amount else -amount end) as change
    from (
      select effective_date, debit_account_id, amount from transfers
      where gbc_id = ${gbc_id} and debit_account_id = ${account_id} and effective_date > ${from}
      union all
      select effective_date, debit_account_id, amount from transfers
      where gbc_id = ${gbc_id} and credit_account_id = ${account_id} and effective_date > ${from}) as moved
    group by effective_date order by effective_date`.execute(handle)
  return leastFrom(
    balance,
    from,
    rows.map(({ day, change }) => ({ day, change: Number(change) })),
  )
}

/** @throws AppError 422 when a cash desk would go below zero on that day or later */
export async function refuseCashBelowZero(
  trx: Handle,
  gbc_id: string,
  desk_id: string,
  day: string,
  amount: number,
): Promise<void> {
  const account = await ledgerAccountOf(trx, gbc_id, '50', desk_id)
  const least = account ? await leastCash(trx, gbc_id, account.id, day) : { amount: 0, day }
  if (least.amount < 0)
    throw invalid({
      amount: `В кассе на ${formatDate(least.day)} не хватит ${formatMoney(-least.amount)}`,
    })
  if (amount > least.amount)
    throw invalid({ amount: `В кассе на ${formatDate(least.day)} только ${formatMoney(least.amount)}` })
}
