import type { Selectable } from 'kysely'
import { garageInputSchema, type Garage, type GarageInput } from '#contract/garages'
import type { Member } from '#contract/members'
import { fold, searchKey, sortKey } from '#server/db/keys'
import type { GaragesTable } from '#server/db/tables'
import { historyFieldsOf, nullsFor } from '#server/records/versioned'
import { ownersStateOf, type Share } from './shares'

export type GarageFields = Omit<GarageInput, 'version'>
export type Owner = Garage['owners'][number]

/** «17 а» and «17а» are one number. */
const unspaced = (number: string) => number.replace(/\s+/g, '')

export const numberKey = (number: string): string => sortKey(unspaced(number))
export const placeKey = (place: string | null | undefined): string => sortKey(place ?? '')

/** What was typed in a search without the words before a number, and with a number in one piece: «Гараж № 17 а» → «17а». */
export const numberIn = (query: string): string =>
  fold(query)
    .replace(/^(гараж|бокс)?\s*№?\s*(?=\d)/, '')
    .replace(/(?<=\d)\s+(?=\p{L}$)/u, '')

/** «Гараж 142»: a garage is meant, and no account or phone with these digits. */
export const saysGarage = (query: string): boolean => /^(гараж|бокс)\s*№?\s*\d/.test(fold(query))

type Sought = Pick<Selectable<GaragesTable>, 'number' | 'block' | 'row' | 'cadastral_number' | 'land_cadastral_number'>

/** What a garage is found by. */
export const garageSearchKey = (garage: Sought, ownerNames: string[]): string =>
  searchKey([
    unspaced(garage.number),
    garage.block,
    garage.row,
    garage.cadastral_number,
    garage.land_cadastral_number,
    ...ownerNames,
  ])

/** Columns of what people typed, with the keys that lists are ordered by. */
export function columnsOf(input: GarageFields) {
  return {
    ...nullsFor(garageInputSchema, input),
    number_key: numberKey(input.number),
    block_key: placeKey(input.block),
    row_key: placeKey(input.row),
  }
}

/** An ownership by which a garage keeps who owns it. */
export interface KeptOwner extends Share {
  member_name: string
  from_on: string
  to_on: string | null
}

/**
 * What a garage keeps of its owners: what it is found by, what the present ones' shares add up to, and the next day on
 * which a period begins or ends, or null.
 * @param lasting ownerships that don't end by the day, in the order of their beginning
 */
export function keptOfOwners(garage: Sought, lasting: readonly KeptOwner[], day: string) {
  const present = lasting.filter(({ from_on }) => from_on <= day)
  const changes = lasting
    .flatMap(({ from_on, to_on }) => [from_on, to_on])
    .filter((date): date is string => date !== null && date > day)
  return {
    search_key: garageSearchKey(
      garage,
      present.map(({ member_name }) => member_name),
    ),
    owners_state: ownersStateOf(present),
    owners_change_on: changes.sort()[0] ?? null,
  }
}

/** A garage with what its place among others is told by. */
export type OwnedGarage = Member['garages'][number] & { number_key: string; block_key: string }

/**
 * What a member keeps of the garages that are theirs today.
 * @param owned in the order of numbers
 * @returns the list as JSON, and what the members' list is sorted by: the first garage
 */
export function garagesKept(owned: readonly OwnedGarage[]): { garages: string; garage_key: string | null } {
  const [first] = owned
  return {
    garages: JSON.stringify(owned.map(({ id, number, block }) => ({ id, number, block }))),
    garage_key: first ? `${first.number_key} ${first.block_key}` : null,
  }
}

/** Fields that the history compares. */
export const HISTORY_FIELDS = historyFieldsOf(garageInputSchema)
