import { sql } from 'kysely'
import type { AccountCode } from '#contract/money/chart'
import { chargeSourcesThat } from '#contract/money/sources'
import type { Handle } from '#server/db/engine'
import { paidRows } from '#server/features/funds/fundFlows'
import type { Period } from '#server/lib/period'

/** What money of a period came for and went for, as the consolidated month shows it. Kopecks. */

/** What a sum is for. */
export type Line = [name: string, kopecks: number]

export const sum = (lines: readonly Line[]) => lines.reduce((total, [, amount]) => total + amount, 0)

/** Lines of one name are one, and what comes to nothing is left out. */
export function merged(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>()
  for (const [name, amount] of lines) sums.set(name, (sums.get(name) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount !== 0)
}

/** Where the cooperative's money is: what goes from one of these to another is neither received nor spent. */
export const MONEY: readonly string[] = ['50', '51', '57.1', '57.2'] satisfies AccountCode[]
/** Where sums wait until they are sorted: they are shown as what they become, and what is left of them by itself. */
export const UNCLEAR_IN: AccountCode = '76.Н'
export const UNCLEAR_OUT: AccountCode = '60.Н'
const INSIDE = [...MONEY, UNCLEAR_IN, UNCLEAR_OUT]
export const PERSONAL: AccountCode = '76'

export interface Flow {
  /** The account beside the money's. */
  account: AccountCode
  ref_id: string
  direction: 'in' | 'out'
  /** Kopecks; below zero where more was taken back than came. */
  amount: number
}

const isInside = (side: string) => sql<boolean>`${sql.ref(`${side}.account`)} in (${sql.join(INSIDE)})`

/** What money came for and went for between two days; a reversal takes off what its original has added. */
export async function flowsOf(handle: Handle, gbc_id: string, { from, to }: Period): Promise<Flow[]> {
  const sides = [
    { own: 'debit', other: 'credit', direction: 'in' },
    { own: 'credit', other: 'debit', direction: 'out' },
  ] as const
  const flows = sides.map(async ({ own, other, direction }) => {
    const { rows } = await sql<{ account: AccountCode; ref_id: string; reverses: number; amount: number }>`
      select ${sql.ref(`${other}.account`)} as account,
        case when ${sql.ref(`${other}.account`)} = ${PERSONAL} then '' else ${sql.ref(`${other}.ref_id`)} end as ref_id,
        case when operations.reverses_id is null then 0 else 1 end as reverses, sum(transfers.amount) as amount
      from transfers
      join operations on operations.gbc_id = transfers.gbc_id and operations.id = transfers.operation_id
      join ledger_accounts as debit on debit.gbc_id = transfers.gbc_id and debit.id = transfers.debit_account_id
      join ledger_accounts as credit on credit.gbc_id = transfers.gbc_id and credit.id = transfers.credit_account_id
      where transfers.gbc_id = ${gbc_id} and transfers.effective_date between ${from} and ${to}
        and ${isInside(own)} and not ${isInside(other)}
      group by 1, 2, 3`.execute(handle)
    return rows.map(({ reverses, amount, ...account }): Flow => {
      const taken = Number(reverses) === 1
      const back = direction === 'in' ? 'out' : 'in'
      return { ...account, direction: taken ? back : direction, amount: taken ? -Number(amount) : Number(amount) }
    })
  })
  return (await Promise.all(flows)).flat()
}

/** Of no contribution: what an advance that was given back or moved away had been. */
const GIVEN_BACK = chargeSourcesThat(({ takesAdvance }) => takesAdvance)

/**
 * What came to kinds of contributions within a period, as their funds have it (`paidRows`): nothing of it changes when
 * something is taken back in a later month.
 * @returns `before`: of it what other months' money has paid, that is advances which were set off or, below zero, made free
 */
export async function paidKinds(
  handle: Handle,
  gbc_id: string,
  { from, to }: Period,
): Promise<{ kinds: Line[]; before: number }> {
  const { rows } = await sql<{ name: string | null; of_period: number; amount: number }>`
    select kind.name, paid.of_period, sum(paid.amount) as amount
    from (
      select kind_id, amount, case when money = 1 and money_day between ${from} and ${to} then 1 else 0 end as of_period
      from (${paidRows(gbc_id, null)}) as allocated
      where day between ${from} and ${to} and charge_source not in (${sql.join(GIVEN_BACK)})
    ) as paid
    left join contribution_kinds as kind on kind.gbc_id = ${gbc_id} and kind.id = paid.kind_id
    group by kind.name, paid.of_period`.execute(handle)
  const lines = rows.map(({ name, amount }): Line => [name ?? 'Начальный долг', Number(amount)])
  const before = rows.filter(({ of_period }) => Number(of_period) === 0)
  return {
    kinds: merged(lines).sort(([one], [other]) => one.localeCompare(other, 'ru')),
    before: before.reduce((total, { amount }) => total + Number(amount), 0),
  }
}
