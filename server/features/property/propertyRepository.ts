import type { SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/common'
import type { Property, PropertyListQuery } from '#contract/property'
import type { Db, Handle } from '#server/db/engine'
import { lockGbcRow } from '#server/db/locks'
import { sortKey } from '#server/db/keys'
import type { CountedList } from '#server/db/listChanges'
import { listed, nullable, orderBy, paginate } from '#server/db/pages'
import { searchCondition, tenantColumn } from '#server/db/search'
import type { PropertyTable, Tables } from '#server/db/tables'
import { selectIds } from '#server/db/selectIds'
import { invalid, notFound } from '#server/lib/errors'
import { coverUrls } from '#server/features/images/imagesRepository'
import { newId } from '#server/lib/ids'
import { sortByIds } from '#server/records/sortByIds'
import { lockForUpdate } from '#server/records/lockForUpdate'
import { columnsOf, toProperty, type PropertyFields } from './propertyRows'
import { changedColumns, newRecord, updateVersioned } from '#server/records/versioned'

/** Columns that the list's sort names stand for. */
const SORT_COLUMNS = {
  name: 'sort_key',
  inventory_number: 'inventory_number_key',
  category: 'category',
  status: 'status',
  cost: nullable('cost'),
  acquired_on: nullable('acquired_on'),
  next_maintenance_on: nullable('next_maintenance_on'),
  created_at: 'created_at',
  updated_at: 'updated_at',
}

const LIST: CountedList = { area: 'property' }

type Filtered = SelectQueryBuilder<Tables, 'property', object>

function filter(db: Db, gbc_id: string, query: PropertyListQuery, few = false): Filtered {
  let rows: Filtered = db.heavy
    .selectFrom('property')
    .where(tenantColumn(db.engine, few && Boolean(query.q)), '=', gbc_id)
  if (query.archived !== 'all') rows = rows.where('archived_at', query.archived === 'true' ? 'is not' : 'is', null)
  for (const field of ['category', 'status', 'condition'] as const) {
    const values = listed(query[field])
    if (values.length > 0) rows = rows.where(field, 'in', values)
  }
  return query.q ? rows.where(searchCondition(db.engine, 'property', query.q)) : rows
}

const ordered = (filtered: Filtered, { sort }: PropertyListQuery) =>
  orderBy(filtered.select('id'), sort || 'name', SORT_COLUMNS, ['sort_key', 'id'])

/** Things by their ids, in that order, each with its cover. */
export async function propertyByIds(db: Db, gbc_id: string, ids: string[]): Promise<Property[]> {
  if (ids.length === 0) return []
  const [rows, covers] = await Promise.all([
    db.heavy.selectFrom('property').selectAll().where('gbc_id', '=', gbc_id).where('id', 'in', ids).execute(),
    coverUrls(db.heavy, gbc_id, 'property_image', ids),
  ])
  return sortByIds(
    ids,
    rows.map((row) => toProperty(row, covers.get(row.id) ?? null)),
  )
}

/** One page of the list. The page's ids come from an index alone; only its own rows are read whole. */
export async function listProperty(db: Db, gbc_id: string, query: PropertyListQuery): Promise<Page<Property>> {
  const filtered = (few: boolean) => filter(db, gbc_id, query, few)
  const ids = await paginate(db, gbc_id, filtered, (rows) => ordered(rows, query), query, { list: LIST })
  return {
    ...ids,
    items: await propertyByIds(
      db,
      gbc_id,
      ids.items.map(({ id }) => id),
    ),
  }
}

/** Ids of the whole list in its order, all pages of it. */
export const listPropertyIds = (db: Db, gbc_id: string, query: PropertyListQuery): Promise<string[]> =>
  selectIds(db.engine, db.heavy, ordered(filter(db, gbc_id, query), query))

const rowOf = (handle: Handle, gbc_id: string, id: string) =>
  handle.selectFrom('property').selectAll().where('gbc_id', '=', gbc_id).where('id', '=', id)

/** @throws AppError 404 */
export async function getProperty(handle: Handle, gbc_id: string, id: string): Promise<Property> {
  const row = await rowOf(handle, gbc_id, id).executeTakeFirst()
  if (!row) throw notFound('Такого имущества нет')
  const covers = await coverUrls(handle, gbc_id, 'property_image', [id])
  return toProperty(row, covers.get(id) ?? null)
}

/** Reads a thing for a change. @throws AppError 404, 409 stale version */
export const lockProperty = (trx: Handle, gbc_id: string, id: string, version?: number): Promise<Property> =>
  lockForUpdate(trx, rowOf(trx, gbc_id, id), () => getProperty(trx, gbc_id, id), version)

/** Says whose number it is, at its field. */
async function assertUnique(
  trx: Handle,
  gbc_id: string,
  id: string,
  { inventory_number }: PropertyFields,
): Promise<void> {
  const other = await trx
    .selectFrom('property')
    .select(['name', 'archived_at'])
    .where('gbc_id', '=', gbc_id)
    .where('inventory_number_key', '=', sortKey(inventory_number))
    .where('id', '!=', id)
    .executeTakeFirst()
  if (other)
    throw invalid({ inventory_number: `Номер уже занят: ${other.name}${other.archived_at ? ' (в архиве)' : ''}` })
}

const NUMBER_WIDTH = 5

/** The next inventory number: one more than the greatest that is a plain number. */
async function nextInventoryNumber(trx: Handle, gbc_id: string): Promise<string> {
  await lockGbcRow(trx, gbc_id)
  const keys = await trx
    .selectFrom('property')
    .select('inventory_number_key as key')
    .where('gbc_id', '=', gbc_id)
    .where('inventory_number_key', '<', ':')
    .where(({ fn }) => fn<number>('length', ['inventory_number_key']), '=', sortKey('0').length)
    .orderBy('inventory_number_key', 'desc')
    .limit(50)
    .execute()
  const plain = keys.find(({ key }) => /^\d+$/.test(key))
  return String(Number(plain?.key ?? 0) + 1).padStart(NUMBER_WIDTH, '0')
}

/** @throws AppError 422 when the number is taken */
export async function insertProperty(
  trx: Handle,
  gbc_id: string,
  input: Omit<PropertyFields, 'inventory_number'> & { inventory_number?: string | null },
): Promise<Property> {
  const id = newId()
  const fields = { ...input, inventory_number: input.inventory_number ?? (await nextInventoryNumber(trx, gbc_id)) }
  await assertUnique(trx, gbc_id, id, fields)
  const record = newRecord(gbc_id, id)
  await trx
    .insertInto('property')
    .values({ ...columnsOf(fields), ...record })
    .execute()
  return getProperty(trx, gbc_id, id)
}

/** Writes columns of a locked thing as its next version. */
export async function updateProperty(
  trx: Handle,
  before: Property,
  columns: Partial<Omit<PropertyTable, 'seq' | 'id' | 'gbc_id' | 'version'>>,
): Promise<Property> {
  await updateVersioned(trx, 'property', before, columns)
  return getProperty(trx, before.gbc_id, before.id)
}

/** Writes what people typed. @throws AppError 422 when the number is taken */
export async function editProperty(trx: Handle, before: Property, input: PropertyFields): Promise<Property> {
  await assertUnique(trx, before.gbc_id, before.id, input)
  return updateProperty(trx, before, changedColumns(columnsOf(before), columnsOf(input)))
}
