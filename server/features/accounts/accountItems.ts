import {
  sumAllocations,
  type ChargeNature,
  type DueItem,
  type PaidItem,
  type Purpose,
} from '#contract/money/allocation'
import { type ChargeSource, chargeSources, closesWithoutMoney, type StoredPaymentSource } from '#contract/money/sources'
import { among } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { preparedStatement } from '#server/db/preparedQuery'
import { together, type RowsOf } from '#server/db/together'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { allocationRulesQuery, toAllocationRules } from '#server/features/settings/settingsRepository'
import { accountsQuery } from './personalAccounts'

/** Ids of the accounts of members. */
const accountIds = (handle: Handle, gbc_id: string, member_ids: readonly string[]) =>
  handle
    .selectFrom('personal_accounts')
    .select('id')
    .where('gbc_id', '=', gbc_id)
    .where(among(handle, 'member_id', member_ids))

const chargesQuery = (handle: Handle, gbc_id: string, member_ids: readonly string[]) =>
  handle
    .selectFrom('charges')
    .innerJoin('charge_state as state', (join) =>
      join.onRef('state.gbc_id', '=', 'charges.gbc_id').onRef('state.charge_id', '=', 'charges.id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages as garage', (join) =>
      join.onRef('garage.gbc_id', '=', 'charges.gbc_id').onRef('garage.id', '=', 'charges.garage_id'),
    )
    .select(['charges.id', 'charges.seq', 'charges.account_id', 'charges.date', 'charges.due_date', 'charges.amount'])
    .select(['charges.nature', 'charges.kind_id', 'charges.garage_id', 'charges.period', 'charges.source'])
    .select(['kind.priority', 'garage.block_key', 'garage.number_key', 'state.open_amount'])
    .where('charges.gbc_id', '=', gbc_id)
    .where(among(handle, 'charges.account_id', accountIds(handle, gbc_id, member_ids)))
    .where('state.reversed', '=', 0)

const chargesOf = preparedStatement(chargesQuery)

/** What garages are ordered by when charges of one day are paid. */
const garageOrderKey = ({ block_key, number_key }: Record<'block_key' | 'number_key', string | null>): string =>
  `${block_key ?? ''} ${number_key ?? ''}`

/** A charge that is read with its kind and garage, as it stands in the order of payment. */
export const orderingFacts = ({
  id,
  seq,
  due_date,
  nature,
  priority,
  ...garage
}: {
  id: string
  seq: number
  due_date: string | null
  nature: ChargeNature
  priority: number | null
  block_key: string | null
  number_key: string | null
}) => ({
  ...{ id, seq, due_date, nature },
  priority: priority ?? 0,
  garage_key: garageOrderKey(garage),
})

type LiveCharge = DueItem & { account_id: string; open_amount: number; source: ChargeSource }
const toLiveCharge = ({
  priority,
  block_key,
  number_key,
  ...row
}: RowsOf<ReturnType<typeof chargesQuery>>[number]): LiveCharge => ({
  ...row,
  priority: priority ?? 0,
  garage_key: garageOrderKey({ block_key, number_key }),
  ...(chargeSources[row.source].takesAdvance && { refund: true }),
})

const paymentsQuery = (handle: Handle, gbc_id: string, member_ids: readonly string[]) =>
  handle
    .selectFrom('payment_lines as line')
    .innerJoin('payments', (join) =>
      join.onRef('payments.gbc_id', '=', 'line.gbc_id').onRef('payments.id', '=', 'line.payment_id'),
    )
    .innerJoin('operations as booked', (join) =>
      join.onRef('booked.gbc_id', '=', 'payments.gbc_id').onRef('booked.id', '=', 'payments.operation_id'),
    )
    .leftJoin('operations as reversal', reversalOf('payments.operation_id'))
    .leftJoin('advance_releases as release', (join) =>
      join
        .onRef('release.gbc_id', '=', 'line.gbc_id')
        .onRef('release.payment_line_id', '=', 'line.id')
        .on('release.taken_back_at', 'is', null),
    )
    .select(['line.id', 'line.seq', 'line.account_id', 'line.amount', 'line.purpose', 'payments.paid_on'])
    .select(['payments.source', 'booked.effective_date', 'release.released_on', 'release.seq as released_seq'])
    .where('line.gbc_id', '=', gbc_id)
    .where(among(handle, 'line.account_id', accountIds(handle, gbc_id, member_ids)))
    .where('reversal.id', 'is', null)

const paymentsOf = preparedStatement(paymentsQuery)

type LivePayment = PaidItem & { account_id: string; source: StoredPaymentSource; effective_date: string }
const toLivePayment = ({
  purpose,
  released_on,
  released_seq,
  ...row
}: RowsOf<ReturnType<typeof paymentsQuery>>[number]): LivePayment => ({
  ...row,
  purpose: purpose === null ? null : (JSON.parse(purpose) as Purpose),
  closes: closesWithoutMoney({ source: row.source, purpose }),
  released: released_on === null ? null : { on: released_on, seq: Number(released_seq) },
})

const allocationsQuery = (handle: Handle, gbc_id: string, member_ids: readonly string[]) =>
  handle
    .selectFrom('allocations')
    .select(['account_id', 'payment_line_id', 'charge_id', 'on_date', 'amount'])
    .where('gbc_id', '=', gbc_id)
    .where(among(handle, 'account_id', accountIds(handle, gbc_id, member_ids)))

const allocationsOf = preparedStatement(allocationsQuery)

type AllocationRow = RowsOf<ReturnType<typeof allocationsQuery>>[number]

/** Summed here: to group by the database SQLite goes through all of the cooperative's in that order. */
const summed = (rows: readonly AllocationRow[]): AllocationRow[] =>
  [...sumAllocations(rows).values()].filter(({ amount }) => amount !== 0)

const closedQuery = (handle: Handle, gbc_id: string) =>
  handle.selectFrom('ledger_state').select('closed_through').where('gbc_id', '=', gbc_id)

/**
 * All that the rule of allocation needs of members' accounts, asked of the database at once: charges and payments that were
 * not reversed, and what they have paid so far, summed by payment, charge and day.
 */
export async function itemsOfMembers(trx: Handle, gbc_id: string, member_ids: readonly string[]) {
  if (member_ids.length === 0)
    return { accounts: [], charges: [], payments: [], stored: [], closed_through: null, rules: toAllocationRules() }
  const [accounts, charged, paid, allocated, [state], [rules]] = await together(trx, [
    accountsQuery(trx, gbc_id, member_ids),
    chargesOf(trx, gbc_id, member_ids),
    paymentsOf(trx, gbc_id, member_ids),
    allocationsOf(trx, gbc_id, member_ids),
    closedQuery(trx, gbc_id),
    allocationRulesQuery(trx, gbc_id),
  ])
  return {
    accounts,
    charges: charged.map(toLiveCharge),
    payments: paid.map(toLivePayment),
    stored: summed(allocated),
    closed_through: state?.closed_through ?? null,
    rules: toAllocationRules(rules),
  }
}
