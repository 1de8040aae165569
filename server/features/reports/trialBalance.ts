import { sql, type RawBuilder } from 'kysely'
import type { AccountCode } from '#contract/money/chart'
import type { Report } from '#contract/money/reports'
import { endAfter } from '#contract/text'
import type { Handle } from '#server/db/engine'
import { accountNames } from '#server/features/books/accountNames'
import type { Period } from '#server/lib/period'
import { impersonal, PERSONAL } from './monthFlows'

export interface Asked extends Period {
  /** What was posted up to this operation alone; absent = all. */
  known_seq?: number
}

/**
 * Kopecks: what stood on an account before the period, its turnovers within and what stood after it. Personal
 * accounts that are summed together are one row: debts of some and advances of others stand each on its side.
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

/** A condition on the id of an account: those that are summed together. */
type Part = (account_id: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Sums of the accounts of some transfers, each on both its sides.
 * @param opening what an amount adds to the opening, and `turnover` what it adds to the turnovers
 */
const both = (
  opening: RawBuilder<unknown>,
  turnover: RawBuilder<unknown>,
  transfers: (account_id: RawBuilder<unknown>) => RawBuilder<unknown>,
) => [
  sql`select debit_account_id as account_id, ${opening} as opening, ${turnover} as debit, 0 as credit
    ${transfers(sql.ref('debit_account_id'))}`,
  sql`select credit_account_id as account_id, -(${opening}) as opening, 0 as debit, ${turnover} as credit
    ${transfers(sql.ref('credit_account_id'))}`,
]

/** What of a month's days is before the period or after it; whole months have nothing to put right. */
function beyond(gbc_id: string, { from, to }: Period, part: Part): RawBuilder<unknown>[] {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const ofDays = (start: string, end: string) => (account_id: RawBuilder<unknown>) =>
    sql`from operations
    cross join transfers
    where transfers.gbc_id = operations.gbc_id and transfers.operation_id = operations.id
      and operations.gbc_id = ${gbc_id} and operations.effective_date >= ${start} and operations.effective_date < ${end}
      and ${part(account_id)}`
  const next = endAfter(to)
  return [
    ...(from === `${first}-01` ? [] : both(sql`amount`, sql`-amount`, ofDays(`${first}-01`, from))),
    ...(next.slice(0, 7) === last ? both(sql`0`, sql`-amount`, ofDays(next, `${last}-32`)) : []),
  ]
}

/** Transfers up to the end of the period whose operation's number is so. */
const posted = (
  gbc_id: string,
  { from, to }: Period,
  seq: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
  part: Part,
) =>
  both(
    sql`case when effective_date < ${from} then ${amount} else 0 end`,
    sql`case when effective_date < ${from} then 0 else ${amount} end`,
    (account_id) =>
      sql`from transfers where gbc_id = ${gbc_id} and ${seq} and effective_date <= ${to} and ${part(account_id)}`,
  )

const positive = (amount: RawBuilder<unknown>) => sql`sum(case when ${amount} > 0 then ${amount} else 0 end)`

/** What there is to sum of a part: turnovers of months and what is to be put right in them, or the first transfers alone. */
function sources(gbc_id: string, asked: Asked & { last_seq: number }, part: Part): RawBuilder<unknown>[] {
  const { from, to, known_seq, last_seq } = asked
  // To take off costs the months besides.
  if (known_seq !== undefined && known_seq < last_seq * 0.6)
    return posted(gbc_id, asked, sql`seq <= ${known_seq}`, sql`amount`, part)
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  // Whole numbers: PostgreSQL's sums of them are decimal ones, which are slow to add again.
  const months = sql`select account_id, cast(sum(case when month < ${first} then debit - credit else 0 end) as bigint) as opening,
      cast(sum(case when month < ${first} then 0 else debit end) as bigint) as debit,
      cast(sum(case when month < ${first} then 0 else credit end) as bigint) as credit
    from account_months where gbc_id = ${gbc_id} and month <= ${last} and ${part(sql.ref('account_id'))}
    group by account_id`
  return [
    sql`select * from (${months}) as months`,
    ...beyond(gbc_id, { from, to }, part),
    ...(known_seq === undefined ? [] : posted(gbc_id, asked, sql`seq > ${known_seq}`, sql`-amount`, part)),
  ]
}

/** Sums of a part of the accounts. */
async function sumPart(handle: Handle, gbc_id: string, asked: Asked & { last_seq: number }, part: Part) {
  const all = sources(gbc_id, asked, part)
  const moved =
    all.length === 1
      ? all[0]
      : sql`select account_id, sum(opening) as opening, sum(debit) as debit, sum(credit) as credit
          from (${sql.join(all, sql` union all `)}) as parts group by account_id`
  const { rows } = await sql<Moved & { last_seq: number }>`
    with ${impersonal(gbc_id)}
    select coalesce(other.account, ${PERSONAL}) as account, coalesce(other.ref_id, '') as ref_id, sum(opening) as opening,
      ${positive(sql`opening`)} as opening_debit, ${positive(sql`-opening`)} as opening_credit,
      sum(debit) as debit, sum(credit) as credit,
      ${positive(sql`opening + debit - credit`)} as closing_debit, ${positive(sql`credit - debit - opening`)} as closing_credit,
      (select last_seq from ledger_state where gbc_id = ${gbc_id}) as last_seq
    from (${moved}) as moved left join impersonal as other on other.id = moved.account_id
    group by 1, 2`.execute(handle)
  return rows.map(({ account, ref_id, ...sums }) => {
    const kopecks = Object.entries(sums).map(([name, sum]) => [name, Number(sum)])
    return { account, ref_id, ...(Object.fromEntries(kopecks) as typeof sums) }
  })
}

/** From so many accounts on they are summed in two halves at once, which two processors share. */
const HALVED_FROM = 20_000

async function partsOf(handle: Handle, gbc_id: string, halvedFrom: number): Promise<Part[]> {
  const accounts = handle.selectFrom('ledger_accounts').where('gbc_id', '=', gbc_id)
  const { count } = await accounts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (Number(count) < halvedFrom) return [() => sql`1 = 1`]
  const middle = accounts
    .select('id')
    .orderBy('id')
    .limit(1)
    .offset(Math.floor(Number(count) / 2))
  const { id } = await middle.executeTakeFirstOrThrow()
  return [(account_id) => sql`${account_id} < ${id}`, (account_id) => sql`${account_id} >= ${id}`]
}

/**
 * Every account with its opening balance and turnovers, from the kept turnovers of months; the days of the first and last month
 * that are beyond the period are put right, and what was posted after `known_seq` is taken off again.
 * @param withPersonal false = without personal accounts, of which there are as many as members
 */
export async function movedAccounts(
  handle: Handle,
  gbc_id: string,
  asked: Asked,
  { withPersonal = true, halvedFrom = HALVED_FROM },
): Promise<Moved[]> {
  const state = await handle
    .selectFrom('ledger_state')
    .select('last_seq')
    .where('gbc_id', '=', gbc_id)
    .executeTakeFirst()
  const parts: Part[] = withPersonal
    ? await partsOf(handle, gbc_id, halvedFrom)
    : [(account_id) => sql`${account_id} in (select id from impersonal)`]
  const last_seq = state?.last_seq ?? 0
  const sumAll = async (known_seq?: number) =>
    Promise.all(parts.map((part) => sumPart(handle, gbc_id, { ...asked, known_seq, last_seq }, part)))
  if (asked.known_seq !== undefined && asked.known_seq < last_seq) return (await sumAll(asked.known_seq)).flat()
  const sums = await sumAll()
  const seen = sums.flatMap(([first]) => first?.last_seq ?? [])
  const known_seq = asked.known_seq ?? Math.min(...seen)
  if (seen.every((seq) => seq <= known_seq)) return sums.flat()
  // Something was posted meanwhile: it is taken off again.
  return (await sumAll(known_seq)).flat()
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
export async function trialBalance(
  handle: Handle,
  gbc_id: string,
  asked: Asked,
  halvedFrom = HALVED_FROM,
): Promise<Omit<Report, keyof Period>> {
  const moved = await movedAccounts(handle, gbc_id, asked, { halvedFrom })
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
