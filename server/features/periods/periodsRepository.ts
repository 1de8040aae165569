import { sql } from 'kysely'
import type { RunStatus } from '#contract/money/charges'
import { accountsThat, PLACE_ACCOUNTS, type AccountCode } from '#contract/money/chart'
import type { Periodicity } from '#contract/money/contributions'
import { monthEnd, type MoneyPlace } from '#contract/money/periods'
import { chargeSourcesThat, MONEY_SOURCES } from '#contract/money/sources'
import type { Handle } from '#server/db/engine'
import type { PeriodsTable } from '#server/db/tables'
import { reversalOf } from '#server/features/ledger/reversalOf'
import { sha256 } from '#server/lib/ids'

export interface ClosedPeriod extends PeriodsTable {
  first_name: string | null
  last_name: string | null
  email: string | null
}

const closedPeriods = (handle: Handle, gbc_id: string) =>
  handle
    .selectFrom('periods')
    .leftJoin('users', 'users.id', 'periods.closed_by')
    .selectAll('periods')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .where('periods.gbc_id', '=', gbc_id)

/** Closed months, the latest first. */
export const listClosed = (handle: Handle, gbc_id: string): Promise<ClosedPeriod[]> =>
  closedPeriods(handle, gbc_id).orderBy('month', 'desc').execute()

export const closedPeriod = (handle: Handle, gbc_id: string, month: string): Promise<ClosedPeriod | undefined> =>
  closedPeriods(handle, gbc_id).where('month', '=', month).executeTakeFirst()

export const closedThrough = async (handle: Handle, gbc_id: string): Promise<string | null> =>
  (await handle.selectFrom('ledger_state').select('closed_through').where('gbc_id', '=', gbc_id).executeTakeFirst())
    ?.closed_through ?? null

/** Within `lockLedger`. */
export const setClosedThrough = (trx: Handle, gbc_id: string, closed_through: string | null) =>
  trx.updateTable('ledger_state').set({ closed_through }).where('gbc_id', '=', gbc_id).execute()

export const insertPeriod = (trx: Handle, row: PeriodsTable) => trx.insertInto('periods').values(row).execute()

export const deletePeriod = (trx: Handle, gbc_id: string, month: string) =>
  trx.deleteFrom('periods').where('gbc_id', '=', gbc_id).where('month', '=', month).execute()

/**
 * The day of the first operation after a day, or of all that stand; null while there is none: one of a wrong year that was
 * taken back begins no books. Openings stand on the day before the
 * books begin: the month of that day is closed with the first one of work.
 */
export async function firstDayAfter(handle: Handle, gbc_id: string, day: string | null): Promise<string | null> {
  const row = await handle
    .selectFrom('operations')
    .leftJoin('operations as original', (join) =>
      join.onRef('original.gbc_id', '=', 'operations.gbc_id').onRef('original.id', '=', 'operations.reverses_id'),
    )
    .leftJoin('operations as reversal', reversalOf('operations.id'))
    .select('operations.effective_date')
    .where('operations.gbc_id', '=', gbc_id)
    .where(({ fn }) => fn.coalesce('original.kind', 'operations.kind'), '<>', sql.lit('opening' as const))
    .$if(day !== null, (query) => query.where('operations.effective_date', '>', day ?? ''))
    .$if(day === null, (query) => query.where('operations.reverses_id', 'is', null).where('reversal.id', 'is', null))
    .orderBy('operations.effective_date')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.effective_date ?? null
}

interface Turnover {
  month: string
  charged: number
  paid: number
}

const NEWLY_CHARGED = chargeSourcesThat(({ isNewlyCharged }) => isNewlyCharged)

/** What was charged and paid in the months of a year, less what was taken back in them; openings are neither. Kopecks. */
export async function turnoversOf(handle: Handle, gbc_id: string, year: string): Promise<Turnover[]> {
  const days = sql`operations.gbc_id = ${gbc_id}
    and operations.effective_date >= ${`${year}-01-01`} and operations.effective_date <= ${`${year}-12-31`}`
  const { rows } = await sql<Turnover>`
    select month, sum(charged) as charged, sum(paid) as paid from (
      select substr(operations.effective_date, 1, 7) as month, 0 as paid,
        case when operations.reverses_id is null then charges.amount else -charges.amount end as charged
      from operations join charges on charges.gbc_id = operations.gbc_id
        and charges.operation_id = coalesce(operations.reverses_id, operations.id)
      where ${days} and charges.source in (${sql.join(NEWLY_CHARGED)})
      union all
      select substr(operations.effective_date, 1, 7),
        case when (operations.reverses_id is null) = (payments.direction = 'in') then payments.amount else -payments.amount end,
        0
      from operations join payments on payments.gbc_id = operations.gbc_id
        and payments.operation_id = coalesce(operations.reverses_id, operations.id)
      where ${days} and payments.source in (${sql.join(MONEY_SOURCES)})) as turnovers
    group by month`.execute(handle)
  return rows.map(({ month, charged, paid }) => ({ month, charged: Number(charged), paid: Number(paid) }))
}

/** Accounts of some codes: few, whose months are then looked up. Joined, SQLite would go through the months of all members. */
const accountsOf = (gbc_id: string, codes: readonly string[]) =>
  sql<string>`(select id from ledger_accounts where gbc_id = ${gbc_id} and account in (${sql.join(codes)}))`

/** By month, what cash desks and bank accounts took in less what they gave out; kopecks. */
export async function moneyChanges(
  handle: Handle,
  gbc_id: string,
): Promise<{ account: string; month: string; change: number }[]> {
  const rows = await handle
    .selectFrom('account_months as turnover')
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'turnover.gbc_id').onRef('account.id', '=', 'turnover.account_id'),
    )
    .select(['account.account', 'turnover.month'])
    .select(sql<number>`sum(turnover.debit - turnover.credit)`.as('change'))
    .where('turnover.gbc_id', '=', gbc_id)
    .where('turnover.account_id', 'in', accountsOf(gbc_id, PLACE_ACCOUNTS))
    .groupBy(['account.account', 'turnover.month'])
    .orderBy('turnover.month')
    .execute()
  return rows.map((row) => ({ ...row, change: Number(row.change) }))
}

/** What accepted statements that end with a day say is left on the bank accounts, by their ids; kopecks. */
async function statedAt(handle: Handle, gbc_id: string, day: string): Promise<Map<string | null, number | null>> {
  const rows = await handle
    .selectFrom('statements')
    .select(['bank_account_id', 'closing'])
    .where('gbc_id', '=', gbc_id)
    .where('kind', '=', 'bank')
    .where('status', '=', 'posted')
    .where('to_on', '=', day)
    .orderBy('posted_at')
    .execute()
  return new Map(rows.map(({ bank_account_id, closing }) => [bank_account_id, closing]))
}

/** Cash desks and bank accounts that had money or movements in a month. */
export async function placesAt(handle: Handle, gbc_id: string, month: string): Promise<MoneyPlace[]> {
  const rows = await handle
    .selectFrom('account_months as turnover')
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'turnover.gbc_id').onRef('account.id', '=', 'turnover.account_id'),
    )
    .leftJoin('cash_desks as desk', (join) =>
      join.onRef('desk.gbc_id', '=', 'account.gbc_id').onRef('desk.id', '=', 'account.ref_id'),
    )
    .leftJoin('bank_accounts as bank', (join) =>
      join.onRef('bank.gbc_id', '=', 'account.gbc_id').onRef('bank.id', '=', 'account.ref_id'),
    )
    .select(['account.id', 'account.account', 'account.ref_id'])
    .select(['desk.name as desk_name', 'bank.number', 'bank.bank_name'])
    .select(sql<number>`sum(turnover.debit - turnover.credit)`.as('balance'))
    .select(sql<string>`max(turnover.month)`.as('last_month'))
    .where('turnover.gbc_id', '=', gbc_id)
    .where('turnover.account_id', 'in', accountsOf(gbc_id, PLACE_ACCOUNTS))
    .where('turnover.month', '<=', month)
    .groupBy(['account.id', 'account.account', 'account.ref_id', 'desk.name', 'bank.number', 'bank.bank_name'])
    .orderBy('account.account')
    .orderBy('account.id')
    .execute()
  const stated = await statedAt(handle, gbc_id, monthEnd(month))
  return rows
    .filter(({ balance, last_month }) => Number(balance) !== 0 || last_month === month)
    .map(({ id, account, ref_id, balance, desk_name, number, bank_name }) => ({
      account_id: id,
      place: account === '50' ? 'cash' : 'bank',
      name:
        account === '50' ? (desk_name ?? 'Касса') : bank_name ? `${bank_name}, …${number?.slice(-4)}` : 'Счёт в банке',
      balance: Number(balance),
      stated: stated.get(ref_id) ?? null,
    }))
}

/** Until when statements of each bank account are accepted that begin by a day; accounts without any are left out. */
export async function statementsUntil(
  handle: Handle,
  gbc_id: string,
  last: string,
): Promise<{ bank_account_id: string | null; to_on: string | null }[]> {
  return handle
    .selectFrom('statements')
    .select('bank_account_id')
    .select(sql<string | null>`max(case when from_on <= ${last} then to_on end)`.as('to_on'))
    .where('gbc_id', '=', gbc_id)
    .where('kind', '=', 'bank')
    .where('status', '=', 'posted')
    .groupBy('bank_account_id')
    .execute()
}

/** Files of statements whose lines are being posted or taken back, in a month or before it. */
export async function statementsAtWork(handle: Handle, gbc_id: string, last: string): Promise<string[]> {
  const rows = await handle
    .selectFrom('statements')
    .select('file_name')
    .where('gbc_id', '=', gbc_id)
    .where('status', 'in', ['posting', 'undoing'])
    .where('from_on', '<=', last)
    .orderBy('created_at')
    .execute()
  return rows.map(({ file_name }) => file_name)
}

const UNSETTLED = accountsThat(({ money, isUnclear }) => isUnclear === true || money === 'on_way')

/** Money at a month's end that is nobody's yet, or on its way; kopecks. */
export async function unclearBalances(
  handle: Handle,
  gbc_id: string,
  month: string,
): Promise<{ account: AccountCode; balance: number }[]> {
  const rows = await handle
    .selectFrom('account_months as turnover')
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'turnover.gbc_id').onRef('account.id', '=', 'turnover.account_id'),
    )
    .select('account.account')
    .select(sql<number>`sum(turnover.debit - turnover.credit)`.as('balance'))
    .where('turnover.gbc_id', '=', gbc_id)
    .where('turnover.account_id', 'in', accountsOf(gbc_id, UNSETTLED))
    .where('turnover.month', '<=', month)
    .groupBy('account.account')
    .orderBy('account.account')
    .execute()
  return rows.map((row) => ({ ...row, balance: Number(row.balance) })).filter(({ balance }) => balance !== 0)
}

/** Runs dated in months that are open until a day, which are not charged, or are at work. */
export const openRuns = (
  handle: Handle,
  gbc_id: string,
  last: string,
): Promise<{ status: RunStatus; name: string }[]> =>
  handle
    .selectFrom('charge_runs as run')
    .innerJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'run.gbc_id').onRef('kind.id', '=', 'run.kind_id'),
    )
    .leftJoin('ledger_state as state', 'state.gbc_id', 'run.gbc_id')
    .select(['run.status', 'kind.name'])
    .where('run.gbc_id', '=', gbc_id)
    .where('run.status', 'in', ['preparing', 'ready', 'posting', 'reversing'])
    .where('run.date', '<=', last)
    .where(({ eb, or }) =>
      or([eb('state.closed_through', 'is', null), eb('run.date', '>', eb.ref('state.closed_through'))]),
    )
    .orderBy('run.created_at')
    .execute()

/** Contributions of a periodicity that have a rate by a month's end and were not charged for a period. */
export async function unchargedKinds(
  handle: Handle,
  gbc_id: string,
  month: string,
  periodicity: Periodicity,
  period: string,
): Promise<string[]> {
  const rows = await handle
    .selectFrom('contribution_kinds as kind')
    .select('kind.name')
    .where('kind.gbc_id', '=', gbc_id)
    .where('kind.archived_at', 'is', null)
    .where('kind.closed_on', 'is', null)
    .where('kind.periodicity', '=', periodicity)
    .where('kind.method', '!=', 'manual')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('rates')
          .select('rates.id')
          .whereRef('rates.gbc_id', '=', 'kind.gbc_id')
          .whereRef('rates.kind_id', '=', 'kind.id')
          .where('rates.valid_from', '<=', monthEnd(month)),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('charge_slots as slot')
            .select('slot.kind_id')
            .whereRef('slot.gbc_id', '=', 'kind.gbc_id')
            .whereRef('slot.kind_id', '=', 'kind.id')
            .where('slot.period', '=', period)
            .where('slot.charge_id', 'is not', null),
        ),
      ),
    )
    .orderBy('kind.sort_key')
    .execute()
  return rows.map(({ name }) => name)
}

/** Fingerprint of every account's balance at a month's end: a closed month that changed no longer has it. */
export async function balancesHash(handle: Handle, gbc_id: string, month: string): Promise<string> {
  const rows = await handle
    .selectFrom('account_months')
    .select('account_id')
    .select(sql<number>`sum(debit - credit)`.as('balance'))
    .where('gbc_id', '=', gbc_id)
    .where('month', '<=', month)
    .groupBy('account_id')
    .having(sql<number>`sum(debit - credit)`, '<>', 0)
    .execute()
  const lines = rows.map(({ account_id, balance }) => `${account_id} ${Number(balance)}`)
  return sha256(lines.sort().join('\n'))
}
