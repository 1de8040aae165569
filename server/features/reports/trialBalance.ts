import { sql, type RawBuilder } from 'kysely'
import type { AccountCode } from '#contract/money/chart'
import type { Report } from '#contract/money/reports'
import { endAfter } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { accountNames } from '#server/features/books/accountNames'
import type { Period } from '#server/lib/period'
import { PERSONAL } from './monthFlows'

export interface Asked extends Period {
  /** What was posted up to this operation alone; absent = all. */
  known_seq?: number
}

/**
 * Kopecks: what stood on an account before the period, its turnovers within and what stood after it. All personal accounts are
 * one row: debts of some and advances of others stand each on its side.
 */
interface Moved {
  account: AccountCode
  ref_id: string
  /** Debit less credit. */
  opening: number
  opening_debit: number
  opening_credit: number
  debit: number
  credit: number
  closing_debit: number
  closing_credit: number
}

/** Transfers that are to be put right: what each adds to the opening, and to the turnover of its side. */
const both = (opening: RawBuilder<unknown>, turnover: RawBuilder<unknown>, transfers: RawBuilder<unknown>) => [
  sql`select debit_account_id as account_id, ${opening} as opening, ${turnover} as debit, 0 as credit ${transfers}`,
  sql`select credit_account_id as account_id, -(${opening}) as opening, 0 as debit, ${turnover} as credit ${transfers}`,
]

/** What of a month's days is before the period or after it; whole months have nothing to put right. */
function beyond(gbc_id: string, { from, to }: Period): RawBuilder<unknown>[] {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const ofDays = (start: string, end: string) => sql`from operations
    join transfers on transfers.gbc_id = operations.gbc_id and transfers.operation_id = operations.id
    where operations.gbc_id = ${gbc_id} and operations.effective_date >= ${start} and operations.effective_date < ${end}`
  const next = endAfter(to)
  return [
    ...(from === `${first}-01` ? [] : both(sql`amount`, sql`-amount`, ofDays(`${first}-01`, from))),
    ...(next.slice(0, 7) === last ? both(sql`0`, sql`-amount`, ofDays(next, `${last}-32`)) : []),
  ]
}

/** What was posted later than a day knew it. */
const postedSince = (gbc_id: string, { from, to }: Period, known_seq: number) =>
  both(
    sql`case when effective_date < ${from} then -amount else 0 end`,
    sql`case when effective_date < ${from} then 0 else -amount end`,
    sql`from transfers where gbc_id = ${gbc_id} and seq > ${known_seq} and effective_date <= ${to}`,
  )

const positive = (amount: RawBuilder<unknown>) => sql`sum(case when ${amount} > 0 then ${amount} else 0 end)`

/**
 * Every account with its opening balance and turnovers, from the kept turnovers of months; the days of the first and last month
 * that are beyond the period are put right, and what was posted after `known_seq` is taken off again.
 * @param withPersonal false = without personal accounts, of which there are as many as members
 */
export async function movedAccounts(
  handle: Handle,
  gbc_id: string,
  { from, to, known_seq }: Asked,
  { withPersonal = true } = {},
): Promise<Moved[]> {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const months = sql`select account_id, sum(case when month < ${first} then debit - credit else 0 end) as opening,
      sum(case when month < ${first} then 0 else debit end) as debit,
      sum(case when month < ${first} then 0 else credit end) as credit
    from account_months where gbc_id = ${gbc_id} and month <= ${last}
      and ${withPersonal ? sql`1 = 1` : sql`account_id in (select id from named)`} group by account_id`
  const putRight = [
    ...beyond(gbc_id, { from, to }),
    ...(known_seq === undefined ? [] : postedSince(gbc_id, { from, to }, known_seq)),
  ]
  const moved =
    putRight.length === 0
      ? months
      : sql`select account_id, sum(opening) as opening, sum(debit) as debit, sum(credit) as credit
          from (select * from (${months}) as months union all ${sql.join(putRight, sql` union all `)}) as parts
          group by account_id`
  const { rows } = await sql<Moved>`
    with named as materialized (
      select id, account, ref_id from ledger_accounts where gbc_id = ${gbc_id} and account <> ${PERSONAL}
    )
    select coalesce(named.account, ${PERSONAL}) as account, coalesce(named.ref_id, '') as ref_id, sum(opening) as opening,
      ${positive(sql`opening`)} as opening_debit, ${positive(sql`-opening`)} as opening_credit,
      sum(debit) as debit, sum(credit) as credit,
      ${positive(sql`opening + debit - credit`)} as closing_debit, ${positive(sql`credit - debit - opening`)} as closing_credit
    from (${moved}) as moved
    ${withPersonal ? sql`left join` : sql`join`} named on named.id = moved.account_id
    group by named.account, named.ref_id`.execute(handle)
  return rows.map(({ account, ref_id, ...sums }) => {
    const kopecks = Object.entries(sums).map(([name, sum]) => [name, Number(sum)])
    return { account, ref_id, ...(Object.fromEntries(kopecks) as typeof sums) }
  })
}

const sumsOf = (moved: Moved): number[] => [
  moved.opening_debit,
  moved.opening_credit,
  moved.debit,
  moved.credit,
  moved.closing_debit,
  moved.closing_credit,
]

const added = (one: readonly number[] | undefined, other: readonly number[]): number[] =>
  other.map((sum, index) => sum + (one?.[index] ?? 0))

/** «Оборотно-сальдовая ведомость»: every account's opening balance, turnovers and closing balance, each by its side. */
export async function trialBalance(handle: Handle, gbc_id: string, asked: Asked): Promise<Omit<Report, keyof Period>> {
  const moved = await movedAccounts(handle, gbc_id, asked)
  const named = moved.map(({ account, ref_id }) => ({
    debit_code: account,
    debit_ref_id: ref_id,
    credit_code: account,
    credit_ref_id: ref_id,
  }))
  const nameOf = await accountNames(handle, gbc_id, named)
  const sums = new Map<string, number[]>()
  for (const account of moved) {
    const name = nameOf(account.account, account.ref_id)
    sums.set(name, added(sums.get(name), sumsOf(account)))
  }
  const rows = [...sums]
    .filter(([, amounts]) => amounts.some((amount) => amount !== 0))
    .sort(([one], [other]) => one.localeCompare(other, 'ru', { numeric: true }))
  const total = rows.reduce<number[]>((all, [, amounts]) => added(all, amounts), [])
  const money = ['на начало', 'обороты', 'на конец'].flatMap((when) =>
    ['Дебет', 'Кредит'].map((side) => ({ title: `${side} ${when}`, type: 'money' as const })),
  )
  return {
    columns: [{ title: 'Счёт', type: 'text' }, ...money],
    rows: rows.map(([name, amounts]) => [name, ...amounts.map((amount) => amount || null)]),
    totals: rows.length > 0 ? ['Итого', ...total] : [],
  }
}
