import { sql } from 'kysely'
import type { AccountCode } from '#contract/money/chart'
import type { Report } from '#contract/money/reports'
import type { Handle } from '#server/db/engine'
import { accountNames } from '#server/features/books/accountNames'
import type { Period } from '#server/lib/period'

export interface Asked extends Period {
  /** What was posted up to this operation alone; absent = all. */
  known_seq?: number
}

/** Kopecks: what stood on an account before the period (debit less credit), and its turnovers within. */
interface Moved {
  account: AccountCode
  ref_id: string
  opening: number
  debit: number
  credit: number
}

/**
 * Every account with its opening balance and turnovers. Whole months come from the kept turnovers; of the months in which the
 * period begins and ends the transfers themselves are summed. What was posted after `known_seq` is taken off again.
 */
export async function movedAccounts(handle: Handle, gbc_id: string, { from, to, known_seq }: Asked): Promise<Moved[]> {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const partOfMonth = sql`gbc_id = ${gbc_id} and effective_date <= ${to} and (effective_date >= ${`${last}-01`}
    or (effective_date >= ${`${first}-01`} and effective_date <= ${`${first}-31`}))`
  const later =
    known_seq === undefined
      ? sql``
      : sql`union all
      select debit_account_id, case when effective_date < ${from} then -amount else 0 end,
        case when effective_date < ${from} then 0 else -amount end, 0
      from transfers where gbc_id = ${gbc_id} and seq > ${known_seq} and effective_date <= ${to}
      union all
      select credit_account_id, case when effective_date < ${from} then amount else 0 end, 0,
        case when effective_date < ${from} then 0 else -amount end
      from transfers where gbc_id = ${gbc_id} and seq > ${known_seq} and effective_date <= ${to}`
  const { rows } = await sql<Moved>`
    select account.account, account.ref_id, sum(moved.opening) as opening, sum(moved.debit) as debit, sum(moved.credit) as credit
    from (
      select account_id, debit - credit as opening, 0 as debit, 0 as credit from account_months
      where gbc_id = ${gbc_id} and month < ${first}
      union all
      select account_id, 0, debit, credit from account_months
      where gbc_id = ${gbc_id} and month > ${first} and month < ${last}
      union all
      select debit_account_id, case when effective_date < ${from} then amount else 0 end,
        case when effective_date < ${from} then 0 else amount end, 0 from transfers where ${partOfMonth}
      union all
      select credit_account_id, case when effective_date < ${from} then -amount else 0 end, 0,
        case when effective_date < ${from} then 0 else amount end from transfers where ${partOfMonth}
      ${later}) as moved
    join ledger_accounts as account on account.gbc_id = ${gbc_id} and account.id = moved.account_id
    group by account.id, account.account, account.ref_id`.execute(handle)
  return rows.map(({ opening, debit, credit, ...row }) => ({
    ...row,
    opening: Number(opening),
    debit: Number(debit),
    credit: Number(credit),
  }))
}

/** A balance on the side where it stands. */
const sides = (balance: number): [debit: number, credit: number] => [Math.max(0, balance), Math.max(0, -balance)]

const sumsOf = ({ opening, debit, credit }: Moved): number[] => [
  ...sides(opening),
  debit,
  credit,
  ...sides(opening + debit - credit),
]

const added = (one: readonly number[] | undefined, other: readonly number[]): number[] =>
  other.map((sum, index) => sum + (one?.[index] ?? 0))

/** Hundreds of members have one row: their debts stand in debit and their advances in credit. */
const PERSONAL = '76'

/** «Оборотно-сальдовая ведомость»: every account's opening balance, turnovers and closing balance, each by its side. */
export async function trialBalance(handle: Handle, gbc_id: string, asked: Asked): Promise<Omit<Report, keyof Period>> {
  const moved = await movedAccounts(handle, gbc_id, asked)
  const named = moved
    .filter(({ account }) => account !== PERSONAL)
    .map(({ account, ref_id }) => ({
      debit_code: account,
      debit_ref_id: ref_id,
      credit_code: account,
      credit_ref_id: ref_id,
    }))
  const nameOf = await accountNames(handle, gbc_id, named)
  const sums = new Map<string, number[]>()
  for (const account of moved) {
    const name = nameOf(account.account, account.account === PERSONAL ? '' : account.ref_id)
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
