import { sql } from 'kysely'
import { allocate, allocationChanges } from '#contract/money/allocation'
import { lookedUpById } from '#server/db/dialect'
import type { Handle } from '#server/db/engine'
import { groupBy } from '#server/lib/groupBy'
import { itemsOfMembers } from './accountItems'
import { wrongShares } from './sharePaid'

/** What is kept of a member's account and what its charges and payments make; kopecks. */
export interface AccountDifference {
  member_id: string
  what: 'balance' | 'card' | 'open' | 'reversed' | 'allocations' | 'share'
  kept: number
  computed: number
}

type OfAccount = (row: { account_id: string }) => string

/** Balances of members by the ledger: debits less credits of all their accounts. */
async function ledgerBalances(handle: Handle, gbc_id: string, account_ids: readonly string[], memberOf: OfAccount) {
  if (account_ids.length === 0) return new Map<string, number>()
  const rows = await handle
    .selectFrom('ledger_accounts as account')
    .innerJoin('account_totals as total', (join) =>
      join.onRef('total.gbc_id', '=', 'account.gbc_id').onRef('total.account_id', '=', 'account.id'),
    )
    .select('account.ref_id as account_id')
    .select(sql<number>`debit - credit`.as('balance'))
    .where('account.gbc_id', '=', gbc_id)
    .where('account.account', '=', '76')
    .where('account.ref_id', 'in', account_ids)
    .execute()
  return sumBy(rows, memberOf, ({ balance }) => Number(balance))
}

/** What cards of members say of their balances: lists, the home page and the cash desk read it there. */
async function cardBalances(handle: Handle, gbc_id: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await handle
    .selectFrom('members')
    .select(['id', 'balance'])
    .where('gbc_id', '=', gbc_id)
    .where(lookedUpById(handle, ids))
    .execute()
  return new Map(rows.map(({ id, balance }) => [id, balance]))
}

/** What is still kept as open of charges that were taken back, by member. */
async function openOfReversed(handle: Handle, gbc_id: string, account_ids: readonly string[], memberOf: OfAccount) {
  if (account_ids.length === 0) return new Map<string, number>()
  const rows = await handle
    .selectFrom('charge_state')
    .select(['account_id', 'open_amount'])
    .where('gbc_id', '=', gbc_id)
    .where('account_id', 'in', account_ids)
    .where('open_amount', '>', sql.lit(0))
    .where('reversed', '=', 1)
    .execute()
  return sumBy(rows, memberOf, ({ open_amount }) => open_amount)
}

const total = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0)

function sumBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string, amountOf: (row: Row) => number) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row))
  return sums
}

/** Compares members' kept accounts with what is computed from their charges and payments anew. */
export async function accountDifferences(
  handle: Handle,
  gbc_id: string,
  member_ids: readonly string[],
): Promise<AccountDifference[]> {
  if (member_ids.length === 0) return []
  const cards = await cardBalances(handle, gbc_id, member_ids)
  const { accounts, rules, ...items } = await itemsOfMembers(handle, gbc_id, member_ids)
  const ids = accounts.map(({ id }) => id)
  const members = new Map(accounts.map(({ id, member_id }) => [id, member_id]))
  const memberOf: OfAccount = ({ account_id }) => members.get(account_id) ?? ''
  const charges = groupBy(items.charges, memberOf)
  const payments = groupBy(items.payments, memberOf)
  const stored = groupBy(items.stored, memberOf)
  const balances = await ledgerBalances(handle, gbc_id, ids, memberOf)
  const reversed = await openOfReversed(handle, gbc_id, ids, memberOf)
  const found: AccountDifference[] = []
  for (const member_id of member_ids) {
    const compare = (what: AccountDifference['what'], kept: number, computed: number) => {
      if (kept !== computed) found.push({ member_id, what, kept, computed })
    }
    const owed = charges.get(member_id) ?? []
    const { allocations, open, rest } = allocate(owed, payments.get(member_id) ?? [], rules)
    const differing = allocationChanges(stored.get(member_id) ?? [], allocations)
    const balance = total(open.values()) - total(rest.values())
    compare('balance', balances.get(member_id) ?? 0, balance)
    if (cards.has(member_id)) compare('card', cards.get(member_id) ?? 0, balance)
    compare('reversed', reversed.get(member_id) ?? 0, 0)
    for (const { id, open_amount } of owed) compare('open', open_amount, open.get(id) ?? 0)
    // Of what earlier versions have taken away the day may be another: the next posting to the account puts it right.
    const byPair = sumBy(
      differing,
      ({ payment_line_id, charge_id }) => `${payment_line_id} ${charge_id}`,
      ({ amount }) => amount,
    )
    compare('allocations', total([...byPair.values()].map(Math.abs)), 0)
  }
  for (const wrong of await wrongShares(handle, gbc_id, member_ids)) found.push({ what: 'share', ...wrong })
  return found
}
