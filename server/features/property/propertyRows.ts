import type { Selectable } from 'kysely'
import { propertyInputSchema, type Property, type PropertyInput } from '#contract/property'
import { searchKey, sortKey } from '#server/db/keys'
import type { PropertyTable } from '#server/db/tables'
import { historyFieldsOf, nullsFor } from '#server/records/versioned'

export type PropertyRow = Selectable<PropertyTable>
export type PropertyFields = Omit<PropertyInput, 'version' | 'inventory_number'> & { inventory_number: string }

/** A stored row with its cover, as the contract has it. */
export const toProperty = (row: PropertyRow, cover_url: string | null): Property => ({
  ...row,
  cover_url,
})

/** Columns of what people typed, with the keys that lists are ordered and searched by. */
export function columnsOf(input: PropertyFields) {
  const { name, inventory_number, location, responsible } = input
  return {
    ...nullsFor(propertyInputSchema, input),
    sort_key: sortKey(name),
    search_key: searchKey([name, inventory_number, location, responsible]),
    inventory_number_key: sortKey(inventory_number),
  }
}

/** Fields that the history compares. */
export const HISTORY_FIELDS = historyFieldsOf(propertyInputSchema)
