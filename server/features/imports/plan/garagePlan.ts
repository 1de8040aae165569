import { garageLabels } from '#contract/garages'
import { changesBetween } from '#server/records/changes'
import {
  columnsOf,
  HISTORY_FIELDS,
  keptOfOwners,
  numberKey,
  placeKey,
  type GarageFields,
  type KeptOwner,
} from '#server/features/garages/garageRows'
import { cut } from '#server/lib/cut'
import type { ExistingGarage } from './existing'
import type { GarageValues, ParsedRow } from './parsedRow'
import { spelling } from '../values/garageNumbers'
import { filled, type Columns, type PlannedRecord } from './plan'

/** A garage of the table with its rows. */
export interface PlannedGarage {
  /** Block and number, as the index of numbers has them. */
  key: string
  rows: ParsedRow[]
  values: GarageValues
  existing: ExistingGarage | null
}

/** Block and number, which identify a garage: other spellings of a number are the same garage. */
export const garageKey = (block: string | null, number: string): string =>
  `${placeKey(block)}\n${numberKey(spelling(number))}`
export const keyOfExisting = ({ block, number }: ExistingGarage): string => garageKey(block, number)
/** The number alone of such a key. */
export const numberOfKey = (key: string): string => key.slice(key.indexOf('\n') + 1)

/** Fields that one row says and a later one may say otherwise. */
const FIELDS = ['row', 'floor', 'kind', 'area', 'cadastral_number', 'land_cadastral_number'] as const

/** Adds what a further row states about a garage: the first value counts, another one is warned of. */
export function addToGarage(garage: PlannedGarage, values: GarageValues, row: ParsedRow): void {
  const first = garage.rows[0]
  if (!garage.rows.includes(row)) garage.rows.push(row)
  garage.values.block ??= values.block
  garage.values.mark ??= values.mark
  for (const field of FIELDS) {
    const value = values[field]
    if (value === null) continue
    const present = garage.values[field]
    if (present === null) Object.assign(garage.values, { [field]: value })
    else if (placeKey(String(present)) !== placeKey(String(value))) {
      row.warnings.push({
        column: null,
        field: field === 'kind' ? 'garage_kind' : field,
        message: `${garageLabels[field]} гаража ${values.number} не тот же, что в строке ${first.number}: записано оттуда`,
      })
    }
  }
  if (values.note && values.note !== garage.values.note)
    garage.values.note = [garage.values.note, values.note].filter(Boolean).join('; ')
}

/** An owner of a garage by what is there and by the table together. */
export interface Holding extends KeptOwner {
  id: string
}

/** What a garage keeps of its owners: their names in the order in which the database has their ownerships. */
function ownersKept(garage: Parameters<typeof keptOfOwners>[0], holdings: Holding[], today: string) {
  const lasting = holdings
    .filter(({ to_on }) => to_on === null || to_on > today)
    .sort((one, other) =>
      one.from_on === other.from_on ? (one.id < other.id ? -1 : 1) : one.from_on < other.from_on ? -1 : 1,
    )
  return keptOfOwners(garage, lasting, today)
}

const fieldsOf = (
  { number, block, row, floor, kind, area, cadastral_number, land_cadastral_number, note }: GarageValues,
  status: GarageFields['status'],
): GarageFields => ({
  number,
  block,
  row,
  floor,
  kind: kind ?? 'capital',
  area,
  cadastral_number,
  land_cadastral_number,
  ownership_form: 'share',
  land_privatised: false,
  status,
  note,
})

export function newGarage(
  { values }: PlannedGarage,
  record_id: string,
  holdings: Holding[],
  today: string,
): PlannedRecord {
  const columns = columnsOf(fieldsOf(values, holdings.length > 0 ? 'occupied' : 'free'))
  return {
    record_id,
    name_key: null,
    seen_version: null,
    columns: filled(columns, ownersKept(columns, holdings, today), { plan_rotated: 0 }),
    before: null,
    changes: {},
  }
}

/**
 * What changes in a garage that is there.
 * @param holdings all its owners that last, the new ones too
 * @param joined whether there are new ones: they make a new version of it
 * @returns null when nothing does
 */
export function changedGarage(
  { values, existing }: PlannedGarage,
  holdings: Holding[],
  joined: boolean,
  today: string,
): PlannedRecord | null {
  if (!existing) return null
  const stated = Object.entries(values).filter(
    ([field, value]) => value !== null && !['number', 'block', 'note', 'mark', 'doubtful'].includes(field),
  )
  const given = Object.fromEntries(
    stated.filter(
      ([field, value]) =>
        placeKey(String((existing as unknown as Record<string, string | number | null>)[field] ?? '')) !==
        placeKey(String(value)),
    ),
  )
  const note =
    values.note && !(existing.note ?? '').includes(values.note)
      ? cut([existing.note, values.note].filter(Boolean).join('; '), 2000)
      : existing.note
  const before = { ...(existing as unknown as GarageFields), land_privatised: existing.land_privatised === 1 }
  const after = { ...before, ...given, block: existing.block ?? values.block, note }
  const [was, is] = [before, after].map((fields) => columnsOf(fields) as Columns)
  const kept = {
    search_key: existing.search_key,
    owners_state: existing.owners_state,
    owners_change_on: existing.owners_change_on,
  }
  Object.assign(was, kept)
  const names = Object.keys(is).filter((name) => is[name] !== was[name])
  if (names.length === 0 && !joined) return null
  Object.assign(is, ownersKept(is as never, holdings, today))
  const written = Object.keys(is).filter((name) => is[name] !== was[name])
  const pick = (from: Columns) => Object.fromEntries(written.map((name) => [name, from[name] ?? null]))
  return {
    record_id: existing.id,
    name_key: null,
    seen_version: existing.version,
    columns: pick(is),
    before: pick(was),
    changes: changesBetween(before, after, HISTORY_FIELDS),
  }
}
