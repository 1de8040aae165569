import { sql } from 'kysely'
import type { AccountCode } from '#contract/money/chart'
import type { FundSource } from '#contract/money/funds'
import type { Handle } from '#server/db/engine'
import { groupBy } from '#server/lib/groupBy'

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

/** Places where money is: what people hold to account for is not spent yet. */
const MONEY: readonly AccountCode[] = ['50', '51', '57.1', '57.2', '71']

/**
 * What payments have paid of kinds, a row an allocation: on the day when both the payment and the charge were in the books, or
 * when one of them was taken back; never within a month that was closed when it was written. A debt that went over to another
 * member is paid on the first account without money, and counts there no more. Every allocation is gone through: what only
 * some of them have is looked for by an empty id for the others.
 */
export const paidRows = (gbc_id: string) => sql`
  select kind_id, operation_seq, text, amount, case when day < open_from then open_from else day end as day,
    case when day < open_from then 1 else 0 end as late
  from (
    select charges.kind_id, allocation.operation_seq, allocation.text, allocation.amount,
      coalesce(allocation.open_from, '') as open_from,
      case
        when unpaid.seq <= allocation.operation_seq then unpaid.effective_date
        when uncharged.seq <= allocation.operation_seq then uncharged.effective_date
        when paid.effective_date < charges.date then charges.date
        else paid.effective_date
      end as day
    from allocations as allocation
    join charges on charges.gbc_id = allocation.gbc_id and charges.id = allocation.charge_id
    join payment_lines as line on line.gbc_id = allocation.gbc_id and line.id = allocation.payment_line_id
    join payments on payments.gbc_id = line.gbc_id and payments.id = line.payment_id
    join operations as paid on paid.gbc_id = payments.gbc_id and paid.id = payments.operation_id
    left join operations as unpaid on unpaid.gbc_id = paid.gbc_id
      and unpaid.reverses_id = case when allocation.amount < 0 then paid.id end
    left join operations as uncharged on uncharged.gbc_id = charges.gbc_id
      and uncharged.reverses_id = case when allocation.amount < 0 then charges.operation_id end
    left join charges as moved on moved.gbc_id = payments.gbc_id
      and moved.operation_id = case when payments.source = 'offset' then payments.operation_id end and moved.source = 'transfer'
    where allocation.gbc_id = ${gbc_id} and charges.kind_id is not null and moved.id is null
  ) as dated`

/** Lines of account 26 by categories: spent below zero, taken back above it. */
export const spentRows = (gbc_id: string) => sql`
  select account.ref_id as category_id, moved.operation_id, moved.seq, moved.line, moved.effective_date as day, moved.amount
  from ledger_accounts as account
  join (
    select gbc_id, debit_account_id as account_id, operation_id, seq, line, effective_date, -amount as amount from transfers
    union all
    select gbc_id, credit_account_id, operation_id, seq, line, effective_date, amount from transfers
  ) as moved on moved.gbc_id = account.gbc_id and moved.account_id = account.id
  where account.gbc_id = ${gbc_id} and account.account = '26'`

/** Which fund a kind or a category belongs to on a day; null = to none. */
export type FundOn = (source: FundSource, source_id: string, day: string) => string | null

/** What was decided last holds from its day on. */
export async function fundsOfSources(handle: Handle, gbc_id: string): Promise<FundOn> {
  const rows = await handle
    .selectFrom('fund_sources')
    .select(['source', 'source_id', 'fund_id', 'since'])
    .where('gbc_id', '=', gbc_id)
    .orderBy('seq', 'desc')
    .execute()
  const decided = groupBy(rows, ({ source, source_id }) => `${source} ${source_id}`)
  return (source, source_id, day) =>
    decided.get(`${source} ${source_id}`)?.find(({ since }) => since <= day)?.fund_id ?? null
}

interface Summed {
  source_id: string
  day: string
  amount: number
}

/** Everything that ever moved funds, summed by days. */
export async function fundFlows(handle: Handle, gbc_id: string): Promise<Flow[]> {
  const fundOn = await fundsOfSources(handle, gbc_id)
  const paid =
    await sql<Summed>`select kind_id as source_id, day, sum(amount) as amount from (${paidRows(gbc_id)}) as paid
    group by kind_id, day having sum(amount) <> 0`.execute(handle)
  const spent = await sql<Summed>`select category_id as source_id, day, sum(amount) as amount
    from (${spentRows(gbc_id)}) as spent group by category_id, day having sum(amount) <> 0`.execute(handle)
  const moves = await handle
    .selectFrom('fund_moves')
    .select(['id', 'date', 'from_fund_id', 'to_fund_id', 'amount'])
    .where('gbc_id', '=', gbc_id)
    .execute()
  const flowsOf = (source: FundSource, { rows }: { rows: Summed[] }) =>
    rows.map(({ source_id, day, amount }): Flow => ({
      fund_id: fundOn(source, source_id, day),
      source,
      source_id,
      day,
      amount: Number(amount),
    }))
  const moved = moves.flatMap(({ id, date, from_fund_id, to_fund_id, amount }): Flow[] => [
    { fund_id: from_fund_id, source: 'move', source_id: id, day: date, amount: -amount },
    { fund_id: to_fund_id, source: 'move', source_id: id, day: date, amount },
  ])
  return [...flowsOf('kind', paid), ...flowsOf('category', spent), ...moved]
}

/** What moved money of the cooperative, by days: what all funds and the money of no fund make together. */
export async function moneyByDays(handle: Handle, gbc_id: string): Promise<{ day: string; amount: number }[]> {
  const side = (column: 'debit_account_id' | 'credit_account_id', sign: 1 | -1) => sql`
    select transfer.effective_date as day, ${sql.lit(sign)} * transfer.amount as amount
    from ledger_accounts as account
    join transfers as transfer on transfer.gbc_id = account.gbc_id and transfer.${sql.ref(column)} = account.id
    where account.gbc_id = ${gbc_id} and account.account in (${sql.join(MONEY)})`
  const { rows } = await sql<{ day: string; amount: number }>`
    select day, sum(amount) as amount from (${side('debit_account_id', 1)} union all ${side('credit_account_id', -1)}) as moved
    group by day`.execute(handle)
  return rows.map(({ day, amount }) => ({ day, amount: Number(amount) }))
}

const sum = (flows: readonly { amount: number }[]) => flows.reduce((total, { amount }) => total + amount, 0)

/** What moved a fund, by days; of no fund what moved money less what moved all funds. */
function movedDays(
  fund_id: string | null,
  flows: readonly Flow[],
  money: readonly { day: string; amount: number }[],
): { day: string; amount: number }[] {
  if (fund_id !== null) return flows.filter((flow) => flow.fund_id === fund_id)
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
  const flows = await fundFlows(handle, gbc_id)
  const money = fund_id === null ? await moneyByDays(handle, gbc_id) : []
  const moved = movedDays(fund_id, flows, money)
  let amount = sum(moved.filter(({ day }) => day <= from))
  let least = { amount, day: from }
  const later = groupBy(
    moved.filter(({ day }) => day > from),
    ({ day }) => day,
  )
  for (const day of [...later.keys()].sort()) {
    amount += sum(later.get(day) ?? [])
    if (amount < least.amount) least = { amount, day }
  }
  return least
}
