import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import {
  garageSchema,
  type Garage,
  type GarageListQuery,
  type ListedGarage,
  type GARAGE_SORTS,
} from '#contract/garages'
import { can } from '#contract/permissions'
import type { Db, Handle } from '#server/db/engine'
import type { CountedList } from '#server/db/listChanges'
import { listed, paginate } from '#server/db/pages'
import { nullable, orderBy, standsFrom, type SortColumn } from '#server/db/sorting'
import { searchCondition, tenantColumn, type SearchPlan } from '#server/db/search'
import type { GaragesTable, Tables } from '#server/db/tables'
import { selectIds } from '#server/db/selectIds'
import { invalid, notFound } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { sortByIds } from '#server/records/sortByIds'
import { refuseRestricted } from '#server/records/restrictedFields'
import type { Caller } from '#server/http/access'
import { findOther } from '#server/records/findOther'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { filterRecords } from '#server/records/recordList'
import { jsonBoolean } from '#server/db/json'
import { recordJson } from '#server/records/recordJson'
import { columnsOf, garageSearchKey, numberIn, numberKey, placeKey, toGarage, type GarageFields } from './garageRows'
import { overdueNow } from '#server/features/accounts/overdue'
import { ownedToday } from './memberGarages'
import { presentOwnersJson, presentOwnersOf, refreshOwners } from './presentOwners'
import { changedColumns, newRecord, updateVersioned } from '#server/records/versioned'

/** Columns that the list's sort names stand for. */
const SORT_COLUMNS = {
  number: 'number_key',
  block: 'block_key',
  row: 'row_key',
  kind: 'kind',
  area: nullable('area'),
  status: 'status',
  created_at: 'created_at',
  updated_at: 'updated_at',
} satisfies Record<(typeof GARAGE_SORTS)[number], SortColumn>

/** What changes the number of garages under filters of their own, not of their money. */
export const GARAGES_LIST = {
  area: 'garages',
  unfilteredFields: [
    'note',
    'floor',
    'area',
    'height',
    'land_privatised',
    'plot_area',
    'coefficient',
    'power_limit',
    'phases',
  ],
} as const satisfies CountedList<keyof Garage>

type Filtered = SelectQueryBuilder<Tables, 'garages', object>

function search(db: Db, rows: Filtered, query: string, plan: SearchPlan): Filtered {
  const text = numberIn(query)
  if (text.length > 1) return rows.where(searchCondition(db.engine, 'garages', text, undefined, plan))
  // One character begins half of all words: a digit is taken for a whole number, a letter for a block.
  return rows.where(/\d/.test(text) ? 'number_key' : 'block_key', '=', placeKey(text))
}

function filter(db: Db, gbc_id: string, query: GarageListQuery, plan: SearchPlan = 'along order'): Filtered {
  const isSearched = numberIn(query.q ?? '').length > 1
  const column = tenantColumn(db.engine, isSearched ? plan : 'along order')
  const stored = db.heavy.selectFrom('garages').where(column, '=', gbc_id)
  let rows: Filtered = filterRecords(stored, query, ['status', 'kind', 'ownership_form'])
  if (query.block) rows = rows.where('block_key', '=', placeKey(query.block))
  if (query.row) rows = rows.where('row_key', '=', placeKey(query.row))
  if (query.owners) rows = rows.where('owners_state', '=', query.owners)
  const { member_id, money, q } = query
  if (money) {
    const all = listed(money).includes('debt')
    rows = rows.where('id', 'in', (eb) =>
      eb
        .selectFrom('charge_state')
        .select(({ ref }) => ref('charge_state.garage_id').$notNull().as('garage_id'))
        .where('charge_state.gbc_id', '=', gbc_id)
        .where('charge_state.garage_id', 'is not', null)
        .where('charge_state.open_amount', '>', sql.lit(0))
        .$if(!all, (open) => open.where(overdueNow(gbc_id, 'charge_state.due_date'))),
    )
  }
  if (member_id) {
    rows = rows.where('id', 'in', (eb) =>
      eb
        .selectFrom('ownerships')
        .select('garage_id')
        .where('ownerships.gbc_id', '=', gbc_id)
        .where('member_id', '=', member_id)
        .where(ownedToday(gbc_id)),
    )
  }
  return q ? search(db, rows, q, plan) : rows
}

const TIES = ['number_key', 'block_key', 'id']

const ordered = (filtered: Filtered, { sort }: GarageListQuery, backwards = false) =>
  orderBy(filtered.select('id'), sort || 'number', SORT_COLUMNS, TIES, backwards)

/** Sorts by what no other area changes, and no edit of a field that GARAGES_LIST leaves out. */
export const STEADY_SORTS = ['number', 'block', 'row', 'kind', 'status', 'created_at']

/** Garages whose very number is looked for: they stand before all that the search finds besides. */
async function exactIds(db: Db, gbc_id: string, { q, ...query }: GarageListQuery): Promise<{ id: string }[]> {
  if (!q) return []
  return ordered(filter(db, gbc_id, query).where('number_key', '=', numberKey(numberIn(q))), query).execute()
}

/** What a search finds besides the very number. */
const besidesExact = (filtered: Filtered, q: string | undefined): Filtered =>
  q ? filtered.where('number_key', '!=', numberKey(numberIn(q))) : filtered

const garageJson = recordJson('garages', garageSchema)

const owedFor = sql<number>`(select coalesce(sum(owed.open_amount), 0) from charge_state as owed
  where owed.gbc_id = garages.gbc_id and owed.garage_id = garages.id and owed.open_amount > 0)`

/** Garages by their ids, in that order, each as JSON. @param money with what is owed for each */
async function garageTexts(db: Db, gbc_id: string, ids: string[], money: boolean): Promise<string[]> {
  if (ids.length === 0) return []
  const computed = {
    owners: presentOwnersJson(db, gbc_id),
    shares_complete: jsonBoolean(db.engine, sql`owners_state <> 'incomplete'`),
    ...(money && { debt: owedFor }),
  }
  const rows = await db.heavy
    .selectFrom('garages')
    .select('id')
    .select(garageJson(db.engine, computed))
    .where('gbc_id', '=', gbc_id)
    .where('id', 'in', ids)
    .execute()
  return sortByIds(ids, rows).map(({ json }) => json)
}

/** Garages by their ids, in that order. */
export const garagesByIds = async (db: Db, gbc_id: string, ids: string[]): Promise<Garage[]> =>
  (await garageTexts(db, gbc_id, ids, false)).map((json) => JSON.parse(json) as Garage)

/** Garages with what is owed for them, by their ids, in that order. */
export const listedGaragesByIds = async (db: Db, gbc_id: string, ids: string[]): Promise<ListedGarage[]> =>
  (await garageTexts(db, gbc_id, ids, true)).map((json) => JSON.parse(json) as ListedGarage)

/** Of the list what only who may see money may see and filter by. */
export const RESTRICTED = { debt: 'finances.read', money: 'finances.read' } as const

/** One page of the list, each garage as JSON. The page's ids come from an index alone; only its own rows are read whole. */
export async function listGarages(
  db: Db,
  gbc_id: string,
  query: GarageListQuery,
  { role }: Pick<Caller, 'role'>,
): Promise<Page<string>> {
  refuseRestricted(RESTRICTED, query, role)
  const filtered = (plan: SearchPlan) => besidesExact(filter(db, gbc_id, query, plan), query.q)
  const ways = {
    first: await exactIds(db, gbc_id, query),
    reverse: (rows: Filtered) => ordered(rows, query, true),
    from: standsFrom('garages', gbc_id, query.sort || 'number', SORT_COLUMNS, TIES, STEADY_SORTS),
    // Postings change debts, and are no change of garages.
    list: query.money ? undefined : GARAGES_LIST,
  }
  const ids = await paginate(db, gbc_id, filtered, (rows) => ordered(rows, query), query, ways)
  return {
    ...ids,
    items: await garageTexts(
      db,
      gbc_id,
      ids.items.map(({ id }) => id),
      can(role, RESTRICTED.debt),
    ),
  }
}

/** Ids of the whole list in its order, all pages of it. */
export async function listGarageIds(db: Db, gbc_id: string, query: GarageListQuery): Promise<string[]> {
  const exact = await exactIds(db, gbc_id, query)
  const others = await selectIds(db.engine, db.heavy, ordered(besidesExact(filter(db, gbc_id, query), query.q), query))
  return [...exact.map(({ id }) => id), ...others]
}

const rowOf = (handle: Handle, gbc_id: string, id: string) =>
  handle.selectFrom('garages').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id)

/** @throws AppError 404 */
export async function getGarage(handle: Handle, gbc_id: string, id: string): Promise<Garage> {
  const row = await rowOf(handle, gbc_id, id).executeTakeFirst()
  if (!row) throw notFound('Гараж не найден')
  const owners = await presentOwnersOf(handle, gbc_id, [id])
  return toGarage(row, owners.get(id) ?? [])
}

/** Reads a garage for a change. @throws AppError 404, 409 stale version */
export const lockGarage = (trx: Handle, gbc_id: string, id: string, version?: number): Promise<Garage> =>
  lockForUpdate(trx, rowOf(trx, gbc_id, id), () => getGarage(trx, gbc_id, id), version)

const TAKEN = 'Гараж с таким номером уже есть в этом блоке'

async function assertUnique(trx: Handle, gbc_id: string, id: string, { number, block }: GarageFields): Promise<void> {
  const place = { block_key: placeKey(block), number_key: numberKey(number) }
  const other = await findOther(trx, 'garages', { gbc_id, id }, place)
  if (other) throw invalid({ number: other.archived_at ? `${TAKEN}, в архиве` : TAKEN })
}

/** @throws AppError 422 when the number is taken in its block */
export async function insertGarage(trx: Handle, gbc_id: string, input: GarageFields): Promise<Garage> {
  const id = newId()
  await assertUnique(trx, gbc_id, id, input)
  const columns = columnsOf(input)
  const kept = { search_key: garageSearchKey(columns, []), owners_state: 'none', owners_change_on: null }
  const place = { plan_x: null, plan_y: null, plan_rotated: 0 as const }
  const record = newRecord(gbc_id, id)
  await trx
    .insertInto('garages')
    .values({ ...columns, ...kept, ...place, ...record })
    .execute()
  return getGarage(trx, gbc_id, id)
}

/**
 * Writes columns of a locked garage as its next version; what is kept of its owners follows.
 * @param former members whom its ownerships named before and name no more
 */
export async function updateGarage(
  trx: Handle,
  before: Garage,
  columns: Partial<Omit<GaragesTable, 'seq' | 'id' | 'gbc_id' | 'version'>>,
  former: string[] = [],
): Promise<Garage> {
  const { gbc_id, id } = before
  await updateVersioned(trx, 'garages', before, columns)
  await refreshOwners(trx, gbc_id, [id], former)
  return getGarage(trx, gbc_id, id)
}

/** Writes what people typed. @throws AppError 422 when the number is taken in its block */
export async function editGarage(trx: Handle, before: Garage, input: GarageFields): Promise<Garage> {
  await assertUnique(trx, before.gbc_id, before.id, input)
  return updateGarage(trx, before, changedColumns(columnsOf(before), columnsOf(input)))
}
