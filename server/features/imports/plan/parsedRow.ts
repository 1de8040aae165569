import type { ImportField, ImportSettings } from '#contract/imports'
import type { GarageKind } from '#contract/garages'
import type { Passport } from '#contract/members'
import type { Share } from '#server/features/garages/shares'
import type { Group } from '../table/garageGroup'
import type { OwnerName } from '../values/names'
import { addTo } from './groups'

export interface Problem {
  column: number | null
  field: ImportField | null
  message: string
}

/** Why a row that the file hides is left out, and what is said of one that is read all the same. */
export const HIDDEN_ROW = 'Строка скрыта в файле'

/** What a row states about a garage; null = nothing. */
export interface GarageValues {
  number: string
  block: string | null
  row: string | null
  floor: number | null
  kind: GarageKind | null
  area: number | null
  cadastral_number: string | null
  land_cadastral_number: string | null
  note: string | null
  /** What stands in brackets beside the number: «подвал». */
  mark: string | null
  /** Whether the number may as well be meant for several garages: «16-17». */
  doubtful: boolean
}

/** What a row states about an owner; null = nothing. */
export interface OwnerValues {
  name: OwnerName
  /** Stated beside the name, for this owner alone. */
  share: Share | null
  phones: string[]
  email: string | null
  birth_date: string | null
  registration_address: string | null
  postal_address: string | null
  passport: Passport | null
  tp_id: string | null
  snils: string | null
  ogrn: string | null
  membership_number: string | null
  account_number: string | null
  joined_on: string | null
  consent_on: string | null
  representative: string | null
  vehicles: { plate: string; model: string | null }[]
  notes: string[]
}

/** A row of the table as it was understood. */
export interface ParsedRow {
  number: number
  /** By the column's index. */
  cells: string[]
  problems: Problem[]
  warnings: Problem[]
  /** Where its garages are by a row above: «Ряд 2». */
  group: Group
  /** Set when the row holds no record: a group, a total; the only problem says which. */
  skipped: boolean
  garages: GarageValues[]
  owners: OwnerValues[]
  /** Equal shares of the row's owners when there are several. */
  share: Share | null
  owned_from: string | null
  ground: string | null
  /** Kopecks owed, negative = paid ahead. */
  balance: number | null
}

export type ColumnsOf = Map<ImportField, number[]>

/** Column of each field by the settings. */
export function columnsByField({ columns }: ImportSettings): ColumnsOf {
  const map: ColumnsOf = new Map()
  for (const { index, field } of columns) addTo(map, field, index)
  return map
}
