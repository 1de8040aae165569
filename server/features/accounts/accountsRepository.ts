import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { Member } from '#contract/members'
import { inPaymentOrder } from '#contract/money/allocation'
import type { Account, AccountListQuery } from '#contract/money/accounts'
import type { OpenCharge } from '#contract/money/payments'
import { among } from '#server/db/dialect'
import type { Db, Handle } from '#server/db/engine'
import { listed, paginateWith } from '#server/db/pages'
import { nullable, orderBy } from '#server/db/sorting'
import { ANY_CHANGE } from '#server/db/listChanges'
import { tenantColumn, type SearchPlan } from '#server/db/search'
import { totalOf } from '#server/db/totals'
import { preparedStatement } from '#server/db/preparedQuery'
import { foundIds } from '#server/db/foundIds'
import { together, type RowsOfAll } from '#server/db/together'
import { foundMembers, isByWords, memberSearch, type MemberSearch } from '#server/features/members/findMembers'
import { MEMBERS_LIST } from '#server/features/members/membersRepository'
import { selectIds } from '#server/db/selectIds'
import { today } from '#server/lib/days'
import { notFound } from '#server/lib/errors'
import { allocationRulesOf } from '#server/features/settings/settingsRepository'
import type { Tables } from '#server/db/tables'
import { sortByIds } from '#server/records/sortByIds'
import { orderingFacts } from './accountItems'
import { chargeTitle } from './chargeTitles'
import { dueBefore, memberMoney } from './overdue'
import { accountsOfMembers } from './personalAccounts'

const SORT_COLUMNS = {
  member_name: 'sort_key',
  number: nullable('account_number_key'),
  balance: 'balance',
  oldest_due: nullable('oldest_due'),
}

type Filtered = SelectQueryBuilder<Tables, 'members', object>

/** Members who owe something of these contributions. */
const owingOf = (handle: Handle, gbc_id: string, kinds: string[]) =>
  handle
    .selectFrom('charge_state as state')
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'state.gbc_id').onRef('charges.id', '=', 'state.charge_id'),
    )
    .innerJoin('personal_accounts as account', (join) =>
      join.onRef('account.gbc_id', '=', 'state.gbc_id').onRef('account.id', '=', 'state.account_id'),
    )
    .select('account.member_id')
    .where('state.gbc_id', '=', gbc_id)
    .where('state.open_amount', '>', sql.lit(0))
    .where('charges.kind_id', 'in', kinds)

/** Cards that became one with another have no account of their own. */
function filter(
  db: Db,
  gbc_id: string,
  query: Pick<AccountListQuery, 'state' | 'kind_id'>,
  search: MemberSearch | null = null,
  asked: SearchPlan = 'along order',
): Filtered {
  const plan = isByWords(search) ? asked : 'along order'
  let rows: Filtered = db.heavy
    .selectFrom('members')
    .where(tenantColumn(db.engine, plan), '=', gbc_id)
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
  const money = memberMoney(gbc_id, listed(query.state))
  if (money) rows = rows.where(money)
  const kinds = listed(query.kind_id)
  if (kinds.length > 0) rows = rows.where('members.id', 'in', owingOf(db.heavy, gbc_id, kinds))
  return search ? rows.where(foundMembers(db, gbc_id, search, plan)) : rows
}

/** Of each member what of the charges is overdue; kopecks. */
const overdueOf = preparedStatement((handle, gbc_id: string, member_ids: readonly string[], day: string) =>
  // A cross join, which SQLite keeps in its order: else it goes through all that anybody owes.
  handle
    .selectFrom('personal_accounts as account')
    .crossJoin('charge_state as state')
    .select('account.member_id')
    .select(sql<number>`sum(open_amount)`.as('overdue'))
    .where('account.gbc_id', '=', gbc_id)
    .where(among(handle, 'account.member_id', member_ids))
    .whereRef('state.gbc_id', '=', 'account.gbc_id')
    .whereRef('state.account_id', '=', 'account.id')
    .where('state.open_amount', '>', sql.lit(0))
    .where(dueBefore(day))
    .groupBy('account.member_id'),
)

const cardsOf = preparedStatement((handle, gbc_id: string, ids: readonly string[]) =>
  handle
    .selectFrom('members')
    .select(['members.id', 'account_number as number', 'display_name as member_name'])
    .select(['balance', 'oldest_due', 'last_payment_on', 'garages'])
    .where('members.gbc_id', '=', gbc_id)
    .where(among(handle, 'members.id', ids)),
)

/** What `accountsFrom` has to know of accounts by their members' ids. */
export const accountStatements = (handle: Handle, gbc_id: string, ids: readonly string[]) =>
  [cardsOf(handle, gbc_id, ids), overdueOf(handle, gbc_id, ids, today(gbc_id))] as const

/** Accounts by their members' ids, in that order. */
export const accountsByIds = async (handle: Handle, gbc_id: string, ids: readonly string[]): Promise<Account[]> =>
  ids.length === 0 ? [] : accountsFrom(ids, await together(handle, accountStatements(handle, gbc_id, ids)))

/** Accounts in the order of their members' ids. */
export function accountsFrom(
  ids: readonly string[],
  [rows, overdueSums]: RowsOfAll<ReturnType<typeof accountStatements>>,
): Account[] {
  const overdueBy = new Map(overdueSums.map(({ member_id, overdue }) => [member_id, Number(overdue)]))
  return sortByIds(
    ids,
    rows.map((row) => {
      const sum = overdueBy.get(row.id) ?? 0
      return {
        ...row,
        oldest_due: sum > 0 ? row.oldest_due || null : null,
        garages: (JSON.parse(row.garages) as Member['garages']).map(({ number }) => number).join(', '),
        overdue: sum,
      }
    }),
  )
}

/** How many members have something overdue: as many as the list under that filter. */
export const countOverdue = (db: Db, gbc_id: string): Promise<number> =>
  totalOf(db, gbc_id, ANY_CHANGE, filter(db, gbc_id, { state: 'overdue' }))

const ordered = (filtered: Filtered, { sort }: AccountListQuery) =>
  orderBy(filtered.select('id'), sort || 'member_name', SORT_COLUMNS, ['sort_key', 'id'])

export async function listAccountIds(db: Db, gbc_id: string, query: AccountListQuery): Promise<string[]> {
  const search = await memberSearch(db, gbc_id, query.q)
  return selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, query, search), query))
}

/** @throws AppError 404 */
export async function getAccount(handle: Handle, gbc_id: string, id: string): Promise<Account> {
  const [account] = await accountsByIds(handle, gbc_id, [id])
  if (!account) throw notFound('Такого лицевого счёта нет')
  return account
}

/** One page of the list of accounts. */
export async function listAccounts(db: Db, gbc_id: string, query: AccountListQuery): Promise<Page<Account>> {
  const search = await memberSearch(db, gbc_id, query.q)
  const { page, details } = await paginateWith(
    db,
    gbc_id,
    (plan) => filter(db, gbc_id, query, search, plan),
    (rows) => ordered(rows, query),
    { ...query, q: search?.words },
    accountStatements(db.heavy, gbc_id, foundIds),
    { list: query.state || query.kind_id || query.q ? ANY_CHANGE : MEMBERS_LIST },
  )
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: accountsFrom(ids, details) }
}

/** Charges of members that something is left to pay of, in the order in which money of today pays them. */
export async function openChargesOf(handle: Handle, gbc_id: string, member_id: string): Promise<OpenCharge[]> {
  const ids = (await accountsOfMembers(handle, gbc_id, [member_id])).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await handle
    .selectFrom('charge_state as state')
    .innerJoin('charges', (join) =>
      join.onRef('charges.gbc_id', '=', 'state.gbc_id').onRef('charges.id', '=', 'state.charge_id'),
    )
    .leftJoin('contribution_kinds as kind', (join) =>
      join.onRef('kind.gbc_id', '=', 'charges.gbc_id').onRef('kind.id', '=', 'charges.kind_id'),
    )
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select([
      'charges.id',
      'charges.garage_id',
      'charges.due_date',
      'charges.amount',
      'charges.period',
      'charges.source',
      'charges.reason',
    ])
    .select(['charges.seq', 'charges.nature', 'kind.priority', 'garages.block_key', 'garages.number_key'])
    .select(['state.open_amount as open', 'kind.name as kind_name', 'garages.number as garage_number'])
    .where('state.gbc_id', '=', gbc_id)
    .where('state.account_id', 'in', ids)
    .where('state.open_amount', '>', sql.lit(0))
    .execute()
  const inOrder = inPaymentOrder(today(gbc_id), await allocationRulesOf(handle, gbc_id))
  return rows
    .sort((one, other) => inOrder(orderingFacts(one), orderingFacts(other)))
    .map(({ id, garage_id, garage_number, due_date, amount, open, ...row }) => ({
      ...{ id, garage_id, garage_number, due_date, amount, open },
      title: chargeTitle({ ...row, garage_number }),
    }))
}

/** Members who have personal accounts: all, or those on whose accounts something was charged for some garages. */
export async function membersWithAccounts(handle: Handle, gbc_id: string, garage_ids?: string[]): Promise<string[]> {
  const rows = await handle
    .selectFrom('personal_accounts as account')
    .select('account.member_id')
    .distinct()
    .where('account.gbc_id', '=', gbc_id)
    .$if(garage_ids !== undefined, (accounts) =>
      accounts.where('account.id', 'in', (eb) =>
        eb
          .selectFrom('charges')
          .select('charges.account_id')
          .where('charges.gbc_id', '=', gbc_id)
          .where('charges.garage_id', 'in', garage_ids ?? []),
      ),
    )
    .orderBy('account.member_id')
    .execute()
  return rows.map(({ member_id }) => member_id)
}
