import { sql } from 'kysely'
import type { MoneySummary } from '#contract/money/accounts'
import { PLACE_ACCOUNTS } from '#contract/money/chart'
import { MONEY_SOURCES } from '#contract/money/sources'
import type { Handle } from '#server/db/engine'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { today } from '#server/lib/days'
import { overdueNow } from './overdue'

/** Debts and advances of members. */
async function balances(handle: Handle, gbc_id: string) {
  const row = await handle
    .selectFrom('members')
    .select([
      sql<number>`coalesce(sum(case when balance > 0 then balance else 0 end), 0)`.as('owed'),
      sql<number>`coalesce(sum(case when balance > 0 then 1 else 0 end), 0)`.as('debtors'),
      sql<number>`coalesce(sum(case when balance < 0 then -balance else 0 end), 0)`.as('advance'),
    ])
    .where('gbc_id', '=', gbc_id)
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { owed: Number(row.owed), debtors: Number(row.debtors), advance: Number(row.advance) }
}

/** All that is overdue, of the same members whose debts are summed; and what of it exceeds each one's debt. */
async function overdueOfAll(handle: Handle, gbc_id: string) {
  const ofMembers = handle
    .selectFrom('charge_state as state')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
    )
    .innerJoin('members', (join) =>
      join.onRef('members.gbc_id', '=', 'account.gbc_id').onRef('members.id', '=', 'account.member_id'),
    )
    .select(({ fn }) => fn.sum<number>('state.open_amount').as('overdue'))
    .select(sql<number>`case when members.balance > 0 then members.balance else 0 end`.as('debt'))
    .where('state.gbc_id', '=', gbc_id)
    .where('state.open_amount', '>', sql.lit(0))
    .where(overdueNow(gbc_id))
    .where('members.archived_at', 'is', null)
    .where('members.merged_into_id', 'is', null)
    .groupBy(['members.id', 'members.balance'])
  const row = await handle
    .selectFrom(ofMembers.as('one'))
    .select([
      sql<number>`coalesce(sum(overdue), 0)`.as('overdue'),
      sql<number>`coalesce(sum(case when overdue > debt then overdue - debt else 0 end), 0)`.as('overdue_kept'),
    ])
    .executeTakeFirstOrThrow()
  return { overdue: Number(row.overdue), overdue_kept: Number(row.overdue_kept) }
}

/** What was received since a day: in cash and in the bank, without what was taken back. */
async function received(handle: Handle, gbc_id: string, from: string): Promise<number> {
  const row = await handle
    .selectFrom('payments')
    .leftJoin('operations as reversal', reversalOf('payments.operation_id'))
    .select(({ fn }) => fn.sum<number | null>('payments.amount').as('sum'))
    .where('payments.gbc_id', '=', gbc_id)
    .where('payments.direction', '=', 'in')
    .where('payments.source', 'in', MONEY_SOURCES)
    .where('payments.paid_on', '>=', from)
    .where('reversal.id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.sum ?? 0)
}

/** What all places of a kind hold: cash desks are accounts 50, the bank's 51. */
async function heldIn(handle: Handle, gbc_id: string): Promise<{ cash: number; bank: number }> {
  const rows = await handle
    .selectFrom('ledger_accounts as account')
    .innerJoin('account_totals as total', (join) =>
      join.onRef('total.gbc_id', '=', 'account.gbc_id').onRef('total.account_id', '=', 'account.id'),
    )
    .select(['account.account', sql<number>`sum(debit - credit)`.as('sum')])
    .where('account.gbc_id', '=', gbc_id)
    .where('account.account', 'in', PLACE_ACCOUNTS)
    .groupBy('account.account')
    .execute()
  const of = (wanted: string) => Number(rows.find(({ account }) => account === wanted)?.sum ?? 0)
  return { cash: of('50'), bank: of('51') }
}

/** The last day that an accepted statement of the bank reaches. */
async function statedThrough(handle: Handle, gbc_id: string): Promise<string | null> {
  const row = await handle
    .selectFrom('statements')
    .select(({ fn }) => fn.max<string | null>('to_on').as('day'))
    .where('gbc_id', '=', gbc_id)
    .where('kind', '=', 'bank')
    .where('status', '=', 'posted')
    .executeTakeFirstOrThrow()
  return row.day
}

/** The cooperative's money at a glance. */
export async function moneySummary(handle: Handle, gbc_id: string): Promise<MoneySummary> {
  const month = `${today(gbc_id).slice(0, 7)}-01`
  const [members, overdue, collected, held, stated_through] = await Promise.all([
    balances(handle, gbc_id),
    overdueOfAll(handle, gbc_id),
    received(handle, gbc_id, month),
    heldIn(handle, gbc_id),
    statedThrough(handle, gbc_id),
  ])
  return { ...members, ...overdue, month, collected, ...held, stated_through }
}
