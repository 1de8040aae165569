import { fold } from '#server/db/keys'
import { numberKey, placeKey } from '#server/features/garages/garageRows'
import type { ExistingGarage } from './existing'
import type { Index } from './existingIndex'
import { addToGarage, garageKey, keyOfExisting, numberOfKey, type PlannedGarage } from './garagePlan'
import type { ParsedRow } from './parsedRow'
import { refuse } from './refuse'

/**
 * Offices that number garages anew in each row have several of one number and no block: then the row is what distinguishes them
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

/** A garage of a key: of two that differ in spelling alone, the one that is spelt so. */
function exactly(index: Index, { block, number }: Values, key: string): ExistingGarage | null {
  const all = index.byKey.get(key) ?? []
  const spelt = (garage: ExistingGarage) =>
    garage.number_key === numberKey(number) && garage.block_key === placeKey(block)
  return all.length > 1 ? (all.find(spelt) ?? all[0]) : (all[0] ?? null)
}

/** Blocks that the table states for each number. */
function blocksByNumber(rows: ParsedRow[]): Map<string, Set<string>> {
  const blocks = new Map<string, Set<string>>()
  for (const { garages } of rows) {
    for (const { number, block } of garages) {
      if (block === null) continue
      const key = numberOfKey(garageKey(null, number))
      blocks.set(key, (blocks.get(key) ?? new Set()).add(placeKey(block)))
    }
  }
  return blocks
}

/** A garage that is there without a block and gets that of the table; refused where others may be meant as well. */
function withoutBlock(row: ParsedRow, { number, block }: Values, alike: ExistingGarage[], blocks: number) {
  const [found] = alike.filter((garage) => garage.block === null)
  if (!found) return null
  if (alike.length > 1 || blocks > 1) {
    const message = `Гараж ${number} записан без блока, и неясно, этот ли он: укажите его блок в карточке гаража`
    refuse(row, 'garage_number', message)
  } else {
    const message = `У гаража ${number} не было блока: будет записан блок ${block}`
    row.warnings.push({ column: null, field: 'block', message })
  }
  return found
}

/** A garage that is there: by block and number; where one of the two states no block, by a number that is only once. */
function existingGarage(index: Index, row: ParsedRow, values: Values, key: string, blocks: number) {
  const { number, block } = values
  const exact = exactly(index, values, key)
  const alike = exact ? [] : (index.byNumber.get(numberOfKey(key)) ?? [])
  if (block === null && alike.length > 1)
    refuse(row, 'garage_number', `Гараж ${number} есть в нескольких блоках: укажите блок`)
  const only = alike.length === 1 ? alike[0] : null
  const found = exact ?? (block === null ? only : withoutBlock(row, values, alike, blocks))
  if (found?.archived_at) refuse(row, 'garage_number', `Гараж ${number} в архиве: сначала верните его`)
  return found
}

/** Two marks beside one number may be two garages. */
function refuseOtherMark(row: ParsedRow, values: Values, { values: { mark }, rows: [first] }: PlannedGarage): void {
  if (values.mark === null || mark === null || fold(values.mark) === fold(mark)) return
  refuse(
    row,
    'garage_number',
    `Гараж ${values.number} помечен «${values.mark}», а в строке ${first.number} — «${mark}»: если это разные гаражи, дайте им разные номера`,
  )
}

/** Garages of the table by their keys. @param keys takes the key of the garage that each row's values are of */
export function findGarages(rows: ParsedRow[], index: Index, keys: Map<Values, string>): Map<string, PlannedGarage> {
  const garages = new Map<string, PlannedGarage>()
  const blocks = blocksByNumber(rows)
  for (const row of rows) {
    for (const values of row.garages) {
      const own = garageKey(values.block, values.number)
      const existing = existingGarage(index, row, values, own, blocks.get(numberOfKey(own))?.size ?? 0)
      const key = existing ? keyOfExisting(existing) : own
      keys.set(values, key)
      const known = garages.get(key)
      if (known) {
        refuseOtherMark(row, values, known)
        addToGarage(known, values, row)
      } else garages.set(key, { key, rows: [row], values: { ...values }, existing })
    }
  }
  return garages
}
