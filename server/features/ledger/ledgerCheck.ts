import { sql, type RawBuilder } from 'kysely'
import type { Db, Handle } from '#server/db/engine'
import { lockLedger } from './ledgerRepository'

/** A kept turnover that is not the sum of its transfers; both in kopecks as debit less credit. */
export interface LedgerDifference {
  account_id: string
  /** null = the account's turnovers in all. */
  month: string | null
  kept: number
  computed: number
}

interface Turnovers {
  table: 'account_totals' | 'account_months'
  /** Names of the columns that make a row's key beside the cooperative. */
  keys: readonly string[]
}
const KEPT: readonly Turnovers[] = [
  { table: 'account_totals', keys: ['account_id'] },
  { table: 'account_months', keys: ['account_id', 'month'] },
]

/** Both sides of every transfer, as rows of `account_id, month, debit, credit`. */
const sidesOf = (gbc_id: string): RawBuilder<unknown> => sql`
  select debit_account_id as account_id, substr(effective_date, 1, 7) as month, amount as debit, 0 as credit
  from transfers where gbc_id = ${gbc_id}
  union all
  select credit_account_id, substr(effective_date, 1, 7), 0, amount from transfers where gbc_id = ${gbc_id}`

/**
 * Compares every kept turnover with the sum of its transfers.
 * @returns what differs, at most a hundred of each table
 */
export async function ledgerDifferences(handle: Handle, gbc_id: string): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = []
  for (const { table, keys } of KEPT) {
    const key = sql.join(keys.map((name) => sql.ref(name)))
    const { rows } = await sql<{ account_id: string; month?: string; kept: number; computed: number }>`
      select ${key}, sum(kept_debit - kept_credit) as kept, sum(debit - credit) as computed from (
        select ${key}, debit, credit, 0 as kept_debit, 0 as kept_credit from (${sidesOf(gbc_id)}) as sides
        union all
        select ${key}, 0, 0, debit, credit from ${sql.table(table)} where gbc_id = ${gbc_id}) as compared
      group by ${key} having sum(debit) <> sum(kept_debit) or sum(credit) <> sum(kept_credit) limit 100`.execute(handle)
    found.push(
      ...rows.map(({ account_id, month = null, kept, computed }) => ({
        account_id,
        month,
        kept: Number(kept),
        computed: Number(computed),
      })),
    )
  }
  return found
}

/** Makes the kept turnovers anew from the transfers, which stay as they are. */
export async function rebuildTurnovers(db: Db, gbc_id: string): Promise<void> {
  await db.write.transaction().execute(async (trx) => {
    // What is posted meanwhile would be summed here and added once more.
    await lockLedger(trx, gbc_id)
    for (const { table, keys } of KEPT) {
      await trx.deleteFrom(table).where('gbc_id', '=', gbc_id).execute()
      const key = sql.join(keys.map((name) => sql.ref(name)))
      await sql`
        insert into ${sql.table(table)} (gbc_id, ${key}, debit, credit)
        select ${gbc_id}, ${key}, sum(debit), sum(credit) from (${sidesOf(gbc_id)}) as sides group by ${key}`.execute(
        trx,
      )
    }
  })
}
