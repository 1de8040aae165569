import { sql, type RawBuilder } from 'kysely'
import { today } from '#server/lib/days'

/** Whether an open charge was due before a day, or has come without a date. */
export const dueBefore = (day: string, due_date = 'state.due_date'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(due_date)} is null or ${sql.ref(due_date)} < ${day})`

/**
 * Whether an open charge is overdue today: what `isOverdue` of the contract says, in SQL. Debts are grouped by it everywhere,
 * so that a list, its filter and its sums agree.
 * @param due_date the column
 */
export const overdueNow = (gbc_id: string, due_date = 'state.due_date'): RawBuilder<boolean> =>
  dueBefore(today(gbc_id), due_date)

/**
 * Whether a member has something overdue, by what is kept with the card: `oldest_due` is '' where a debt came without a date
 * and null where nothing is open. An open charge is overdue also while an advance is kept for something else (specification,
 * money §7: debtors are who has open charges due before today), as the certificate of no debt has it.
 */
const memberIsOverdue = (gbc_id: string): RawBuilder<boolean> => sql<boolean>`(oldest_due < ${today(gbc_id)})`

/** Whether a member owes anything: written as the index `members_in_debt` has it. */
const memberOwes = sql<boolean>`(balance > 0) = true`

const memberHasAdvance = sql<boolean>`(balance < 0)`

/**
 * Condition for a query of members that their money is in one of some states; null where none is asked for.
 * @param states of `ACCOUNT_STATES`; others are left out
 */
export function memberMoney(gbc_id: string, states: readonly string[]): RawBuilder<boolean> | null {
  const conditions = { debt: memberOwes, advance: memberHasAdvance, overdue: memberIsOverdue(gbc_id) }
  const asked = Object.entries(conditions).flatMap(([state, condition]) => (states.includes(state) ? [condition] : []))
  return asked.length > 0 ? sql<boolean>`(${sql.join(asked, sql` or `)})` : null
}
