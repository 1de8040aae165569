import type { PROPERTY_SORTS, Property, PropertyListQuery } from '#contract/property'
import type { Handle } from '#server/db/engine'
import { sortKey } from '#server/db/keys'
import { nullable, type SortColumn } from '#server/db/sorting'
import { invalid } from '#server/lib/errors'
import { coverUrls } from '#server/features/images/imagesRepository'
import { newId } from '#server/lib/ids'
import { findOther } from '#server/records/findOther'
import { nextNumber } from '#server/records/nextNumber'
import { recordList } from '#server/records/recordList'
import { recordTable } from '#server/records/recordTable'
import { changedColumns } from '#server/records/versioned'
import { columnsOf, toProperty, type PropertyFields, type PropertyRow } from './propertyRows'

const records = recordTable({
  table: 'property',
  missing: 'Такого имущества нет',
  /** Each with its cover. */
  async described(handle, gbc_id, rows: PropertyRow[]): Promise<Property[]> {
    const ids = rows.map(({ id }) => id)
    const covers = await coverUrls(handle, gbc_id, 'property_image', ids)
    return rows.map((row) => toProperty(row, covers.get(row.id) ?? null))
  },
})
export const { byIds: propertyByIds, get: getProperty, lock: lockProperty, update: updateProperty } = records
export const { list: listProperty, listIds: listPropertyIds } = recordList<'property', Property, PropertyListQuery>(
  records,
  {
    counted: { area: 'property' },
    filters: ['category', 'status', 'condition'],
    sorts: {
      name: 'sort_key',
      inventory_number: 'inventory_number_key',
      category: 'category',
      status: 'status',
      cost: nullable('cost'),
      acquired_on: nullable('acquired_on'),
      next_maintenance_on: nullable('next_maintenance_on'),
      created_at: 'created_at',
      updated_at: 'updated_at',
    } satisfies Record<(typeof PROPERTY_SORTS)[number], SortColumn>,
    usual: 'name',
    ties: ['sort_key', 'id'],
  },
)

/** Says whose number it is, at its field. */
async function assertUnique(
  trx: Handle,
  gbc_id: string,
  id: string,
  { inventory_number }: PropertyFields,
): Promise<void> {
  const other = await findOther(trx, 'property', { gbc_id, id }, { inventory_number_key: sortKey(inventory_number) })
  if (other)
    throw invalid({ inventory_number: `Номер уже занят: ${other.name}${other.archived_at ? ' (в архиве)' : ''}` })
}

const NUMBER_WIDTH = 5

async function nextInventoryNumber(trx: Handle, gbc_id: string): Promise<string> {
  const number = await nextNumber(trx, gbc_id, ['property', 'inventory_number_key'])
  return String(number).padStart(NUMBER_WIDTH, '0')
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
  return records.insert(trx, gbc_id, columnsOf(fields), id)
}

/** Writes what people typed. @throws AppError 422 when the number is taken */
export async function editProperty(trx: Handle, before: Property, input: PropertyFields): Promise<Property> {
  await assertUnique(trx, before.gbc_id, before.id, input)
  return updateProperty(trx, before, changedColumns(columnsOf(before), columnsOf(input)))
}
