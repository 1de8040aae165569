import { sql } from 'kysely'
import type { Handle } from '#server/db/engine'

export interface YearKind {
  name: string
  /** Whether the contribution is charged once a year, and was for this one. */
  yearly: boolean
  charged: boolean
  /** When the last rate by the year's end begins, and the decision behind it; null = there is none. */
  valid_from: string | null
  decision: string | null
}

/** Contributions in work that are charged by rates, with the rate of a year and whether the year's charge is posted. */
export async function kindsOfYear(handle: Handle, gbc_id: string, year: string): Promise<YearKind[]> {
  const kinds = await handle
    .selectFrom('contribution_kinds as kind')
    .select(['kind.id', 'kind.name', 'kind.periodicity'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('charge_slots as slot')
          .select('slot.kind_id')
          .whereRef('slot.gbc_id', '=', 'kind.gbc_id')
          .whereRef('slot.kind_id', '=', 'kind.id')
          .where('slot.period', '=', year)
          .where('slot.charge_id', 'is not', null),
      ).as('charged'),
    )
    .where('kind.gbc_id', '=', gbc_id)
    .where('kind.archived_at', 'is', null)
    .where('kind.closed_on', 'is', null)
    .where('kind.method', '<>', 'manual')
    .where('kind.periodicity', 'in', ['year', 'quarter', 'month'])
    .orderBy('kind.sort_key')
    .execute()
  const rates = await handle
    .selectFrom('rates')
    .select(['kind_id', 'valid_from', 'decision'])
    .where('gbc_id', '=', gbc_id)
    .where('valid_from', '<=', `${year}-12-31`)
    .orderBy('valid_from')
    .execute()
  const last = new Map(rates.map((rate) => [rate.kind_id, rate]))
  return kinds.map(({ id, name, periodicity, charged }) => ({
    name,
    yearly: periodicity === 'year',
    charged: Boolean(charged),
    valid_from: last.get(id)?.valid_from ?? null,
    decision: last.get(id)?.decision ?? null,
  }))
}

/** How many receipts were made in a year. */
export async function receiptsOfYear(handle: Handle, gbc_id: string, year: string): Promise<number> {
  const { count } = await handle
    .selectFrom('receipts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('gbc_id', '=', gbc_id)
    .where('made_on', '>=', `${year}-01-01`)
    .where('made_on', '<=', `${year}-12-31`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * How many members owe what was due before a day, and how many opening debts that came without a due date: how old these are
 * nobody knows.
 */
export async function debtorsBefore(
  handle: Handle,
  gbc_id: string,
  day: string,
): Promise<{ late: number; before_books: number }> {
  const { late, before_books } = await handle
    .selectFrom('charge_state as state')
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
    )
    .select([
      sql<number>`count(distinct case when state.due_date < ${day} then account.member_id end)`.as('late'),
      sql<number>`count(distinct case when state.due_date is null then account.member_id end)`.as('before_books'),
    ])
    .where('state.gbc_id', '=', gbc_id)
    .where('state.open_amount', '>', sql.lit(0))
    .executeTakeFirstOrThrow()
  return { late: Number(late), before_books: Number(before_books) }
}

export interface StatementDays {
  bank_account_id: string
  from_on: string
  to_on: string
}

/** The days of accepted bank statements that touch a period, by accounts, the earliest first. */
export async function statementDays(
  handle: Handle,
  gbc_id: string,
  { from, to }: { from: string; to: string },
): Promise<StatementDays[]> {
  const rows = await handle
    .selectFrom('statements')
    .select(['bank_account_id', 'from_on', 'to_on'])
    .where('gbc_id', '=', gbc_id)
    .where('kind', '=', 'bank')
    .where('status', '=', 'posted')
    .where('from_on', '<=', to)
    .where('to_on', '>=', from)
    .orderBy('bank_account_id')
    .orderBy('from_on')
    .execute()
  return rows.flatMap(({ bank_account_id, from_on, to_on }) =>
    bank_account_id && from_on && to_on ? [{ bank_account_id, from_on, to_on }] : [],
  )
}
