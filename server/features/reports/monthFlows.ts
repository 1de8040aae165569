import { sql, type RawBuilder } from 'kysely'
import { MONEY_ACCOUNTS, UNCLEAR_ACCOUNTS, type AccountCode } from '#contract/money/chart'
import { chargeSourcesThat } from '#contract/money/sources'
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

const INSIDE: readonly AccountCode[] = [...MONEY_ACCOUNTS, ...UNCLEAR_ACCOUNTS]
export const PERSONAL: AccountCode = '76'

export interface Flow {
  /** The account beside the money's. */
  account: AccountCode
  ref_id: string
  direction: 'in' | 'out'
  /** Kopecks; below zero where more was taken back than came. */
  amount: number
}

const SIDES = [
  { own: 'debit', other: 'credit', direction: 'in', back: 'out' },
  { own: 'credit', other: 'debit', direction: 'out', back: 'in' },
] as const
type Side = (typeof SIDES)[number]

/** The few accounts that are no personal ones, for `with`: an account that isn't among them is a personal one. */
export const impersonal = (gbc_id: string) => sql`impersonal as materialized (
  select id, account, ref_id from ledger_accounts where gbc_id = ${gbc_id} and account <> ${PERSONAL}
)`

/** Sums by the accounts beside the money's, of which personal ones are one. */
async function summed(
  handle: Handle,
  gbc_id: string,
  side: Side,
  transfers: RawBuilder<unknown>,
): Promise<Omit<Flow, 'direction'>[]> {
  const { rows } = await sql<Omit<Flow, 'direction'>>`
    with ${impersonal(gbc_id)}
    select coalesce(min(other.account), ${PERSONAL}) as account, coalesce(min(other.ref_id), '') as ref_id,
      sum(transfers.amount) as amount
    from ${transfers} left join impersonal as other on other.id = transfers.${sql.ref(`${side.other}_account_id`)}
    where other.id is null or other.account not in (${sql.join(INSIDE)})
    group by other.id`.execute(handle)
  return rows.map(({ amount, ...account }) => ({ ...account, amount: Number(amount) }))
}

/** What money came for and went for between two days; a reversal takes off what its original has added. */
export async function flowsOf(handle: Handle, gbc_id: string, { from, to }: Period): Promise<Flow[]> {
  const flows = SIDES.map(async (side): Promise<Flow[]> => {
    const own = sql.ref(`${side.own}_account_id`)
    const inside = sql`inside.gbc_id = ${gbc_id} and inside.account in (${sql.join(INSIDE)})`
    const period = sql`effective_date between ${from} and ${to}`
    // From few accounts to their transfers: SQLite keeps the order of a cross join.
    const all = sql`(select transfers.* from ledger_accounts as inside cross join transfers
      where ${inside} and transfers.gbc_id = inside.gbc_id and transfers.${own} = inside.id and transfers.${period}) as transfers`
    const reversals = sql`(select transfers.* from operations cross join transfers cross join ledger_accounts as inside
      where operations.gbc_id = ${gbc_id} and operations.kind = 'reversal' and operations.${period}
        and transfers.gbc_id = operations.gbc_id and transfers.operation_id = operations.id
        and ${inside} and inside.id = transfers.${own}) as transfers`
    const [moved, takenBack] = await Promise.all([
      summed(handle, gbc_id, side, all),
      summed(handle, gbc_id, side, reversals),
    ])
    return [
      ...moved.map((flow) => ({ ...flow, direction: side.direction })),
      ...takenBack.flatMap((flow) =>
        [side.direction, side.back].map((direction) => ({ ...flow, direction, amount: -flow.amount })),
      ),
    ]
  })
  return (await Promise.all(flows)).flat()
}

/** Of no contribution: what an advance that was given back or moved away had been. */
const GIVEN_BACK = chargeSourcesThat(({ takesAdvance }) => takesAdvance)

/**
 * What came to kinds of contributions within a period, as their funds have it: nothing of it changes when
 * something is taken back in a later month.
 * @returns `before`: of it what other months' money has paid, that is advances which were set off or, below zero, made free
 */
export async function paidKinds(
  handle: Handle,
  gbc_id: string,
  { from, to }: Period,
): Promise<{ kinds: Line[]; before: number }> {
  const ofPeriod = sql<number>`case when paid.money_on between ${from} and ${to} then 1 else 0 end`
  const rows = await handle
    .selectFrom('allocations as paid')
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'paid.gbc_id').onRef('kind.id', '=', 'paid.kind_id'),
    )
    .select(['kind.name', ofPeriod.as('of_period'), sql<number>`sum(paid.amount)`.as('amount')])
    .where('paid.gbc_id', '=', gbc_id)
    .where('paid.booked_on', '>=', from)
    .where('paid.booked_on', '<=', to)
    .where('paid.charge_source', 'not in', GIVEN_BACK)
    .groupBy(['kind.name', 'of_period'])
    .execute()
  const lines = rows.map(({ name, amount }): Line => [name ?? 'Начальный долг', Number(amount)])
  const before = rows.filter(({ of_period }) => Number(of_period) === 0)
  return {
    kinds: merged(lines).sort(([one], [other]) => one.localeCompare(other, 'ru')),
    before: before.reduce((total, { amount }) => total + Number(amount), 0),
  }
}
