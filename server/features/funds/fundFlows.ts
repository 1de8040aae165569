import { sql } from 'kysely'
import { MONEY_ACCOUNTS, type AccountCode } from '#contract/money/chart'
import { WRITTEN_OFF } from '#contract/money/expenses'
import { fundIdOf, type FundSource } from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { leastFrom } from '#server/features/ledger/leastFrom'
import { groupBy } from '#server/lib/groupBy'
import type { Period } from '#server/lib/period'
import { everOf, fundsOfSources, type FundsOfSources } from './fundSources'

/**
 * What feeds and spends funds, from the books alone: allocations of payments to charges, lines of account 26, redistributions.
 * Kopecks; above zero into the fund, below zero out of it.
 */

/** What moved on a day by one kind, category or redistribution. */
export interface Flow {
  /** null = of no fund. */
  fund_id: string | null
  source: FundSource | 'move'
  source_id: string
  /** Day in the books, `YYYY-MM-DD`. */
  day: string
  amount: number
}

/** Money of funds: what people hold to account for is not spent yet. */
const UNSPENT: readonly AccountCode[] = [...MONEY_ACCOUNTS, '71']

/**
 * Lines of account 26 by categories but debts that are written off, for which no money went: with the fund that was named for the expense (null = that of the category): spent below
 * zero, taken back above it.
 */
export const spentRows = (gbc_id: string) => {
  // SQLite keeps the order of a cross join: its planner would look for the few accounts among all transfers.
  const side = (column: 'debit_account_id' | 'credit_account_id', sign: 1 | -1) => sql`
    select account.ref_id as category_id, moved.operation_id, moved.seq, moved.line, moved.effective_date as day,
      operations.fund_id as named_fund, ${sql.lit(sign)} * moved.amount as amount
    from ledger_accounts as account
    cross join transfers as moved
    cross join operations
    where moved.gbc_id = account.gbc_id and moved.${sql.ref(column)} = account.id
      and operations.gbc_id = moved.gbc_id and operations.id = moved.operation_id
      and account.gbc_id = ${gbc_id} and account.account = '26' and account.ref_id <> ${WRITTEN_OFF.id}`
  return sql`${side('debit_account_id', -1)} union all ${side('credit_account_id', 1)}`
}

interface Summed {
  source_id: string
  day: string
  /** Of an expense. */
  named_fund: string | null
  amount: number
}

/** The fund of what a kind has brought or a category has spent; null = none. */
const fundOfFlow = (
  { fundOn }: FundsOfSources,
  source: FundSource,
  { source_id, day, named_fund }: Pick<Summed, 'source_id' | 'day' | 'named_fund'>,
): string | null => (named_fund === null ? fundOn(source, source_id, day) : fundIdOf(named_fund))

/**
 * Everything that ever moved funds, summed by days.
 * @param fund_id what moved this one alone; absent = all, and what belongs to none
 */
export async function fundFlows(handle: Handle, gbc_id: string, of: FundsOfSources, fund_id?: string): Promise<Flow[]> {
  const kinds = fund_id === undefined ? null : everOf(of, 'kind', fund_id)
  const paid = await handle
    .selectFrom('allocations')
    .where('gbc_id', '=', gbc_id)
    .where('booked_on', 'is not', null)
    // A list without an id is no SQL.
    .where((eb) => (kinds === null ? eb('kind_id', 'is not', null) : eb('kind_id', 'in', ['', ...kinds])))
    .select(['kind_id as source_id', 'booked_on as day', sql<null>`null`.as('named_fund')])
    .select(sql<number>`sum(amount)`.as('amount'))
    .groupBy(['kind_id', 'booked_on'])
    .having(sql<boolean>`sum(amount) <> 0`)
    .$narrowType<{ source_id: string; day: string }>()
    .execute()
  const spent = await sql<Summed>`select category_id as source_id, day, named_fund, sum(amount) as amount
    from (${spentRows(gbc_id)}) as spent group by category_id, day, named_fund having sum(amount) <> 0`.execute(handle)
  const moves = await handle
    .selectFrom('fund_moves')
    .select(['id', 'date', 'from_fund_id', 'to_fund_id', 'amount'])
    .where('gbc_id', '=', gbc_id)
    .execute()
  const flowsOf = (source: FundSource, rows: Summed[]) =>
    rows.map((row): Flow => ({
      fund_id: fundOfFlow(of, source, row),
      source,
      source_id: row.source_id,
      day: row.day,
      amount: Number(row.amount),
    }))
  const moved = moves.flatMap(({ id, date, from_fund_id, to_fund_id, amount }): Flow[] => [
    { fund_id: from_fund_id, source: 'move', source_id: id, day: date, amount: -amount },
    { fund_id: to_fund_id, source: 'move', source_id: id, day: date, amount },
  ])
  const flows = [...flowsOf('kind', paid), ...flowsOf('category', spent.rows), ...moved]
  return fund_id === undefined ? flows : flows.filter((flow) => flow.fund_id === fund_id)
}

/** What came to some accounts of the books and left them, by days. Kopecks, signed. */
async function movedByDays(handle: Handle, gbc_id: string, codes: readonly AccountCode[]) {
  // In this order, as in `spentRows`.
  const side = (column: 'debit_account_id' | 'credit_account_id', sign: 1 | -1) => sql`
    select transfer.effective_date as day, ${sql.lit(sign)} * transfer.amount as amount
    from ledger_accounts as account
    cross join transfers as transfer
    where transfer.gbc_id = account.gbc_id and transfer.${sql.ref(column)} = account.id
      and account.gbc_id = ${gbc_id} and account.account in (${sql.join(codes)})`
  const { rows } = await sql<{ day: string; amount: number }>`
    select day, sum(amount) as amount from (${side('debit_account_id', 1)} union all ${side('credit_account_id', -1)}) as moved
    group by day`.execute(handle)
  return rows.map(({ day, amount }) => ({ day, amount: Number(amount) }))
}

/** What moved money of the cooperative, by days: what all funds and the money of no fund make together. */
export const moneyByDays = (handle: Handle, gbc_id: string) => movedByDays(handle, gbc_id, UNSPENT)

/** What was given to people to account for and came back, by days: part of that money. */
export const heldByDays = (handle: Handle, gbc_id: string) => movedByDays(handle, gbc_id, ['71'])

/** What left the bank within days for nobody knew what, less what was sorted in them: it is no fund's until then. */
export const unsortedWithin = async (handle: Handle, gbc_id: string, { from, to }: Period): Promise<number> =>
  sumOf((await movedByDays(handle, gbc_id, ['60.Н'])).filter(({ day }) => day >= from && day <= to))

/** Kopecks. */
export const sumOf = (flows: readonly { amount: number }[]): number =>
  flows.reduce((total, { amount }) => total + amount, 0)

/** What moved a fund, by days; of no fund what moved money less what moved all funds, whose flows these are then. */
function movedDays(
  fund_id: string | null,
  flows: readonly Flow[],
  money: readonly { day: string; amount: number }[],
): { day: string; amount: number }[] {
  if (fund_id !== null) return [...flows]
  const ofFunds = flows.filter((flow) => flow.fund_id !== null).map(({ day, amount }) => ({ day, amount: -amount }))
  return [...money, ...ofFunds]
}

/**
 * The least that a fund holds at the end of a day and of any day after it.
 * @param fund_id null = money of no fund
 */
export async function leastOfFund(
  handle: Handle,
  gbc_id: string,
  fund_id: string | null,
  from: string,
): Promise<{ amount: number; day: string }> {
  const flows = await fundFlows(handle, gbc_id, await fundsOfSources(handle, gbc_id), fund_id ?? undefined)
  const money = fund_id === null ? await moneyByDays(handle, gbc_id) : []
  const moved = movedDays(fund_id, flows, money)
  const later = groupBy(
    moved.filter(({ day }) => day > from),
    ({ day }) => day,
  )
  return leastFrom(
    sumOf(moved.filter(({ day }) => day <= from)),
    from,
    [...later.keys()].sort().map((day) => ({ day, change: sumOf(later.get(day) ?? []) })),
  )
}
