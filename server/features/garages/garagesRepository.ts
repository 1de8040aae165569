import { sql, type RawBuilder } from 'kysely'
import type { Page } from '#contract/common'
import {
  garageSchema,
  type Garage,
  type GarageListQuery,
  type ListedGarage,
  type GARAGE_SORTS,
} from '#contract/garages'
import { can } from '#contract/permissions'
import { among, engineOf } from '#server/db/dialect'
import type { Db, Handle } from '#server/db/engine'
import { foundIds } from '#server/db/foundIds'
import { preparedStatement } from '#server/db/preparedQuery'
import { together, togetherWithFound, type RowsOf } from '#server/db/together'
import { today } from '#server/lib/days'
import { ANY_CHANGE, type CountedList } from '#server/db/listChanges'
import { listed } from '#server/db/pages'
import { nullable, type SortColumn } from '#server/db/sorting'
import { searchCondition } from '#server/db/search'
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
import { columnsOf, garageSearchKey, numberIn, numberKey, placeKey, type GarageFields } from './garageRows'
import { overdueNow } from '#server/features/accounts/overdue'
import { ownedToday } from './memberGarages'
import { ownersJson, refreshOwners } from './presentOwners'
import { ownersStateOf } from './shares'

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

const garageJson = recordJson('garages', garageSchema)

const owedFor = sql<number>`(select coalesce(sum(owed.open_amount), 0) from charge_state as owed
  where owed.gbc_id = garages.gbc_id and owed.garage_id = garages.id and owed.open_amount > 0)`

/**
 * Garages as JSON, with their owners on a day. What the shares add up to is kept, and kept anew within an hour after the
 * calendar has changed the owners (dueOwners.ts): `due` is 1 till then.
 * @param computed what else has no column of its own
 */
const textsOf = (computed: Record<string, RawBuilder<unknown>>) =>
  preparedStatement((handle, gbc_id: string, ids: readonly string[], day: string) =>
    handle
      .selectFrom('garages')
      .select('id')
      .select(sql<number>`case when owners_change_on <= ${day} then 1 else 0 end`.as('due'))
      .select(
        garageJson(engineOf(handle), {
          owners: ownersJson(handle, gbc_id, day),
          shares_complete: jsonBoolean(engineOf(handle), sql`owners_state <> 'incomplete'`),
          ...computed,
        }),
      )
      .where('gbc_id', '=', gbc_id)
      .where(among(handle, 'id', ids)),
  )

const plainTexts = textsOf({})
const listedTexts = textsOf({ debt: owedFor })

type Text = RowsOf<ReturnType<typeof plainTexts>>[number]

/** A garage as JSON, its shares added up here where what is kept of them is of an earlier day. */
function textOf({ json, due }: Text): string {
  if (due === 0) return json
  const garage = JSON.parse(json) as Garage
  return JSON.stringify({ ...garage, shares_complete: ownersStateOf(garage.owners) !== 'incomplete' })
}

async function parsed<Item>(
  handle: Handle,
  gbc_id: string,
  ids: readonly string[],
  texts: typeof plainTexts,
): Promise<Item[]> {
  const [rows] = await together(handle, [texts(handle, gbc_id, ids, today(gbc_id))])
  return rows.map((row) => JSON.parse(textOf(row)) as Item)
}

const records = recordTable<'garages', Garage>({
  table: 'garages',
  missing: 'Гараж не найден',
  read: (handle, gbc_id, ids) => parsed(handle, gbc_id, ids, plainTexts),
})
export const { byIds: garagesByIds, get: getGarage, lock: lockGarage } = records

/** With what is owed for them, in the order of the ids. */
export const listedGaragesByIds = async ({ heavy }: Db, gbc_id: string, ids: string[]): Promise<ListedGarage[]> =>
  sortByIds(ids, await parsed<ListedGarage>(heavy, gbc_id, ids, listedTexts))

/** Sorts by what no other area changes, and no edit of a field that GARAGES_LIST leaves out. */
export const STEADY_SORTS = ['number', 'block', 'row', 'kind', 'status', 'created_at']

/** Garages whose very number is looked for stand before all that a search finds besides. */
type Sought = GarageListQuery & { exact?: boolean }

const list = recordList<'garages', Garage, Sought>(records, {
  // Postings change debts, and are no change of garages.
  counted: ({ money }) => (money ? ANY_CHANGE : GARAGES_LIST),
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

/** Ids of garages whose very number is looked for. */
const exact = (db: Db, gbc_id: string, query: GarageListQuery) =>
  list.ordered(list.filtered(db, gbc_id, { ...query, exact: true }, undefined), query)

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
  const texts = (can(role, RESTRICTED.debt) ? listedTexts : plainTexts)(db.heavy, gbc_id, foundIds, today(gbc_id))
  const [first, firstTexts] = query.q ? await togetherWithFound(db.heavy, [exact(db, gbc_id, query), texts]) : [[], []]
  const { page, details } = await list.page(db, gbc_id, query, { details: [texts], first })
  const ids = page.items.map(({ id }) => id)
  return { ...page, items: sortByIds(ids, [...firstTexts, ...details[0]]).map(textOf) }
}

/** Ids of the whole list in its order, all pages of it. */
export async function listGarageIds(db: Db, gbc_id: string, query: GarageListQuery): Promise<string[]> {
  const first = query.q ? await exact(db, gbc_id, query).execute() : []
  return [...first.map(({ id }) => id), ...(await list.listIds(db, gbc_id, query))]
}

/** Said of a number that another garage of its block has. */
export const NUMBER_TAKEN = 'Гараж с таким номером уже есть в этом блоке'

async function assertUnique(trx: Handle, gbc_id: string, id: string, { number, block }: GarageFields): Promise<void> {
  const place = { block_key: placeKey(block), number_key: numberKey(number) }
  const other = await findOther(trx, 'garages', { gbc_id, id }, place)
  if (other) throw invalid({ number: other.archived_at ? `${NUMBER_TAKEN}, в архиве` : NUMBER_TAKEN })
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
