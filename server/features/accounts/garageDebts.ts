import { sql, type RawBuilder } from 'kysely'
import { MOST_GARAGE_CHARGES, type GarageAccount, type GarageCharge, type GarageDebt } from '#contract/money/accounts'
import { operationKinds } from '#contract/money/chart'
import type { Handle } from '#server/db/engine'
import { presentOwnersOf } from '#server/features/garages/presentOwners'
import { groupBy } from '#server/lib/groupBy'
import { portionsOf } from '#server/lib/portionsOf'
import { chargeTitle } from './chargeTitles'
import { describedCharges } from './describedCharges'
import { overdueNow } from './overdue'

const sumOf = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(case when ${condition} then state.open_amount else 0 end), 0)`

/** Garages for which something is owed. */
export async function garageDebts(handle: Handle, gbc_id: string): Promise<GarageDebt[]> {
  const rows = await handle
    .selectFrom('charge_state as state')
    .select((eb) => ['state.garage_id', eb.fn.sum<number>('open_amount').as('debt')])
    .select(sumOf(overdueNow(gbc_id)).as('overdue'))
    .select(sql<string>`min(coalesce(due_date, ''))`.as('oldest_due'))
    .where('state.gbc_id', '=', gbc_id)
    .where('state.garage_id', 'is not', null)
    .where('state.open_amount', '>', sql.lit(0))
    .groupBy('state.garage_id')
    .execute()
  return rows.map(({ garage_id, debt, overdue, oldest_due }) => ({
    garage_id: garage_id ?? '',
    debt: Number(debt),
    overdue: Number(overdue),
    oldest_due: oldest_due || null,
  }))
}

/** What a member owes for a garage, charge by charge. */
export const owedForGarage = (handle: Handle, gbc_id: string, member_id: string, garage_id: string) =>
  handle
    .selectFrom('charge_state as state')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
    )
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'state.gbc_id').onRef('charges.id', '=', 'state.charge_id'),
    )
    .select(['state.charge_id', 'state.open_amount as amount', 'charges.date'])
    .where('state.gbc_id', '=', gbc_id)
    .where('state.garage_id', '=', garage_id)
    .where('state.open_amount', '>', 0)
    .where('account.member_id', '=', member_id)
    .orderBy('state.charge_id')
    .execute()

/** Which charges of a garage: between two days, so many of the latest. */
interface Wanted {
  from?: string | null
  to?: string | null
  limit: number
}

const chargesOf = (handle: Handle, gbc_id: string, garage_id: string, { from, to, limit }: Wanted) =>
  describedCharges(handle)
    .select(['charges.date', 'charges.formula', 'charges.reason', 'state.open_amount as open', 'state.reversed'])
    .select(['charges.operation_id', 'members.id as member_id'])
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.garage_id', '=', garage_id)
    .$if(Boolean(from), (query) => query.where('charges.date', '>=', from ?? ''))
    .$if(Boolean(to), (query) => query.where('charges.date', '<=', to ?? ''))
    .orderBy('charges.date', 'desc')
    .orderBy('charges.seq', 'desc')
    .limit(limit)
    .execute()

/** Ids that one statement takes. */
const MOST_IDS = 500

type Paid = Awaited<ReturnType<typeof paymentsOfSome>>[number]

/** What has paid charges, by their ids: one row a payment, what was taken back again left out. */
async function paymentsOf(handle: Handle, gbc_id: string, charge_ids: string[]): Promise<Map<string, Paid[]>> {
  const paid: Paid[] = []
  for (const portion of portionsOf(charge_ids, MOST_IDS)) paid.push(...(await paymentsOfSome(handle, gbc_id, portion)))
  return groupBy(paid, ({ charge_id }) => charge_id)
}

async function paymentsOfSome(handle: Handle, gbc_id: string, charge_ids: string[]) {
  const columns = [
    'allocations.charge_id',
    'payments.id',
    'payments.paid_on',
    'payments.number',
    'payments.payer',
    'operations.kind',
  ] as const
  const rows = await handle
    .selectFrom('allocations')
    .innerJoin('payment_lines as line', (join) =>
      join.onRef('line.gbc_id', '=', 'allocations.gbc_id').onRef('line.id', '=', 'allocations.payment_line_id'),
    )
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .innerJoin('operations', (join) =>
      join.onRef('operations.gbc_id', '=', 'payments.gbc_id').onRef('operations.id', '=', 'payments.operation_id'),
    )
    .select(columns)
    .select(({ fn }) => fn.sum<number>('allocations.amount').as('amount'))
    .where('allocations.gbc_id', '=', gbc_id)
    .where('allocations.charge_id', 'in', charge_ids)
    .groupBy(columns)
    .having(({ fn }) => fn.sum<number>('allocations.amount'), '<>', 0)
    .orderBy('payments.paid_on')
    .orderBy('payments.id')
    .execute()
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}

/** Charges for a garage, the latest first, with what has paid each. */
export async function chargesForGarage(
  handle: Handle,
  gbc_id: string,
  garage_id: string,
  wanted: Wanted,
): Promise<GarageCharge[]> {
  const rows = await chargesOf(handle, gbc_id, garage_id, wanted)
  const paid = await paymentsOf(
    handle,
    gbc_id,
    rows.map(({ id }) => id),
  )
  return rows.map(({ reversed, ...row }): GarageCharge => ({
    ...row,
    title: chargeTitle(row),
    reversed: reversed === 1,
    payments: (paid.get(row.id) ?? []).map(({ payer, kind, ...payment }) => ({
      ...payment,
      payer: operationKinds[kind].closes?.toLowerCase() ?? payer ?? row.member_name ?? '',
      ...(kind === 'between_accounts' && { moved: true }),
    })),
  }))
}

/** Who owes for a garage how much; present owners stand first, also when they owe nothing. */
async function payersOf(handle: Handle, gbc_id: string, garage_id: string): Promise<GarageAccount['payers']> {
  const owing = await handle
    .selectFrom('charge_state as state')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'account.gbc_id').onRef('members.id', '=', 'account.member_id'),
    )
    .select((eb) => [
      'members.id as member_id',
      'members.display_name as member_name',
      eb.fn.sum<number>('open_amount').as('debt'),
    ])
    .select(sumOf(overdueNow(gbc_id)).as('overdue'))
    .where('state.gbc_id', '=', gbc_id)
    .where('state.garage_id', '=', garage_id)
    .where('state.open_amount', '>', sql.lit(0))
    .groupBy(['members.id', 'members.display_name'])
    .orderBy('members.display_name')
    .execute()
  const owners = (await presentOwnersOf(handle, gbc_id, [garage_id])).get(garage_id) ?? []
  const payers = new Map(
    owners.map(({ member_id, member_name }) => [member_id, { member_id, member_name, debt: 0, overdue: 0 }]),
  )
  for (const { debt, overdue, ...member } of owing)
    payers.set(member.member_id, { ...member, debt: Number(debt), overdue: Number(overdue) })
  return [...payers.values()]
}

/** The account of a garage: what was charged for it, what has paid that and who owes the rest. */
export async function garageAccount(handle: Handle, gbc_id: string, garage_id: string): Promise<GarageAccount> {
  const [payers, charges] = await Promise.all([
    payersOf(handle, gbc_id, garage_id),
    chargesForGarage(handle, gbc_id, garage_id, { limit: MOST_GARAGE_CHARGES }),
  ])
  return {
    debt: payers.reduce((sum, { debt }) => sum + debt, 0),
    overdue: payers.reduce((sum, { overdue }) => sum + overdue, 0),
    payers,
    charges,
  }
}
