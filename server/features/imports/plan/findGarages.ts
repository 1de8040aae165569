import type { ExistingGarage } from './existing'
import type { Index } from './existingIndex'
import { addToGarage, garageKey, keyOfExisting, type PlannedGarage } from './garagePlan'
import type { ParsedRow } from './parsedRow'
import { refuse } from './refuse'

/**
 * Offices that number garages anew in each row have several of one number and no block: then the row is what tells them
 * apart, and stands for the block.
 */
export function tellApartByRow(rows: ParsedRow[]): boolean {
  const places = new Map<string, Set<string>>()
  for (const { garages } of rows)
    for (const { number, block, row } of garages)
      if (block === null && row !== null)
        places.set(garageKey(null, number), (places.get(garageKey(null, number)) ?? new Set()).add(row.toLowerCase()))
  const repeated = [...places.values()].filter((found) => found.size > 1).length
  if (repeated < 2 || repeated < places.size / 10) return false
  for (const { garages } of rows)
    for (const garage of garages) if (garage.block === null && garage.row !== null) garage.block = `Ряд ${garage.row}`
  return true
}

export type Values = PlannedGarage['values']

/** A garage that is there: by block and number; without a block in the table, by a number that is only once. */
function existingGarage(index: Index, row: ParsedRow, { number, block }: Values, key: string): ExistingGarage | null {
  const exact = index.byKey.get(key)
  const others = block === null && !exact ? (index.byNumber.get(key.split('\n')[1]) ?? []) : []
  const found = exact ?? (others.length === 1 ? others[0] : null)
  if (others.length > 1) refuse(row, 'garage_number', `Гараж ${number} есть в нескольких блоках: укажите блок`)
  if (found?.archived_at) refuse(row, 'garage_number', `Гараж ${number} в архиве: сначала верните его`)
  return found
}

/** Garages of the table by their keys. @param keys takes the key of the garage that each row's values are of */
export function findGarages(rows: ParsedRow[], index: Index, keys: Map<Values, string>): Map<string, PlannedGarage> {
  const garages = new Map<string, PlannedGarage>()
  for (const row of rows) {
    for (const values of row.garages) {
      const own = garageKey(values.block, values.number)
      const existing = existingGarage(index, row, values, own)
      const key = existing ? keyOfExisting(existing) : own
      keys.set(values, key)
      const known = garages.get(key)
      if (known) addToGarage(known, values, row)
      else garages.set(key, { key, rows: [row], values: { ...values }, existing })
    }
  }
  return garages
}
