import { sql } from 'kysely'
import type { AccountCode } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'
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
  account: string
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
    const { rows } = await sql<{ account: string; ref_id: string; reverses: number; amount: number }>`
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

/** The operation of the period that brings kinds in, or takes them back. */
const SIDES = { posted: 1, reversed: -1 } as const

/**
 * What members' payments of the period have paid, by kinds of contributions, less what reversals of the period have taken
 * back. A payment counts by what it had paid in its own month and until it was reversed: neither a reversal, of a charge
 * too, nor what an advance pays later changes an earlier month.
 */
export async function paidKinds(handle: Handle, gbc_id: string, period: Period): Promise<Line[]> {
  const sides = Object.entries(SIDES) as [keyof typeof SIDES, number][]
  const found = await Promise.all(
    sides.map(async ([side, sign]) => {
      const rows = await paidBy(handle, gbc_id, period, side).execute()
      return rows.map(({ name, amount }): Line => [name ?? 'Начальный долг', sign * Number(amount)])
    }),
  )
  return merged(found.flat()).sort(([one], [other]) => one.localeCompare(other, 'ru'))
}

const paidBy = (handle: Handle, gbc_id: string, { from, to }: Period, side: keyof typeof SIDES) =>
  handle
    .selectFrom('payments')
    .innerJoin('operations as posted', (join) =>
      join.onRef('posted.gbc_id', '=', 'payments.gbc_id').onRef('posted.id', '=', 'payments.operation_id'),
    )
    .leftJoin('operations as reversed', (join) =>
      join.onRef('reversed.gbc_id', '=', 'payments.gbc_id').onRef('reversed.reverses_id', '=', 'payments.operation_id'),
    )
    .innerJoin('payment_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'payments.gbc_id').onRef('line.payment_id', '=', 'payments.id'),
    )
    .innerJoin('allocations', (join) =>
      join.onRef('allocations.gbc_id', '=', 'line.gbc_id').onRef('allocations.payment_line_id', '=', 'line.id'),
    )
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'allocations.gbc_id').onRef('charges.id', '=', 'allocations.charge_id'),
    )
    .leftJoin('operations as back', (join) =>
      join.onRef('back.gbc_id', '=', 'charges.gbc_id').onRef('back.reverses_id', '=', 'charges.operation_id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .select(['kind.name', sql<number>`sum(allocations.amount)`.as('amount')])
    .where('payments.gbc_id', '=', gbc_id)
    .where('payments.direction', '=', 'in')
    .where('payments.source', 'not in', ['offset', 'opening'])
    .where(`${side}.effective_date`, '>=', from)
    .where(`${side}.effective_date`, '<=', to)
    .where(({ eb, or }) =>
      or([eb('reversed.seq', 'is', null), eb('allocations.operation_seq', '<', eb.ref('reversed.seq'))]),
    )
    // A charge that was taken back in a later month was paid until then.
    .where(
      sql<boolean>`(back.seq is null or allocations.operation_seq < back.seq
        or substr(back.effective_date, 1, 7) <= substr(posted.effective_date, 1, 7))`,
    )
    .where(sql<boolean>`substr(allocations.on_date, 1, 7) <= substr(posted.effective_date, 1, 7)`)
    .where('charges.source', 'not in', ['refund', 'advance'])
    .groupBy('kind.name')
