import { sql, type Selectable } from 'kysely'
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
import { listed } from '#server/db/pages'
import { nullable, type SortColumn } from '#server/db/sorting'
import { searchCondition } from '#server/db/search'
import type { GaragesTable } from '#server/db/tables'
import { invalid } from '#server/lib/errors'
import { newId } from '#server/lib/ids'
import { sortByIds } from '#server/records/sortByIds'
import { refuseRestricted } from '#server/records/restrictedFields'
import type { Caller } from '#server/http/access'
import { findOther } from '#server/records/findOther'
import { recordJson } from '#server/records/recordJson'
import { recordList } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'
import { changedColumns, updateVersioned, type Changed } from '#server/records/versioned'
import { jsonBoolean } from '#server/db/json'
import { columnsOf, garageSearchKey, numberIn, numberKey, placeKey, toGarage, type GarageFields } from './garageRows'
import { overdueNow } from '#server/features/accounts/overdue'
import { ownedToday } from './memberGarages'
import { presentOwnersJson, presentOwnersOf, refreshOwners } from './presentOwners'

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

const records = recordTable({
  table: 'garages',
  missing: 'Гараж не найден',
  /** Each with its present owners. */
  async described(handle, gbc_id, rows: Selectable<GaragesTable>[]): Promise<Garage[]> {
    const ids = rows.map(({ id }) => id)
    const owners = await presentOwnersOf(handle, gbc_id, ids)
    return rows.map((row) => toGarage(row, owners.get(row.id) ?? []))
  },
})
export const { get: getGarage, lock: lockGarage } = records

/** Sorts by what no other area changes, and no edit of a field that GARAGES_LIST leaves out. */
export const STEADY_SORTS = ['number', 'block', 'row', 'kind', 'status', 'created_at']

/** Garages whose very number is looked for stand before all that a search finds besides. */
type Sought = GarageListQuery & { exact?: boolean }

const list = recordList<'garages', Garage, Sought>(records, {
  // Postings change debts, and are no change of garages.
  counted: ({ money }) => (money ? undefined : GARAGES_LIST),
  filters: ['status', 'kind', 'ownership_form'],
  sorts: {
    number: 'number_key',
    block: 'block_key',
    row: 'row_key',
    kind: 'kind',
    area: nullable('area'),
    status: 'status',
    created_at: 'created_at',
    updated_at: 'updated_at',
  } satisfies Record<(typeof GARAGE_SORTS)[number], SortColumn>,
  usual: 'number',
  ties: ['number_key', 'block_key', 'id'],
  steady: STEADY_SORTS,
  narrowed(all, query, { gbc_id }) {
    let rows = all
    if (query.block) rows = rows.where('block_key', '=', placeKey(query.block))
    if (query.row) rows = rows.where('row_key', '=', placeKey(query.row))
    if (query.owners) rows = rows.where('owners_state', '=', query.owners)
    const { member_id, money } = query
    if (money) {
      const alsoNotDue = listed(money).includes('debt')
      rows = rows.where('id', 'in', (eb) =>
        eb
          .selectFrom('charge_state')
          .select(({ ref }) => ref('charge_state.garage_id').$notNull().as('garage_id'))
          .where('charge_state.gbc_id', '=', gbc_id)
          .where('charge_state.garage_id', 'is not', null)
          .where('charge_state.open_amount', '>', sql.lit(0))
          .$if(!alsoNotDue, (open) => open.where(overdueNow(gbc_id, 'charge_state.due_date'))),
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
    return rows
  },
  byWords: ({ q, exact }) => !exact && numberIn(q ?? '').length > 1,
  found(rows, { q, exact }, { db, plan }) {
    const number = numberKey(numberIn(q))
    if (exact) return rows.where('number_key', '=', number)
    const besides = rows.where('number_key', '!=', number)
    const text = numberIn(q)
    if (text.length > 1) return besides.where(searchCondition(db.engine, 'garages', text, undefined, plan))
    // One character begins half of all words: a digit is taken for a whole number, a letter for a block.
    return besides.where(/\d/.test(text) ? 'number_key' : 'block_key', '=', placeKey(text))
  },
})

/** Garages whose very number is looked for. */
const exactIds = async (db: Db, gbc_id: string, query: GarageListQuery): Promise<{ id: string }[]> =>
  query.q ? list.ordered(list.filtered(db, gbc_id, { ...query, exact: true }, undefined), query).execute() : []

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
  const { page } = await list.page(db, gbc_id, query, undefined, [], await exactIds(db, gbc_id, query))
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: await garageTexts(db, gbc_id, ids, can(role, RESTRICTED.debt)) }
}

/** Ids of the whole list in its order, all pages of it. */
export async function listGarageIds(db: Db, gbc_id: string, query: GarageListQuery): Promise<string[]> {
  const exact = await exactIds(db, gbc_id, query)
  return [...exact.map(({ id }) => id), ...(await list.listIds(db, gbc_id, query))]
}

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
  return records.insert(trx, gbc_id, { ...columns, ...kept, ...place }, id)
}

/**
 * Writes columns of a locked garage as its next version; what is kept of its owners follows.
 * @param former members whom its ownerships named before and name no more
 */
export async function updateGarage(
  trx: Handle,
  before: Garage,
  columns: Changed<'garages'>,
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
