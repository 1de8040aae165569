import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import { type Charge, CHARGE_SOURCES, type ChargeListQuery, type ListedChargeSource } from '#contract/money/chargeList'
import { chargeStateOf } from '#contract/money/garageJournal'
import type { Db, Handle } from '#server/db/engine'
import type { CountedList } from '#server/db/listChanges'
import { listed, listedOf, paginate } from '#server/db/pages'
import { nullable, orderBy } from '#server/db/sorting'
import { searchCondition } from '#server/db/search'
import { selectIds } from '#server/db/selectIds'
import type { Tables } from '#server/db/tables'
import { chargeTitle } from '#server/features/accounts/chargeTitles'
import { describedCharges } from '#server/features/accounts/describedCharges'
import { overdueNow } from '#server/features/accounts/overdue'
import { numberIn } from '#server/features/garages/garageRows'
import { today } from '#server/lib/days'
import { sortByIds } from '#server/records/sortByIds'

type Filtered = SelectQueryBuilder<Tables, 'charges', object>

/** Charges of a state: what is left of them is kept apart, for charges themselves never change. */
const ofStates = ({ heavy }: Db, gbc_id: string, states: string[]) =>
  heavy
    .selectFrom('charge_state as state')
    .select('state.charge_id')
    .where('state.gbc_id', '=', gbc_id)
    .where(({ eb, and, or }) =>
      or([
        ...(states.includes('open') ? [eb('state.open_amount', '>', sql.lit(0))] : []),
        ...(states.includes('overdue') ? [and([eb('state.open_amount', '>', sql.lit(0)), overdueNow(gbc_id)])] : []),
        ...(states.includes('paid') ? [and([eb('state.open_amount', '=', 0), eb('state.reversed', '=', 0)])] : []),
        ...(states.includes('reversed') ? [eb('state.reversed', '=', 1)] : []),
      ]),
    )

/** Accounts of members whom the words of a search find; of one member where it is an id. */
const accountsOf = ({ heavy }: Db, gbc_id: string) =>
  heavy.selectFrom('personal_accounts as account').select('account.id').where('account.gbc_id', '=', gbc_id)

/** What only the rule of allocation knows as charges (refunds, advances that went over) is no line of the list. */
function filter(db: Db, gbc_id: string, query: ChargeListQuery): Filtered {
  const { q, member_id, garage_id, run_id, period, from, to } = query
  const sources = listedOf(CHARGE_SOURCES, query.source)
  let rows: Filtered = db.heavy
    .selectFrom('charges')
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.source', 'in', sources.length > 0 ? sources : CHARGE_SOURCES)
  const kinds = listed(query.kind_id)
  if (kinds.length > 0) rows = rows.where('charges.kind_id', 'in', kinds)
  if (garage_id) rows = rows.where('charges.garage_id', '=', garage_id)
  if (run_id) rows = rows.where('charges.run_id', '=', run_id)
  if (period) rows = rows.where('charges.period', '=', period)
  if (from) rows = rows.where('charges.date', '>=', from)
  if (to) rows = rows.where('charges.date', '<=', to)
  if (member_id)
    rows = rows.where('charges.account_id', 'in', accountsOf(db, gbc_id).where('account.member_id', '=', member_id))
  const states = listed(query.state)
  if (states.length > 0) rows = rows.where('charges.id', 'in', ofStates(db, gbc_id, states))
  if (!q) return rows
  const { heavy, engine } = db
  const members = heavy
    .selectFrom('members')
    .select('members.id')
    .where('members.gbc_id', '=', gbc_id)
    .where(searchCondition(engine, 'members', q))
  const garages = heavy
    .selectFrom('garages')
    .select('garages.id')
    .where('garages.gbc_id', '=', gbc_id)
    .where(searchCondition(engine, 'garages', numberIn(q)))
  return rows.where(({ eb, or }) =>
    or([
      eb('charges.account_id', 'in', accountsOf(db, gbc_id).where('account.member_id', 'in', members)),
      eb('charges.garage_id', 'in', garages),
    ]),
  )
}

const SORT_COLUMNS = { date: 'charges.date', due_date: nullable('charges.due_date'), amount: 'charges.amount' }

const ordered = (filtered: Filtered, sort: string | undefined, backwards = false) =>
  orderBy(filtered.select('charges.id'), sort || '-date', SORT_COLUMNS, ['charges.seq'], backwards)

/** Whatever is posted is logged as the ledger's: payments change what is left of charges too. */
const CHARGES: CountedList = { area: 'ledger' }

/** One page of the journal of charges, the latest first. */
export async function listCharges(db: Db, gbc_id: string, query: ChargeListQuery): Promise<Page<Charge>> {
  const page = await paginate(
    db,
    gbc_id,
    () => filter(db, gbc_id, query),
    (rows) => ordered(rows, query.sort),
    query,
    { reverse: (rows) => ordered(rows, query.sort, true), ...(!query.state && !query.q && { list: CHARGES }) },
  )
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: await chargesByIds(db.heavy, gbc_id, ids) }
}

export const listChargeIds = (db: Db, gbc_id: string, query: ChargeListQuery): Promise<string[]> =>
  selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, query), query.sort))

/** Charges by their ids, in that order. */
export async function chargesByIds(handle: Handle, gbc_id: string, ids: string[]): Promise<Charge[]> {
  if (ids.length === 0) return []
  const rows = await describedCharges(handle)
    .leftJoin('garages', (join) =>
      join.onRef('garages.gbc_id', '=', 'charges.gbc_id').onRef('garages.id', '=', 'charges.garage_id'),
    )
    .select(['charges.operation_id', 'charges.date', 'charges.formula', 'charges.reason', 'charges.run_id'])
    .select(['charges.kind_id', 'charges.garage_id', 'garages.number as garage_number', 'members.id as member_id'])
    .select(['state.open_amount', 'state.reversed'])
    .where('charges.gbc_id', '=', gbc_id)
    .where('charges.id', 'in', ids)
    // Others are in no list.
    .$narrowType<{ source: ListedChargeSource }>()
    .execute()
  const charges = rows.map(({ source, reversed, kind_name, ...row }): Charge => ({
    ...row,
    source,
    kind_name: chargeTitle({ kind_name, source, period: null }),
    state: chargeStateOf({ ...row, open: row.open_amount, reversed: reversed === 1 }, today(gbc_id)),
  }))
  return sortByIds(ids, charges)
}
